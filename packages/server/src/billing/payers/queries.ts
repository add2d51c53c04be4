import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Somebody who pays for a student, with what a document copies of them. `share` is percent, where shares were agreed. */
export interface PayerRow {
  student_id: number;
  payer_id: number;
  firstName: string;
  surname: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  share: number | null;
  is_main: 0 | 1;
  invoice_to: 0 | 1;
}

const columns = sql`p.user_detail_id as payer_id, p.first_name as "firstName", p.surname, p.email, p.street, p.city, p.state, p.zip, p.country`;

/**
 * Everybody who may be billed for students: guardians, those that get invoices first, then the main one, and the student at
 * last. Who of them pays is decided by `payersOf` of core. A guardian without an address is billed at the student's.
 */
export async function possiblePayers(db: Db, institution_id: number, students: readonly number[]): Promise<PayerRow[]> {
  const { rows } = await sql<PayerRow>`
    select l.child_id as student_id, p.user_detail_id as payer_id, p.first_name as "firstName", p.surname, p.email,
      case when p.street = '' and p.city = '' then c.street else p.street end as street, case when p.street = '' and p.city = '' then c.city else p.city end as city,
      case when p.street = '' and p.city = '' then c.state else p.state end as state, case when p.street = '' and p.city = '' then c.zip else p.zip end as zip,
      case when p.street = '' and p.city = '' then c.country else p.country end as country, l.share::float8 as share, l.is_main, l.invoice_to
    from guardian_link l
    join person p on p.institution_id = l.institution_id and p.user_detail_id = l.guardian_id and p.role_id <> 0
    join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
    where l.institution_id = ${institution_id} and p.institution_id = ${institution_id} and c.institution_id = ${institution_id} and l.child_id = any(${students}::bigint[])
    union all
    select p.user_detail_id, ${columns}, null, 0, 0
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${students}::bigint[])
    order by student_id, invoice_to desc, is_main desc, payer_id`.execute(db);
  return rows;
}

/** A payer as a document names them, for payers who are not linked to a student. */
export async function findPayer(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<Omit<PayerRow, 'student_id' | 'share' | 'is_main' | 'invoice_to'> | undefined> {
  const { rows } = await sql<Omit<PayerRow, 'student_id' | 'share' | 'is_main' | 'invoice_to'>>`
    select ${columns} from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and p.role_id <> 0`.execute(
    db,
  );
  return rows[0];
}

/** Students and leads among ids, with their names, archived ones too; held against erasing until the transaction ends. */
export async function billedPeople(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<{ user_detail_id: number; firstName: string; surname: string; role_id: number }[]> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string; role_id: number }>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, p.role_id from person p
    where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[]) and p.role_id in (3, 4) order by p.user_detail_id for key share`.execute(
    db,
  );
  return rows;
}

/** The school as a document names it. */
export interface Seller {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  email: string;
  phone: string;
  website: string;
  tax_id: string;
  logo_handle: string | null;
}

/** What a document copies of the school. */
export async function findSeller(db: Db, institution_id: number): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select i.institution_name as name, i.street, i.city, i.state, i.zip, i.country, i.institution_email as email, i.phone, i.website,
      coalesce((select f.seller_tax_id from invoice_format f where f.institution_id = ${institution_id}), '') as tax_id, i.logo_handle
    from institution i where i.institution_id = ${institution_id}`.execute(db);
  return rows[0]!;
}

/** What a note copies of its invoice: who paid whom, in which language, and whether tax was within prices. */
export async function findParties(
  db: Db,
  institution_id: number,
  invoice_id: number,
): Promise<{ payer: unknown; seller: unknown; language: 'en' | 'cn'; inclusive: 0 | 1 }> {
  return db
    .selectFrom('invoice')
    .select(['payer', 'seller', 'language', 'inclusive'])
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
}

/** Students who share a guardian or a household with a student, who may be on one bill with them. */
export async function familyOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<{ user_detail_id: number; firstName: string; surname: string }[]> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string }>`
    select p.user_detail_id, p.first_name as "firstName", p.surname from person p
    where p.institution_id = ${institution_id} and p.role_id = 3 and p.archived_at is null and p.user_detail_id <> ${user_detail_id} and p.user_detail_id in (
      select o.child_id from guardian_link l join guardian_link o on o.institution_id = ${institution_id} and o.guardian_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = ${user_detail_id}
      union select o.user_detail_id from person c join person o on o.institution_id = ${institution_id} and o.household_id = c.household_id
        where c.institution_id = ${institution_id} and c.user_detail_id = ${user_detail_id})
    order by p.first_name, p.user_detail_id limit 30`.execute(db);
  return rows;
}
