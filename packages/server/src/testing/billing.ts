import { sql } from 'kysely';
import type { Taken } from '../billing/numbers/verbs.ts';
import type { Db } from '../http/context.ts';
import type { TestSchool } from './server.ts';

/** A student with an account, for rows that name one. */
export async function newAccount(school: TestSchool): Promise<{ account_id: number; user_detail_id: number }> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const person = await sql<{ user_detail_id: number }>`
      insert into person (institution_id, role_id, first_name, hash) values (${institution_id}, 3, 'Payer', gen_random_uuid()::text) returning user_detail_id`.execute(
      db,
    );
    const { user_detail_id } = person.rows[0]!;
    const account = await sql<{ account_id: number }>`
      insert into account (institution_id, holder_id, currency) values (${institution_id}, ${user_detail_id}, 'SGD') returning account_id`.execute(
      db,
    );
    return { account_id: account.rows[0]!.account_id, user_detail_id };
  });
}

/** A payment of 10.00 at the desk. */
export async function newPayment(school: TestSchool, { mode_id }: { mode_id: number }): Promise<void> {
  const { institution_id } = school;
  const { account_id } = await newAccount(school);
  await school.sql((db) =>
    sql`insert into payment (institution_id, account_id, mode_id, kind, amount, currency, paid_on)
      values (${institution_id}, ${account_id}, ${mode_id}, 'desk', 1000, 'SGD', '2026-11-24')`.execute(db),
  );
}

/** An invoice with a number as it is stored, without lines. */
export async function insertNumbered(
  db: Db,
  school: TestSchool,
  payer: { account_id: number; user_detail_id: number },
  { number, series, series_at }: Taken,
): Promise<number> {
  const { rows } = await sql<{ invoice_id: number }>`
    insert into invoice (institution_id, account_id, payer_id, user_detail_id, number, series, series_at, issue_on, due_on, next_due_on, currency, inclusive, total)
    values (${school.institution_id}, ${payer.account_id}, ${payer.user_detail_id}, ${payer.user_detail_id}, ${number}, ${series}, ${series_at}, '2026-11-24', '2026-12-08', '2026-12-08', 'SGD', 0, 1000)
    returning invoice_id`.execute(db);
  return rows[0]!.invoice_id;
}
