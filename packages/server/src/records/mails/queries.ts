import { sql } from 'kysely';
import type { Addressee } from '@schoolbell/core/records/mails/rules';
import type { Db } from '../../http/context.ts';

const name = (alias: string) => sql`full_name(${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.surname`)})`;

/** Where replies to a mail may go: the school's address, that by which the viewer signs in, and whether `asked` is a colleague's or was confirmed by mail. */
export async function replyAddresses(
  db: Db,
  { institution_id, user_detail_id }: { institution_id: number; user_detail_id: number },
  asked: string,
): Promise<{ school: string; own: string; is_colleagues: boolean; is_confirmed: boolean }> {
  // An address counts as a colleague's once its owner has set a password by the link that was mailed to it.
  const { rows } = await sql<{ school: string; own: string; is_colleagues: boolean; is_confirmed: boolean }>`
    select i.institution_email as school,
      coalesce((select s.email from sign_in_person m join sign_in s on s.sign_in_id = m.sign_in_id
        where m.institution_id = ${institution_id} and m.user_detail_id = ${user_detail_id}), '') as own,
      exists (select from sign_in s join sign_in_person m on m.sign_in_id = s.sign_in_id and m.institution_id = ${institution_id}
        join person p on p.institution_id = ${institution_id} and p.user_detail_id = m.user_detail_id
        where s.email = lower(${asked}) and not s.invited and p.archived_at is null) as is_colleagues,
      exists (select from reply_address r where r.institution_id = ${institution_id} and lower(r.email) = lower(${asked}) and r.confirmed_at is not null) as is_confirmed
    from institution i where i.institution_id = ${institution_id}`.execute(db);
  return rows[0]!;
}

/** The people themselves with their own addresses. An address that a guardian has as well is the guardian's, by name. */
export async function ownAddresses(db: Db, institution_id: number, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select p.user_detail_id, coalesce((
        select ${name('g')} from guardian_link l join person g on g.institution_id = ${institution_id} and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id and lower(trim(g.email)) = lower(trim(p.email)) and g.archived_at is null
        order by l.is_main desc, l.guardian_id limit 1), ${name('p')}) as name, p.email
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[]) and p.email <> ''`.execute(
    db,
  );
  return rows;
}

/** The people's guardians who receive messages, the main one first; `user_detail_id` is the child's. */
export async function guardianAddresses(db: Db, institution_id: number, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select l.child_id as user_detail_id, ${name('g')} as name, g.email
    from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = any(${ids}::bigint[]) and l.communication = 1 and g.email <> '' and g.archived_at is null
    order by l.child_id, l.is_main desc, l.guardian_id`.execute(db);
  return rows;
}
