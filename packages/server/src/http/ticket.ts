import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bits of zero that a proof of work must begin with: some 16,000 hashes, a tenth of a second in a browser. */
export const DIFFICULTY = 14;
/** How long a family may take over a form. */
export const TICKET_LIFE_MS = 2 * 60 * 60 * 1000;

/** What a ticket is good for: one form of one institution, shown on one origin. */
export interface TicketUse {
  institution: string;
  form: string;
  origin: string;
}

/** A ticket read back: its challenge names it when it is spent. */
export interface ReadTicket {
  challenge: string;
}

interface Claims {
  i: string;
  f: string;
  o: string;
  c: string;
  t: number;
  x: number;
}

function macOf(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

/** Origins can be long, so their digest is used. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** A signed ticket to send one form with, and the work it asks for. */
export function issueTicket(
  key: Buffer,
  use: TicketUse,
  now: Date,
): { token: string; challenge: string; difficulty: number } {
  const challenge = randomBytes(16).toString('hex');
  const issued = now.getTime();
  const claims: Claims = {
    i: use.institution,
    f: use.form,
    o: digestOf(use.origin),
    c: challenge,
    t: issued,
    x: issued + TICKET_LIFE_MS,
  };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { token: `${body}.${macOf(key, body).toString('base64url')}`, challenge, difficulty: DIFFICULTY };
}

/** Reads a ticket; null if it is forged, has run out, or was made for another form, institution or origin. */
export function readTicket(key: Buffer, token: string, use: TicketUse, now: Date): ReadTicket | null {
  const [body, mac, ...rest] = token.split('.');
  if (!body || !mac || rest.length > 0) return null;
  const [given, right] = [Buffer.from(mac, 'base64url'), macOf(key, body)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const isForThis = claims.i === use.institution && claims.f === use.form && claims.o === digestOf(use.origin);
  return isForThis && claims.x > now.getTime() ? { challenge: claims.c } : null;
}

/** Whether the work was done: sha256 of `challenge:nonce` begins with enough zero bits. */
export function isProven(challenge: string, nonce: string): boolean {
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return hash.readUInt32BE(0) >>> (32 - DIFFICULTY) === 0;
}
