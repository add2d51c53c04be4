import { hash, randomBytes } from 'node:crypto';

/** A new secret token: 32 random bytes, as text for a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: its SHA-256. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
