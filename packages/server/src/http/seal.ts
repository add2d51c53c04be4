import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** How the bytes are laid out: the first says so, and by which key they were made. */
const VERSION = 1;
const [NONCE, TAG] = [12, 16];

/** Keys that were derived, by secret and purpose: purposes are few and fixed, and deriving one takes longer than using it. */
const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** 32 bytes derived from the server's secret for one purpose: the same on every process, useless for another. */
export function keyFor(secretKey: Buffer, purpose: string): Buffer {
  const keys = derived.get(secretKey) ?? new Map<string, Buffer>();
  derived.set(secretKey, keys);
  const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  keys.set(purpose, known);
  return known;
}

/**
 * Seals a secret for the database with AES-256-GCM. `place` (table, column, owner) is bound to it, so that a copy in another
 * row can't be opened.
 */
export function seal(secretKey: Buffer, text: string, place: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, 'sealed columns'), nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made. Throws where the server's secret, the place or a byte is another one. */
export function unseal(secretKey: Buffer, sealed: Buffer, place: string): string {
  if (sealed[0] !== VERSION) throw new Error('A sealed value is of an unknown version');
  const nonce = sealed.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, 'sealed columns'), nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  return decipher.update(sealed.subarray(1 + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}
