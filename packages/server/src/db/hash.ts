import { randomBytes } from 'node:crypto';

/** A public name of a record: 32 random bytes as 43 characters, never a number. */
export function newHash(): string {
  return randomBytes(32).toString('base64url');
}
