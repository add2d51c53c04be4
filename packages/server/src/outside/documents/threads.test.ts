import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@schoolbell/core/http/errors';
import { expect, test } from 'vitest';
import type { OnDemand } from '../../testing/thread-on-demand.ts';
import { TaskThread } from './threads.ts';

const file = new URL('../../testing/thread-on-demand.ts', import.meta.url);
const threadWith = (limits = {}) =>
  new TaskThread<OnDemand, number>(file, { most: 50, longest: 10_000, idle: 5_000, ...limits });

test('one thread works through all tasks, and starts with the first', async () => {
  const thread = threadWith();
  expect(thread.running).toBe(false);
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => thread.ask('answer')));
  expect(others).toEqual([first, first, first]);
  expect(thread.running).toBe(true);
});

test.each(['refuse', 'exit', 'throw'] as const)('a task that ends in "%s" fails alone', async (broken) => {
  const thread = threadWith();
  const tasks = [thread.ask('answer'), thread.ask(broken), thread.ask('answer'), thread.ask('answer')];
  const [before, between, after, last] = await Promise.allSettled(tasks);
  expect([before, between, after, last].map((task) => task!.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const threads = [before, after, last].map((task) => (task as PromiseFulfilledResult<number>).value);
  expect(threads[2]).toBe(threads[1]);
  expect(threads[1] === threads[0]).toBe(broken === 'refuse');
});

test('a task that takes too long is given up, and the next one gets a new thread', async () => {
  const thread = threadWith({ longest: 1_000 });
  const before = await thread.ask('answer');
  const hanging = thread.ask('hang');
  const after = thread.ask('answer');
  await expect(hanging).rejects.toThrow('It took too long');
  expect(await after).not.toBe(before);
});

test('more tasks than may wait are refused at once, and the others are done', async () => {
  const thread = threadWith({ most: 3 });
  const tasks = Array.from({ length: 6 }, () => thread.ask('answer'));
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, false]);
  const { reason } = results[5] as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(Failure);
  expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  await expect(thread.ask('answer')).resolves.toBeTypeOf('number');
});

test('a thread without work ends, and a new one starts when there is work again', async () => {
  const thread = threadWith({ idle: 20 });
  const first = await thread.ask('answer');
  while (thread.running) await sleep(10);
  expect(await thread.ask('answer')).not.toBe(first);
});
