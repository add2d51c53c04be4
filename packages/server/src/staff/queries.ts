import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { mentionableStaff, staffDetails, staffList } from '@schoolbell/core/staff/contract';
import type { Db } from '../http/context.ts';
import { image, iso } from '../db/sql.ts';
import { roles } from '../people/colleagues/queries.ts';

type Staff = ResultOf<typeof mentionableStaff>['data'][number];
type Row = ResultOf<typeof staffList>['data'][number];
/** A staff member as their page shows them. */
export type StaffMember = ResultOf<typeof staffDetails>;

const MOST = 100;

/** Staff by part of a name, by name; a school has few enough to look through them all. */
export async function findStaff(db: Db, institution_id: number, search: string, is_archived: 0 | 1): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select user_detail_id, first_name as "firstName", surname, role_id, ${image('image_handle')} as image_240 from person
    where institution_id = ${institution_id} and role_id = any(${roles}::smallint[]) and (archived_at is not null) = ${is_archived === 1}
      and position(fold(${search}) in name_search(first_name, surname)) > 0
    order by fold(first_name), fold(surname), user_detail_id limit ${MOST}`.execute(db);
  return rows;
}

/** Columns that the list and the page share for a person `p` on the staff. The sign-in directory is searched by person, in any branch. */
const columns = sql`p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email, p.phone, ${image('p.image_handle')} as image_240,
  (p.archived_at is not null)::int as is_archived, ${iso('p.created_at')} as created_at, p.version,
  coalesce((select case when s.invited then 'invited' else 'active' end from sign_in_person mine join sign_in s on s.sign_in_id = mine.sign_in_id where mine.user_detail_id = p.user_detail_id),
    (select 'invited' from invitation v where v.user_detail_id = p.user_detail_id), 'none') as sign_in`;

const employmentJson = sql`json_build_object('dateStart', e.date_start, 'dateEnd', e.date_end)`;
const orders = {
  firstName: 'fold(p.first_name)',
  surname: 'fold(p.surname)',
  role_id: 'array_position(array[10, 1, 2, 7, 8, 9], p.role_id::int)',
  created_on: 'p.created_at',
} as const;

/** Which of the staff a list shows, and which page. */
export interface StaffListed {
  institution_id: number;
  search: string;
  is_archived: 0 | 1;
  role_id?: number | undefined;
  order_by: keyof typeof orders;
  direction: 'asc' | 'desc';
  page: number;
  per_page: number;
  day: string;
}

/** A page of the staff and how many there are; `day` is today in the school's zone, by which the employment is chosen. */
export async function listStaff(
  db: Db,
  { institution_id, search, is_archived, role_id, order_by, direction, page, per_page, day }: StaffListed,
): Promise<{ rows: Row[]; counted: number }> {
  const where: RawBuilder<unknown> = sql`p.institution_id = ${institution_id} and p.role_id = any(${role_id === undefined ? roles : [role_id]}::smallint[]) and (p.archived_at is not null) = ${is_archived === 1}
    and position(fold(${search}) in (name_search(p.first_name, p.surname) || ' ' || fold(p.email || ' ' || p.phone))) > 0`;
  const way = sql.raw(direction);
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`
      select ${columns}, (select ${employmentJson} from employment e where e.institution_id = ${institution_id} and e.user_detail_id = p.user_detail_id
        order by (e.date_end >= ${day}::date) desc, case when e.date_end >= ${day}::date then e.date_start end, e.date_start desc limit 1) as employment
      from person p where ${where} order by ${sql.raw(orders[order_by])} ${way}, fold(p.first_name), fold(p.surname), p.user_detail_id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from person p where ${where}`.execute(db),
  ]);
  return { rows, counted: counts.rows[0]!.counted };
}

/** Somebody on the staff, former staff too, as their page shows them. Undefined if there is nobody. */
export async function findStaffDetails(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<StaffMember | undefined> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.institution_id`)} = ${institution_id} and ${sql.ref(`${alias}.user_detail_id`)} = ${user_detail_id}`;
  const { rows } = await sql<StaffMember>`
    select ${columns},
      (select coalesce(json_agg(${employmentJson} order by e.date_start desc), '[]') from employment e where ${own('e')}) as employment,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.time_from, 'HH24:MI'), 'to', to_char(w.time_to, 'HH24:MI')) order by w.weekday, w.time_from), '[]')
        from working_hours w where ${own('w')}) as working_hours
    from person p where ${own('p')} and p.role_id = any(${roles}::smallint[])`.execute(db);
  return rows[0];
}

/** Somebody on the staff by their address, current staff first; undefined if nobody has it. */
export async function staffByEmail(
  db: Db,
  institution_id: number,
  email: string,
): Promise<{ user_detail_id: number; firstName: string; surname: string; is_archived: boolean } | undefined> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string; is_archived: boolean }>`
    select user_detail_id, first_name as "firstName", surname, archived_at is not null as is_archived from person
    where institution_id = ${institution_id} and role_id = any(${roles}::smallint[]) and email_key = ${email.toLowerCase()} order by archived_at nulls first limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Adds a staff member; their sign-in comes with the invitation. */
export async function insertStaff(
  db: Db,
  institution_id: number,
  {
    firstName,
    surname,
    email,
    phone,
    role_id,
    hash,
  }: { firstName: string; surname: string; email: string; phone: string; role_id: number; hash: string },
): Promise<number> {
  const values = {
    institution_id,
    role_id,
    first_name: firstName.normalize('NFC'),
    surname: surname.normalize('NFC'),
    email,
    phone,
    hash,
  };
  return (await db.insertInto('person').values(values).returning('user_detail_id').executeTakeFirstOrThrow())
    .user_detail_id;
}

/** Replaces the periods of employment. */
export async function replaceEmployment(
  db: Db,
  who: { institution_id: number; user_detail_id: number },
  rows: readonly { dateStart: string; dateEnd: string }[],
): Promise<void> {
  await db
    .deleteFrom('employment')
    .where('institution_id', '=', who.institution_id)
    .where('user_detail_id', '=', who.user_detail_id)
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('employment')
      .values(rows.map(({ dateStart, dateEnd }) => ({ ...who, date_start: dateStart, date_end: dateEnd })))
      .execute();
}

/** Replaces the working hours. */
export async function replaceWorkingHours(
  db: Db,
  who: { institution_id: number; user_detail_id: number },
  rows: readonly { weekday: number; from: string; to: string }[],
): Promise<void> {
  await db
    .deleteFrom('working_hours')
    .where('institution_id', '=', who.institution_id)
    .where('user_detail_id', '=', who.user_detail_id)
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('working_hours')
      .values(rows.map(({ weekday, from, to }) => ({ ...who, weekday, time_from: from, time_to: to })))
      .execute();
}
