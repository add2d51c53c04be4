import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from './tokens.ts';
import type { SessionCookies } from './context.ts';

/** The browser keeps both cookies as long as a session can be renewed; the server decides when it has expired. */
const THIRTY_DAYS = 30 * 24 * 3600;
const REFRESH_PATH = '/api/session/refresh';
const tokenShape = /^[\w-]{43}$/;

/** Names of the two cookies: with the browser's own guarantees where the site is https. */
function namesFor(secure: boolean): { access: string; refresh: string } {
  return secure
    ? { access: '__Host-schoolbell_session', refresh: '__Secure-schoolbell_refresh' }
    : { access: 'schoolbell_session', refresh: 'schoolbell_refresh' };
}

/** Reads a request's session cookies; the answer's are set through what it returns. */
export function sessionCookies(request: FastifyRequest, reply: FastifyReply, publicUrl: string): SessionCookies {
  const secure = publicUrl.startsWith('https:');
  const names = namesFor(secure);
  const brought = request.headers.cookie ? cookie.parse(request.headers.cookie) : {};
  const hashed = (token: string | undefined) => (token && tokenShape.test(token) ? hashOf(token) : null);
  const common = { httpOnly: true, secure, sameSite: 'lax' } as const;
  const set = (access: string, refresh: string, maxAge: number) =>
    reply.header('set-cookie', [
      cookie.serialize(names.access, access, { ...common, path: '/', maxAge }),
      cookie.serialize(names.refresh, refresh, { ...common, path: REFRESH_PATH, maxAge }),
    ]);
  return {
    access: hashed(brought[names.access]),
    refresh: hashed(brought[names.refresh]),
    keep: (tokens) => set(tokens.access, tokens.refresh, THIRTY_DAYS),
    drop: () => set('', '', 0),
  };
}
