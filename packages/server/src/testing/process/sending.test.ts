import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endingJobs } from '../../bookings/holds/ending/jobs.ts';
import { seatFaults, sellSubject } from '../bookings.ts';
import { calendarSchoolOf, type CalendarSchool, weekly } from '../calendar.ts';
import { runJob } from '../runs.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../sending.ts';
import type { Answer } from '../server.ts';
import { type Pair, patient, startPair } from './pair.ts';

/** How often what is raced for is raced for; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);
const SENDS = 32;
const TIME = 60_000 + ROUNDS * 8_000;
const DAY_MS = 86_400_000;
let pair: Pair;
let here: CalendarSchool;
/** One family at each server. */
let families: readonly [TestFamily, TestFamily];

beforeAll(async () => {
  pair = await startPair();
}, 120_000);
afterAll(() => pair?.stop());
beforeEach(async () => {
  const { school } = await pair.school();
  here = await calendarSchoolOf(pair.servers[1], school, 0);
  await sellSubject(school, here.sub_id);
  await withoutChildEmail(school);
  families = pair.servers.map(({ call }) => familyOf({ call: patient(call) }, here)) as [TestFamily, TestFamily];
});
const { bookings, children, counts } = booksOf(() => here);

const date = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const from = date(6);
/** An event with as many seats. */
const eventOf = (capacity: number): Promise<{ series_id: number; event_id: number }> =>
  here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, capacity, from: date(7), notify: 0, override: 1, repeats: { type: 'one_time' } }),
  );
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200).length;
/** The next round begins without the holds and the events of this one, which must be right. */
async function clearUp(): Promise<void> {
  expect(await seatFaults(here.school)).toEqual([]);
  expect(pair.deadlocks()).toEqual([]);
  await here.school.sql(async (db) => {
    await db.deleteFrom('booking').where('sent_at', 'is', null).execute();
    await db.updateTable('event').set({ status: 'cancelled' }).execute();
  });
}

test(
  `of ${SENDS} sends of one hold one makes a booking, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { series_id } = await eventOf(4);
      const held = await families[0].take(1, { from });
      // A name with a figure in it would look like a robot's, and a name of before is a child the school knows.
      const child = { firstName: `Round${[...String(round)].map((figure) => 'abcdefghij'[Number(figure)]).join('')}` };
      const answers = await Promise.all(
        Array.from({ length: SENDS }, (_, at) => families[at % 2]!.send(held, [child], { key: `${round}-${at}` })),
      );
      expect(won(answers)).toBe(1);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 404]));
      expect(await counts(series_id)).toEqual([[1, 0]]);
      expect([(await bookings()).length, (await children()).length]).toEqual([round + 1, round + 1]);
      await clearUp();
    }
  },
  TIME,
);

test(
  `two tabs of one family, at two servers, make one booking, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { series_id } = await eventOf(4);
      const tabs = [await families[0].take(1, { from }), await families[1].take(1, { from })];
      const child = { firstName: 'Mia' };
      const answers = await Promise.all(tabs.map((held, at) => families[at]!.send(held, [child])));
      expect(won(answers)).toBe(2);
      expect(await counts(series_id)).toEqual([[1, 0]]);
      expect([(await bookings()).length, (await children()).length]).toEqual([round + 1, 1]);
      await clearUp();
    }
  },
  TIME,
);

test(
  `a hold that ends while it is sent and another wants its seat: one of them has it, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { series_id } = await eventOf(1);
      const slot = await families[1].slot(from);
      const ticket = await families[1].ticket();
      const held = await families[0].take(1, { from });
      await here.school.sql((db) =>
        db
          .updateTable('booking')
          .set({ open_until: new Date(Date.now() + randomInt(-20, 20)) })
          .where('sent_at', 'is', null)
          .execute(),
      );
      const end = () => runJob(pair.servers[1], here.school, endingJobs, { kind: 'endBookings', now: new Date() });
      // Either side can win.
      const sends = async () => {
        await sleep(randomInt(60));
        return families[0].send(held, [{ firstName: 'Mia' }]);
      };
      const [sent, other] = await Promise.all([sends(), families[1].hold(slot, { ticket }), end(), end()]);
      expect(won([sent, other])).toBe(1);
      expect(await counts(series_id)).toEqual([sent.status === 200 ? [1, 0] : [0, 1]]);
      await clearUp();
    }
  },
  TIME,
);
