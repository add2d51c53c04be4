import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

/** Turns whose work ends when told; `seen` is what each was given. */
function watched({ atOnce = 1, most = 3 } = {}) {
  const seen: string[][] = [];
  const ends: (() => void)[] = [];
  const add = inTurns<string, string>({
    atOnce,
    most,
    keyOf: ([key]) => key!,
    async work(items) {
      seen.push([...items]);
      await new Promise<void>((end) => ends.push(end));
      if (items.includes('a-broken')) throw new Error('The whole turn failed');
      return Promise.allSettled(
        items.map(async (item) => {
          if (item.endsWith('bad')) throw new Error(`${item} failed`);
          return `${item} done`;
        }),
      );
    },
  });
  /** Ends turns until none is under way. */
  const end = async () => {
    while (ends.length > 0) {
      ends.shift()!();
      await new Promise((later) => setTimeout(later));
    }
  };
  return { seen, add, end };
}

test('what comes alone is done at once; what waits for the same is done together, in its order', async () => {
  const { seen, add, end } = watched();
  const all = ['a1', 'a2', 'b1', 'a3'].map(add);
  expect(seen).toEqual([['a1']]);
  await end();
  expect(seen).toEqual([['a1'], ['a2', 'a3'], ['b1']]);
  expect(await Promise.all(all)).toEqual(['a1 done', 'a2 done', 'b1 done', 'a3 done']);
});

test('no more turns are under way than may be, and none is longer than it may be', async () => {
  const { seen, add, end } = watched({ atOnce: 2 });
  const items = ['a0', 'b0', 'c0', ...Array.from({ length: 8 }, (_, n) => `a${n + 1}`)];
  const all = items.map(add);
  expect(seen).toEqual([['a0'], ['b0']]);
  await end();
  expect(seen.map((one) => one.length)).toEqual([1, 1, 1, 3, 3, 2]);
  expect(await Promise.all(all)).toEqual(items.map((item) => `${item} done`));
});

test('a key has one turn at a time, so that a slow one leaves the other turns to others', async () => {
  const { seen, add, end } = watched({ atOnce: 2 });
  const all = ['a0', 'a1', 'a2', 'b0'].map(add);
  expect(seen).toEqual([['a0'], ['b0']]);
  await end();
  expect(seen).toEqual([['a0'], ['b0'], ['a1', 'a2']]);
  expect(await Promise.all(all)).toEqual(['a0 done', 'a1 done', 'a2 done', 'b0 done']);
});

test('a long queue of one does not hold up another', async () => {
  const { seen, add, end } = watched();
  for (let n = 0; n < 8; n += 1) void add(`a${n}`);
  void add('b1');
  await end();
  expect(seen.map(([first]) => first)).toEqual(['a0', 'a1', 'b1', 'a4', 'a7']);
});

test('an item that fails fails alone; a turn that fails, fails for its items only', async () => {
  const { add, end } = watched();
  const all = Promise.allSettled([add('x'), add('a1'), add('a-bad'), add('b-ok'), add('c1')]);
  await end();
  expect((await all).map((one) => one.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const broken = Promise.allSettled([add('x'), add('a1'), add('a-broken'), add('b1')]);
  await end();
  expect((await broken).map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  const after = add('a2');
  await end();
  expect(await after).toBe('a2 done');
});
