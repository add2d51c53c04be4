import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Connections } from '../db/connect.ts';
import { inRoom } from './room.ts';

/** Runs three transactions of jobs at once; answers how many were ever under way together, and in which order they began. */
async function most({ lastAsked, takes = 20 }: { lastAsked: number; takes?: number }) {
  const connections = { lastAsked } as Connections;
  let [now, together] = [0, 0];
  const began: number[] = [];
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      inRoom(connections, async () => {
        began.push(n);
        together = Math.max(together, (now += 1));
        await sleep(takes);
        now -= 1;
        return n;
      }),
    ),
  );
  expect(answers).toEqual([1, 2, 3]);
  return { together, began };
}

test('while people ask for pages, jobs have one transaction at a time, in their order', async () => {
  expect(await most({ lastAsked: performance.now() })).toEqual({ together: 1, began: [1, 2, 3] });
});

test('otherwise they run side by side', async () => {
  expect((await most({ lastAsked: performance.now() - 1_000 })).together).toBe(3);
});

test('a long one does not hold the others up', async () => {
  expect((await most({ lastAsked: performance.now(), takes: 600 })).together).toBe(3);
});

test('one that fails makes room for the next', async () => {
  const connections = { lastAsked: performance.now() } as Connections;
  const failing = inRoom(connections, async () => {
    await sleep(10);
    throw new Error('no');
  });
  const next = inRoom(connections, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
