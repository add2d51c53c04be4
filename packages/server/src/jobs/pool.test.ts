import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { transact } from '../db/transaction.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { workOf } from '../testing/work.ts';

let server: TestServer;
let school: TestSchool;
const { workers, work, queue, until } = workOf(
  () => server,
  () => school,
);
let release: (() => void)[];

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterEach(async () => {
  for (const one of release) one();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

/** Work that ends when told, and work that ends at once. */
function start() {
  release = [];
  const begun = { slow: 0, quick: 0 };
  work({
    slow: async () => {
      begun.slow += 1;
      await new Promise<void>((end) => release.push(end));
    },
    quick: async () => {
      begun.quick += 1;
    },
  });
  return begun;
}

test('a job that takes long does not hold up what is queued after it', async () => {
  const begun = start();
  await queue('slow', {});
  await until(() => begun.slow === 1);
  for (let n = 0; n < 6; n += 1) await queue('quick', {});
  await until(() => begun.quick === 6);
  expect(begun.slow).toBe(1);
});

test('a job that takes longer than its minute is not begun again by the worker that does it', async () => {
  const begun = start();
  await queue('slow', {});
  await until(() => begun.slow === 1);
  await transact(server.connections, (_, transaction) =>
    transaction.run(
      "update job set locked_until = now() - interval '1 second' where kind = 'slow' and done_at is null",
      [],
    ),
  );
  await queue('quick', {});
  await until(() => begun.quick === 1);
  await new Promise((later) => setTimeout(later, 400));
  expect(begun.slow).toBe(1);
});

test('no more than four are under way, and the next begins as one ends', async () => {
  const begun = start();
  for (let n = 0; n < 6; n += 1) await queue('slow', {});
  await until(() => begun.slow === 4);
  await queue('quick', {});
  await new Promise((later) => setTimeout(later, 400));
  expect(begun).toEqual({ slow: 4, quick: 0 });
  release.shift()!();
  await until(() => begun.slow === 5);
  release.shift()!();
  await until(() => begun.slow === 6);
  for (const one of release.splice(0)) one();
  await until(() => begun.quick === 1);
});
