import { leaveAccepted, leaveApplied, leaveRejected } from '@schoolbell/core/staff/events';
import type { Db } from '../../db/transaction.ts';
import type { School } from '../../demo/school.ts';

export const DAY = 86_400_000;

type Status = 'Pending' | 'Accepted' | 'Rejected';

/** Days off by person: start in days from now, length, days since the request, and the decision. */
const asked: readonly {
  who: string;
  ahead: number;
  days: number;
  ago: number;
  type: 'Sick' | 'Casual' | 'Other';
  status: Status;
  reason: string;
  reject_reason?: string;
}[] = [
  {
    who: 'teacher',
    ahead: -1,
    days: 3,
    ago: 1,
    type: 'Sick',
    status: 'Accepted',
    reason: 'Flu, the doctor says three days',
  },
  { who: 'teacher', ahead: 26, days: 5, ago: 2, type: 'Casual', status: 'Pending', reason: 'Visiting family' },
  {
    who: 'assistant',
    ahead: 5,
    days: 5,
    ago: 9,
    type: 'Casual',
    status: 'Accepted',
    reason: 'A week in the mountains',
  },
  {
    who: 'assistant',
    ahead: -40,
    days: 1,
    ago: 41,
    type: 'Other',
    status: 'Accepted',
    reason: 'Exam at the university',
  },
  { who: 'frontoffice', ahead: 12, days: 3, ago: 0, type: 'Casual', status: 'Pending', reason: 'A wedding in Porto' },
  { who: 'frontoffice', ahead: 19, days: 1, ago: 4, type: 'Other', status: 'Accepted', reason: 'Moving house' },
  { who: 'sales', ahead: 3, days: 2, ago: 1, type: 'Other', status: 'Pending', reason: 'Jury service' },
  {
    who: 'sales',
    ahead: -8,
    days: 4,
    ago: 16,
    type: 'Casual',
    status: 'Rejected',
    reason: 'Surfing',
    reject_reason: 'The open day is that weekend, and we need you there. Any other week is fine.',
  },
  { who: 'admin', ahead: 15, days: 2, ago: 3, type: 'Casual', status: 'Accepted', reason: 'A long weekend' },
  { who: 'admin', ahead: 40, days: 8, ago: 1, type: 'Casual', status: 'Pending', reason: 'Holidays' },
  {
    who: 'owner',
    ahead: 33,
    days: 3,
    ago: 5,
    type: 'Other',
    status: 'Accepted',
    reason: 'Conference of language schools',
  },
];

/** Leaves of staff: current, soon, rejected, and pending. */
export async function addLeaves(db: Db, { institution_id, staff, now }: School): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const day = (days: number) => at(days).toISOString().slice(0, 10);
  const rows = asked.map(({ who, ahead, days, ago, ...leave }) => ({
    ...leave,
    institution_id,
    applied_by: staff[who]!,
    start_date: day(ahead),
    end_date: day(ahead + days - 1),
    created_at: at(-ago - 0.1),
    decided_by: leave.status === 'Pending' ? null : staff['owner']!,
    decided_at: leave.status === 'Pending' ? null : at(-ago * 0.5),
    reject_reason: leave.reject_reason ?? '',
  }));
  await db.insertInto('leave').values(rows).execute();
  const happened = rows.flatMap(({ applied_by, status, created_at, decided_at, decided_by }) => [
    { institution_id, kind: leaveApplied.name, actor_id: applied_by, person_id: applied_by, created_at },
    ...(decided_at
      ? [
          {
            institution_id,
            kind: (status === 'Accepted' ? leaveAccepted : leaveRejected).name,
            actor_id: decided_by,
            person_id: applied_by,
            created_at: decided_at,
          },
        ]
      : []),
  ]);
  await db.insertInto('audit').values(happened).execute();
}
