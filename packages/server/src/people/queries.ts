import { image, iso } from '../db/sql.ts';
import { type RawBuilder, sql } from 'kysely';
import { guardianChanged, personChanged } from '@schoolbell/core/people/events';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { OwnPart, PersonTexts, PersonValues } from '@schoolbell/core/people/fields';
import { newHash } from '../db/hash.ts';
import type { Db, SignedIn } from '../http/context.ts';
import { columnsFrom } from './fields/queries.ts';
import { type GuardianToAdd, clean, linkGuardian } from './guardians/queries.ts';
import { guardianFor } from './guardians/known/queries.ts';
import { tagsOf } from './labels/queries.ts';

/** A student (role 3) or lead (role 4) to be added. Texts are kept in NFC without surrounding space. */
export interface PersonToAdd extends Partial<PersonValues<OwnPart>> {
  institution_id: number;
  role_id: 3 | 4;
  firstName: string;
  address?: Partial<PersonTexts<'address'>>;
  image_handle?: string | null;
  /** Students only. */
  status?: 'active' | 'trial' | 'paused';
  /** Values of the school's own fields by `field_name`. */
  custom?: Record<string, unknown>;
  signup_source?: string;
  is_duplicate?: 0 | 1;
  /** Leads only: without a stage they start in the first one, warm and unowned. */
  stage_id?: number;
  interest?: number;
  owner_id?: number | null;
  guardian?: GuardianToAdd | null;
  /** The request's clock. */
  now: Date;
}

/** What came of it: `hash` names the person in public. */
export interface AddedPerson {
  user_detail_id: number;
  hash: string;
  guardian_id: number | null;
}

/**
 * Adds a student or lead with their guardian. A guardian the school knows by the same e-mail or phone and a similar name
 * is linked again instead of doubled, so that siblings share them. Writes no audit row: the caller knows what happened.
 */
export async function addPerson(db: Db, person: PersonToAdd): Promise<AddedPerson> {
  const hash = newHash();
  const { institution_id, role_id, guardian, now } = person;
  const household = guardian
    ? await guardianFor(db, {
        institution_id,
        role_id: role_id === LEAD ? LEAD_GUARDIAN : GUARDIAN,
        guardian,
        child_email: clean(person.email),
        now,
      })
    : { guardian_id: null, guardian_text: '' };
  const { user_detail_id } = await db
    .insertInto('person')
    .values({
      ...ownValues(person),
      ...leadValues(person),
      institution_id,
      role_id,
      hash,
      guardian_text: household.guardian_text,
      created_at: now,
      updated_at: now,
    })
    .returning('user_detail_id')
    .executeTakeFirstOrThrow();
  const { guardian_id } = household;
  if (guardian && guardian_id)
    await linkGuardian(db, { institution_id, child_id: user_detail_id, guardian_id, guardian });
  return { user_detail_id, hash, guardian_id };
}

function ownValues(person: PersonToAdd) {
  return {
    ...columnsFrom({ ...person, ...person.address }),
    image_handle: person.image_handle ?? null,
    status: person.status ?? 'active',
    custom: JSON.stringify(person.custom ?? {}),
    signup_source: clean(person.signup_source),
    is_duplicate: person.is_duplicate ?? 0,
  };
}

function leadValues(person: PersonToAdd) {
  if (person.role_id !== LEAD) return {};
  const firstStage = sql<number>`(select s.id from stage s where s.institution_id = ${person.institution_id} order by s."order", s.id limit 1)`;
  return {
    stage_id: person.stage_id ?? firstStage,
    stage_since: person.now,
    interest: person.interest ?? 3,
    owner_id: person.owner_id ?? null,
  };
}

/** The columns that lists of students and of leads share, of a person `p` and their main guardian `m`. */
export const listColumns = sql`p.user_detail_id, p.first_name as "firstName", p.surname, p.email, p.phone, ${image('p.image_handle')} as image_240,
  (p.archived_at is not null)::int as is_archived, p.is_duplicate, p.city, p.signup_source, ${iso('p.created_at')} as created_on, m.guardian, ${tagsOf} as tags, p.version`;

/** Returns of a person `p` to some of the school's own questions, as they are kept. */
export const answersOf = (questions: readonly string[] = []): RawBuilder<unknown> =>
  questions.length === 0
    ? sql`'{}'::jsonb`
    : sql`(select coalesce(jsonb_object_agg(name, p.custom -> name) filter (where p.custom ? name), '{}') from unnest(${questions}::text[]) name)`;

/** Joins the main guardian `m.guardian` of each person `p`. */
export function mainGuardian(institution_id: number): RawBuilder<unknown> {
  return sql`left join lateral (
    select json_build_object('user_detail_id', g.user_detail_id, 'firstName', g.first_name, 'surname', g.surname, 'email', g.email, 'phone', g.phone) as guardian
    from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id
    order by l.is_main desc, l.guardian_id limit 1) m on true`;
}

/** The parts of a person that a decision about them needs. */
export interface PersonSummary {
  user_detail_id: number;
  role_id: number;
  owner_id: number | null;
  version: number;
  firstName: string;
  surname: string;
  email: string;
  custom: Record<string, unknown>;
}

/** Students and leads: the children of families. */
const children: readonly number[] = [STUDENT, LEAD];

/** A student or lead of this institution by id, or a person with one of these roles, archived ones too; `locked` locks them until the transaction ends. */
export async function findPerson(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  { locked = false, roles = children } = {},
): Promise<PersonSummary | undefined> {
  const query = db
    .selectFrom('person')
    .select([
      'user_detail_id',
      'role_id',
      'owner_id',
      'version',
      'first_name as firstName',
      'surname',
      'email',
      'custom',
    ])
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .where('role_id', 'in', roles);
  return (locked ? query.forUpdate() : query).executeTakeFirst();
}

/** Names of people by their ids. */
export async function namesOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_detail_id: number; name: string }>`
    select p.user_detail_id, full_name(p.first_name, p.surname) as name from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_detail_id, row.name]));
}

/** Who last changed a person or a guardian's link to them: a name, "You" for the viewer; undefined if it was the family or a job. */
export async function lastEditor(db: Db, viewer: SignedIn, user_detail_id: number): Promise<string | undefined> {
  const { institution_id } = viewer;
  const { rows } = await sql<{ actor_id: number | null; name: string | null }>`
    select a.actor_id, full_name(p.first_name, p.surname) as name
    from audit a left join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.actor_id
    where a.institution_id = ${institution_id} and a.person_id = ${user_detail_id} and a.kind in (${personChanged.name}, ${guardianChanged.name})
    order by a.created_at desc, a.id desc limit 1`.execute(db);
  return rows[0]?.actor_id === viewer.user_detail_id ? 'You' : (rows[0]?.name ?? undefined);
}
