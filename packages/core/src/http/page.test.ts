import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listInput, pageFrom, pageOf } from './page.ts';

it('puts rows into the envelope of every list', () => {
  expect(pageFrom(['k', 'l'], 12, 2, 10)).toEqual({
    data: ['k', 'l'],
    total: 12,
    total_capped: false,
    current_page: 2,
    last_page: 2,
    from: 11,
    to: 12,
  });
});

it('says nothing of rows where there are none, and has one page all the same', () => {
  expect(pageFrom([], 0, 1, 10)).toEqual({
    data: [],
    total: 0,
    total_capped: false,
    current_page: 1,
    last_page: 1,
    from: null,
    to: null,
  });
});

it('stops counting at the cap', () => {
  expect(pageFrom(['a'], 10_001, 1, 10)).toMatchObject({ total: 10_000, total_capped: true, last_page: 1000 });
  expect(pageFrom(['a'], 10_000, 1, 10)).toMatchObject({ total: 10_000, total_capped: false });
});

it('answers by its own schema', () => {
  expect(z.safeParse(pageOf(z.string()), pageFrom(['a'], 1, 1, 10)).success).toBe(true);
});

it('takes known columns only, and sensible defaults', () => {
  const input = z.strictObject(listInput(['created_on', 'firstName'] as const, 'created_on'));
  expect(z.parse(input, {})).toEqual({ page: 1, per_page: 10, order_by: 'created_on', direction: 'desc', search: '' });
  for (const wrong of [
    { order_by: 'password' },
    { direction: 'up' },
    { page: 0 },
    { per_page: 101 },
    { search: 'x'.repeat(101) },
    { more: 1 },
  ]) {
    expect(z.safeParse(input, wrong).success).toBe(false);
  }
});
