import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSums } from '../../sums/checking/verbs.ts';
import { anyStep } from '../../testing/random-steps.ts';
import { randomTill } from '../../testing/random-till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { dueFact, invoiceFact, paymentFact, saleLineFact } from './queries.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
});
afterAll(() => server.stop());

const wrong = () =>
  school.sql(async (db) => {
    const all: unknown[] = [];
    for (const span of [
      { from: '', to: '' },
      { from: '2026-11-25', to: '2026-12-10' },
    ])
      for (const fact of [invoiceFact, dueFact, paymentFact, saleLineFact])
        all.push(...(await unlikeRows(db, school.institution_id, fact, span)).map((one) => ({ fact: fact.name, one })));
    return all;
  });

/** Three classes with two lessons each, which lines charge for. */
async function addLessons(): Promise<number[]> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { rows } = await sql<{ event_id: number }>`
      with made as (
        insert into event_series (institution_id, title, status, from_date, start_time, minutes, zone, planned_until)
        select ${institution_id}::bigint, 'Class ' || n, 'published', '2026-11-01', '09:00', 60, 'UTC', '2026-11-01' from generate_series(1, 3) n returning series_id)
      insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, published)
      select ${institution_id}::bigint, series_id, d::date, d + interval '9 hours', 'UTC', 60, (d + interval '9 hours') at time zone 'UTC', (d + interval '10 hours') at time zone 'UTC', true
      from made, unnest('{2026-11-02, 2026-11-09}'::timestamp[]) d returning event_id`.execute(db);
    return rows.map(({ event_id }) => event_id);
  });
}

/** Charges for a lesson by a line that is there, whether its invoice is issued or not; or releases one. */
function session(events: readonly number[], pick: number): Promise<unknown> {
  const { institution_id } = school;
  return school.sql((db) =>
    pick % 4 === 3
      ? sql`update item_session set released_at = now()
          where institution_id = ${institution_id} and item_session_id in (
            select item_session_id from item_session where institution_id = ${institution_id} and released_at is null order by item_session_id offset ${pick % 7} limit 2)`.execute(
          db,
        )
      : sql`insert into item_session (institution_id, item_id, event_id, user_detail_id)
          select ${institution_id}::bigint, t.item_id, e.id, t.student_id from unnest(${events.slice(pick % 3, (pick % 3) + 3)}::bigint[]) e (id), (
            select item_id, student_id from invoice_item where institution_id = ${institution_id} order by item_id desc offset ${pick % 5} limit 1) t on conflict do nothing`.execute(
          db,
        ),
  );
}

test('kept sums of money are what the rows come to after every write, with folds in between', async () => {
  const till = await randomTill(server, school, 0);
  const events = await addLessons();
  for (const [at, one] of fc.sample(anyStep, { numRuns: 110, seed: 56 }).entries()) {
    server.setNow(new Date(Date.UTC(2026, 10, 21 + (at % 3) + Math.floor(at / 4), 8)));
    expect(await till.step(one)).toEqual([]);
    if (at % 3 === 0) await session(events, at / 3);
    expect(await wrong(), `after step ${at}, ${JSON.stringify(one)}`).toEqual([]);
    if (at % 7 === 6) await fold(server, school);
  }
  await foldAll(server, school);
  expect(await wrong()).toEqual([]);
  expect(await school.sql((db) => checkSums(db, school.institution_id, server.services.brought))).toEqual([]);
  // There was something to get wrong: refunds, voided notes, and lines of several classes.
  const { rows } = await school.sql((db) =>
    sql<Record<string, number>>`
      select (select count(*)::int from refund where institution_id = ${school.institution_id} and state = 'succeeded') as refunds,
        (select count(*)::int from credit_note where institution_id = ${school.institution_id} and voided_at is not null) as voided,
        (select count(distinct k5)::int from report_sum where institution_id = ${school.institution_id} and fact = 'saleLine') as classes`.execute(
      db,
    ),
  );
  for (const [name, count] of Object.entries(rows[0]!)) expect(count, name).toBeGreaterThan(name === 'classes' ? 2 : 0);
}, 120_000);
