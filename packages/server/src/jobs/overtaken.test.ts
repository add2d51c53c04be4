import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls, type End, type Seen } from '../testing/outside/calls.ts';
import { queuedCall } from '../testing/outside/queued.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { workOf } from '../testing/work.ts';

let server: TestServer;
let school: TestSchool;
const { workers, work, queue, until } = workOf(
  () => server,
  () => school,
);
const { job, change, sites } = queuedCall(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

/** A call that hangs until it is let go, while another worker takes its job over. */
async function overtaken(late: End): Promise<{ seen: Seen; first: Awaited<ReturnType<typeof job>> }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended = false;
  const { seen, kinds } = calls(async (_, n) => {
    if (n > 1) return { end: 'done', sent: 'second' };
    await held;
    ended = true;
    return late;
  });
  await queue('call', {});
  work(kinds);
  await until(() => seen.sent.length === 1);
  await change("locked_until = now() - interval '1 second'");
  work(kinds);
  await until(async () => (await job()).done_at !== null);
  const first = await job();
  release();
  await until(() => ended);
  await sleep(200);
  return { seen, first };
}

test.each<End>([
  { end: 'done', sent: 'late' },
  { end: 'refused', reason: 'late' },
  { end: 'later', until: new Date('2030-01-01') },
  { end: 'unclear', reason: 'late' },
])('a try that was overtaken changes nothing when it ends as $end', async (late) => {
  const { seen, first } = await overtaken(late);
  expect(await sites()).toEqual(['https://try-2.example']);
  expect(await job()).toEqual(first);
  expect(seen.sent.map((one) => one.again)).toEqual([false, true]);
});

test('a try that is overtaken while the other one is still under way leaves it alone', async () => {
  const release: (() => void)[] = [];
  const { seen, kinds } = calls(async () => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    return { end: 'done', sent: '' };
  });
  await queue('call', {});
  work(kinds);
  await until(() => release.length === 1);
  await change("locked_until = now() - interval '1 second'");
  work(kinds);
  await until(() => release.length === 2);
  release[0]!();
  await until(() => seen.settled.length === 1);
  await sleep(200);
  expect([await sites(), (await job()).done_at]).toEqual([[], null]);
  release[1]!();
  await until(async () => (await job()).done_at !== null);
  expect(await sites()).toEqual(['https://try-2.example']);
});
