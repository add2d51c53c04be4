import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { PersonDetails } from '@schoolbell/core/people/person';
import { markGuardians } from '@schoolbell/core/people/guardians/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { personOpened } from '@schoolbell/core/people/events';
import type { Db, SignedIn } from '../../http/context.ts';
import { customFields, formOf } from '../custom/queries.ts';
import { openableLeads, rottenLead } from '../leads/queries.ts';
import { fieldsOf, pairsOf } from '../fields/queries.ts';
import { batchesOf, byName, tagsOf } from '../labels/queries.ts';
import { image, iso } from '../../db/sql.ts';

/** Everything a person's page shows. */
export type Details = z.output<typeof PersonDetails>;
type Own = Omit<Details, 'guardians' | 'siblings' | 'custom' | 'submissions'> & {
  custom: Record<string, unknown>;
  owner_id: number | null;
};

/** Minutes within which opening the same record again adds no second audit row, because screens read it again after every write. */
const SAME_VISIT = 10;

/** Everything about a student or lead of this institution, archived ones too; undefined if there is none. */
export async function findDetails(
  db: Db,
  viewer: SignedIn,
  user_detail_id: number,
  role_id: number,
): Promise<(Details & { owner_id: number | null }) | undefined> {
  const { institution_id } = viewer;
  // Sent together, answered together: one round trip.
  const [own, guardians, siblings, submissions, fields] = await Promise.all([
    findOwn(db, institution_id, user_detail_id, role_id),
    guardiansOf(db, institution_id, user_detail_id),
    siblingsOf(db, viewer, user_detail_id),
    submissionsOf(db, institution_id, user_detail_id),
    customFields(db, institution_id, role_id, 'all'),
  ]);
  if (!own) return undefined;
  const { custom, ...rest } = own;
  const asked = fields.filter((field) => field.form_type === formOf(role_id) || field.field_name in custom);
  const values = asked.map(({ id, field_name, custom_name, field_type, is_archived }) => ({
    field_id: id,
    field_name,
    custom_name,
    field_type,
    is_archived,
    field_value: custom[field_name] ?? null,
  }));
  return {
    ...rest,
    guardians,
    siblings,
    submissions,
    custom: values.filter((one) => !one.is_archived || one.field_value !== null),
  };
}

async function findOwn(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  role_id: number,
): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    select p.user_detail_id, p.role_id, ${fieldsOf('p', 'name', 'contact', 'about', 'origin')},
      ${image('p.image_handle')} as image_240, p.status, (p.archived_at is not null)::int as is_archived, p.is_duplicate,
      ${iso('p.created_at')} as created_at, ${iso('p.updated_at')} as updated_at, p.version, p.signup_source, p.hash, p.custom, p.owner_id,
      json_build_object(${pairsOf('p', 'address')}) as address,
      case when p.role_id = ${LEAD} then json_build_object('stage_id', s.id, 'stage_name', s.stage_name, 'stage_since', ${iso('p.stage_since')}, 'is_rotten', (${rottenLead(institution_id, 'p')})::int, 'interest', p.interest,
        'owner', case when o.user_detail_id is not null then json_build_object('user_detail_id', o.user_detail_id, 'firstName', o.first_name, 'surname', o.surname) end) end as lead,
      ${iso('p.converted_at')} as converted_at, ${tagsOf} as tags, ${batchesOf} as batches
    from person p
    left join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
    left join person o on o.institution_id = p.institution_id and o.user_detail_id = p.owner_id
    where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and p.role_id = ${role_id}`.execute(
    db,
  );
  return rows[0] && byName(rows[0]);
}

/** A person's guardians, the main one first. */
export async function guardiansOf(db: Db, institution_id: number, child_id: number): Promise<Details['guardians']> {
  const { rows } = await sql<Details['guardians'][number]>`
    select g.user_detail_id, g.first_name as "firstName", g.surname, g.email, g.phone, l.relation, l.communication as "parentCommunication",
      l.invoice_to as "invoiceTo", l.same_as_primary_email, l.custody, l.share::float8 as share, g.version
    from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = ${child_id} order by l.is_main desc, l.guardian_id`.execute(
    db,
  );
  return rows;
}

/** Other children with the same guardians or household whom the viewer can open. */
async function siblingsOf(db: Db, viewer: SignedIn, child_id: number): Promise<Details['siblings']> {
  const { rows } = await sql<Details['siblings'][number]>`
    select person.user_detail_id, person.role_id, person.first_name as "firstName", person.surname from person
    where person.institution_id = ${viewer.institution_id} and person.archived_at is null and person.user_detail_id in (
      select home.user_detail_id from person mine join person home on home.institution_id = mine.institution_id and home.household_id = mine.household_id
      where mine.institution_id = ${viewer.institution_id} and mine.user_detail_id = ${child_id} and home.user_detail_id <> ${child_id}
      union
      select other.child_id from guardian_link mine
      join guardian_link other on other.institution_id = mine.institution_id and other.guardian_id = mine.guardian_id
      where mine.institution_id = ${viewer.institution_id} and mine.child_id = ${child_id} and other.child_id <> ${child_id})
      and (person.role_id = ${STUDENT} and ${viewer.access.has('students')} or person.role_id = ${LEAD} and ${openableLeads(viewer)})
    order by person.user_detail_id limit 50`.execute(db);
  return rows;
}

async function submissionsOf(db: Db, institution_id: number, person_id: number): Promise<Details['submissions']> {
  const { rows } = await sql<Details['submissions'][number] & { sent: FormValues | null }>`
    select s.id as submission_id, ${iso('s.created_at')} as created_at, f.custom_form_name as form_name, s.signup_source, s.referrer, s.page_url, s.utm, s.terms,
      s.signature, s.shown as values, s.body -> 'values' as sent
    from submission s join form f on f.institution_id = s.institution_id and f.custom_form_id = s.custom_form_id
    where s.institution_id = ${institution_id} and s.person_id = ${person_id} and s.state = 'accepted' order by s.created_at desc, s.id desc limit 20`.execute(
    db,
  );
  return rows.map(({ sent, ...row }) => ({ ...row, values: markGuardians(row.values, sent ?? {}) }));
}

/** Records that someone opened a record, once per visit. Losing the last of these rows in a crash costs less than waiting for the disk. */
export async function noteOpening(db: Db, viewer: SignedIn, person_id: number, now: Date): Promise<void> {
  await sql`insert into audit (institution_id, kind, actor_id, person_id, created_at)
    select ${viewer.institution_id}, ${personOpened.name}, ${viewer.user_detail_id}, p.user_detail_id, ${now}::timestamptz
    from person p, set_config('synchronous_commit', 'off', true)
    where p.institution_id = ${viewer.institution_id} and p.user_detail_id = ${person_id} and not exists (
      select from audit a where a.institution_id = p.institution_id and a.person_id = p.user_detail_id and a.created_at > ${now}::timestamptz - make_interval(mins => ${SAME_VISIT})
        and a.kind = ${personOpened.name} and a.actor_id = ${viewer.user_detail_id})`.execute(db);
}
