import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Crockford's letters: none of them is mistaken for another one. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const CODES = 10;
const PERIOD = 30;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Schoolbell',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** A new secret for an authenticator app: 20 random bytes in base32. */
export function newSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function authenticatorUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Whether this is what an authenticator shows, rather than a recovery code. */
export function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/[\s-]/g, ''));
}

/** The time step of a code, with one earlier and one later allowed; undefined if it is none of the three. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code.replace(/[\s-]/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** Ten codes of 60 random bits, in groups of four: `k3f9-x2mq-7ptw`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: CODES }, () => `${group()}-${group()}-${group()}`);
}

/** What is kept of a recovery code: SHA-256 of its letters, however they were typed. */
export function recoveryHash(code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest();
}
