import { type RawBuilder, sql } from 'kysely';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { leaveNotifications, mentionNotifications, notificationStatistics, taskNotifications } from '@schoolbell/core/inbox/contract';
import type { NotificationType } from '@schoolbell/core/inbox/rules';
import type { Db, SignedIn } from '../http/context.ts';
import { leaveColumns, leaveFrom } from '../people/leaves/queries.ts';
import { image, iso } from '../people/queries.ts';
import { taskColumns, taskFrom } from '../people/tasks/queries.ts';

type Bare<Row> = Omit<Row, 'timeElapsed'> & { since: string };
type RowOf<E> = ResultOf<E> extends { data: { data: (infer Row)[] } } ? Bare<Row> : never;
type Statistics = ResultOf<typeof notificationStatistics>['data'];

/** Which part of an inbox is asked for. */
export type Part = Required<Pick<InputOf<typeof taskNotifications>, 'page' | 'per_page' | 'is_unread'>>;

/** One part of an inbox, and how many rows there are in all: `counted` stops one after the cap. */
export interface Notifications<Row> { rows: Row[]; counted: number }

/** Joins the viewer's own read mark `r` of what `id` names. */
const mark = (viewer: SignedIn, type: NotificationType, id: string) => sql`left join notification_read r on r.institution_id = ${viewer.institution_id}
  and r.user_detail_id = ${viewer.user_detail_id} and r.type = ${type} and r.related_type_id = ${sql.ref(id)}`;

/** Tasks `t` that are assigned to a viewer, about people `p` who are still there. */
const ownTasks = (viewer: SignedIn) => sql`t.institution_id = ${viewer.institution_id} and t.assigned_id = ${viewer.user_detail_id} and p.archived_at is null`;

/** Mentions `m` of a viewer, in notes about people `p` who are still there. */
const ownMentions = (viewer: SignedIn) => sql`m.institution_id = ${viewer.institution_id} and m.staff_id = ${viewer.user_detail_id} and p.archived_at is null`;

/** Leaves `l` that concern a viewer: those of others for whoever manages leaves, and one's own once somebody has decided. */
function ownLeaves(viewer: SignedIn): RawBuilder<unknown> {
  const others = viewer.access.has('manage_leaves') ? sql`l.applied_by <> ${viewer.user_detail_id}` : sql`false`;
  return sql`l.institution_id = ${viewer.institution_id} and l.cancelled_at is null and (${others} or l.applied_by = ${viewer.user_detail_id} and l.decided_at is not null)`;
}

const mentionFrom = sql`mention m join note n on n.institution_id = m.institution_id and n.id = m.note_id
  join person p on p.institution_id = n.institution_id and p.user_detail_id = n.person_id`;
const plainTasks = sql`task t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.person_id`;
/** When a leave became news for a viewer: one's own when it was decided, another's when it was asked for. */
const leaveSince = (viewer: SignedIn) => sql`(case when l.applied_by = ${viewer.user_detail_id} then l.decided_at else l.created_at end)`;

/** Reads one part of an inbox: its rows with their read mark, and how many there are. */
async function readPart<Row>(db: Db, { columns, from, counting = from, where, order, part }: {
  columns: RawBuilder<unknown>; from: RawBuilder<unknown>; counting?: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown>; part: Part;
}): Promise<Notifications<Row>> {
  const chosen = sql`where ${where} ${part.is_unread ? sql`and r.notification_read_data_id is null` : sql``}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`select ${columns}, r.notification_read_data_id from ${from} ${chosen} order by ${order} limit ${part.per_page} offset ${(part.page - 1) * part.per_page}`.execute(db),
    sql<{ counted: number }>`select count(*) as counted from (select 1 from ${counting} ${chosen} limit ${COUNT_CAP + 1}) found`.execute(db),
  ]);
  return { rows, counted: counts[0]!.counted };
}

/** A viewer's tasks, the newest first. */
export function taskPart(db: Db, viewer: SignedIn, part: Part): Promise<Notifications<RowOf<typeof taskNotifications>>> {
  const read = mark(viewer, 'Task', 't.id');
  return readPart(db, {
    part, where: ownTasks(viewer), order: sql`t.created_at desc, t.id desc`, counting: sql`${plainTasks} ${read}`, from: sql`${taskFrom} ${read}`,
    columns: sql`${taskColumns}, ${image('p.image_handle')} as student_image_240, p.owner_id as lead_owner, ${iso('t.created_at')} as since`,
  });
}

/** A viewer's mentions, the newest first. */
export function mentionPart(db: Db, viewer: SignedIn, part: Part): Promise<Notifications<RowOf<typeof mentionNotifications>>> {
  const read = mark(viewer, 'Mention', 'm.note_id');
  return readPart(db, {
    part, where: ownMentions(viewer), order: sql`m.created_at desc, m.note_id desc`, counting: sql`${mentionFrom} ${read}`,
    from: sql`${mentionFrom} join person a on a.institution_id = n.institution_id and a.user_detail_id = n.author_id ${read}`,
    columns: sql`n.id, n.message_box, ${iso('m.created_at')} as created_at, ${iso('m.created_at')} as since, p.user_detail_id as related_user_detail_id,
      json_build_object('user_detail_id', a.user_detail_id, 'firstName', a.first_name, 'surname', a.surname, 'image_240', ${image('a.image_handle')}) as mention_by_user_detail,
      json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname, 'image_240', ${image('p.image_handle')},
        'role_id', p.role_id, 'lead_owner', p.owner_id) as user_detail`,
  });
}

/** The leaves that concern a viewer, the newest first. */
export function leavePart(db: Db, viewer: SignedIn, part: Part): Promise<Notifications<RowOf<typeof leaveNotifications>>> {
  const read = mark(viewer, 'Leave', 'l.leave_id');
  const since = leaveSince(viewer);
  return readPart(db, {
    part, where: ownLeaves(viewer), order: sql`${since} desc, l.leave_id desc`, counting: sql`leave l ${read}`, from: sql`${leaveFrom} ${read}`,
    columns: sql`${leaveColumns}, to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`,
  });
}

/** How much of each kind a viewer has not read yet. */
export async function countUnread(db: Db, viewer: SignedIn): Promise<Statistics> {
  const unread = sql`r.notification_read_data_id is null`;
  const { rows } = await sql<Statistics>`select
    (select count(*) from leave l ${mark(viewer, 'Leave', 'l.leave_id')} where ${ownLeaves(viewer)} and ${unread})::int as leave,
    (select count(*) from ${mentionFrom} ${mark(viewer, 'Mention', 'm.note_id')} where ${ownMentions(viewer)} and ${unread})::int as mention,
    (select count(*) from ${plainTasks} ${mark(viewer, 'Task', 't.id')} where ${ownTasks(viewer)} and ${unread})::int as task`.execute(db);
  return rows[0]!;
}

/** Whether something is in a viewer's inbox. */
export async function isInInbox(db: Db, viewer: SignedIn, type: NotificationType, id: number): Promise<boolean> {
  const found = {
    Task: sql`select 1 from ${plainTasks} where ${ownTasks(viewer)} and t.id = ${id}`,
    Mention: sql`select 1 from ${mentionFrom} where ${ownMentions(viewer)} and m.note_id = ${id}`,
    Leave: sql`select 1 from leave l where ${ownLeaves(viewer)} and l.leave_id = ${id}`,
  }[type];
  return (await found.execute(db)).rows.length > 0;
}

/** Marks something as read by somebody, once, and answers the mark's id. */
export async function markRead(db: Db, mark: { institution_id: number; user_detail_id: number; type: NotificationType; related_type_id: number; now: Date }): Promise<number> {
  const { now, ...values } = mark;
  const { notification_read_data_id } = await db.insertInto('notification_read').values({ ...values, read_at: now })
    .onConflict((conflict) => conflict.columns(['institution_id', 'user_detail_id', 'type', 'related_type_id']).doUpdateSet({ related_type_id: values.related_type_id }))
    .returning('notification_read_data_id').executeTakeFirstOrThrow();
  return notification_read_data_id;
}

/** Forgets who has read something that is gone. */
export async function forgetRead(db: Db, { institution_id, type, related_type_id }: { institution_id: number; type: NotificationType; related_type_id: number }): Promise<void> {
  await db.deleteFrom('notification_read').where('institution_id', '=', institution_id).where('type', '=', type).where('related_type_id', '=', related_type_id).execute();
}
