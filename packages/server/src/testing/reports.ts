import pg from 'pg';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Condition, FieldKind, Operator } from '@schoolbell/core/filters/rules';
import { DEMO_HASH, seedDemo } from '../demo/seed.ts';
import { type Db, transact } from '../db/transaction.ts';
import { foldChanges } from '../sums/folding/verbs.ts';
import { demoOf } from './demo.ts';
import { giveSecondFactor } from './second-factor.ts';
import { superuserOf, type TestDatabase, testDatabase } from './database.ts';
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

/** Counts rows, as a database that has run for a while has done: without it, plans are guesses and take seconds. */
async function analyze(database: TestDatabase): Promise<void> {
  const client = new pg.Client(superuserOf(database));
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** The demo school on 21 November 2026, whose owner asks for reports. */
export async function demoReports() {
  const database = await testDatabase();
  const server: TestServer = await testServer({ login: database.app });
  const now = new Date('2026-11-21T12:00:00Z');
  server.setNow(now);
  await seedDemo(server.connections, true, server.services.config, now);
  const as = await demoOf(() => server).signIn('owner');

  const { rows } = await server.connections.pool.query(
    'select institution_id from institution_directory where hash = $1',
    [DEMO_HASH],
  );
  const institution_id: number = rows[0].institution_id;

  /** Asks the database as the demo school. */
  const inDemo = <T>(work: (db: Db, institution_id: number) => Promise<T>): Promise<T> =>
    transact(server.connections, async (db, transaction) => {
      await transaction.run("select set_config('app.institution_id', $1, true)", [String(institution_id)]);
      return work(db, institution_id);
    });
  // Files ask for a second factor.
  await inDemo((db) => giveSecondFactor(db, as.user_detail_id));
  await inDemo(missThree);
  await analyze(database);

  async function get(path: string, input: Record<string, unknown> = {}) {
    const span = ['reports', 'reports/fields'].includes(path) ? {} : year;
    const answer = await server.call('GET', path, { ...span, ...input }, { as });
    expect(answer.status, `${path} ${JSON.stringify(input)}: ${answer.text.slice(0, 500)}`).toBe(200);
    return answer;
  }

  /** Folds some of the changes that wait, as the job does; false where none is left. */
  const fold = () =>
    transact(
      server.connections,
      async (db, transaction) => {
        await transaction.run("select set_config('app.institution_id', $1, true)", [String(institution_id)]);
        return foldChanges(db, institution_id, server.services.brought);
      },
      { atOneMoment: true },
    );

  /** Asks for something that is no report, for no year, and hands over what came of it. */
  async function call(path: string, input: Record<string, unknown> = {}) {
    const answer = await server.call('GET', path, input, { as });
    expect(answer.status, `${path}: ${answer.text.slice(0, 500)}`).toBe(200);
    return answer.body;
  }

  return { server, as, inDemo, get, call, fold };
}

/** The student with the most marks misses their last three classes; in the demo school nobody does. */
export async function missThree(db: Db, institution_id: number): Promise<void> {
  await sql`
    update attendance_mark set attendance_code = 4 where institution_id = ${institution_id} and (user_detail_id, event_id) in (
      select m.user_detail_id, m.event_id from attendance_mark m
      join event e on e.institution_id = ${institution_id} and e.event_id = m.event_id
      where m.institution_id = ${institution_id} and e.status = 'scheduled' and m.user_detail_id = (
        select o.user_detail_id from attendance_mark o where o.institution_id = ${institution_id}
        group by 1 order by count(*) desc, 1 limit 1)
      order by e.starts_at desc, e.event_id desc limit 3)`.execute(db);
}

export const condition = (condition_field: string, condition_operator: Operator, ...values: string[]): Condition => ({
  condition_field,
  condition_operator,
  condition_value: values,
  condition: 'AND',
  custom_form_field_id: null,
});

/** A field that a report is narrowed by, as the server offers it. */
export interface Offered {
  name: string;
  kind: FieldKind;
  options: { value: string }[];
  ids: boolean;
  is_archived: 0 | 1;
}

/** Comparisons that find each record exactly once between them. */
export function partsOf({ name, kind, options }: Offered): Condition[][] {
  const value = options[0]?.value ?? '1';
  const empty = condition(name, 'empty');
  switch (kind) {
    case 'text':
      return [
        [condition(name, 'contains', 'a'), condition(name, 'not_contains', 'a')],
        [empty, condition(name, 'not_empty')],
      ];
    case 'number':
      return [[condition(name, 'less_than', '10'), condition(name, 'at_least', '10'), empty]];
    case 'date':
      return [
        [condition(name, 'before', '2026-10-10'), condition(name, 'at_least', '2026-10-10'), empty],
        [empty, condition(name, 'not_empty')],
      ];
    case 'tick':
      return [[condition(name, 'yes'), condition(name, 'no')]];
    case 'birthday':
      return [[empty, condition(name, 'not_empty')]];
    default:
      return [
        [condition(name, 'any_of', value), condition(name, 'none_of', value)],
        [empty, condition(name, 'not_empty')],
      ];
  }
}

/** What groups come to together, whatever the currency. */
export function added(rows: readonly { values: Sums }[]): Sums {
  const sums: Sums = {};
  for (const { values } of rows)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
