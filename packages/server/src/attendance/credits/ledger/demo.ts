import { sql } from 'kysely';
import type { Entry } from '@schoolbell/core/calendar/credits/ledger/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../../../db/transaction.ts';
import type { School } from '../../../demo/school.ts';

/** A line of the ledger with its moment; a make-up session is named by where it comes from until it has an id. */
export interface Line extends Omit<Entry, 'grant_id'> {
  grant_id: number;
  made: { event_id: number; from_grant: number; expires_on: string | null; day: string } | null;
  event_id: number | null;
  actor_id: number | null;
  at: string;
}

/** Writes the ledger in the order in which it came about, and the make-up sessions that absences gave. */
export async function writeLedger(db: Db, { institution_id, now }: School, lines: readonly Line[]): Promise<void> {
  const absences = lines.filter((line) => line.made !== null);
  const { rows: made } = await sql<{ grant_id: number; event_id: number; from_grant: number }>`
    insert into credit_grant (institution_id, user_detail_id, kind, sub_ids, minutes, valid_from, expires_on, event_id, from_grant, granted_by, created_at)
    select ${institution_id}::bigint, user_detail_id, 'makeup', '{}', null, day, expires_on, event_id, from_grant, by, at
    from jsonb_to_recordset(${JSON.stringify(absences.map((line) => ({ ...line.made, user_detail_id: line.user_detail_id, by: line.actor_id, at: line.at })))}::jsonb) as m (user_detail_id bigint, day date, expires_on date, event_id bigint, from_grant bigint, by bigint, at timestamptz)
    returning grant_id, event_id, from_grant`.execute(db);
  const ids = new Map(made.map((one) => [`${one.event_id}/${one.from_grant}`, one]));
  const grantOf = (line: Line) =>
    line.made ? ids.get(`${line.made.event_id}/${line.made.from_grant}`)!.grant_id : line.grant_id;
  const today = dayIn(now, 'UTC');
  const lapsed = absences.flatMap((line): Line[] =>
    line.made!.expires_on !== null && line.made!.expires_on < today
      ? [
          {
            ...line,
            grant_id: grantOf(line),
            made: null,
            kind: 'expire',
            cause: 'expiry',
            amount: -1,
            event_id: null,
            actor_id: null,
            at: `${addDays(line.made!.expires_on, 1)}T00:10:00Z`,
          },
        ]
      : [],
  );
  const all = [...lines, ...lapsed]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((line) => ({ ...line, grant_id: grantOf(line) }));
  await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, at
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as (grant_id bigint, user_detail_id bigint, kind text, cause text, amount integer, event_id bigint, actor_id bigint, at timestamptz)) with ordinality
      as l (grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, at, place) order by place`.execute(db);
}
