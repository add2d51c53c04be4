import { sql } from 'kysely';
import type { Entry, MakeUp } from '@schoolbell/core/calendar/credits/ledger/rules';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Db } from '../../../http/context.ts';

/** A mark to write; a null code removes the current one. */
export interface Mark {
  user_detail_id: number;
  device_mark: string;
  attendanceCode: AttendanceCode | null;
  comment: string;
  marked_at: Date;
  /** The line of an invoice whose sessions staff chose. */
  invoice_item_id: number | null;
}

/** What marks do to the ledger: lines to write, in their order, and absences that are given a make-up session. */
export interface Settled {
  entries: readonly Entry[];
  given: readonly MakeUp[];
}

/** The context of marks: the event, its day, and the person who marks. */
interface Marking {
  institution_id: number;
  event_id: number;
  day: string;
  by: number;
  now: Date;
}

/** Writes marks, the replaced ones, and the ledger's lines in one round trip; `replaced` are the students who had a mark. Each student has one mark. */
export async function writeMarks(
  db: Db,
  marking: Marking,
  { marks, replaced, settled }: { marks: readonly Mark[]; replaced: readonly number[]; settled: Settled },
): Promise<void> {
  const [taken, kept] = [
    marks.filter((mark) => mark.attendanceCode === null),
    marks.filter((mark) => mark.attendanceCode !== null),
  ];
  await Promise.all([
    ...(replaced.length > 0 ? [writeReplaced(db, marking, replaced)] : []),
    ...(taken.length > 0 ? [takeMarks(db, marking, taken)] : []),
    ...(kept.length > 0 ? [keepMarks(db, marking, kept)] : []),
    ...(settled.entries.length + settled.given.length > 0 ? [writeLedger(db, marking, settled)] : []),
  ]);
}

/** Replaced and removed marks get their own row. */
async function writeReplaced(
  db: Db,
  { institution_id, event_id, now }: Marking,
  replaced: readonly number[],
): Promise<void> {
  await sql`
    insert into mark_entry (institution_id, event_id, user_detail_id, device_mark, attendance_code, comment, marked_by, marked_at, replaced_at)
    select institution_id, event_id, user_detail_id, coalesce(device_mark, gen_random_uuid()::text), attendance_code, comment, marked_by, marked_at, ${now}::timestamptz
    from attendance_mark where institution_id = ${institution_id} and event_id = ${event_id} and user_detail_id = any(${replaced}::bigint[])`.execute(
    db,
  );
}

/** Takes marks away, and writes that they were. */
async function takeMarks(
  db: Db,
  { institution_id, event_id, by, now }: Marking,
  taken: readonly Mark[],
): Promise<void> {
  await sql`
    with gone as (delete from attendance_mark where institution_id = ${institution_id} and event_id = ${event_id} and user_detail_id = any(${taken.map((mark) => mark.user_detail_id)}::bigint[]))
    insert into mark_entry (institution_id, event_id, user_detail_id, device_mark, attendance_code, comment, marked_by, marked_at, replaced_at)
    select ${institution_id}::bigint, ${event_id}::bigint, user_detail_id, device_mark, null, '', ${by}::bigint, marked_at, ${now}::timestamptz
    from unnest(${taken.map((mark) => mark.user_detail_id)}::bigint[], ${taken.map((mark) => mark.device_mark)}::text[], ${taken.map((mark) => mark.marked_at.toISOString())}::timestamptz[]) one (user_detail_id, device_mark, marked_at)`.execute(
    db,
  );
}

async function keepMarks(db: Db, { institution_id, event_id, by }: Marking, kept: readonly Mark[]): Promise<void> {
  const column = <K extends keyof Mark>(name: K) => kept.map((mark) => mark[name]);
  await sql`
    insert into attendance_mark (institution_id, event_id, user_detail_id, attendance_code, comment, marked_by, marked_at, device_mark, invoice_item_id)
    select ${institution_id}::bigint, ${event_id}::bigint, user_detail_id, code, comment, ${by}::bigint, marked_at, device_mark, item_id
    from unnest(${column('user_detail_id')}::bigint[], ${column('device_mark')}::text[], ${column('attendanceCode')}::smallint[], ${column('comment')}::text[], ${column('marked_at').map((at) => at.toISOString())}::timestamptz[], ${column('invoice_item_id')}::bigint[])
      one (user_detail_id, device_mark, code, comment, marked_at, item_id)
    on conflict (institution_id, event_id, user_detail_id) do update
      set attendance_code = excluded.attendance_code, comment = excluded.comment, marked_by = excluded.marked_by, marked_at = excluded.marked_at, device_mark = excluded.device_mark, invoice_item_id = excluded.invoice_item_id`.execute(
    db,
  );
}

/** Gives absences their make-up sessions, and writes the ledger's lines in order, those of new grants last. */
async function writeLedger(
  db: Db,
  { institution_id, event_id, day, by, now }: Marking,
  { entries, given }: Settled,
): Promise<void> {
  const line = <K extends keyof Entry>(name: K) => entries.map((entry) => entry[name]);
  await sql`
    with made as (
      insert into credit_grant (institution_id, user_detail_id, kind, sub_ids, minutes, valid_from, expires_on, event_id, from_grant, granted_by, created_at)
      select g.institution_id, g.user_detail_id, 'makeup', g.sub_ids, g.minutes, ${day}::date, one.expires_on, ${event_id}::bigint, g.grant_id, ${by}::bigint, ${now}::timestamptz
      from unnest(${given.map((one) => one.from_grant)}::bigint[], ${given.map((one) => one.expires_on)}::date[]) one (from_grant, expires_on)
      join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = one.from_grant
      -- An absence that was one before finds its grant again.
      on conflict (institution_id, event_id, user_detail_id, from_grant) where kind = 'makeup' and event_id is not null do update set granted_by = excluded.granted_by
      returning grant_id, user_detail_id)
    insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, kind, cause, amount, ${event_id}::bigint, ${by}::bigint, ${now}::timestamptz
    from (
      select grant_id, user_detail_id, kind, cause, amount, at from unnest(${line('grant_id')}::bigint[], ${line('user_detail_id')}::bigint[], ${line('kind')}::text[], ${line('cause')}::text[], ${line('amount')}::integer[])
        with ordinality entry (grant_id, user_detail_id, kind, cause, amount, at)
      union all select grant_id, user_detail_id, 'grant', 'mark', 1, 1000000 from made) line order by at, grant_id`.execute(
    db,
  );
}
