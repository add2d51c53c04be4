import { type Insertable, sql } from 'kysely';
import type { feeOrders, registrationFees } from '@schoolbell/core/catalog/fees/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { amountText, type Of } from '../subjects/queries.ts';
import type { RegistrationFeeTable } from '../tables.ts';

type Row = ResultOf<typeof registrationFees>['data'][number];

/** Which registration fees, in which order. */
export interface FeeList {
  page: number;
  per_page: number;
  order_by: (typeof feeOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  is_archived: 0 | 1;
}

const columns = (currency: string) => sql`
  f.registration_fee_id, f.name, f.description, f.amount as fee, ${amountText('f.amount', currency)} as amount, f.per, f.year_start, (f.archived_at is not null)::int as is_archived, ${iso('f.created_at')} as created_on, f.version`;
const orders = { name: 'fold(f.name)', amount: 'f.amount', created_on: 'f.created_at' } as const;

/** Returns a page of registration fees. */
export async function listFees(db: Db, { institution_id, currency }: Of, list: FeeList): Promise<Page<Row>> {
  const { page, per_page, order_by, direction, search, is_archived } = list;
  const where = sql`f.institution_id = ${institution_id} and (f.archived_at is not null) = ${is_archived === 1} and (${search} = '' or position(fold(${search}) in fold(f.name || ' ' || regexp_replace(f.description, '<[^>]*>', ' ', 'g'))) > 0)`;
  const [rows, counted] = await Promise.all([
    sql<Row>`select ${columns(currency)} from registration_fee f where ${where} order by ${sql.raw(`${orders[order_by]} ${direction}, f.registration_fee_id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from registration_fee f where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One registration fee; undefined if this school has none of that id. */
export async function findFee(db: Db, { institution_id, currency }: Of, id: number): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${columns(currency)} from registration_fee f where f.institution_id = ${institution_id} and f.registration_fee_id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Adds a registration fee; returns its id. */
export async function insertFee(db: Db, row: Insertable<RegistrationFeeTable>): Promise<number> {
  return (
    await db.insertInto('registration_fee').values(row).returning('registration_fee_id').executeTakeFirstOrThrow()
  ).registration_fee_id;
}
