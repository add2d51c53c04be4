import { expect, test } from 'vitest';
import { Places } from './places.ts';

/** Places whose patience is short, and what has begun there, in order. */
function opened({ waiting = 4, patience = 2_000 } = {}) {
  const places = new Places({ process: 2, school: 1, waiting, patience });
  const begun: string[] = [];
  const take = async (name: string, school: number) => {
    const giveBack = await places.take('report', school);
    begun.push(name);
    return giveBack;
  };
  return { places, begun, take };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a school has one place, a process two, and those who wait begin in their order', async () => {
  const { begun, take } = opened();
  const first = await take('first of 1', 1);
  const secondOfOne = take('second of 1', 1);
  const other = await take('first of 2', 2);
  const third = take('first of 3', 3);
  await turn();
  expect(begun).toEqual(['first of 1', 'first of 2']);
  other();
  // The school that waits longest still has its place taken, so the next one begins.
  (await third)();
  first();
  (await secondOfOne)();
  expect(begun).toEqual(['first of 1', 'first of 2', 'first of 3', 'second of 1']);
});

test('a place that is given back twice is one place', async () => {
  const { begun, take } = opened();
  const first = await take('first', 1);
  first();
  const second = await take('second', 1);
  first();
  void take('third', 1).then((giveBack) => giveBack());
  await turn();
  expect(begun).toEqual(['first', 'second']);
  second();
  await turn();
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('anyone who waits too long is told when to come again, and takes no place', async () => {
  const { take } = opened({ patience: 20 });
  const first = await take('first', 1);
  await expect(take('second', 1)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  first();
  (await take('third', 1))();
});

test('if too many wait, the next one is turned away at once', async () => {
  const { take } = opened({ waiting: 1 });
  const first = await take('first', 1);
  const second = take('second', 1);
  await expect(take('third', 1)).rejects.toMatchObject({ code: 'unavailable' });
  first();
  (await second)();
});

test('a report does not wait for a file', async () => {
  const { places, take } = opened({ waiting: 0 });
  const file = await places.take('export', 1);
  (await take('report', 1))();
  file();
});
