import { expect, test } from 'vitest';
import { goneBefore } from '../../people/rules.ts';

test('a deleted note can be restored for a day', () => {
  expect(goneBefore(new Date('2026-11-21T10:00:00Z')).toISOString()).toBe('2026-11-20T10:00:00.000Z');
});
