import type { ReactNode } from 'react';
import type { paymentActivity } from '@schoolbell/core/billing/payments/contract';
import { dayText, fullName, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { formatDateTime } from '../../ui/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Tone } from '../../ui/tones.ts';
import * as css from '../Billing.css.ts';

type Activity = ResultOf<typeof paymentActivity>;
type Refund = Activity['refunds'][number];

/** A part of the panel, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

const refundStates: Record<Refund['state'], { tone: Tone; word: string }> = {
  pending: { tone: 'info', word: 'Under way' },
  succeeded: { tone: 'plum', word: 'Refunded' },
  failed: { tone: 'danger', word: 'Failed' },
};

const byWhom = ({ source, created_by }: Refund, gateway: string): string =>
  created_by ? `, ${fullName(created_by)}` : source === 'gateway' ? `, in ${gateway}` : '';

/** Money that went back or is on its way, and what was refused, with the reason. */
export function Refunds({ refunds, gateway }: { refunds: readonly Refund[]; gateway: string }) {
  if (refunds.length === 0) return null;
  return (
    <Part title="Refunds">
      <ul className={css.story}>
        {refunds.map((one) => (
          <li key={one.refund_id} className={css.happened}>
            <span className={css.head}>
              <span>
                {money(one.amount, one.currency)}
                {one.reason && `: ${one.reason}`}
              </span>
              <Tag tone={refundStates[one.state].tone}>{refundStates[one.state].word}</Tag>
            </span>
            {one.failure && <span>{one.failure}</span>}
            <span className={css.quiet}>
              {dayText(one.refunded_on)}
              {byWhom(one, gateway)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const moves = {
  in: () => 'came in',
  allocate: (to: string) => `paid ${to}`,
  free: (to: string, note: string) => `came off ${to}${note && ` by ${note}`}`,
  refund: () => 'refunded',
  revoke: () => 'taken back',
  expire: () => 'expired',
} as const;

/** Each step of the money, and what else became of the payment. */
export function Story({ activity: { entries, data }, currency }: { activity: Activity; currency: string }) {
  return (
    <>
      {entries.length > 0 && (
        <Part title="Step by step">
          <ol className={css.story}>
            {entries.map((one) => (
              <li key={one.entry_id} className={css.happened}>
                <span>
                  {money(one.amount, currency)}{' '}
                  {moves[one.kind](one.invoice?.number ?? 'an invoice', one.credit_note?.number ?? '')}
                </span>
                <span className={css.quiet}>{formatDateTime(one.at)}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <Part title="Activity">
        <ul className={css.story}>
          {data.map((one) => (
            <li key={one.event_id} className={css.happened}>
              <span>{one.text}</span>
              <span className={css.quiet}>
                {formatDateTime(one.at)}
                {one.actor && `, ${fullName(one.actor)}`}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
