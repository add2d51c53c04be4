import { sql } from 'kysely';
import { expect } from 'vitest';
import { DEMO_HASH, seedDemo } from '../demo/seed.ts';
import { type Db, transact } from '../db/transaction.ts';
import { demoOf } from './demo.ts';
import { giveSecondFactor } from './second-factor.ts';
import { testServer, type TestServer } from './server.ts';

export type Sums = Record<string, number>;

/** A group of a report, or its total. */
export interface Row {
  keys: { id: string | null; label: string }[];
  currency: string;
  values: Sums;
}

/** The year of the demo school, for reports. */
export const year = { period: 'custom', start: '2026-01-01', end: '2026-12-31' };

/** The demo school on 21 November 2026, whose owner asks for reports. */
export async function demoReports() {
  const server: TestServer = await testServer();
  const now = new Date('2026-11-21T12:00:00Z');
  server.setNow(now);
  await seedDemo(server.connections, true, server.services.config, now);
  const as = await demoOf(() => server).signIn('owner');

  /** Asks the database as the demo school. */
  const inDemo = <T>(work: (db: Db, institution_id: number) => Promise<T>): Promise<T> =>
    transact(server.connections, async (db, transaction) => {
      const {
        rows: [school],
      } = await server.connections.pool.query('select institution_id from institution_directory where hash = $1', [
        DEMO_HASH,
      ]);
      await transaction.run("select set_config('app.institution_id', $1, true)", [String(school.institution_id)]);
      return work(db, school.institution_id);
    });
  // Files ask for a second factor.
  await inDemo((db) => giveSecondFactor(db, as.user_detail_id));
  await inDemo(missThree);

  async function get(path: string, input: Record<string, unknown> = {}) {
    const span = path === 'reports/fields' ? {} : year;
    const answer = await server.call('GET', path, { ...span, ...input }, { as });
    expect(answer.status, `${path} ${JSON.stringify(input)}: ${answer.text.slice(0, 500)}`).toBe(200);
    return answer;
  }

  return { server, as, inDemo, get };
}

/** The student with the most marks misses their last three classes; in the demo school nobody does. */
async function missThree(db: Db, institution_id: number): Promise<void> {
  await sql`
    update attendance_mark set attendance_code = 4 where institution_id = ${institution_id} and (user_detail_id, event_id) in (
      select m.user_detail_id, m.event_id from attendance_mark m
      join event e on e.institution_id = ${institution_id} and e.event_id = m.event_id
      where m.institution_id = ${institution_id} and e.status = 'scheduled' and m.user_detail_id = (
        select o.user_detail_id from attendance_mark o where o.institution_id = ${institution_id}
        group by 1 order by count(*) desc, 1 limit 1)
      order by e.starts_at desc, e.event_id desc limit 3)`.execute(db);
}

/** What groups come to together, whatever the currency. */
export function added(rows: readonly { values: Sums }[]): Sums {
  const sums: Sums = {};
  for (const { values } of rows)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
