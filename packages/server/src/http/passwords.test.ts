import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password that is set makes all the work that OWASP asks for, and only itself matches', async () => {
  const kept = await hashPassword('a tall green door');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('a tall green door', kept)).toBe(true);
  expect(await isPassword('a tall green doof', kept)).toBe(false);
  expect(await hashPassword('a tall green door')).not.toBe(kept);
});

test('a password is compared with the work that its own text names', async () => {
  const light = await hashPassword('a tall green door', { memory: 8, passes: 1 });
  expect(light).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await isPassword('a tall green door', light)).toBe(true);
  expect(await isPassword('a tall green doof', light)).toBe(false);
});

test('an unknown address is refused after the same work, whatever is typed', async () => {
  expect(await isPassword('a tall green door', undefined)).toBe(false);
});
