import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stoodIns } from '../outside/gateways.ts';
import { plans, RUNS } from '../outside/plans.ts';
import { endOf, openStage, paidPage, play, playDropped, type Stage } from '../outside/playing.ts';
import { openStandin, type Standin } from '../outside/standin.ts';
import { deliverTo } from '../outside/stood-in.ts';
import { testWorker } from '../worker.ts';
import type { Worker } from '../../jobs/worker.ts';
import { type Pair, startPair } from './pair.ts';

const CHUNK = 25;
/** So often no hook arrives at all. */
const DROPPED = Math.max(2, Math.ceil(RUNS / 5));

/** The plans in parts, so that a long run is heard of. */
function chunks(): [string, ReturnType<typeof plans>][] {
  const all = plans();
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => {
    const some = all.slice(at * CHUNK, (at + 1) * CHUNK);
    return [`${at * CHUNK + 1} to ${at * CHUNK + some.length}`, some];
  });
}

let gateways: ReturnType<(typeof stoodIns)[number]>[];
let standin: Standin;
let pair: Pair;
let worker: Worker;

beforeAll(async () => {
  gateways = stoodIns.map((make) => make());
  standin = await openStandin(
    gateways.map((one) => one.part),
    { deliver: async () => 200 },
  );
  standin.hooks.holds = true;
  pair = await startPair({ standin: standin.origin });
  worker = testWorker(pair.servers[1]);
});
afterAll(async () => {
  await worker?.stop();
  await pair?.stop();
  await standin?.stop();
});

/** A new school that takes money by a gateway, at both processes. */
function stageOf(name: string): Promise<Stage> {
  const [first, server] = pair.servers;
  return openStage({
    gateway: gateways.find((one) => one.name === name)!,
    standin,
    server,
    reached: [
      {
        call: first.call,
        deliver: async ({ path, raw, headers }) =>
          (await fetch(`${first.address}${path}`, { method: 'POST', body: raw, headers: { ...headers } })).status,
      },
      { call: server.call, deliver: (hook) => deliverTo(server, hook) },
    ],
  });
}

describe.each(['stripe', 'razorpay', 'xendit'])('%s, on two processes', (name) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageOf(name);
  });

  test.each(chunks())(
    'orders %s of its hooks come to the same end: one payment, one receipt, paid once',
    async (_, some) => {
      for (const plan of some) await play(stage, plan);
      expect(await pair.faults(stage.school)).toEqual([]);
    },
    240_000,
  );

  test(
    `with every hook dropped, ${DROPPED} payments come to the same end`,
    async () => {
      for (let at = 0; at < DROPPED; at += 1) await playDropped(stage, at % 2 === 0 ? 'card' : 'bank');
      expect(await pair.faults(stage.school)).toEqual([]);
      expect(pair.deadlocks()).toEqual([]);
    },
    60_000 + DROPPED * 5_000,
  );

  test('money that is booked twice would be seen', async () => {
    const { till, ben } = stage;
    const page = await paidPage(stage, 'card');
    await till.pay({ user_detail_id: ben, amount: 12_000, paid_on: new Date().toISOString().slice(0, 10) });
    expect((await endOf(stage, page)).payments).toHaveLength(1);
    await playDropped(stage, 'card').catch(() => undefined);
    expect((await endOf(stage, page)).payments.length).toBeGreaterThan(1);
  });
});
