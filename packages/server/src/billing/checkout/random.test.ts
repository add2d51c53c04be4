import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import type { Worker } from '../../jobs/worker.ts';
import { superuserOf, testDatabase } from '../../testing/database.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { stoodIns } from '../../testing/outside/gateways.ts';
import {
  askAll,
  caller,
  deliver,
  moneyStep,
  type MoneyStep,
  moneySteps,
  sumFaults,
} from '../../testing/outside/money-steps.ts';
import { openStage, type Stage } from '../../testing/outside/playing.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { deliverTo, holdStandin } from '../../testing/outside/stood-in.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 1);
const SEED = process.env['RANDOM_SEED'];
const HOUR = 3_600_000;

describe.each(stoodIns)('gateway %#', (make) => {
  let standin: Standin;
  let server: TestServer;
  let worker: Worker;
  /** Sees past policies, as somebody who checks the books does. */
  let books: pg.Client;
  const gateway = make();

  beforeAll(async () => {
    const database = await testDatabase();
    standin = await holdStandin([gateway.part], () => server);
    server = await testServer({ login: database.app, outsideStandin: standin.origin });
    worker = testWorker(server, { kinds: { ...jobs, ...caller } });
    books = new pg.Client(superuserOf(database));
    await books.connect();
  });
  afterAll(async () => {
    await worker.stop();
    await books.end();
    await server.stop();
    await standin.stop();
  });

  const open = async (): Promise<Stage> => {
    server.setNow(undefined);
    standin.forgive();
    const before = new Set(gateway.there.all());
    const all = () => gateway.there.all().filter((ref) => !before.has(ref));
    const own = { ...gateway, there: { ...gateway.there, all } };
    const one = { call: server.call, deliver: deliverTo.bind(undefined, server) };
    return openStage({ gateway: own, standin, server, reached: [one, one] });
  };

  const take = async (here: Stage, step: MoneyStep): Promise<void> => {
    if (step.fault !== 'none') standin.fault({ at: /./, kind: step.fault });
    await moneySteps[step.does](here, step);
    await jobsDone(server, here.school);
    await deliver(here, step);
    await jobsDone(server, here.school);
  };
  const faults = (here: Stage) => moneyFaults(books, here.school.institution_id);

  const play = async (steps: readonly MoneyStep[]): Promise<void> => {
    const here = await open();
    // Something to begin with, so that few steps find nothing.
    const begin = { pick: 0, amount: 12_345, way: 1, heard: 1, fault: 'none' } as const;
    for (const does of ['bill', 'autopay', 'bill', 'pay'] as const) await take(here, { ...begin, does });
    for (const step of steps) {
      await take(here, step);
      expect(await faults(here), JSON.stringify(step)).toEqual([]);
    }
    // However many hooks were lost: an hour later, what the gateway says is what we have.
    standin.forgive();
    for (const ref of here.gateway.there.all()) gateway.settle(ref);
    standin.hooks.takeHeld();
    server.setNow(new Date(Date.now() + HOUR));
    await askAll(here);
    expect(await faults(here)).toEqual([]);
    expect(await sumFaults(here)).toEqual([]);
  };

  test(
    'whatever happens to money, it adds up, and our sums are the gateway’s',
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(moneyStep, { minLength: 10, maxLength: 25, size: 'max' }), play), {
        numRuns: RUNS,
        endOnFailure: true,
        ...(SEED && { seed: Number(SEED) }),
      });
    },
    120_000 + RUNS * 30_000,
  );

  test('a cent that is only at the gateway would be noticed', async () => {
    const here = await open();
    const step = { pick: 0, amount: 12_345, way: 1, heard: 1, fault: 'none' } as const;
    for (const does of ['bill', 'pay'] as const) await take(here, { ...step, does });
    expect(await sumFaults(here)).toEqual([]);
    gateway.there.refund(here.gateway.there.all()[0]!, 101);
    expect(await sumFaults(here)).toHaveLength(1);
  });
});
