import { Failure } from '@schoolbell/core/http/errors';
import type { Context, StaffContext } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { deleteSession, insertSession, deleteSessions } from './queries.ts';
import { type SignIn, signInOf, type Who } from '../queries.ts';

const ENDED = 'Your session has ended. Please sign in again.';

/**
 * Starts a session for this browser, under a new id, so that a planted or copied one is worthless. The earlier session ends,
 * with its live connection. Throws `sessionExpired` if a `StaffContext`'s has ended since.
 */
export async function beginSession(
  context: Context & { viewer: StaffContext['viewer'] | null },
  who: Who,
): Promise<void> {
  const { db, cookies } = context;
  if (cookies.access) {
    const was = await deleteSession(db, cookies.access);
    if (context.viewer && !was) throw new Failure('sessionExpired', ENDED);
    if (was) context.ended(cookies.access);
  }
  const tokens = { access: newToken(), refresh: newToken() };
  await insertSession(
    db,
    who,
    { access: hashOf(tokens.access), refresh: hashOf(tokens.refresh) },
    context.asker.userAgent,
  );
  cookies.keep(tokens);
}

/** The signed-in person's entry in the directory. Throws `signedOut` if it no longer exists. */
export async function ownSignIn({ db, viewer }: StaffContext): Promise<SignIn> {
  const found = await signInOf(db, viewer.user_detail_id);
  if (!found) throw new Failure('signedOut', ENDED);
  return found;
}

/** Ends sessions of a human, with their live connections; returns how many. */
export async function endSessionsOf(
  { db, ended }: Pick<Context, 'db' | 'ended'>,
  sign_in_id: number,
  which: Parameters<typeof deleteSessions>[2] = {},
): Promise<Buffer[]> {
  const hashes = await deleteSessions(db, sign_in_id, which);
  for (const hash of hashes) ended(hash);
  return hashes;
}
