import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingStates } from '@schoolbell/core/bookings/rules';
import { checkSums } from '../../sums/checking/verbs.ts';
import { newRequest } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { enrolmentsOf } from '../../testing/enrolments.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { bookingFact } from './queries.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  here = await calendarSchool(server, 1);
});

const step = fc.record({
  kind: fc.constantFrom('send', 'send', 'hold', 'answer', 'answer', 'places', 'type', 'forget'),
  which: fc.nat(1000),
  day: fc.integer({ min: 0, max: 80 }),
  state: fc.constantFrom(...bookingStates.filter((state) => state !== 'held')),
});
const dayAt = (after: number) => new Date(Date.UTC(2026, 8, 1 + after, 9));

test('kept sums are what the bookings come to after every write, with folds in between', async () => {
  const { series_id, event_id } = await enrolmentsOf(() => here).make();
  const made: number[] = [];
  const done = new Set<string>();
  const wrong = () =>
    here.school.sql(async (db) => {
      const spans = [
        { from: '', to: '' },
        { from: '2026-09-15', to: '2026-11-10' },
      ];
      const all = [];
      for (const span of spans) all.push(...(await unlikeRows(db, here.school.institution_id, bookingFact, span)));
      return all;
    });
  for (const [at, { kind, which, day, state }] of fc.sample(step, { numRuns: 120, seed: 20 }).entries()) {
    const booking_id = made[which % Math.max(1, made.length)] ?? 0;
    if (kind === 'send' || kind === 'hold' || booking_id === 0) {
      const children = Array.from({ length: 1 + (which % 3) }, () => ({ person_id: null, child_name: 'Mia' }));
      const added = await newRequest(here.school, { series_id, events: [event_id], children, now: dayAt(day) });
      made.push(added);
      if (kind === 'hold')
        await here.school.sql((db) =>
          db
            .updateTable('booking')
            .set({ state: 'held', sent_at: null, made_on: null })
            .where('booking_id', '=', added)
            .execute(),
        );
    } else {
      await here.school.sql(async (db) => {
        if (kind === 'forget') {
          await db.deleteFrom('booking').where('booking_id', '=', booking_id).execute();
          made.splice(made.indexOf(booking_id), 1);
          return;
        }
        const change = {
          answer: { state, sent_at: dayAt(day), made_on: dayAt(day).toISOString().slice(0, 10) },
          places: { places: 1 + (which % 5) },
          type: { booking_type: (1 + (which % 7)) as 1 },
        }[kind];
        await db.updateTable('booking').set(change).where('booking_id', '=', booking_id).execute();
      });
    }
    done.add(kind);
    expect(await wrong(), `after step ${at}, ${kind}`).toEqual([]);
    if (at % 3 === 0) await fold(server, here.school);
  }
  expect([...done].sort()).toEqual(['answer', 'forget', 'hold', 'places', 'send', 'type']);
  await foldAll(server, here.school);
  expect(await wrong()).toEqual([]);
  expect(await here.school.sql((db) => checkSums(db, here.school.institution_id, server.services.brought))).toEqual([]);
}, 120_000);
