import { sql } from 'kysely';
import type { SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import type { ShownValue } from '@schoolbell/core/forms/submissions/rules';
import type { Db } from '../../http/context.ts';

/** A submission to record, accepted or held. */
export interface SubmissionToAdd {
  institution_id: number;
  custom_form_id: number;
  person_id: number | null;
  held_reason: string;
  body: { values: Record<string, unknown>; payment: number; children?: { values: Record<string, unknown> }[] };
  shown: ShownValue[];
  signup_source: string;
  referrer: string;
  page_url: string;
  utm: Record<string, string | undefined>;
  terms: string | null;
  signature: SignatureValue | null;
  is_duplicate: 0 | 1;
  now: Date;
}

/** Spends a ticket. False if it was spent before; a second caller waits here until the first one's transaction ends. */
export async function spendTicket(db: Db, institution_id: number, ticket: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ticket_used')
    .values({ institution_id, ticket, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets tickets spent before a moment; they have run out long since. */
export async function forgetTickets(db: Db, institution_id: number, before: Date): Promise<void> {
  await db
    .deleteFrom('ticket_used')
    .where('institution_id', '=', institution_id)
    .where('used_at', '<', before)
    .execute();
}

/** Records a submission as it was sent, and returns its id. A suspicious one waits in the list of held forms, unless its state is given. */
export async function addSubmission(
  db: Db,
  { now, body, shown, utm, signature, state, ...rest }: SubmissionToAdd & { state?: 'accepted' },
): Promise<number> {
  const { id } = await db
    .insertInto('submission')
    .values({
      ...rest,
      state: state ?? (rest.held_reason ? 'held' : 'accepted'),
      body: JSON.stringify(body),
      shown: JSON.stringify(shown),
      utm: JSON.stringify(utm),
      signature: signature && JSON.stringify(signature),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person by their public hash, with the ids of their guardians. */
export async function findByHash(
  db: Db,
  institution_id: number,
  hash: string,
): Promise<{ user_detail_id: number; guardians: number[] } | undefined> {
  const { rows } = await sql<{ user_detail_id: number; guardians: number[] }>`
    select p.user_detail_id, (select coalesce(json_agg(l.guardian_id), '[]') from guardian_link l
      where l.institution_id = p.institution_id and l.child_id = p.user_detail_id) as guardians
    from person p where p.institution_id = ${institution_id} and p.hash = ${hash} and p.role_id in (3, 4)`.execute(db);
  return rows[0];
}

/** Links a guardian of one child to another, with the same relation; does nothing if they are already linked. */
export async function joinFamily(
  db: Db,
  link: { institution_id: number; child_id: number; guardian_id: number },
): Promise<void> {
  await sql`
    insert into guardian_link (institution_id, child_id, guardian_id, relation, communication, invoice_to, is_main)
    select institution_id, ${link.child_id}, guardian_id, relation, communication, invoice_to,
      case when exists (select from guardian_link m where m.institution_id = ${link.institution_id} and m.child_id = ${link.child_id} and m.is_main = 1) then 0 else 1 end
    from guardian_link where institution_id = ${link.institution_id} and guardian_id = ${link.guardian_id} order by child_id limit 1
    on conflict do nothing`.execute(db);
}

/** Gives a further child from a link a copy of the first child's latest form, with the child's own answers. */
export async function copySubmission(
  db: Db,
  institution_id: number,
  first_id: number,
  part: { person_id: number; body: SubmissionToAdd['body']; shown: ShownValue[]; is_duplicate: 0 | 1 },
): Promise<void> {
  await sql`insert into submission (institution_id, custom_form_id, person_id, state, held_reason, body, shown, signup_source, referrer, page_url, utm, terms, signature, is_duplicate, created_at)
    select institution_id, custom_form_id, ${part.person_id}, 'accepted', '', ${JSON.stringify(part.body)}::jsonb, ${JSON.stringify(part.shown)}::jsonb, signup_source, referrer, page_url, utm, terms, signature, ${part.is_duplicate}, created_at
    from submission where institution_id = ${institution_id} and person_id = ${first_id} and signup_source = 'link' order by id desc limit 1`.execute(
    db,
  );
}

/** The content of a mail about new people: names and answers, the first child first. */
export async function findForMails(db: Db, institution_id: number, people: readonly number[]) {
  const found = await Promise.all(people.map((person_id) => findForMail(db, institution_id, person_id)));
  return found.filter((one) => one !== undefined);
}

/** New people and their guardians: a mail about a form names them all. */
export async function namedWith(db: Db, institution_id: number, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ guardian_id: number }>`
    select distinct l.guardian_id from guardian_link l where l.institution_id = ${institution_id} and l.child_id = any(${people}::bigint[])`.execute(
    db,
  );
  return [...people, ...rows.map((row) => row.guardian_id)];
}

/** The content of a mail about a new person: name and answers. */
export async function findForMail(db: Db, institution_id: number, person_id: number) {
  return db
    .selectFrom('submission as s')
    .innerJoin('person as p', (join) =>
      join.onRef('p.institution_id', '=', 's.institution_id').onRef('p.user_detail_id', '=', 's.person_id'),
    )
    .innerJoin('institution as i', 'i.institution_id', 's.institution_id')
    .innerJoin('form as f', (join) =>
      join.onRef('f.institution_id', '=', 's.institution_id').onRef('f.custom_form_id', '=', 's.custom_form_id'),
    )
    .select([
      'p.user_detail_id',
      'p.role_id',
      'p.first_name as firstName',
      'p.surname',
      'p.owner_id',
      'f.custom_form_name as form_name',
      's.shown',
      's.created_at',
      's.page_url',
      'i.time_zone',
      'i.institution_name',
    ])
    .where('s.institution_id', '=', institution_id)
    .where('s.person_id', '=', person_id)
    .orderBy('s.id', 'desc')
    .executeTakeFirst();
}

/** Staff who may be told, with the access, by role and by person, that differs from the defaults. */
export async function staffToTell(db: Db, institution_id: number) {
  const { rows } = await sql<{
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    email: string;
    controls: Record<string, number>;
  }>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email,
      (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a where a.institution_id = p.institution_id and a.role_id = p.role_id)
        || (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_person a where a.institution_id = p.institution_id and a.user_detail_id = p.user_detail_id) as controls
    from person p where p.institution_id = ${institution_id} and p.role_id in (1, 2, 7, 8, 9, 10) and p.archived_at is null and p.email <> ''
    order by p.user_detail_id`.execute(db);
  return rows;
}
