import { createHmac } from 'node:crypto';
import type { RateLimit } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { countHits } from './queries.ts';
import type { Services } from './services.ts';

/** How often one address, and one subject (an institution, an e-mail address, or whoever is signed in), may ask in a window. */
export interface Limit {
  seconds: number;
  address: number;
  subject: number;
}

export type Limits = Record<RateLimit, Limit>;

/** Families of one school share an address at an open day; a school's form is busy on its first day. */
const defaults: Limits = {
  signIn: { seconds: 900, address: 60, subject: 10 },
  // Each is a mail to somebody who may not have asked.
  forgot: { seconds: 3_600, address: 30, subject: 5 },
  secret: { seconds: 900, address: 60, subject: 10 },
  form: { seconds: 600, address: 60, subject: 2_000 },
  // Each is a mail to somebody who may not have asked; one address gets a few only.
  draft: { seconds: 3_600, address: 30, subject: 1_000 },
  formConfig: { seconds: 60, address: 240, subject: 6_000 },
  // A family that types the name of a school asks some ten times.
  formList: { seconds: 60, address: 240, subject: 6_000 },
  // Some files a family, tries included; a form takes twenty by itself.
  formFile: { seconds: 600, address: 80, subject: 1_000 },
  setup: { seconds: 900, address: 60, subject: 60 },
  upload: { seconds: 60, address: 60, subject: 30 },
  export: { seconds: 60, address: 60, subject: 20 },
  // The big calendar services ask for everybody's feeds from a few addresses.
  feed: { seconds: 60, address: 600, subject: 20 },
};

/** The limits with each count multiplied: a test or a measurement asks more often than people do. */
export function limitsTimes(factor: number): Limits {
  const scaled = Object.entries(defaults).map(([name, { seconds, address, subject }]) => [
    name,
    { seconds, address: address * factor, subject: subject * factor },
  ]);
  return Object.fromEntries(scaled) as Limits;
}

/** Whom a call is counted by: where it comes from, and what it names or who is signed in. */
export interface Asking {
  address: string;
  subject: string | undefined;
  /** The session's hash, where nothing is named. */
  session: Buffer | null;
}

/**
 * Counts this call against its limit. Throws `rateLimited` with the seconds until the window ends. It runs in a
 * transaction of its own, so that a refused call counts as well; addresses are kept as keyed hashes only.
 */
export async function countCall(
  services: Services,
  name: RateLimit,
  { address, subject, session }: Asking,
): Promise<void> {
  const limit = services.limits[name];
  const window = limit.seconds * 1000;
  const now = services.now().getTime();
  const start = Math.floor(now / window) * window;
  const bucket = (kind: 'address' | 'subject', value: string) =>
    `${name}:${kind}:${createHmac('sha256', services.config.secretKey).update(value).digest('base64url').slice(0, 22)}`;
  const asked = [{ bucket: bucket('address', address), most: limit.address }];
  const hits = await countHits(services.connections, new Date(start), subject ? null : session, (sign_in_id) => {
    const counted = subject ?? (sign_in_id === undefined ? undefined : `sign-in ${sign_in_id}`);
    if (counted) asked.push({ bucket: bucket('subject', counted), most: limit.subject });
    return asked.map((one) => one.bucket);
  });
  if (asked.every((one) => (hits.get(one.bucket) ?? 0) <= one.most)) return;
  const failure = new Failure('rateLimited', 'Too many requests. Please wait a moment and try again.');
  failure.retryAfter = Math.max(1, Math.ceil((start + window - now) / 1000));
  throw failure;
}
