import { createHmac } from 'node:crypto';
import type { RateLimit } from '@schoolbell/core/http/endpoint';
import { tooMany } from '@schoolbell/core/http/errors';
import { countHits, takeHitsBack } from './queries.ts';
import type { Services } from './services.ts';

/** The subjects that a call is counted by: its origin, and what it names or who is signed in. */
export interface Asking {
  address: string;
  subject: string | undefined;
  /** The session's hash, where nothing is named. */
  session: Buffer | null;
}

/**
 * Counts this call against its limit. Throws `rateLimited` with the seconds until the window ends. It uses its own
 * transaction, so that refused calls count too; addresses are kept as keyed hashes only. Returns a function that takes the
 * hit back: if only failures count, a call counts until it is known to be right, so that guesses sent at the same time all
 * count.
 */
export async function countCall(
  services: Services,
  name: RateLimit,
  { address, subject, session }: Asking,
): Promise<() => Promise<void>> {
  const limit = services.limits[name];
  const window = limit.seconds * 1000;
  const now = services.now().getTime();
  const start = Math.floor(now / window) * window;
  const bucket = (kind: 'address' | 'subject', value: string) =>
    `${name}:${kind}:${createHmac('sha256', services.config.secretKey).update(value).digest('base64url').slice(0, 22)}`;
  const asked = [{ bucket: bucket('address', address), most: limit.address }];
  const buckets = () => asked.map((one) => one.bucket);
  const hits = await countHits(services.connections, new Date(start), subject ? null : session, (sign_in_id) => {
    const counted = subject ?? (sign_in_id === undefined ? undefined : `sign-in ${sign_in_id}`);
    if (counted) asked.push({ bucket: bucket('subject', counted), most: limit.subject });
    return buckets();
  });
  if (asked.some((one) => (hits.get(one.bucket) ?? 0) > one.most))
    throw tooMany(Math.max(1, Math.ceil((start + window - now) / 1000)));
  return async () => {
    if (limit.failuresOnly) await takeHitsBack(services.connections, new Date(start), buckets());
  };
}
