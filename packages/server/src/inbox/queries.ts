import { type RawBuilder, sql } from 'kysely';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type {
  attendanceNotifications,
  leaveNotifications,
  mentionNotifications,
  notificationStatistics,
  taskNotifications,
} from '@schoolbell/core/inbox/contract';
import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import type { Db, SignedIn } from '../http/context.ts';
import { leaveColumns, leaveFrom } from '../staff/leaves/queries.ts';
import { image, iso } from '../db/sql.ts';
import { taskColumns, taskFrom } from '../records/tasks/queries.ts';
import {
  ownTasks,
  markOf,
  ownMentions,
  leaveSince,
  ownLeaves,
  type Moment,
  unmarkedClasses,
} from './concerns/queries.ts';

type Bare<Row> = Omit<Row, 'timeElapsed'> & { since: string };
type RowOf<E> = ResultOf<E> extends { data: { data: (infer Row)[] } } ? Bare<Row> : never;
type Statistics = ResultOf<typeof notificationStatistics>['data'];

/** Which part of an inbox is asked for. */
export type Part = Required<Pick<InputOf<typeof taskNotifications>, 'page' | 'per_page' | 'is_unread'>>;

/** One part of an inbox, and how many rows there are in all: `counted` stops one after the cap. */
export interface Notifications<Row> {
  rows: Row[];
  counted: number;
}

/** What one part of an inbox is read from: `table` chooses and counts its rows, `columns` of `from` show them. */
interface Source {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  mark: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

async function readPart<Row>(
  db: Db,
  { table, where, mark, order, columns, from }: Source,
  part: Part,
): Promise<Notifications<Row>> {
  const chosen = sql`where ${where} ${part.is_unread ? sql`and ${mark} is null` : sql``}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`select ${columns}, ${mark} as notification_read_data_id from ${from} ${chosen} order by ${order} limit ${part.per_page} offset ${(part.page - 1) * part.per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select 1 from ${table} ${chosen} limit ${COUNT_CAP + 1}) found`.execute(db),
  ]);
  return { rows, counted: counts[0]!.counted };
}

/** A viewer's tasks, the newest first. */
export function taskPart(
  db: Db,
  viewer: SignedIn,
  part: Part,
): Promise<Notifications<RowOf<typeof taskNotifications>>> {
  return readPart(
    db,
    {
      table: sql`task t`,
      where: ownTasks(viewer),
      mark: markOf(viewer, 'Task', 't.id'),
      order: sql`t.created_at desc, t.id desc`,
      from: taskFrom,
      columns: sql`${taskColumns}, ${image('p.image_handle')} as student_image_240, p.owner_id as lead_owner, ${iso('t.created_at')} as since`,
    },
    part,
  );
}

/** A viewer's mentions, the newest first. */
export function mentionPart(
  db: Db,
  viewer: SignedIn,
  part: Part,
): Promise<Notifications<RowOf<typeof mentionNotifications>>> {
  return readPart(
    db,
    {
      table: sql`mention m`,
      where: ownMentions(viewer),
      mark: markOf(viewer, 'Mention', 'm.note_id'),
      order: sql`m.created_at desc, m.note_id desc`,
      from: sql`mention m
      join note n on n.institution_id = m.institution_id and n.id = m.note_id
      join person p on p.institution_id = n.institution_id and p.user_detail_id = n.person_id
      join person a on a.institution_id = n.institution_id and a.user_detail_id = n.author_id`,
      columns: sql`n.id, n.message_box, ${iso('m.created_at')} as created_at, ${iso('m.created_at')} as since, p.user_detail_id as related_user_detail_id,
      json_build_object('user_detail_id', a.user_detail_id, 'firstName', a.first_name, 'surname', a.surname, 'image_240', ${image('a.image_handle')}) as mention_by_user_detail,
      json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname, 'image_240', ${image('p.image_handle')},
        'role_id', p.role_id, 'lead_owner', p.owner_id) as user_detail`,
    },
    part,
  );
}

/** The leaves that concern a viewer, the newest first. */
export function leavePart(
  db: Db,
  viewer: SignedIn,
  part: Part,
): Promise<Notifications<RowOf<typeof leaveNotifications>>> {
  const since = leaveSince(viewer);
  return readPart(
    db,
    {
      table: sql`leave l`,
      where: ownLeaves(viewer),
      mark: markOf(viewer, 'Leave', 'l.leave_id'),
      order: sql`${since} desc, l.leave_id desc`,
      from: leaveFrom,
      columns: sql`${leaveColumns}, to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`,
    },
    part,
  );
}

/** The classes that a viewer should see marked, the latest first. */
export function attendancePart(
  db: Db,
  viewer: SignedIn,
  part: Part,
  moment: Moment,
): Promise<Notifications<RowOf<typeof attendanceNotifications>>> {
  return readPart(
    db,
    {
      table: sql`event e`,
      where: unmarkedClasses(viewer, moment),
      mark: markOf(viewer, 'Attendance', 'e.event_id'),
      order: sql`e.ends_at desc, e.event_id desc`,
      from: sql`event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id`,
      columns: sql`e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as created_at,
      ${iso('e.ends_at')} as since, e.enrolled, e.enrolled - e.marked as unmarked,
      coalesce((select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname, 'image_240', ${image('p.image_handle')}) order by t.part desc, p.first_name, p.user_detail_id)
        from event_staff t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id where t.institution_id = e.institution_id and t.event_id = e.event_id), '[]') as staff`,
    },
    part,
  );
}

/** How much of each kind a viewer has not read yet. */
export async function countUnread(db: Db, viewer: SignedIn, moment: Moment): Promise<Statistics> {
  const { rows } = await sql<Statistics>`select
    (select count(*) from leave l where ${ownLeaves(viewer)} and ${markOf(viewer, 'Leave', 'l.leave_id')} is null)::int as leave,
    (select count(*) from mention m where ${ownMentions(viewer)} and ${markOf(viewer, 'Mention', 'm.note_id')} is null)::int as mention,
    (select count(*) from task t where ${ownTasks(viewer)} and ${markOf(viewer, 'Task', 't.id')} is null)::int as task,
    (select count(*) from event e where ${unmarkedClasses(viewer, moment)} and ${markOf(viewer, 'Attendance', 'e.event_id')} is null)::int as attendance`.execute(
    db,
  );
  return rows[0]!;
}

/** Whether something is in a viewer's inbox. */
export async function isInInbox(
  db: Db,
  viewer: SignedIn,
  type: NotificationType,
  id: number,
  moment: Moment,
): Promise<boolean> {
  const found = {
    Task: sql`select 1 from task t where ${ownTasks(viewer)} and t.id = ${id}`,
    Mention: sql`select 1 from mention m where ${ownMentions(viewer)} and m.note_id = ${id}`,
    Leave: sql`select 1 from leave l where ${ownLeaves(viewer)} and l.leave_id = ${id}`,
    Attendance: sql`select 1 from event e where ${unmarkedClasses(viewer, moment)} and e.event_id = ${id}`,
  }[type];
  return (await found.execute(db)).rows.length > 0;
}
