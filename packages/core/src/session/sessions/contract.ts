import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, instant } from '../../http/fields.ts';

/** The name of a session in a list of one's sessions; it opens nothing. */
const session_id = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'This value is not accepted'));

export const sessionList = endpoint({
  method: 'GET',
  path: 'session/list',
  access: 'staff',
  shows: [],
  summary: 'Lists the sessions of the signed-in person in all branches: this one first, then the newest.',
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        session_id,
        user_agent: z.string(),
        created_at: instant,
        /** When it was last renewed: every half hour while it is used. */
        last_seen_at: instant,
        is_current: flag,
        branch: z.strictObject({ institutionName: z.string() }),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: 'POST',
  path: 'session/end',
  access: 'staff',
  summary: "Ends one of the viewer's own sessions.",
  input: z.strictObject({ session_id }),
  result: done,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: 'session/endOthers',
  access: 'staff',
  summary: "Ends all of the viewer's sessions except this one.",
  input: z.strictObject({}),
  result: done,
});

export const endAllSessions = endpoint({
  method: 'POST',
  path: 'session/endAll',
  access: 'staff',
  summary: "Ends all of the viewer's sessions, including this one.",
  input: z.strictObject({}),
  result: done,
});
