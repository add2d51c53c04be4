import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day, emailOrEmpty, flag, id, ids, longText, requiredText, shortText, token } from './fields.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const textOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe('a field of the contract', () => {
  it.each([
    ['shortText', shortText, ['', 'x', 'x'.repeat(255)], ['x'.repeat(256), 1, null]],
    ['longText', longText, ['', 'x'.repeat(5000)], ['x'.repeat(5001)]],
    ['requiredText', requiredText, ['x'], ['', '  ']],
    ['id', id, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, '1', 2 ** 53, Number.NaN]],
    ['ids', ids, [[1]], [[], Array(501).fill(1)]],
    ['flag', flag, [0, 1], [2, true, '1']],
    ['token', token, ['aB-_9'], ['', 'a b', '../x', 'x'.repeat(129)]],
    [
      'day',
      day,
      ['', '2024-02-29', '1901-01-01'],
      ['2023-02-29', '1900-12-31', '2024-13-01', '01/02/2024', '12024-01-01'],
    ],
    [
      'email',
      emailOrEmpty,
      ['', ' a@b.co '],
      ['a', 'a@b', 'a b@c.de', 'a@b.co\r\nBcc: x@y.z', `${'x'.repeat(250)}@b.co`],
    ],
  ] as const)('%s takes what it should and nothing else', (_, schema, good, bad) => {
    for (const value of good) expect([value, takes(schema, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, takes(schema, value)]).toEqual([value, false]);
  });

  it("speaks the specification's texts", () => {
    expect([textOf(requiredText, ' '), textOf(emailOrEmpty, 'x'), textOf(day, '2023-02-29')]).toEqual([
      'This field is required',
      'Please enter a valid email',
      'Please enter a valid date',
    ]);
  });

  it('is kept without surrounding space', () => {
    expect(z.parse(requiredText, '  Ada ')).toBe('Ada');
  });
});
