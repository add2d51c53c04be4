import { dayText } from '@schoolbell/core/format';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { stateOf } from '../statuses.ts';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { measured, type ShownMeasure } from '../values.ts';
import type { DrillRecord, Records as Read } from './useRecords.ts';
import * as css from './Drill.css.ts';

/** Where a record is opened. */
const pathOf = ({ link, link_id, day }: DrillRecord): string =>
  ({
    invoice: `/billing/invoices?invoice=${link_id}`,
    payment: `/billing/payments?open=${link_id}`,
    creditNote: `/billing/creditnotes?open=${link_id}`,
    student: `/people/students/${link_id}`,
    lead: `/people/leads/${link_id}`,
    event: `/calendar?event=${link_id}&day=${day}`,
    staff: `/people/staff/${link_id}`,
    booking: `/onlinebookings/bookings?booking=${link_id}`,
  })[link];

/** What a record adds to the number; of a share, whether it is counted, or how much of it. */
function addsText(measure: ShownMeasure, { values, currency }: DrillRecord): string {
  const value = measured(measure, values);
  // That each of them counts as one goes without saying.
  if (measure.kind === 'count' && value === 1) return '';
  if (!measure.of) return valueText(measure, value, currency);
  const [part = 0, whole = 0] = measure.of.map((name) => values[name]);
  if (measure.kind === 'money') return valueText(measure, part, currency);
  if (whole === 1) return part === 1 ? 'Counted' : 'Not counted';
  return `${part.toLocaleString('en-US')} of ${whole.toLocaleString('en-US')}`;
}

/** The records behind a number, the latest day first: each leads to where it is opened. */
export function Records({ measure, records }: { measure: ShownMeasure; records: Read }) {
  const { rows, isMore, isLoadingMore, more } = records;
  if (rows.length === 0) return <EmptyState title="No records" line="Nothing was counted here." />;
  return (
    <>
      <ul aria-label="Records" className={css.rows}>
        {rows.map((row) => (
          <Record key={row.id} row={row} adds={addsText(measure, row)} />
        ))}
      </ul>
      {isMore && (
        <div className={css.more}>
          <Button full loading={isLoadingMore} onClick={more}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function Record({ row, adds }: { row: DrillRecord; adds: string }) {
  const { title, detail, day, status, link, user_detail_id } = row;
  const state = stateOf(status, link);
  return (
    <li className={css.row}>
      {user_detail_id !== null && link !== 'event' && <Avatar size="sm" name={title} />}
      <span className={css.who}>
        <Link look="inherit" to={pathOf(row)} className={css.name}>
          {title || detail || 'Record'}
        </Link>
        <span className={css.detail}>{[dayText(day), title && detail].filter(Boolean).join(' · ')}</span>
      </span>
      {state && <Tag tone={state.tone}>{state.word}</Tag>}
      {adds && <span className={css.adds}>{adds}</span>}
    </li>
  );
}
