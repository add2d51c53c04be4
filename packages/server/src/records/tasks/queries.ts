import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { addTask } from '@schoolbell/core/records/tasks/contract';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

export type Task = ResultOf<typeof addTask>;

const staff = (alias: string) =>
  sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)})`;

/** A task `t` with the person `p` it is about, who gave it (`o`) and who does it (`a`), as the contract names its parts. */
export const taskColumns = sql`t.id, p.user_detail_id, p.role_id, p.first_name as student_first_name, p.surname as student_surname, t.task_detail, t.task_status, t.page,
  ${iso('t.validity_date')} as validity_date, ${staff('o')} as owner, ${staff('a')} as assigned, ${iso('t.created_at')} as created_at`;

/** Where those columns come from. */
export const taskFrom = sql`task t
  join person p on p.institution_id = t.institution_id and p.user_detail_id = t.person_id
  join person o on o.institution_id = t.institution_id and o.user_detail_id = t.owner_id
  join person a on a.institution_id = t.institution_id and a.user_detail_id = t.assigned_id`;

/** Tasks of an institution, chosen and ordered by `rest`. */
export function taskQuery(institution_id: number, rest: RawBuilder<unknown>): RawBuilder<Task> {
  return sql<Task>`select ${taskColumns} from ${taskFrom} where t.institution_id = ${institution_id} and ${rest}`;
}

/** A person's tasks: open ones first, by due date. */
export async function listTasks(db: Db, institution_id: number, person_id: number): Promise<Task[]> {
  return (
    await taskQuery(
      institution_id,
      sql`t.person_id = ${person_id} order by t.task_status, t.validity_date, t.id limit 500`,
    ).execute(db)
  ).rows;
}

/** One task; `locked` locks it until the transaction ends. Undefined if there is none. */
export async function findTask(db: Db, institution_id: number, id: number, locked = false): Promise<Task | undefined> {
  return (await taskQuery(institution_id, sql`t.id = ${id} ${locked ? sql`for update of t` : sql``}`).execute(db))
    .rows[0];
}

/** Keeps a task and answers its id. */
export async function insertTask(
  db: Db,
  task: {
    institution_id: number;
    person_id: number;
    task_detail: string;
    validity_date: string;
    owner_id: number;
    assigned_id: number;
    page?: string;
    now: Date;
  },
): Promise<number> {
  const { now, ...values } = task;
  return (
    await db
      .insertInto('task')
      .values({ ...values, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Adds the tasks of runs, in one statement; answers their ids by run. */
export async function insertRunTasks(
  db: Db,
  { institution_id, now }: { institution_id: number; now: Date },
  tasks: readonly {
    run_id: number;
    person_id: number;
    task_detail: string;
    validity_date: string;
    owner_id: number;
    assigned_id: number;
  }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; run_id: number }>`
    insert into task (institution_id, person_id, task_detail, validity_date, owner_id, assigned_id, run_id, created_at)
    select ${institution_id}, t.person_id, t.task_detail, t.validity_date, t.owner_id, t.assigned_id, t.run_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (run_id bigint, person_id bigint, task_detail text, validity_date timestamptz, owner_id bigint, assigned_id bigint)
    order by t.run_id returning id, run_id`.execute(db);
  return new Map(rows.map(({ id, run_id }) => [run_id, id]));
}

/** Completes or reopens a task, and records who and when. */
export async function setStatus(
  db: Db,
  { institution_id, id, status, by, now }: { institution_id: number; id: number; status: 0 | 1; by: number; now: Date },
): Promise<void> {
  await db
    .updateTable('task')
    .set({ task_status: status, completed_at: status ? now : null, completed_by: status ? by : null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** Takes a task away. */
export async function removeTask(db: Db, institution_id: number, id: number): Promise<void> {
  await db.deleteFrom('task').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}
