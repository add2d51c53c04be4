import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isOutdated } from './news.ts';

const read = {
  method: 'GET',
  path: 'fees',
  access: 'staff',
  summary: '',
  input: z.object({}),
  result: z.any(),
} as const;

test("a read for staff without what it shows, or with a wrong noun, doesn't compile", () => {
  // @ts-expect-error: `shows` is missing.
  endpoint(read);
  // @ts-expect-error: there is no such noun.
  endpoint({ ...read, shows: ['catalogue'] });
  endpoint({ ...read, shows: ['catalog'] });
  endpoint({ ...read, shows: [] });
  endpoint({ ...read, shows: 'everything' });
});

test('what is public, writes, or leaves as a file need not say it', () => {
  endpoint({ ...read, access: 'public' });
  endpoint({ ...read, method: 'POST' });
  endpoint({ ...read, answers: 'table' });
  // @ts-expect-error: it answers JSON, as one that says nothing does.
  endpoint({ ...read, answers: 'json' });
});

test('a read is out of date after news about what it shows, and about what every screen uses', () => {
  expect(isOutdated(['catalog', 'events'], 'events')).toBe(true);
  expect(isOutdated(['catalog', 'events'], 'mail')).toBe(false);
  expect(isOutdated([], 'mail')).toBe(false);
  expect(isOutdated([], 'settings')).toBe(true);
  expect(isOutdated('everything', 'mail')).toBe(true);
});

test('a read that nobody knows, and news that nobody knows, are taken for out of date', () => {
  expect(isOutdated(undefined, 'mail')).toBe(true);
  expect(isOutdated([], 'something new')).toBe(true);
  expect(isOutdated([], '*')).toBe(true);
});
