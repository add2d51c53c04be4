import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Connections } from '../db/connect.ts';
import { betweenHooks, inRoom } from './room.ts';

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

/** Milliseconds that a job waits between hooks, of which some are on their way for so long. */
async function waited(hearing: number, answeredAfter: number): Promise<number> {
  const connections = { hearing } as Connections;
  const answered = setTimeout(() => {
    connections.hearing = 0;
  }, answeredAfter);
  const begun = performance.now();
  await betweenHooks(connections);
  clearTimeout(answered);
  return performance.now() - begun;
}

test('hooks are answered before jobs go on, which wait for that a quarter of a second at most', async () => {
  expect(await waited(0, 10_000)).toBeLessThan(50);
  expect(await waited(3, 100)).toBeGreaterThanOrEqual(95);
  const rushed = await waited(3, 10_000);
  expect(rushed).toBeGreaterThanOrEqual(245);
  expect(rushed).toBeLessThan(5_000);
});
