import { randomBytes } from 'node:crypto';
import type { Db } from '../db/transaction.ts';
import { signInOf } from '../session/queries.ts';
import { confirmSecret, keepSecret } from '../session/second-factor/queries.ts';

/** Gives a person a second factor that no code opens: enough to export, not to sign in. */
export async function giveSecondFactor(db: Db, user_detail_id: number): Promise<void> {
  const { sign_in_id } = (await signInOf(db, user_detail_id))!;
  const secret = randomBytes(20);
  await keepSecret(db, sign_in_id, secret);
  await confirmSecret(db, sign_in_id, secret, 0);
}
