import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A guardian beside a new person, as a form or staff give them. */
export interface GuardianToAdd {
  firstName: string;
  surname?: string;
  email?: string;
  phone?: string;
  relation?: string;
  parentCommunication?: 0 | 1;
  invoiceTo?: 0 | 1;
  /** 1 where the guardian uses the child's own e-mail. */
  same_as_primary_email?: 0 | 1;
  /** 0 without custody: must not know where the child lives. */
  custody?: 0 | 1;
}

export const clean = (text: string | undefined): string => (text ?? '').normalize('NFC').trim();

/** Links a guardian to a child; the first one becomes the main guardian. An existing link stays. */
export async function linkGuardian(
  db: Db,
  link: { institution_id: number; child_id: number; guardian_id: number; guardian: GuardianToAdd },
): Promise<void> {
  const { institution_id, child_id, guardian_id, guardian } = link;
  const has = sql<number>`(select case when count(*) = 0 then 1 else 0 end from guardian_link l where l.institution_id = ${institution_id} and l.child_id = ${child_id})`;
  await db
    .insertInto('guardian_link')
    .values({
      institution_id,
      child_id,
      guardian_id,
      relation: clean(guardian.relation),
      communication: guardian.parentCommunication ?? 0,
      invoice_to: guardian.invoiceTo ?? 0,
      custody: guardian.custody ?? 1,
      same_as_primary_email: guardian.same_as_primary_email ?? 0,
      is_main: has,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rewrites the search texts of children after their guardians changed. */
export async function refreshGuardianText(db: Db, institution_id: number, child_ids: readonly number[]): Promise<void> {
  await sql`
    update person c set guardian_text = coalesce((
      select string_agg(concat_ws(' ', g.first_name, nullif(g.surname, ''), nullif(g.email, ''), nullif(digits(g.phone), '')), ' ' order by l.is_main desc, g.user_detail_id)
      from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
      where l.institution_id = ${institution_id} and l.child_id = c.user_detail_id), '')
    where c.institution_id = ${institution_id} and c.user_detail_id = any(${child_ids})`.execute(db);
}

/** The guardian of a child, locked until the transaction ends; undefined if they are not linked. */
export async function findLink(
  db: Db,
  institution_id: number,
  child_id: number,
  guardian_id: number,
): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`
    select g.version from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = ${child_id} and l.guardian_id = ${guardian_id} for update of g`.execute(
    db,
  );
  return rows[0];
}

/** A guardian's own values and their relation to one child, as staff enter them. */
export interface GuardianChange {
  institution_id: number;
  child_id: number;
  guardian_id: number;
  child_email: string;
  wanted: Required<Omit<GuardianToAdd, 'custody'>> & { custody?: 0 | 1 | undefined };
  now: Date;
}

/** Changes a guardian for all their children, and their relation to this one. */
export async function changeGuardian(
  db: Db,
  { institution_id, child_id, guardian_id, child_email, wanted, now }: GuardianChange,
): Promise<void> {
  const email = wanted.same_as_primary_email ? child_email : clean(wanted.email);
  await db
    .updateTable('person')
    .set({
      first_name: clean(wanted.firstName),
      surname: clean(wanted.surname),
      email,
      phone: clean(wanted.phone),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', guardian_id)
    .execute();
  await db
    .updateTable('guardian_link')
    .set({
      relation: clean(wanted.relation),
      communication: wanted.parentCommunication,
      invoice_to: wanted.invoiceTo,
      ...(wanted.custody !== undefined && { custody: wanted.custody }),
      same_as_primary_email: wanted.same_as_primary_email,
    })
    .where('institution_id', '=', institution_id)
    .where('child_id', '=', child_id)
    .where('guardian_id', '=', guardian_id)
    .execute();
  const children = await db
    .selectFrom('guardian_link')
    .select('child_id')
    .where('institution_id', '=', institution_id)
    .where('guardian_id', '=', guardian_id)
    .execute();
  await refreshGuardianText(
    db,
    institution_id,
    children.map((link) => link.child_id),
  );
}

/** Writes which part of a child's invoices each guardian pays; those who are not named pay no part. */
export async function writeShares(
  db: Db,
  { institution_id, child_id }: { institution_id: number; child_id: number },
  shares: readonly { guardian_id: number; share: number }[],
): Promise<void> {
  await sql`update guardian_link l set share = (select one.share from unnest(${shares.map((one) => one.guardian_id)}::bigint[], ${shares.map((one) => one.share)}::numeric[]) one (guardian_id, share)
      where one.guardian_id = l.guardian_id)
    where l.institution_id = ${institution_id} and l.child_id = ${child_id}`.execute(db);
}

/** Whom a link could be mailed to: the person and their guardians, the main one first. */
export async function readersOf(
  db: Db,
  institution_id: number,
  person_id: number,
): Promise<{ user_detail_id: number; email: string; is_guardian: boolean; is_main: number }[]> {
  const { rows } = await sql<{ user_detail_id: number; email: string; is_guardian: boolean; is_main: number }>`
    select user_detail_id, email, false as is_guardian, 0 as is_main from person where institution_id = ${institution_id} and user_detail_id = ${person_id}
    union all
    select g.user_detail_id, g.email, true, l.is_main from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = ${person_id} and g.archived_at is null
    order by is_main desc, user_detail_id`.execute(db);
  return rows;
}
