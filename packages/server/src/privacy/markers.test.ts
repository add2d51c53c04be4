import { afterAll, beforeAll, expect, test } from 'vitest';
import { brought } from '../brought.ts';
import { testDatabase } from '../testing/database.ts';
import { type Asker, mark, type Marker, type Place, point, repeat, tracesOf } from '../testing/rows.ts';
import { type Scene, type Stage, stageOn } from '../testing/scene.ts';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';
import { erasePeople } from './erasing/queries.ts';
import { rowsAbout } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let stage: Stage;
/** The person of every row, and the record merged into theirs. */
let person: number;
let twin: number;

beforeAll(async () => {
  const database = await testDatabase();
  server = await testServer({ login: database.app });
  school = await server.school();
  stage = stageOn(database, school);
  const add = async (firstName: string): Promise<number> =>
    (await server.call('POST', 'students/add', { firstName, isDuplicate: 1 }, { as: school.owner })).body
      .user_detail_id;
  [person, twin] = [await add('Marked'), await add('Marked')];
});
afterAll(async () => {
  await stage.end();
  await server.stop();
});

interface Said extends Place {
  word: string;
  scope: string;
  type: string;
}

/** Every column with its comment, as the database has them before a test changes one. */
async function everyColumn(asker: Asker): Promise<Said[]> {
  const { rows } = await asker.query<Said>(`
    select c.relname as table, a.attname as column, d.description as word, coalesce(obj_description(c.oid, 'pg_class'), '') as scope, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 order by 1, 2`);
  return rows;
}

/** The person's own row already exists. */
const saysWhose = ({ table, word }: Said) => word.startsWith('@whose') && table !== 'person';

/** Writes a row for each column that says whose it is, with a marker in all personal columns; and marks the person's own. */
async function writeMarked(scene: Scene, columns: readonly Said[]): Promise<Marker[]> {
  const { institution_id } = school;
  const markers: Marker[] = [];
  // A mark is no gender and no country.
  const { rows: checks } = await scene.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop from pg_constraint k
    where k.contype = 'c' and exists (select from unnest(k.conkey) at where col_description(k.conrelid, at) ~ '^@personal')`);
  for (const { drop } of checks) await scene.query(drop);
  await scene.loosely(async () => {
    markers.push(...(await mark(scene, 'person', `user_detail_id = ${person}`)));
    const email = markers.find(({ column }) => column === 'email')!.text;
    for (const place of columns.filter(saysWhose))
      markers.push(...(await point(scene, place, { institution_id, value: String(person), isMarked: true })));
    for (const place of columns.filter(({ word }) => word.endsWith('by address')))
      markers.push(...(await point(scene, place, { institution_id, value: `'${email}'`, isMarked: true })));
  });
  return markers;
}

const nameOf = ({ table, column }: Place) => `${table}.${column}`;
const isOf = (trace: string, place: string) => trace.endsWith(`(of ${place})`);
const comment = (asker: Asker, place: string, word: string) => asker.query(`comment on column ${place} is '${word}'`);

/** Columns whose markers outlive the person without a comment that they stay; `change` is applied to the comments first. */
async function leftByErasing(change?: (asker: Asker) => Promise<unknown>): Promise<string[]> {
  return stage.scene(async (scene) => {
    const columns = await everyColumn(scene);
    const markers = await writeMarked(scene, columns);
    await change?.(scene);
    // The positive control: every marker can be found.
    const written = await tracesOf(scene, markers);
    expect(markers.map(nameOf).filter((place) => !written.some((trace) => isOf(trace, place)))).toEqual([]);
    // Rows written without what they refer to can only be changed this way.
    await scene.loosely(() =>
      scene.asApp(async () => {
        await erasePeople(
          { db: scene.db, tenant: school, now: new Date(), brought },
          [person],
          school.owner.user_detail_id,
        );
      }),
    );
    const stays = columns.filter(({ word }) => word.startsWith('@personal stays')).map(nameOf);
    return (await tracesOf(scene, markers)).filter((trace) => !stays.some((place) => isOf(trace, place)));
  });
}

test('no personal data of an erased person remains in any table, except data marked to stay', async () => {
  expect(await leftByErasing()).toEqual([]);
});

test.each([
  ['a row that was not said to be theirs', 'note.person_id', '@by', 'note.message_box (of note.message_box)'],
  ['a row that stays', 'credit_grant.user_detail_id', '@by', 'credit_grant.note (of credit_grant.note)'],
  ['a column that is emptied', 'submission.terms', '@plain', 'submission.terms (of submission.terms)'],
  ['an address', 'mail.to_email', '@personal', 'mail.subject (of mail.subject)'],
])('it would be noticed if not: %s', async (_, place, word, left) => {
  expect(await leftByErasing((asker) => comment(asker, place, word))).toContain(left);
});

/** Columns whose markers are missing in the person's export. */
async function missingInExport(change?: (asker: Asker) => Promise<unknown>): Promise<string[]> {
  return stage.scene(async (scene) => {
    const columns = await everyColumn(scene);
    const markers = await writeMarked(scene, columns);
    await change?.(scene);
    const text = JSON.stringify(await scene.asApp(() => rowsAbout(scene.db, school.institution_id, [person])));
    // What opens doors, what is sealed, and what a merge keeps of rows that are exported themselves.
    const isKeptBack = ({ table, scope, type }: Said) =>
      scope.startsWith('@local') || type === 'bytea' || table === 'merge';
    const keptBack = columns.filter(isKeptBack).map(nameOf);
    return markers.filter((one) => !keptBack.includes(nameOf(one)) && !text.includes(one.text)).map(nameOf);
  });
}

test('all personal data of a person is in their export', async () => {
  expect(await missingInExport()).toEqual([]);
});

test('the test would notice: all personal data of a person is in their export', async () => {
  expect(await missingInExport((asker) => comment(asker, 'leave.applied_by', '@by'))).toContain('leave.reason');
});

/** Columns of which a merge loses a row, or leaves one behind, if both records have the same one. */
async function lostByMerging(change?: (asker: Asker) => Promise<unknown>) {
  return stage.scene(async (scene) => {
    const places = (await everyColumn(scene)).filter(saysWhose).filter(({ table }) => table !== 'merge');
    await change?.(scene);
    const { institution_id } = school;
    const rowsOf = async ({ table, column }: Place, id: number) =>
      (await scene.query(`select from ${table} where "${column}" = ${id}`)).rows.length;
    await scene.loosely(async () => {
      for (const place of places) {
        await point(scene, place, { institution_id, value: String(twin) });
        if (place.word === '@whose kept') await repeat(scene, place, String(twin), String(person));
      }
    });
    const { rows: clashes } = await scene.asApp(() =>
      scene.query<{ of_table: string }>('select distinct of_table from merge_clashes($1, $2)', [person, twin]),
    );
    const refused = clashes.map(({ of_table }) => of_table).sort();
    await scene.loosely(async () => {
      for (const { table, column } of places.filter((place) => refused.includes(place.table)))
        await scene.query(`delete from ${table} where "${column}" = ${twin}`);
    });
    const before = new Map<Said, number>();
    for (const place of places) before.set(place, (await rowsOf(place, person)) + (await rowsOf(place, twin)));
    await scene.loosely(() =>
      scene.asApp(async () => void (await scene.query('select merge_links($1, $2)', [person, twin]))),
    );
    const lost: string[] = [];
    for (const place of places)
      if ((await rowsOf(place, twin)) > 0 || (await rowsOf(place, person)) < before.get(place)!)
        lost.push(nameOf(place));
    return { lost, refused };
  });
}

test('a merge moves every row about a person, or is refused by name', async () => {
  const { lost, refused } = await lostByMerging();
  expect(lost).toEqual([]);
  expect(refused).toEqual(expect.arrayContaining(['attendance_mark', 'registration_fee_paid']));
});

test('the test would notice: a merge moves every row about a person, or is refused by name', async () => {
  const lostBy = async (place: string, word: string) =>
    (await lostByMerging((asker) => comment(asker, place, word))).lost;
  expect(await lostBy('registration_fee_paid.user_detail_id', '@whose kept once')).toEqual([
    'registration_fee_paid.user_detail_id',
  ]);
  expect(await lostBy('audit.person_id', '@plain')).toEqual(['audit.person_id']);
});
