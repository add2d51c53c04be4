import { type Insertable, sql } from 'kysely';
import type { paidRegistrationFees } from '@schoolbell/core/catalog/fees/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';
import type { RegistrationFeePaidTable } from '../../tables.ts';

/** A paid fee in the database's terms; its amount is formatted in its own currency. */
export type PaidRow = Omit<ResultOf<typeof paidRegistrationFees>['data'][number], 'amount'>;

/** A student's family: children who share a guardian or a household with the student, or with one of these. */
const family = (institution_id: number, user_detail_id: number) => sql`(
  with recursive kin as (
    select ${user_detail_id}::bigint as id
    union select near.id from kin cross join lateral (
      select o.child_id as id from guardian_link l join guardian_link o on o.institution_id = l.institution_id and o.guardian_id = l.guardian_id where l.institution_id = ${institution_id} and l.child_id = kin.id
      union all select o.user_detail_id from person p join person o on o.institution_id = p.institution_id and o.household_id = p.household_id where p.institution_id = ${institution_id} and p.user_detail_id = kin.id) near)
  select id from kin)`;

const named = (alias: string) =>
  sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)})`;
const paidColumns = sql`
  d.paid_id, d.registration_fee_id, f.name, f.per, d.fee_year, d.amount as fee, d.currency, d.paid_on, ${named('s')} as student, case when a.user_detail_id is not null then ${named('a')} end as actor, ${iso('d.created_at')} as created_on`;
const paidFrom = sql`registration_fee_paid d join registration_fee f on f.institution_id = d.institution_id and f.registration_fee_id = d.registration_fee_id
  join person s on s.institution_id = d.institution_id and s.user_detail_id = d.user_detail_id left join person a on a.institution_id = d.institution_id and a.user_detail_id = d.actor_id`;

/** Which payments: of one fee, or for one student with the family's. */
export interface PaidList {
  page: number;
  per_page: number;
  registration_fee_id?: number | undefined;
  user_detail_id?: number | undefined;
}

/** A page of paid registration fees, the newest first. */
export async function listPaid(
  db: Db,
  institution_id: number,
  { page, per_page, registration_fee_id, user_detail_id }: PaidList,
): Promise<Page<PaidRow>> {
  const whose =
    user_detail_id === undefined
      ? sql``
      : sql`and (d.user_detail_id = ${user_detail_id} or f.per = 'household' and d.user_detail_id in ${family(institution_id, user_detail_id)})`;
  const where = sql`d.institution_id = ${institution_id} ${registration_fee_id === undefined ? sql`` : sql`and d.registration_fee_id = ${registration_fee_id}`} ${whose}`;
  const [rows, counted] = await Promise.all([
    sql<PaidRow>`select ${paidColumns} from ${paidFrom} where ${where} order by d.paid_on desc, d.paid_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from registration_fee_paid d join registration_fee f on f.institution_id = d.institution_id and f.registration_fee_id = d.registration_fee_id where ${where}`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One paid fee; undefined if this school has none of that id. */
export async function findPaid(db: Db, institution_id: number, paid_id: number): Promise<PaidRow | undefined> {
  const { rows } =
    await sql<PaidRow>`select ${paidColumns} from ${paidFrom} where d.institution_id = ${institution_id} and d.paid_id = ${paid_id}`.execute(
      db,
    );
  return rows[0];
}

/** The payment of a fee and year that counts for a student already: their own, or one of the family where the fee is per household. */
export async function paidFor(
  db: Db,
  institution_id: number,
  fee: { registration_fee_id: number; per: 'student' | 'household' },
  user_detail_id: number,
  fee_year: string,
): Promise<PaidRow | undefined> {
  const whose =
    fee.per === 'household'
      ? sql`d.user_detail_id in ${family(institution_id, user_detail_id)}`
      : sql`d.user_detail_id = ${user_detail_id}`;
  const { rows } = await sql<PaidRow>`
    select ${paidColumns} from ${paidFrom} where d.institution_id = ${institution_id} and d.registration_fee_id = ${fee.registration_fee_id} and d.fee_year = ${fee_year}::date and ${whose} order by d.paid_id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Records a payment; returns its id. */
export async function insertPaid(db: Db, row: Insertable<RegistrationFeePaidTable>): Promise<number> {
  return (await db.insertInto('registration_fee_paid').values(row).returning('paid_id').executeTakeFirstOrThrow())
    .paid_id;
}

/** Takes a payment back. */
export async function deletePaid(db: Db, institution_id: number, paid_id: number): Promise<void> {
  await db
    .deleteFrom('registration_fee_paid')
    .where('institution_id', '=', institution_id)
    .where('paid_id', '=', paid_id)
    .execute();
}
