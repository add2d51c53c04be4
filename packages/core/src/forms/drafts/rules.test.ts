import { expect, test } from 'vitest';
import { draftAddress, draftToken } from './rules.ts';

const form = 'a-Form_1';
const token = 'T'.repeat(20) + '-_9'.repeat(7) + 'xx';

test('the token of a draft is behind the hash of its page, and found there by its form alone', () => {
  const address = draftAddress('https://www.school.example/join?page=2#top', form, token);
  expect(address).toBe(`https://www.school.example/join?page=2#${form}=${token}`);
  expect(draftToken(new URL(address).hash, form)).toBe(token);
  for (const [fragment, of] of [
    ['', form],
    ['#top', form],
    [`#${form}`, form],
    [`#${form}=`, form],
    [new URL(address).hash, 'another'],
  ] as const)
    expect(draftToken(fragment, of)).toBe('');
  expect(draftToken(`#${form}=${token}&utm=x`, form)).toBe(token);
});
