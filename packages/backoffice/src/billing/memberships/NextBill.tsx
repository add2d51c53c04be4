import { addDays, daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { upcomingInvoiceDetails } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails, UpcomingInvoice } from '@schoolbell/core/billing/memberships/schemas';
import { money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dayText.ts';
import * as css from './Memberships.css.ts';
import { becauseText, daysText, rhythmText } from './membershipText.ts';

/** Days that are drawn one by one at most. */
const MOST_DAYS = 31;

/** The next bill, with its reason as days and as a sum. */
export function NextBill({ row }: { row: MembershipDetails }) {
  const { next } = row;
  if (!next)
    return (
      <Card>
        <p className={css.because}>
          <strong>Nothing more will be billed.</strong>{' '}
          {row.may.resume ? 'Resume the membership to bill it again.' : 'The membership ends before its next period.'}
        </p>
      </Card>
    );
  return (
    <Card flush>
      <div className={css.next}>
        <div className={css.half}>
          <p className={css.muted}>Next bill, on {dayText(next.bill_on, 'full')}</p>
          <p className={css.sum}>{money(next.total, next.currency)}</p>
          <p className={css.because}>{becauseText(next)}</p>
          <p className={css.muted}>Due by {dayText(next.due_on, 'full')}</p>
        </div>
        <div className={css.half}>
          <Days bill={next} />
          <Formula row={row} bill={next} />
        </div>
      </div>
    </Card>
  );
}

/** The days of a period, those that are charged filled; long periods as one bar. */
function Days({ bill: { period, from_on, to_on, part, of, by } }: { bill: UpcomingInvoice }) {
  const count = daysBetween(period.from_on, period.to_on) + 1;
  const days = Array.from({ length: count }, (_, at) => addDays(period.from_on, at));
  const isCharged = (day: string) => day >= from_on && day <= to_on;
  const charged = days.filter(isCharged).length;
  const before = days.filter((day) => day < from_on).length;
  const text = part === of ? `all ${of} ${by}s` : `${part} of ${of} ${by}s`;
  return (
    <>
      <p className={css.head}>
        <span>{daysText(period.from_on, period.to_on)}</span>
        <span className={css.muted}>{text}</span>
      </p>
      <div className={css.days} role="img" aria-label={`${charged} of ${count} days charged`}>
        {count <= MOST_DAYS
          ? days.map((day) => (
              <span key={day} className={css.dayOf[isCharged(day) ? 'charged' : 'free']}>
                {Number(day.slice(8))}
              </span>
            ))
          : [before, charged, count - before - charged].map((size, at) => (
              <span
                key={at}
                hidden={size === 0}
                style={{ flexGrow: size }}
                className={css.dayOf[at === 1 ? 'charged' : 'free']}
              >
                {size}
              </span>
            ))}
      </div>
    </>
  );
}

/** The sum as it is worked out: price × part = lines, and the taxes on top. */
function Formula({ row, bill }: { row: MembershipDetails; bill: UpcomingInvoice }) {
  const { data } = useRead(upcomingInvoiceDetails, { membership_id: row.membership_id, period_from: bill.from_on });
  const text = (minor: number) => money(minor, bill.currency);
  const isPart = bill.part !== bill.of;
  if (!data) return <p className={css.formula}>{text(bill.total)}</p>;
  return (
    <p className={css.formula}>
      <strong>{text(data.whole)}</strong> {rhythmText(row)}
      {isPart && (
        <>
          {' × '}
          <strong>
            {bill.part} / {bill.of}
          </strong>
          {data.lines.some((one) => one.why === '') && ' (packages and products in full)'}
          {' = '}
          {text(data.subtotal)}
        </>
      )}
      {data.total !== data.subtotal && ` + ${text(data.tax)} tax`}
      {(isPart || data.total !== data.subtotal) && (
        <>
          {data.total !== data.subtotal && ' = '}
          {data.total !== data.subtotal && <span className={css.result}>{text(data.total)}</span>}
        </>
      )}
    </p>
  );
}
