import { type Insertable, sql } from 'kysely';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';
import type { SavedMethodTable } from '../checkout/tables.ts';
import { named } from '../invoices/queries.ts';

/** A saved method that is still kept. */
export interface SavedMethod {
  method_id: number;
  account_id: number;
  holder_id: number;
  gateway: string;
  brand: string;
  last4: string;
  expires: string;
  consent: string;
  consented_at: string;
  is_default: 0 | 1;
  is_stopped: 0 | 1;
}

const columns = sql`k.method_id, k.account_id, a.holder_id, k.gateway, k.brand, k.last4, k.expires, k.consent, ${iso('k.consented_at')} as consented_at,
  k.is_default, (k.stopped_at is not null)::int as is_stopped`;

/** Whether anything of a saved method's account is charged by itself: an invoice that is open, or a membership. */
const isCharged = (institution_id: number) => sql`(k.is_default = 1 and k.stopped_at is null and (
  exists (select from membership m where m.institution_id = ${institution_id} and m.account_id = k.account_id and m.autocharge = 1)
  or exists (select from invoice i where i.institution_id = ${institution_id} and i.account_id = k.account_id and i.balance > 0 and i.autocharge = 1)))::int as is_charged`;

/** The methods that accounts keep, the default one first. */
export async function methodsOf(
  db: Db,
  institution_id: number,
  of: { accounts: readonly number[] } | { holders: readonly number[] },
): Promise<
  (SavedMethod & { is_charged: 0 | 1; payer: { user_detail_id: number; firstName: string; surname: string } })[]
> {
  const which =
    'accounts' in of
      ? sql`k.account_id = any(${of.accounts}::bigint[])`
      : sql`a.holder_id = any(${of.holders}::bigint[])`;
  const { rows } = await sql<
    SavedMethod & { is_charged: 0 | 1; payer: { user_detail_id: number; firstName: string; surname: string } }
  >`
    select ${columns}, ${isCharged(institution_id)}, ${named('p')} as payer from saved_method k
    join account a on a.institution_id = ${institution_id} and a.account_id = k.account_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    where k.institution_id = ${institution_id} and ${which} and k.removed_at is null order by k.is_default desc, k.method_id desc limit 100`.execute(
    db,
  );
  return rows;
}

/** A saved method: by its id, or the default one of an account. Undefined where it was removed, or there is none. */
export async function findMethod(
  db: Db,
  institution_id: number,
  by: { id: number } | { account: number },
): Promise<SavedMethod | undefined> {
  const which = 'id' in by ? sql`k.method_id = ${by.id}` : sql`k.account_id = ${by.account} and k.is_default = 1`;
  const { rows } = await sql<SavedMethod>`
    select ${columns} from saved_method k join account a on a.institution_id = ${institution_id} and a.account_id = k.account_id
    where k.institution_id = ${institution_id} and ${which} and k.removed_at is null`.execute(db);
  return rows[0];
}

/** What a gateway calls a method, sealed; also of one that was removed and is not forgotten there yet. */
export async function sealedRefs(
  db: Db,
  institution_id: number,
  method_id: number,
): Promise<{ account_id: number; gateway: string; refs: Buffer | null; is_removed: 0 | 1 } | undefined> {
  const { rows } = await sql<{ account_id: number; gateway: string; refs: Buffer | null; is_removed: 0 | 1 }>`
    select k.account_id, k.gateway, k.refs, (k.removed_at is not null)::int as is_removed from saved_method k
    where k.institution_id = ${institution_id} and k.method_id = ${method_id}`.execute(db);
  return rows[0];
}

/** Keeps a method as the default one of its account; answers its id. */
export async function insertMethod(db: Db, row: Insertable<SavedMethodTable>): Promise<number> {
  const { institution_id, account_id } = row;
  await sql`update saved_method set is_default = 0 where institution_id = ${institution_id} and account_id = ${account_id} and is_default = 1`.execute(
    db,
  );
  const { method_id } = await db
    .insertInto('saved_method')
    .values({ ...row, is_default: 1 })
    .returning('method_id')
    .executeTakeFirstOrThrow();
  return method_id;
}

/** Removes a method; what the gateway calls it stays until the gateway forgot it. The newest other one becomes the default. False where it was removed already. */
export async function dropMethod(db: Db, institution_id: number, method_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ account_id: number; was_default: 0 | 1 }>`
    update saved_method k set removed_at = ${now}::timestamptz, is_default = 0
    from (select o.method_id, o.is_default from saved_method o where o.institution_id = ${institution_id} and o.method_id = ${method_id} for update) before
    where k.institution_id = ${institution_id} and k.method_id = before.method_id and k.removed_at is null
    returning k.account_id, before.is_default as was_default`.execute(db);
  const [dropped] = rows;
  if (dropped?.was_default)
    await sql`update saved_method set is_default = 1 where institution_id = ${institution_id} and method_id = (
      select max(o.method_id) from saved_method o where o.institution_id = ${institution_id} and o.account_id = ${dropped.account_id} and o.removed_at is null)`.execute(
      db,
    );
  return dropped !== undefined;
}

/** Forgets what the gateway calls a method that was removed. */
export async function forgetRefs(db: Db, institution_id: number, method_id: number): Promise<void> {
  await sql`update saved_method set refs = null where institution_id = ${institution_id} and method_id = ${method_id} and removed_at is not null`.execute(
    db,
  );
}

/** Writes down that the payer wants no charges by themselves any more with what the account keeps now. */
export async function stopMethods(db: Db, institution_id: number, account_id: number, now: Date): Promise<void> {
  await sql`update saved_method set stopped_at = ${now}::timestamptz
    where institution_id = ${institution_id} and account_id = ${account_id} and removed_at is null and stopped_at is null`.execute(
    db,
  );
}

/** Memberships of an account are no longer charged by themselves. Memberships are held before accounts. */
export async function endMembershipCharges(
  db: Db,
  institution_id: number,
  of: { account: number } | { membership: number },
  now: Date,
): Promise<void> {
  const which = 'account' in of ? sql`m.account_id = ${of.account}` : sql`m.membership_id = ${of.membership}`;
  await sql`update membership m set autocharge = 0, version = m.version + 1, updated_at = ${now}::timestamptz
    where m.institution_id = ${institution_id} and ${which} and m.autocharge = 1`.execute(db);
}

/** Invoices are no longer charged by themselves: all of an account, or one. */
export async function endInvoiceCharges(
  db: Db,
  institution_id: number,
  of: { account: number } | { invoice: number },
  now: Date,
): Promise<void> {
  const which = 'account' in of ? sql`i.account_id = ${of.account}` : sql`i.invoice_id = ${of.invoice}`;
  await sql`update invoice i set autocharge = 0, version = i.version + 1, updated_at = ${now}::timestamptz
    where i.institution_id = ${institution_id} and ${which} and i.autocharge = 1`.execute(db);
}

/** Charges one invoice by itself from now on. */
export async function startInvoiceCharges(
  db: Db,
  institution_id: number,
  invoice_id: number,
  { method_id, now }: { method_id: number; now: Date },
): Promise<void> {
  await sql`update invoice i set autocharge = 1, method_id = ${method_id}, version = i.version + 1, updated_at = ${now}::timestamptz
    where i.institution_id = ${institution_id} and i.invoice_id = ${invoice_id} and i.autocharge = 0`.execute(db);
}

/** Methods of people, as erasing removes them. */
export async function methodsOfPeople(db: Db, institution_id: number, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ method_id: number }>`
    select k.method_id from saved_method k join account a on a.institution_id = ${institution_id} and a.account_id = k.account_id
    where k.institution_id = ${institution_id} and a.holder_id = any(${people}::bigint[]) and k.removed_at is null order by k.method_id`.execute(
    db,
  );
  return rows.map((one) => one.method_id);
}
