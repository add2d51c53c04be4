import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** An account: who it is of, what is owed on it, and the free money of its payments, in minor units of its currency. */
export interface Account {
  account_id: number;
  holder_id: number;
  currency: string;
  is_main: 0 | 1;
  balance: number;
  credit: number;
}

/** The main accounts of people in a currency, made where they have none; one of each, in the order of `holders`. */
export async function mainAccounts(
  db: Db,
  institution_id: number,
  currency: string,
  holders: readonly number[],
): Promise<Account[]> {
  const wanted = [...new Set(holders)].toSorted((one, other) => one - other);
  const found = await findMainAccounts(db, institution_id, currency, wanted);
  if (found.length < wanted.length) {
    // Two desks may make it at once: the second one finds the first one's.
    await sql`insert into account (institution_id, holder_id, currency)
      select ${institution_id}::bigint, holder_id, ${currency} from unnest(${wanted}::bigint[]) one (holder_id)
      where not exists (select from account a where a.institution_id = ${institution_id} and a.holder_id = one.holder_id and a.currency = ${currency} and a.is_main = 1)
      on conflict do nothing`.execute(db);
    return inOrder(await findMainAccounts(db, institution_id, currency, wanted), holders);
  }
  return inOrder(found, holders);
}

const inOrder = (accounts: readonly Account[], holders: readonly number[]): Account[] =>
  holders.map((holder_id) => accounts.find((one) => one.holder_id === holder_id)!);

/** The main accounts that people have in a currency. */
export async function findMainAccounts(
  db: Db,
  institution_id: number,
  currency: string,
  holders: readonly number[],
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.account_id, a.holder_id, a.currency, a.is_main, a.balance, a.credit from account a
    where a.institution_id = ${institution_id} and a.holder_id = any(${holders}::bigint[]) and a.currency = ${currency} and a.is_main = 1`.execute(
    db,
  );
  return rows;
}

/** Holds accounts until the transaction ends, in the order in which everybody holds them. */
export async function holdAccounts(db: Db, institution_id: number, ids: readonly number[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.account_id, a.holder_id, a.currency, a.is_main, a.balance, a.credit from account a
    where a.institution_id = ${institution_id} and a.account_id = any(${ids}::bigint[]) order by a.account_id for no key update`.execute(
    db,
  );
  return rows;
}

/** An account by its id; undefined where this school has none. */
export async function findAccount(db: Db, institution_id: number, account_id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.account_id, a.holder_id, a.currency, a.is_main, a.balance, a.credit from account a
    where a.institution_id = ${institution_id} and a.account_id = ${account_id}`.execute(db);
  return rows[0];
}
