import { sql } from 'kysely';
import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { rolesOf } from '@schoolbell/core/imports/matching/rules';
import type { KnownPerson } from '@schoolbell/core/imports/likeness/rules';
import type { RowValues } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { contactKey } from '@schoolbell/core/people/rules';
import type { Db } from '../../http/context.ts';
import { columnPairsOf } from '../../people/fields/queries.ts';
import { importedColumns } from '../columns/queries.ts';

const MOST_CANDIDATES = 20_000;

/** The person columns that a row can write, for the comparison. */
const own = sql`jsonb_build_object(${columnPairsOf('p', [...importedColumns, 'role_id'])})`;

const keysOf = (contacts: readonly (string | number | undefined)[]) => [
  ...new Set(contacts.map((contact) => contactKey(String(contact ?? ''))).filter(Boolean)),
];
const isBare = ({ own: values }: RowValues) => !values['email'] && !values['phone'] && !values['dob'];

/** All people whom some rows could be about: by ID, contact, birth date, guardian, or, if a row has nothing else, by name. */
export async function findKnown(
  db: Db,
  institution_id: number,
  kind: ImportKind,
  rows: readonly RowValues[],
  { locked = false } = {},
): Promise<KnownPerson[]> {
  const ids = rows.flatMap((row) => (row.user_detail_id === undefined ? [] : [row.user_detail_id]));
  const externals = rows.flatMap((row) => (row.external_id === undefined ? [] : [row.external_id]));
  const contacts = keysOf(rows.flatMap((row) => [row.own['email'], row.own['phone']]));
  const guardianContacts = keysOf(rows.filter(isBare).flatMap((row) => [row.guardian?.email, row.guardian?.phone]));
  const born = rows.filter((row) => row.own['dob']);
  const names = rows.filter((row) => isBare(row) && row.own['first_name']).map((row) => row.own['first_name']);
  const of = sql`p.institution_id = ${institution_id} and p.role_id = any(${rolesOf[kind]}::smallint[])`;
  const { rows: known } = await sql<KnownPerson>`
    with wanted as (
      select user_detail_id from person where institution_id = ${institution_id} and user_detail_id = any(${ids}::bigint[])
      union select person_id from person_external_id where institution_id = ${institution_id} and kind = ${kind} and external_id = any(${externals}::text[])
      union (select user_detail_id from person p where ${of} and p.email_key = any(${contacts}::text[]) and p.email_key <> '' limit ${MOST_CANDIDATES})
      union (select user_detail_id from person p where ${of} and p.phone_key = any(${contacts}::text[]) and p.phone_key <> '' limit ${MOST_CANDIDATES})
      ${
        born.length === 0
          ? sql``
          : sql`union (select p.user_detail_id from unnest(${born.map((row) => row.own['dob'])}::date[], ${born.map((row) => row.own['first_name'] ?? '')}::text[]) as w (dob, name)
        join person p on ${of} and p.dob = w.dob and fold(p.first_name) = fold(w.name) limit ${MOST_CANDIDATES})`
      }
      ${names.length === 0 ? sql`` : sql`union (select user_detail_id from person p where ${of} and p.email = '' and p.phone = '' and p.dob is null and p.first_name = any(${names}::text[]) limit ${MOST_CANDIDATES})`}
      ${
        guardianContacts.length === 0
          ? sql``
          : sql`union select l.child_id from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id in (
        select user_detail_id from person where institution_id = ${institution_id} and email_key = any(${guardianContacts}::text[]) and email_key <> ''
        union select user_detail_id from person where institution_id = ${institution_id} and phone_key = any(${guardianContacts}::text[]) and phone_key <> '')`
      }
    )
    select p.user_detail_id, p.role_id, p.archived_at is not null as is_archived, p.version, ${own} as own, p.custom,
      array(select x.external_id from person_external_id x where x.institution_id = ${institution_id} and x.person_id = p.user_detail_id and x.kind = ${kind}) as external_ids,
      coalesce((select jsonb_agg(jsonb_build_object('first_name', g.first_name, 'surname', g.surname, 'email', g.email, 'phone', g.phone))
        from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id), '[]') as guardians,
      array(select l.child_id from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id = p.user_detail_id) as children
    from person p where p.institution_id = ${institution_id} and p.user_detail_id in (select user_detail_id from wanted)
    order by p.user_detail_id ${locked ? sql`for update of p` : sql``}`.execute(db);
  return known;
}

/** A guardian who already has a child here. */
export interface KnownGuardian {
  user_detail_id: number;
  role_id: number;
  first_name: string;
  surname: string;
  email_key: string;
  phone_key: string;
}

/** The school's guardians with one of these contacts. */
export async function findGuardians(
  db: Db,
  institution_id: number,
  contacts: readonly string[],
): Promise<KnownGuardian[]> {
  const keys = keysOf(contacts);
  if (keys.length === 0) return [];
  const of = sql`institution_id = ${institution_id} and role_id = any(${[GUARDIAN, LEAD_GUARDIAN]}::smallint[]) and archived_at is null`;
  const columns = sql`user_detail_id, role_id, first_name, surname, email_key, phone_key`;
  const { rows } = await sql<KnownGuardian>`
    select ${columns} from person where ${of} and email_key = any(${keys}::text[]) and email_key <> ''
    union select ${columns} from person where ${of} and phone_key = any(${keys}::text[]) and phone_key <> '' order by user_detail_id`.execute(
    db,
  );
  return rows;
}

/** Whom ids of children mean: students and leads, by the other system's ID. Its numbers may be our own IDs of others. */
export async function findChildren(
  db: Db,
  institution_id: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; child: number }>`
    select external_id as name, person_id as child from person_external_id
    where institution_id = ${institution_id} and kind in ('student', 'lead') and external_id = any(${names}::text[]) order by kind`.execute(
    db,
  );
  // Where a lead and a student have the same ID, the student is meant.
  return new Map(rows.map((row) => [row.name, row.child]));
}
