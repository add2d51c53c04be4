import { invoiceActivity } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../../../http/read.ts';
import { formatDateTime, zone } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import * as css from './Story.css.ts';

/** What became of an invoice, newest first. */
export function Story({ invoice: { invoice_id } }: { invoice: InvoiceDetails }) {
  const { data, error, refetch } = useRead(invoiceActivity, { id: invoice_id, timezone: zone });
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  return (
    <section aria-label="Activity">
      <ol className={css.story}>
        {data.data.map(({ event_id, text, actor, at }) => (
          <li key={event_id} className={css.entry}>
            <span className={css.what}>{text}</span>
            <span className={css.when}>
              {[formatDateTime(at), actor && fullName(actor)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
