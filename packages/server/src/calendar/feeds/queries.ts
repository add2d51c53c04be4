import { type RawBuilder, sql } from 'kysely';
import { GUARDIAN, STUDENT, staffRoles } from '@schoolbell/core/access';
import type { FeedKind } from '@schoolbell/core/calendar/feeds/rules';
import type { Erase } from '../../db/erasing.ts';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** Whose events a feed holds. */
export interface Whose {
  kind: FeedKind;
  person_id: number | null;
  room_id: number | null;
}

const same = ({ kind, person_id, room_id }: Whose) =>
  sql`f.kind = ${kind} and f.person_id is not distinct from ${person_id}::bigint and f.room_id is not distinct from ${room_id}::bigint`;

/** The feeds of a person or a room, newest first; only those by a person named in `by`. */
export async function feedsOf(
  db: Db,
  institution_id: number,
  whose: Whose,
  by: number | null,
): Promise<{ feed_id: number; kind: FeedKind; made_by: string; made_at: string; read_at: string | null }[]> {
  const { rows } = await sql<{
    feed_id: number;
    kind: FeedKind;
    made_by: string;
    made_at: string;
    read_at: string | null;
  }>`
    select f.feed_id, f.kind, coalesce(full_name(m.first_name, m.surname), '') as made_by, ${iso('f.made_at')} as made_at, ${iso('f.read_at')} as read_at
    from feed f join person m on m.institution_id = f.institution_id and m.user_detail_id = f.made_by
    where f.institution_id = ${institution_id} and ${same(whose)} and ${by === null ? sql`true` : sql`f.made_by = ${by}`} order by f.made_at desc, f.feed_id desc`.execute(
    db,
  );
  return rows;
}

/** How many feeds a person or a room has. */
export async function countFeeds(db: Db, institution_id: number, whose: Whose): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from feed f where f.institution_id = ${institution_id} and ${same(whose)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Keeps a new feed and answers its id. */
export async function insertFeed(
  db: Db,
  feed: Whose & { institution_id: number; token_hash: Buffer | null; made_by: number; made_at: Date },
): Promise<number> {
  const { feed_id } = await db.insertInto('feed').values(feed).returning('feed_id').executeTakeFirstOrThrow();
  return feed_id;
}

/** A feed, locked until the transaction ends. Undefined if this school has none of that id. */
export async function findFeed(
  db: Db,
  institution_id: number,
  feed_id: number,
): Promise<(Whose & { feed_id: number; made_by: number }) | undefined> {
  return db
    .selectFrom('feed')
    .select(['feed_id', 'kind', 'person_id', 'room_id', 'made_by'])
    .where('institution_id', '=', institution_id)
    .where('feed_id', '=', feed_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a feed. */
export async function deleteFeed(db: Db, institution_id: number, feed_id: number): Promise<void> {
  await db.deleteFrom('feed').where('institution_id', '=', institution_id).where('feed_id', '=', feed_id).execute();
}

/** Whether a school has a room. */
export async function hasRoom(db: Db, institution_id: number, room_id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('room')
      .select('room_id')
      .where('institution_id', '=', institution_id)
      .where('room_id', '=', room_id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

/** The children whose events a guardian can see: those of whom they have custody, and about whom they receive messages. */
const children = (
  guardian: RawBuilder<unknown>,
) => sql`select l.child_id from guardian_link l join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
  where l.institution_id = tenant() and l.guardian_id = ${guardian} and l.communication = 1 and l.custody = 1 and c.role_id = ${STUDENT} and c.archived_at is null`;

/** A guardian who can have a feed. Undefined for anyone else. */
export async function findFamily(
  db: Db,
  institution_id: number,
  guardian_id: number,
): Promise<{ children: number } | undefined> {
  const { rows } = await sql<{ children: number }>`
    select (select count(*)::int from (${children(sql`p.user_detail_id`)}) one) as children from person p
    where p.institution_id = ${institution_id} and p.user_detail_id = ${guardian_id} and p.role_id = ${GUARDIAN} and p.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Someone whom an address can be mailed to. */
export interface FeedReader {
  user_detail_id: number;
  email: string;
  name: string;
}

/**
 * The person whom a feed's address is mailed to: anyone who makes it, the person it is for, or a guardian of the student who
 * has custody and receives messages. Undefined for anyone else.
 */
export async function findFeedReader(
  db: Db,
  institution_id: number,
  { kind, person_id }: Whose,
  { reader_id, made_by }: { reader_id: number; made_by: number },
): Promise<FeedReader | undefined> {
  const { rows } = await sql<FeedReader>`
    select r.user_detail_id, r.email, concat_ws(' ', r.first_name, nullif(r.surname, '')) as name from person r
    where r.institution_id = ${institution_id} and r.user_detail_id = ${reader_id} and r.archived_at is null
      and (r.user_detail_id = ${made_by} or r.user_detail_id = ${person_id}::bigint or ${kind} = 'student' and exists (
        select 1 from guardian_link l where l.institution_id = ${institution_id} and l.child_id = ${person_id}::bigint
          and l.guardian_id = r.user_detail_id and l.communication = 1 and l.custody = 1))`.execute(db);
  return rows[0];
}

/** A feed whose address is to be mailed. */
export interface FeedToMail extends Whose {
  made_by: number;
  name: string;
}

/** Gives a feed the token for its mail, with the name of the person or room. Undefined if the feed has ended. */
export async function giveFeedToken(
  db: Db,
  institution_id: number,
  feed_id: number,
  token_hash: Buffer,
): Promise<FeedToMail | undefined> {
  const { rows } = await sql<FeedToMail>`
    with given as (
      update feed set token_hash = ${token_hash} where institution_id = ${institution_id} and feed_id = ${feed_id} returning *)
    select f.kind, f.person_id, f.room_id, f.made_by,
      coalesce(concat_ws(', ', l.p_name, r.name), '') || coalesce(concat_ws(' ', p.first_name, nullif(p.surname, '')), '') as name
    from given f
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = f.person_id
    left join room r on r.institution_id = ${institution_id} and r.room_id = f.room_id
    left join location l on l.institution_id = ${institution_id} and l.location_id = r.location_id`.execute(db);
  return rows[0];
}

/** A working feed with its name and its children. */
export interface OpenFeed extends Whose {
  feed_id: number;
  name: string;
  students: number[];
  is_new: boolean;
}

/** The feed of a token, while the person it is for, and a room feed's maker, are at the school. */
export async function openFeed(
  db: Db,
  { institution_id, token_hash, now }: { institution_id: number; token_hash: Buffer; now: Date },
): Promise<OpenFeed | undefined> {
  const colleagues = Object.keys(staffRoles).map(Number);
  const { rows } = await sql<OpenFeed>`
    select f.feed_id, f.kind, f.person_id, f.room_id, case when f.kind = 'room' then concat_ws(', ', l.p_name, r.name) else p.first_name end as name,
      case f.kind when 'student' then array[f.person_id::float8] when 'family' then array(select child_id::float8 from (${children(sql`f.person_id`)}) one order by 1) else '{}' end as students,
      f.read_at is null or f.read_at < ${now}::timestamptz - interval '1 hour' as is_new
    from feed f join person m on m.institution_id = f.institution_id and m.user_detail_id = f.made_by
    left join person p on p.institution_id = f.institution_id and p.user_detail_id = f.person_id
    left join room r on r.institution_id = f.institution_id and r.room_id = f.room_id left join location l on l.institution_id = r.institution_id and l.location_id = r.location_id
    where f.institution_id = ${institution_id} and f.token_hash = ${token_hash}
      and case f.kind when 'room' then m.archived_at is null and m.role_id = any(${colleagues}::int[]) and r.archived_at is null
        when 'staff' then p.archived_at is null and p.role_id = any(${colleagues}::int[]) when 'student' then p.archived_at is null and p.role_id = ${STUDENT} else p.archived_at is null and p.role_id = ${GUARDIAN} end`.execute(
    db,
  );
  return rows[0];
}

/** Records that a calendar has requested a feed. */
export async function noteRead(db: Db, institution_id: number, feed_id: number, now: Date): Promise<void> {
  await db
    .updateTable('feed')
    .set({ read_at: now })
    .where('institution_id', '=', institution_id)
    .where('feed_id', '=', feed_id)
    .execute();
}

/** Deletes the feeds of rooms that erased people made, because nobody else knows their addresses. */
export const eraseRoomFeeds: Erase = async ({ db, institution_id }, people) => {
  await sql`delete from feed where institution_id = ${institution_id} and made_by = any(${people}::bigint[]) and kind = 'room'`.execute(
    db,
  );
};
