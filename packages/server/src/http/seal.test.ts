import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

test('a sealed secret opens at its own place only, by its own key, and not once a byte of it has changed', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = seal(key, 'SECRET', 'sign_in.totp_secret of 7');
  expect(unseal(key, sealed, 'sign_in.totp_secret of 7')).toBe('SECRET');
  expect(seal(key, 'SECRET', 'sign_in.totp_secret of 7')).not.toEqual(sealed);
  expect(() => unseal(key, sealed, 'sign_in.totp_secret of 8')).toThrow();
  expect(() => unseal(other, sealed, 'sign_in.totp_secret of 7')).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal(key, changed, 'sign_in.totp_secret of 7')).toThrow();
  }
});
