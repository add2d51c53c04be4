import { Failure } from '@schoolbell/core/http/errors';
import type { Billing } from '../../documents/verbs.ts';
import { hasMoneyComing, openPagesOf } from './queries.ts';

const DAY = 86_400_000;
/** Slow banks take two weeks; after that nobody waits any more. */
const LONGEST_WAY = 30 * DAY;

/** What is ordered, by its invoice; null where it costs nothing. */
interface Ordered {
  invoice_id: number | null;
}

/** Whether money for an order is claimed or under way at a bank. Its place waits for it, a day at most. */
export async function isMoneyComing({ db, tenant, now }: Billing, { invoice_id }: Ordered): Promise<boolean> {
  if (invoice_id === null) return false;
  return hasMoneyComing(db, tenant.institution_id, invoice_id, new Date(now.getTime() - DAY));
}

/** Throws `conflict` while money for an invoice is claimed or at a bank: it would come for an invoice that is no more. */
export async function refuseWhileComing(
  { db, tenant, now }: Billing,
  { invoice_id, number }: { invoice_id: number; number: string | null },
): Promise<void> {
  if (await hasMoneyComing(db, tenant.institution_id, invoice_id, new Date(now.getTime() - LONGEST_WAY)))
    throw new Failure(
      'conflict',
      `A payment for ${number ?? 'this invoice'} is on its way. Please wait until it has arrived or failed.`,
    );
}

/**
 * Closes the pages where an order or invoice could be paid, apart from one, so that its money does not come late or twice. One that is
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
