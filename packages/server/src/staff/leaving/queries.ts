import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { staffFutureWork } from '@schoolbell/core/staff/contract';
import { LEAD } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

type FutureWork = ResultOf<typeof staffFutureWork>;

const FIRST = 10;
const named = sql`json_build_object('user_detail_id', p.user_detail_id, 'role_id', p.role_id, 'firstName', p.first_name, 'surname', p.surname)`;

/** A staff member's open work from now on (`day` is today in the school's zone): the first ten of each kind, and the totals. */
export async function findFutureWork(
  db: Db,
  {
    institution_id,
    user_detail_id,
    day,
    now,
  }: { institution_id: number; user_detail_id: number; day: string; now: Date },
): Promise<FutureWork> {
  // The next of each series that they teach or assist in, drafts too, with how many follow it.
  const classes = sql`from (select distinct on (e.series_id) e.event_id, e.title, e.sub_id, e.starts_at, e.local_start, count(*) over (partition by e.series_id) as times
    from event_staff s join event e on e.institution_id = s.institution_id and e.event_id = s.event_id
    where s.institution_id = ${institution_id} and s.user_detail_id = ${user_detail_id} and s.ends_at > ${now} and e.status = 'scheduled' order by e.series_id, e.starts_at) e`;
  const tasks = sql`from task t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.person_id
    where t.institution_id = ${institution_id} and t.assigned_id = ${user_detail_id} and t.task_status = 0`;
  const leads = sql`from person p where p.institution_id = ${institution_id} and p.owner_id = ${user_detail_id} and p.role_id = ${LEAD} and p.archived_at is null`;
  const leaves = sql`from leave l where l.institution_id = ${institution_id} and l.applied_by = ${user_detail_id} and l.end_date >= ${day}::date and l.cancelled_at is null and l.status <> 'Rejected'`;
  const { rows } = await sql<FutureWork>`select
    json_build_object('total', (select count(*) ${classes}), 'data', (select coalesce(json_agg(one.row), '[]') from (select json_build_object('event_id', e.event_id,
      'title', coalesce(nullif(e.title, ''), b.sub_name, ''), 'starts_at', ${iso('e.starts_at')}, 'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'times', e.times) as row
      ${classes} left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id order by e.starts_at, e.event_id limit ${FIRST}) one)) as classes,
    json_build_object('total', (select count(*) ${tasks}), 'data', (select coalesce(json_agg(one.row), '[]') from (select json_build_object('id', t.id, 'task_detail', t.task_detail,
      'validity_date', ${iso('t.validity_date')}, 'person', ${named}) as row ${tasks} order by t.validity_date, t.id limit ${FIRST}) one)) as tasks,
    json_build_object('total', (select count(*) ${leads}), 'data', (select coalesce(json_agg(one.row), '[]') from (select ${named} as row ${leads} order by p.stage_since, p.user_detail_id limit ${FIRST}) one)) as leads,
    json_build_object('total', (select count(*) ${leaves}), 'data', (select coalesce(json_agg(one.row), '[]') from (select json_build_object('leave_id', l.leave_id,
      'start_date', l.start_date, 'end_date', l.end_date, 'status', l.status) as row ${leaves} order by l.start_date limit ${FIRST}) one)) as leaves`.execute(
    db,
  );
  return rows[0]!;
}

/** Gives somebody's open tasks and their leads to a colleague; returns how many of each. */
export async function handOver(
  db: Db,
  { institution_id, from, to, now }: { institution_id: number; from: number; to: number; now: Date },
): Promise<{ tasks: number; leads: number }> {
  const tasks = await db
    .updateTable('task')
    .set({ assigned_id: to })
    .where('institution_id', '=', institution_id)
    .where('assigned_id', '=', from)
    .where('task_status', '=', 0)
    .executeTakeFirst();
  const leads = await db
    .updateTable('person')
    .set({ owner_id: to, version: sql`version + 1`, updated_at: now })
    .where('institution_id', '=', institution_id)
    .where('owner_id', '=', from)
    .where('role_id', '=', LEAD)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return { tasks: Number(tasks.numUpdatedRows), leads: Number(leads.numUpdatedRows) };
}
