import { sessionEnded } from '@schoolbell/core/session/events';
import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { sessionsOfActor } from './queries.ts';
import { ownSignIn, endSessionsOf } from './verbs.ts';

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
    if (!hash) throw new Failure('notFound', 'This session has already ended.');
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
