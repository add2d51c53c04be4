import type { Billing } from '../../documents/verbs.ts';
import { hasMoneyComing, openPagesOf } from './queries.ts';

const DAY = 86_400_000;

/** What is ordered, by its invoice; null where it costs nothing. */
interface Ordered {
  invoice_id: number | null;
}

/** Whether money for an order is claimed or under way at a bank. Its place waits for it, a day at most. */
export async function isMoneyComing({ db, tenant, now }: Billing, { invoice_id }: Ordered): Promise<boolean> {
  if (invoice_id === null) return false;
  return hasMoneyComing(db, tenant.institution_id, invoice_id, new Date(now.getTime() - DAY));
}

/**
 * Closes the pages where an order could be paid, apart from one, so that its money does not come late or twice. One that is
 * about to open is closed once it is open.
 */
export async function endPages(
  { db, tenant, later }: Billing,
  { invoice_id }: Ordered,
  except: number | null = null,
): Promise<void> {
  if (invoice_id === null) return;
  for (const checkout_id of await openPagesOf(db, tenant.institution_id, invoice_id))
    if (checkout_id !== except)
      await later('expireCheckout', { checkout_id }, { key: `expire ${checkout_id}, order is over` });
}
