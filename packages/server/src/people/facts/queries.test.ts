import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSums } from '../../sums/checking/verbs.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { personFact } from './queries.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const kinds = ['add', 'add', 'add', 'convert', 'source', 'owner', 'came', 'role', 'zone', 'forget', 'name'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(1000),
  hour: fc.integer({ min: 0, max: 1_900 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'America/Los_Angeles', 'Asia/Singapore', 'UTC'];
const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
/** Each hour of 80 days, so that every zone cuts them elsewhere. */
const instant = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour, 30));
const spans = [
  { from: '', to: '' },
  { from: '2026-09-15', to: '2026-11-10' },
];

let people: number[] = [];

/** One statement, as lists, imports, moves on the board and settings have them. */
function take({ kind, which, hour }: Step): Promise<unknown> {
  const { institution_id, owner } = school;
  const id = nth(people, which);
  return school.sql(async (db) => {
    if (kind === 'add' || id === undefined) {
      const { rows } = await sql<{ id: number }>`
        insert into person (institution_id, role_id, first_name, hash, created_at, signup_source)
        select ${institution_id}::bigint, ${nth([3, 4, 4, 2], which)}::int, 'Somebody', gen_random_uuid()::text, ${instant(hour)}::timestamptz + n * interval '5 hours',
          ${nth(['', 'Website', 'Import'], hour)} from generate_series(1, ${1 + (which % 3)}::int) n returning user_detail_id as id`.execute(
        db,
      );
      people.push(...rows.map((one) => one.id));
      return;
    }
    if (kind === 'zone') {
      await db
        .updateTable('institution')
        .set({ time_zone: nth(zones, which) })
        .where('institution_id', '=', institution_id)
        .execute();
      return;
    }
    if (kind === 'forget') {
      await db.deleteFrom('person').where('user_detail_id', '=', id).execute();
      people = people.filter((one) => one !== id);
      return;
    }
    const change = {
      convert: { role_id: 3, converted_at: hour % 3 ? instant(hour) : null },
      source: { signup_source: nth(['', 'Website', 'Import'], hour), referral_source: nth(['', 'A friend'], which) },
      owner: { owner_id: hour % 2 ? owner.user_detail_id : null },
      came: { created_at: instant(hour) },
      role: { role_id: nth([2, 3, 4], hour) },
      name: { first_name: 'Somebody else' },
    }[kind];
    const ids = [id, nth(people, which + 1)];
    await db.updateTable('person').set(change).where('user_detail_id', 'in', ids).execute();
  });
}

const wrong = () =>
  school.sql(async (db) => {
    const all: unknown[] = [];
    for (const span of spans) all.push(...(await unlikeRows(db, school.institution_id, personFact, span)));
    return all;
  });

test('kept sums of people are what the rows come to after every write, in every zone, with folds in between', async () => {
  const done = new Set<string>();
  for (const [at, one] of fc.sample(step, { numRuns: 120, seed: 23 }).entries()) {
    await take(one);
    done.add(one.kind);
    expect(await wrong(), `after step ${at}, ${JSON.stringify(one)}`).toEqual([]);
    if (at % 10 === 9) await fold(server, school);
  }
  expect([...done].sort()).toEqual([...new Set<string>(kinds)].sort());
  await foldAll(server, school);
  expect(await wrong()).toEqual([]);
  expect(await school.sql((db) => checkSums(db, school.institution_id, server.services.brought))).toEqual([]);
}, 120_000);

test('somebody who is added while the zone changes is on the right day', async () => {
  await foldAll(server, school);
  const { institution_id } = school;
  let added!: () => void;
  let goOn!: () => void;
  const isAdded = new Promise<void>((resolve) => (added = resolve));
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve));
  const adding = school.sql(async (db) => {
    const at = new Date('2026-10-10T10:30:00Z');
    await sql`insert into person (institution_id, role_id, first_name, hash, created_at) values (${institution_id}, 4, 'Late', 'late', ${at})`.execute(
      db,
    );
    added();
    await mayEnd;
  });
  await isAdded;
  await school.sql((db) =>
    db
      .updateTable('institution')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('institution_id', '=', institution_id)
      .execute(),
  );
  await foldAll(server, school);
  goOn();
  await adding;
  expect(await wrong()).toEqual([]);
  await foldAll(server, school);
  expect(await wrong()).toEqual([]);
});
