import { sql } from 'kysely';
import { contactKey, foldName, type Likeness, likelyDuplicate } from '@schoolbell/core/people/rules';
import type { Db } from '../../http/context.ts';

/** Who a new person may be already. `contacts` are e-mails and phones, their guardians' included; `dob` is empty if unknown. */
export interface DuplicateQuestion extends Likeness {
  institution_id: number;
  /** The roles to search: students (3), leads (4), or both. */
  roles: readonly number[];
}

/** A person who is probably the same. For staff only: the public 409 names nobody. */
export interface LikelyDuplicate {
  user_detail_id: number;
  role_id: number;
  owner_id: number | null;
  firstName: string;
  surname: string;
}

export interface Candidate extends LikelyDuplicate {
  dob: string;
  contacts: string[];
  external_ids: string[];
}

/** More people than this share neither a birth date nor a family's contacts in any one school. */
const MOST_CANDIDATES = 500;

/** Likely duplicates of this person, by core's rule; at most a few, oldest first. */
export async function findDuplicates(db: Db, question: DuplicateQuestion): Promise<LikelyDuplicate[]> {
  const likely = (await findCandidates(db, question)).filter((row) => likelyDuplicate(question, row)).slice(0, 5);
  return likely.map(({ dob: _dob, contacts: _contacts, external_ids: _ids, ...person }) => person);
}

/** What another system calls somebody `p`. */
export const externalIds = sql`array(select x.external_id from person_external_id x where x.institution_id = p.institution_id and x.person_id = p.user_detail_id)`;

/** People who share a birth date, a contact or another system's ID with a person, with everything that the rule needs. */
export async function findCandidates(db: Db, question: DuplicateQuestion): Promise<Candidate[]> {
  const keys = [...new Set(question.contacts.map(contactKey).filter(Boolean))];
  const dob = question.dob || null;
  const { institution_id, roles, external_ids = [] } = question;
  if (!dob && external_ids.length === 0 && (keys.length === 0 || !foldName(question.firstName))) return [];
  const { rows } = await sql<Candidate>`
    with contact as (
      select user_detail_id from person where institution_id = ${institution_id} and email_key = any(${keys}::text[]) and email_key <> ''
      union select user_detail_id from person where institution_id = ${institution_id} and phone_key = any(${keys}::text[]) and phone_key <> ''
      limit ${MOST_CANDIDATES}
    ), candidate as (
      (select user_detail_id from person where institution_id = ${institution_id} and dob = ${dob}::date limit ${MOST_CANDIDATES})
      union select user_detail_id from contact
      union select person_id from person_external_id where institution_id = ${institution_id} and kind in ('student', 'lead') and external_id = any(${external_ids}::text[])
      union select child_id from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id in (select user_detail_id from contact)
    )
    select p.user_detail_id, p.role_id, p.owner_id, p.first_name as "firstName", p.surname, coalesce(p.dob::text, '') as dob,
      array_remove(array[p.email, p.phone] || coalesce((
        select array_agg(g.email) || array_agg(g.phone) from guardian_link l
        join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id), '{}'), '') as contacts, ${externalIds} as external_ids
    from person p
    where p.institution_id = ${institution_id} and p.user_detail_id in (select user_detail_id from candidate)
      and p.role_id = any(${roles}::smallint[]) and p.archived_at is null
    order by p.user_detail_id`.execute(db);
  return rows;
}
