import { Failure } from '@schoolbell/core/http/errors';
import { sessionEnded } from '@schoolbell/core/session/events';
import type { Context, Handlers, StaffContext } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { deleteSession, insertSession, type SignIn, signInOf, type Who } from '../queries.ts';
import { deleteSessions, sessionsOfActor } from './queries.ts';

const ENDED = 'Your session has ended. Please sign in again.';

/**
 * Begins a session for this browser, under a new id: what anybody planted or copied before is worth nothing. The session
 * that it had ends, with its live connection. Throws `sessionExpired` where a `StaffContext`'s has ended meanwhile.
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

/** The directory's entry of whoever is signed in. Throws `signedOut` where there is none any more. */
export async function ownSignIn({ db, viewer }: StaffContext): Promise<SignIn> {
  const found = await signInOf(db, viewer.user_detail_id);
  if (!found) throw new Failure('signedOut', ENDED);
  return found;
}

/** Ends sessions of a human, with their live connections; answers how many. */
export async function endSessionsOf(
  { db, ended }: Pick<Context, 'db' | 'ended'>,
  sign_in_id: number,
  which: Parameters<typeof deleteSessions>[2] = {},
): Promise<Buffer[]> {
  const hashes = await deleteSessions(db, sign_in_id, which);
  for (const hash of hashes) ended(hash);
  return hashes;
}

/** Where a human is signed in, and how they end it. */
export const sessionsHandlers: Handlers<'sessions'> = {
  sessionList: async (_, { db, cookies }) => {
    const rows = await sessionsOfActor(db, cookies.access!);
    return {
      data: rows.map(({ session_id, user_agent, created_at, last_seen_at, is_current, institution_name }) => ({
        session_id,
        user_agent,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: is_current ? (1 as const) : (0 as const),
        branch: { institutionName: institution_name },
      })),
    };
  },

  endSession: async ({ session_id }, context) => {
    const { sign_in_id } = await ownSignIn(context);
    const [hash] = await endSessionsOf(context, sign_in_id, { session_id });
    if (!hash) throw new Failure('notFound', 'This session has ended already.');
    if (context.cookies.access?.equals(hash)) context.cookies.drop();
    await context.audit(sessionEnded, { person_id: context.viewer.user_detail_id, after: { ended: 1 } });
    return { message: 'Signed out there.' };
  },

  endOtherSessions: async (_, context) => {
    const { sign_in_id } = await ownSignIn(context);
    const { length } = await endSessionsOf(context, sign_in_id, { except: context.cookies.access });
    await context.audit(sessionEnded, { person_id: context.viewer.user_detail_id, after: { ended: length } });
    return { message: 'Signed out everywhere else.' };
  },

  endAllSessions: async (_, context) => {
    const { sign_in_id } = await ownSignIn(context);
    const { length } = await endSessionsOf(context, sign_in_id);
    await context.audit(sessionEnded, { person_id: context.viewer.user_detail_id, after: { ended: length } });
    context.cookies.drop();
    return { message: 'Signed out everywhere.' };
  },
};
