import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the key of signed file addresses is derived for. */
export const FILE_KEY = 'file links';
const LIFE_MS = 5 * 60_000;
const HANDLE = 43;

const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A token that names a file to those who may open it; its handle alone opens nothing without signing in. */
export const fileToken = (key: Buffer, handle: string): string => handle + macOf(key, `token ${handle}`);

/** The handle in a token; undefined where it was not made here. */
export function handleOf(key: Buffer, token: string): string | undefined {
  const handle = token.slice(0, HANDLE);
  return isSame(token, fileToken(key, handle)) ? handle : undefined;
}

/** The address of a school's file for anyone who has it, for five minutes. */
export function signedPath(key: Buffer, { handle, school }: { handle: string; school: string }, now: Date): string {
  const until = now.getTime() + LIFE_MS;
  const mac = macOf(key, `${handle} ${school} ${until}`);
  return `/files/${handle}?${new URLSearchParams({ of: school, until: String(until), mac })}`;
}

/** Whether an address is one that was signed, and still works; answers its school. */
export function signedFor(
  key: Buffer,
  handle: string,
  { of, until, mac }: { of?: unknown; until?: unknown; mac?: unknown },
  now: Date,
): string | undefined {
  if (typeof of !== 'string' || typeof until !== 'string' || typeof mac !== 'string') return undefined;
  return isSame(mac, macOf(key, `${handle} ${of} ${until}`)) && Number(until) > now.getTime() ? of : undefined;
}
