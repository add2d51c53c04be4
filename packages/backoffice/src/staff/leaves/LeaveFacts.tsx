import type * as z from 'zod/mini';
import { dayText, fullName } from '@schoolbell/core/format';
import type { Leave as LeaveSchema } from '@schoolbell/core/staff/leaves/contract';
import { daysText, leaveDays } from '@schoolbell/core/staff/leaves/rules';
import { formatDate } from '../../ui/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import * as css from './Leaves.css.ts';

/** A leave as the server answers it. */
export type Leave = z.output<typeof LeaveSchema>;

/** "Nov 21, 2026 – Nov 23, 2026", or one day. */
export function spanText({ start_date, end_date }: { start_date: string; end_date: string }): string {
  return start_date === end_date ? dayText(start_date) : `${dayText(start_date)} – ${dayText(end_date)}`;
}

/** Which days, how many, what for, and what was said about it. */
export function LeaveFacts({ leave }: { leave: Leave }) {
  return (
    <div className={css.facts}>
      <div className={css.days}>
        <span className={css.span}>{spanText(leave)}</span>
        <span>{daysText(leaveDays(leave))}</span>
        <Tag dot={false}>{leave.type}</Tag>
      </div>
      {leave.reason && <div className={css.quiet}>{leave.reason}</div>}
      {leave.decided_by && leave.decided_at && (
        <div className={css.quiet}>
          {leave.status === 'Rejected' ? 'Rejected' : 'Approved'} by {fullName(leave.decided_by)} on{' '}
          {formatDate(leave.decided_at)}
          {leave.reject_reason && `: ${leave.reject_reason}`}
        </div>
      )}
    </div>
  );
}
