import { expect, it } from 'vitest';
import { Failure, statusOf } from './errors.ts';

it('travels as one shape, without what it does not have', () => {
  expect(new Failure('notFound', 'Gone.').body).toEqual({ code: 'notFound', message: 'Gone.' });
  expect(new Failure('invalid', 'No.', { email: 'is required' }).body).toEqual({
    code: 'invalid',
    message: 'No.',
    fields: { email: 'is required' },
  });
  expect(new Failure('stale', 'Old.', undefined, { version: 2 }).body).toEqual({
    code: 'stale',
    message: 'Old.',
    current: { version: 2 },
  });
});

it('knows its status by its code', () => {
  expect(new Failure('sessionExpired', '').status).toBe(440);
  expect(new Failure('duplicate', '')).toBeInstanceOf(Error);
  for (const status of Object.values(statusOf)) expect(status === 0 || (status >= 400 && status < 600)).toBe(true);
});
