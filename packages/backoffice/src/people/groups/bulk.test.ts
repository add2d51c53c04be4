import { expect, test } from 'vitest';
import { inParts } from './bulk.ts';

test('many people go in parts of a hundred, and what was refused is gathered', async () => {
  const sent: number[] = [];
  const told: number[] = [];
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  const outcome = await inParts(ids, (part) => {
    sent.push(part.length);
    const results = part.map((user_detail_id) => ({ user_detail_id, name: '', status: user_detail_id % 100 === 0 ? ('refused' as const) : ('done' as const), reason: 'No' }));
    return Promise.resolve({ changed: part.length - 1, message: `${part.length}`, results });
  }, (people) => told.push(people));
  expect(sent).toEqual([100, 100, 50]);
  expect(told).toEqual([100, 200, 250]);
  expect([outcome.changed, outcome.refused.map((one) => one.user_detail_id)]).toEqual([247, [100, 200]]);
});
