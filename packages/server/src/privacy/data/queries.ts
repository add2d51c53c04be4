import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '@schoolbell/core/access';
import type { erasablePeople } from '@schoolbell/core/privacy/data/contract';
import { ERASED, type Retention } from '@schoolbell/core/privacy/data/rules';
import { eraseMakeUpLinks } from '../../attendance/makeups/queries.ts';
import { eraseFromCalendar } from '../../calendar/enrolments/queries.ts';
import { eraseFeeds } from '../../calendar/feeds/queries.ts';
import type { Db } from '../../http/context.ts';
import { draftsOf, eraseDrafts } from '../../forms/drafts/queries.ts';
import { eraseLinks } from '../../families/links/queries.ts';
import { forgetMerges, mergedInto } from '../../people/merges/queries.ts';
import { findPage, type RowsOf } from '../../people/search/queries.ts';
import { deleteWaysIn } from '../../session/queries.ts';

const ROWS_AT_ONCE = 500;
const FAMILIES = [STUDENT, LEAD, GUARDIAN, LEAD_GUARDIAN];
/** People of each kind that a search for whom to erase shows. */
const OF_EACH = 5;

type ErasableRow = ResultOf<typeof erasablePeople>['data'][number];

/** A table of the school's own, with what may leave of it. */
export interface OwnTable {
  name: string;
  columns: string[];
}

/** The tables that hold a school's data. Kept answers, spent tickets and kept counts are machinery; bytes are secrets, hashes open doors. */
export async function ownTables(db: Db): Promise<OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') like '@tenant%'
      and c.relname not in ('idempotency', 'ticket_used', 'person_count')
      and a.atttypid <> 'bytea'::regtype and a.attname not in ('hash', 'search_text', 'search_head', 'email_key', 'phone_key')
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** A table's rows of one school, some hundred at a time. Its names come from the catalogue. */
export function rowsOf(
  db: Db,
  institution_id: number,
  { name, columns }: OwnTable,
): AsyncIterable<Record<string, unknown>> {
  const own = sql<
    Record<string, unknown>
  >`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where institution_id = ${institution_id})`;
  return db.selectFrom(own.as('own')).selectAll().stream(ROWS_AT_ONCE);
}

/** All files of a school, to be read from their folder. */
export async function filesOf(db: Db, institution_id: number): Promise<{ handle: string; media_type: string }[]> {
  return db
    .selectFrom('file')
    .select(['handle', 'media_type'])
    .where('institution_id', '=', institution_id)
    .orderBy('handle')
    .execute();
}

const erasableRows: RowsOf<ErasableRow> = (_, { from, order }) => sql<ErasableRow>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email, (p.archived_at is not null)::int as is_archived
    from ${from} order by ${order}`;

/** People by part of a name, e-mail or phone: some of each kind, archived ones after the others. */
export async function findPeople(db: Db, institution_id: number, search: string) {
  const found: ErasableRow[] = [];
  for (const is_archived of [0, 1] as const) {
    for (const role_id of [...FAMILIES, ...Object.keys(staffRoles).map(Number)]) {
      const { data } = await findPage(
        db,
        {
          institution_id,
          role_id,
          is_archived,
          order_by: 'firstName',
          direction: 'asc',
          page: 1,
          per_page: OF_EACH,
          search,
        },
        erasableRows,
      );
      found.push(...data);
    }
  }
  return found;
}

/** Somebody who may be erased, held until the transaction ends; `children` is whom they stand for. Undefined for one who is gone. */
export async function findErasable(db: Db, institution_id: number, user_detail_id: number) {
  const { rows } = await sql<{
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    is_archived: boolean;
    children: number;
  }>`
    select user_detail_id, role_id, first_name as "firstName", surname, archived_at is not null as is_archived,
      (select count(*) from guardian_link l where l.institution_id = p.institution_id and l.guardian_id = p.user_detail_id) as children
    from person p where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id <> ${ERASED} for update of p`.execute(
    db,
  );
  return rows[0];
}

/** Guardians of a child who stand for nobody else. */
export async function onlyGuardians(db: Db, institution_id: number, child_id: number) {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string }>`
    select g.user_detail_id, g.first_name as "firstName", g.surname from guardian_link l
    join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = ${child_id}
      and not exists (select from guardian_link o where o.institution_id = l.institution_id and o.guardian_id = l.guardian_id and o.child_id <> l.child_id)
    order by g.user_detail_id`.execute(db);
  return rows;
}

/** How much hangs on people, by table: what erasing takes away, and what it leaves. */
export async function countAround(db: Db, institution_id: number, people: readonly number[]) {
  const of = sql`${people}::bigint[]`;
  const { rows } = await sql<
    Record<
      | 'notes'
      | 'tasks'
      | 'submissions'
      | 'pictures'
      | 'documents'
      | 'links'
      | 'familyLinks'
      | 'leaves'
      | 'employment'
      | 'authored'
      | 'history'
      | 'mails'
      | 'drafts',
      number
    >
  >`
    select
      (select count(*) from note where institution_id = ${institution_id} and person_id = any(${of})) as notes,
      (select count(*) from task where institution_id = ${institution_id} and person_id = any(${of})) as tasks,
      (select count(*) from submission where institution_id = ${institution_id} and person_id = any(${of})) as submissions,
      (select count(*) from person where institution_id = ${institution_id} and user_detail_id = any(${of}) and image_handle is not null) as pictures,
      (select count(*) from person_file where institution_id = ${institution_id} and person_id = any(${of})) as documents,
      (select count(*) from guardian_link where institution_id = ${institution_id} and (child_id = any(${of}) or guardian_id = any(${of}))) as links,
      (select count(*) from person_link where institution_id = ${institution_id} and person_id = any(${of})) as "familyLinks",
      (select count(*) from leave where institution_id = ${institution_id} and applied_by = any(${of})) as leaves,
      (select count(*) from employment where institution_id = ${institution_id} and user_detail_id = any(${of}))
        + (select count(*) from working_hours where institution_id = ${institution_id} and user_detail_id = any(${of}))
        + (select count(*) from pay_rate where institution_id = ${institution_id} and user_detail_id = any(${of})) as employment,
      (select count(*) from note where institution_id = ${institution_id} and author_id = any(${of}))
        + (select count(*) from task where institution_id = ${institution_id} and (owner_id = any(${of}) or assigned_id = any(${of}))) as authored,
      (select count(*) from audit where institution_id = ${institution_id} and person_id = any(${of})) as history,
      (select count(*) from mail where institution_id = ${institution_id} and lower(to_email) in (
        select email_key from person where institution_id = ${institution_id} and user_detail_id = any(${of}) and email_key <> '')
        and not exists (select from person o where o.institution_id = ${institution_id} and o.email_key = lower(mail.to_email) and not o.user_detail_id = any(${of}))) as mails,
      (select count(*) ${draftsOf(institution_id, people)}) as drafts`.execute(db);
  return rows[0]!;
}

/**
 * Erases people: their own fields, what families sent, notes and tasks about them, their picture and documents, their way in. The row
 * stays as nobody's, so that what refers to it holds. Answers the handles of files whose bytes must go.
 */
export async function erasePeople(
  db: Db,
  institution_id: number,
  chosen: readonly number[],
  by: number | null,
  now: Date,
): Promise<string[]> {
  // Records that were made one with theirs are theirs.
  const people = [...chosen, ...(await mergedInto(db, institution_id, chosen))];
  await forgetMerges(db, institution_id, people);
  const of = sql`${people}::bigint[]`;
  const mine = (column: string) => sql`institution_id = ${institution_id} and ${sql.ref(column)} = any(${of})`;
  const { rows: pictures } = await sql<{
    image_handle: string;
  }>`select image_handle from person where ${mine('user_detail_id')} and image_handle is not null`.execute(db);
  const { rows: documents } = await sql<{
    handle: string;
  }>`delete from person_file where ${mine('person_id')} returning handle`.execute(db);
  const handles = [...pictures.map((one) => one.image_handle), ...documents.map((one) => one.handle)];
  // Siblings share an address: mails to it go with the last of those who have it.
  await sql`delete from mail where institution_id = ${institution_id} and lower(to_email) in (select email_key from person where ${mine('user_detail_id')} and email_key <> '')
    and not exists (select from person o where o.institution_id = ${institution_id} and o.email_key = lower(mail.to_email) and not o.user_detail_id = any(${of}))`.execute(
    db,
  );
  await sql`delete from mention where institution_id = ${institution_id} and note_id in (select id from note where ${mine('person_id')})`.execute(
    db,
  );
  await sql`delete from mention where ${mine('staff_id')}`.execute(db);
  await sql`delete from notification_read where ${mine('user_detail_id')}`.execute(db);
  await sql`delete from note where ${mine('person_id')}`.execute(db);
  await sql`delete from batch_member where ${mine('person_id')}`.execute(db);
  await sql`delete from bulk_person where ${mine('person_id')}`.execute(db);
  await sql`update bulk_run set label = '', options = options - 'subject' - 'body' - 'reply_to' where ${mine('created_by')} and state <> 'running'`.execute(
    db,
  );
  await sql`delete from person_tag where ${mine('person_id')}`.execute(db);
  await sql`delete from task where ${mine('person_id')}`.execute(db);
  await sql`delete from guardian_link where institution_id = ${institution_id} and (child_id = any(${of}) or guardian_id = any(${of}))`.execute(
    db,
  );
  await sql`delete from guardian_link_removed where institution_id = ${institution_id} and (child_id = any(${of}) or guardian_id = any(${of}))`.execute(
    db,
  );
  await sql`delete from emergency_contact where ${mine('person_id')}`.execute(db);
  await sql`delete from duplicate_pair where institution_id = ${institution_id} and (one_id = any(${of}) or other_id = any(${of}))`.execute(
    db,
  );
  await sql`delete from leave where ${mine('applied_by')}`.execute(db);
  await sql`delete from employment where ${mine('user_detail_id')}`.execute(db);
  await sql`delete from working_hours where ${mine('user_detail_id')}`.execute(db);
  await sql`delete from pay_rate where ${mine('user_detail_id')}`.execute(db);
  await eraseFromCalendar(db, institution_id, people, now);
  await eraseFeeds(db, institution_id, people);
  await sql`delete from subject_staff where ${mine('user_detail_id')}`.execute(db);
  await sql`update stock_entry set note = '' where ${mine('person_id')}`.execute(db);
  await eraseLinks(db, institution_id, people);
  await eraseMakeUpLinks(db, institution_id, people);
  await eraseDrafts(db, institution_id, people);
  await sql`delete from access_person where ${mine('user_detail_id')}`.execute(db);
  await sql`delete from people_import_row where ${mine('person_id')} or institution_id = ${institution_id} and guardian_id = any(${of})`.execute(
    db,
  );
  await sql`delete from person_external_id where ${mine('person_id')}`.execute(db);
  await sql`delete from saved_view where ${mine('user_detail_id')}`.execute(db);
  await sql`update submission set body = '{}', shown = '[]', signature = null, terms = null, page_url = '', referrer = '', utm = '{}' where ${mine('person_id')}`.execute(
    db,
  );
  await deleteWaysIn(db, institution_id, people);
  await sql`update person set role_id = ${ERASED}, first_name = 'Erased', surname = '', email = '', phone = '', dob = null, gender = '', nationality = '', street = '', city = '', state = '',
      zip = '', country = '', image_handle = null, custom = '{}', guardian_text = '', signup_source = '', referral_source = '', owner_id = null, household_id = null, hash = gen_random_uuid()::text,
      archived_at = coalesce(archived_at, ${now}), archived_by = coalesce(archived_by, ${by}), updated_at = ${now}, version = version + 1
    where ${mine('user_detail_id')}`.execute(db);
  if (handles.length > 0)
    await db.deleteFrom('file').where('institution_id', '=', institution_id).where('handle', 'in', handles).execute();
  await sql`select erase_history(${of})`.execute(db);
  return handles;
}

/** What a school stored about how long things are kept. */
export async function storedRetention(db: Db, institution_id: number): Promise<Record<string, unknown>> {
  const { retention } = await db
    .selectFrom('institution')
    .select('retention')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return retention;
}

/** Sets how long things are kept. */
export async function storeRetention(db: Db, institution_id: number, retention: Retention): Promise<void> {
  await db
    .updateTable('institution')
    .set({ retention: JSON.stringify(retention) })
    .where('institution_id', '=', institution_id)
    .execute();
}

/** People of a kind who were archived before an instant, the oldest first, some at a time. */
export async function archivedBefore(
  db: Db,
  institution_id: number,
  role_id: number,
  before: Date,
  most: number,
): Promise<number[]> {
  const people = await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', role_id)
    .where('archived_at', '<', before)
    .orderBy('archived_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return people.map((person) => person.user_detail_id);
}

/** Forgets dismissed forms, mails and history from before an instant; answers how many. */
export async function forget(
  db: Db,
  institution_id: number,
  subject: 'dismissed_forms' | 'mails' | 'audit',
  before: Date,
): Promise<number> {
  if (subject === 'audit')
    return (await sql<{ gone: number }>`select forget_history(${before}) as gone`.execute(db)).rows[0]!.gone;
  const { numDeletedRows } =
    subject === 'mails'
      ? await db
          .deleteFrom('mail')
          .where('institution_id', '=', institution_id)
          .where('created_at', '<', before)
          .where('status', '<>', 'queued')
          .executeTakeFirst()
      : await db
          .deleteFrom('submission')
          .where('institution_id', '=', institution_id)
          .where('state', '=', 'dismissed')
          .where('decided_at', '<', before)
          .executeTakeFirst();
  return Number(numDeletedRows);
}
