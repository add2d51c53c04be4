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

/** Reads a request's session cookies, and returns the way to set the answer's. */
export function sessionCookies(request: FastifyRequest, reply: FastifyReply, publicUrl: string): SessionCookies {
  const secure = publicUrl.startsWith('https:');
  const names = namesFor(secure);
  const hashed = (name: string) => {
    const token = valueOf(request.headers.cookie, name);
    return token && tokenShape.test(token) ? hashOf(token) : null;
  };
  const cookie = (name: string, value: string, path: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const set = (access: string, refresh: string, maxAge: number) =>
    reply.header('set-cookie', [
      cookie(names.access, access, '/', maxAge),
      cookie(names.refresh, refresh, REFRESH_PATH, maxAge),
    ]);
  return {
    access: hashed(names.access),
    refresh: hashed(names.refresh),
    keep: (tokens) => set(tokens.access, tokens.refresh, THIRTY_DAYS),
    drop: () => set('', '', 0),
  };
}

/** The first cookie of this name; its values here need no decoding. */
function valueOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
