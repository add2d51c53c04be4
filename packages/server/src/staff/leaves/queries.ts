import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { applyLeave } from '@schoolbell/core/staff/leaves/contract';
import type { LeaveStatus } from '@schoolbell/core/staff/leaves/rules';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';

export type Leave = ResultOf<typeof applyLeave>;
/** A future leave as colleagues see it. */
type LeaveAhead = Pick<Leave, 'leave_id' | 'start_date' | 'end_date' | 'applied_by'>;

const colleague = (
  alias: string,
) => sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
  'surname', ${sql.ref(`${alias}.surname`)}, 'role_id', ${sql.ref(`${alias}.role_id`)}, 'image_240', ${image(`${alias}.image_handle`)})`;

/** A leave `l` with who requested it (`a`) and who decided (`d`), as the contract names its parts. */
export const leaveColumns = sql`l.leave_id, l.status, l.type, l.start_date, l.end_date, l.reason, l.reject_reason, ${colleague('a')} as applied_by,
  case when l.decided_by is not null then ${colleague('d')} end as decided_by, ${iso('l.decided_at')} as decided_at, ${iso('l.created_at')} as created_at`;

/** Where those columns come from. */
export const leaveFrom = sql`leave l join person a on a.institution_id = l.institution_id and a.user_detail_id = l.applied_by
  left join person d on d.institution_id = l.institution_id and d.user_detail_id = l.decided_by`;

function leavesWhere(institution_id: number, rest: RawBuilder<unknown>): RawBuilder<Leave> {
  return sql<Leave>`select ${leaveColumns} from ${leaveFrom} where l.institution_id = ${institution_id} and l.cancelled_at is null and ${rest}`;
}

/** A page of a person's leaves, latest days first, and how many there are, without withdrawn ones. */
export async function listLeaves(
  db: Db,
  {
    institution_id,
    applied_by,
    page,
    per_page,
  }: { institution_id: number; applied_by: number; page: number; per_page: number },
): Promise<{ rows: Leave[]; counted: number }> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    leavesWhere(
      institution_id,
      sql`l.applied_by = ${applied_by} order by l.start_date desc, l.leave_id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    ).execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from leave where institution_id = ${institution_id} and applied_by = ${applied_by} and cancelled_at is null`.execute(
      db,
    ),
  ]);
  return { rows, counted: counts[0]!.counted };
}

/** One leave that wasn't withdrawn. Undefined if there is none. */
export async function findLeave(db: Db, institution_id: number, leave_id: number): Promise<Leave | undefined> {
  return (await leavesWhere(institution_id, sql`l.leave_id = ${leave_id}`).execute(db)).rows[0];
}

/** Locks a person's leaves until the transaction ends, so that two requests for the same days are handled one after the other. */
export async function holdLeavesOf(db: Db, institution_id: number, user_detail_id: number): Promise<void> {
  await sql`select 1 from person where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} for no key update`.execute(
    db,
  );
}

/** A person's leave that overlaps these days and wasn't rejected or withdrawn. Undefined if the days are free. */
export async function overlappingLeave(
  db: Db,
  leave: { institution_id: number; applied_by: number; start_date: string; end_date: string },
): Promise<{ start_date: string; end_date: string } | undefined> {
  return db
    .selectFrom('leave')
    .select(['start_date', 'end_date'])
    .where('institution_id', '=', leave.institution_id)
    .where('applied_by', '=', leave.applied_by)
    .where('cancelled_at', 'is', null)
    .where('status', '<>', 'Rejected')
    .where('start_date', '<=', leave.end_date)
    .where('end_date', '>=', leave.start_date)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps a leave and answers its id. */
export async function insertLeave(
  db: Db,
  leave: {
    institution_id: number;
    applied_by: number;
    type: Leave['type'];
    start_date: string;
    end_date: string;
    reason: string;
    now: Date;
  },
): Promise<number> {
  const { now, ...values } = leave;
  return (
    await db
      .insertInto('leave')
      .values({ ...values, created_at: now })
      .returning('leave_id')
      .executeTakeFirstOrThrow()
  ).leave_id;
}

/**
 * Withdraws an approved leave: all of it, or, where it has begun, the days from `today` on, which its first days keep. False
 * where it is over, or somebody withdrew it meanwhile.
 */
export async function withdrawAccepted(
  db: Db,
  { institution_id, leave_id, today, now }: { institution_id: number; leave_id: number; today: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update leave set end_date = case when start_date < ${today}::date then ${today}::date - 1 else end_date end,
      cancelled_at = case when start_date < ${today}::date then null else ${now}::timestamptz end
    where institution_id = ${institution_id} and leave_id = ${leave_id} and status = 'Accepted' and cancelled_at is null and end_date >= ${today}::date
    returning leave_id`.execute(db);
  return rows.length > 0;
}

/** Takes a pending leave back. False where it is not pending any more. */
export async function cancelPending(
  db: Db,
  { institution_id, leave_id, now }: { institution_id: number; leave_id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leave')
    .set({ cancelled_at: now })
    .where('institution_id', '=', institution_id)
    .where('leave_id', '=', leave_id)
    .where('status', '=', 'Pending')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Decides on a pending leave. False if another person was faster: of two simultaneous decisions, only one finds it pending. */
export async function decidePending(
  db: Db,
  decision: {
    institution_id: number;
    leave_id: number;
    status: Exclude<LeaveStatus, 'Pending'>;
    reject_reason: string;
    decided_by: number;
    now: Date;
  },
): Promise<boolean> {
  const { institution_id, leave_id, now, ...values } = decision;
  const { numUpdatedRows } = await db
    .updateTable('leave')
    .set({ ...values, decided_at: now })
    .where('institution_id', '=', institution_id)
    .where('leave_id', '=', leave_id)
    .where('status', '=', 'Pending')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const AHEAD = 30;
const MOST_AHEAD = 30;

/** Who is away on a day, YYYY-MM-DD, or in the month after it, earliest first. */
export async function leavesFrom(db: Db, institution_id: number, today: string): Promise<LeaveAhead[]> {
  const { rows } = await sql<LeaveAhead>`
    select l.leave_id, l.start_date, l.end_date, ${colleague('a')} as applied_by
    from leave l join person a on a.institution_id = l.institution_id and a.user_detail_id = l.applied_by
    where l.institution_id = ${institution_id} and l.status = 'Accepted' and l.cancelled_at is null and a.archived_at is null
      and l.end_date >= ${today}::date and l.start_date <= ${today}::date + ${AHEAD}::int
    order by l.start_date, l.end_date, l.leave_id limit ${MOST_AHEAD}`.execute(db);
  return rows;
}

/** How many leaves of others wait for a decision. */
export async function countPending(db: Db, institution_id: number, except: number): Promise<number> {
  const { total } = await db
    .selectFrom('leave')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'Pending')
    .where('cancelled_at', 'is', null)
    .where('applied_by', '<>', except)
    .executeTakeFirstOrThrow();
  return total;
}
