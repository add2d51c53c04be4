import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** Takes a time step's code, once: it and all before it count no longer. False if it was taken, also a moment ago by another request. */
export async function spendStep(db: Db, sign_in_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in')
    .set({ totp_step: step })
    .where('sign_in_id', '=', sign_in_id)
    .where((one) => one.or([one('totp_step', 'is', null), one('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code. False if there is none with this hash, or it was used. */
export async function spendRecoveryCode(db: Db, sign_in_id: number, code_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('sign_in_id', '=', sign_in_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a person's second factor is on. */
export async function hasSecondFactor(db: Db, user_detail_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_person as mine')
    .innerJoin('sign_in', 'sign_in.sign_in_id', 'mine.sign_in_id')
    .select('sign_in.sign_in_id')
    .where('mine.user_detail_id', '=', user_detail_id)
    .where('sign_in.totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many recovery codes nobody has used yet. */
export async function countRecoveryCodes(db: Db, sign_in_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('sign_in_id', '=', sign_in_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Keeps a sealed secret that no code has confirmed yet. False if a second factor is on: that one stays. */
export async function keepSecret(db: Db, sign_in_id: number, totp_secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in')
    .set({ totp_secret, totp_step: null })
    .where('sign_in_id', '=', sign_in_id)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns the second factor on, once, if its secret is still the one for the code. */
export async function confirmSecret(db: Db, sign_in_id: number, totp_secret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in')
    .set({ totp_confirmed_at: sql`now()`, totp_step: step })
    .where('sign_in_id', '=', sign_in_id)
    .where('totp_confirmed_at', 'is', null)
    .where('totp_secret', '=', totp_secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts new recovery codes in the place of the old ones. */
export async function putRecoveryCodes(db: Db, sign_in_id: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('sign_in_id', '=', sign_in_id).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ sign_in_id, code_hash })))
    .execute();
}

/** Turns the second factor off, and forgets all that belonged to it. */
export async function forgetSecondFactor(db: Db, sign_in_id: number): Promise<void> {
  await db
    .updateTable('sign_in')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
    .where('sign_in_id', '=', sign_in_id)
    .execute();
  await db.deleteFrom('recovery_code').where('sign_in_id', '=', sign_in_id).execute();
}
