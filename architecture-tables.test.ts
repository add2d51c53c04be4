import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readSources } from './architecture/sources.ts';
import { tablePicture } from './architecture/tablePicture.ts';
import { brokenTables, declaredTables, undeclaredTables } from './architecture/tables.ts';
import { testDatabase } from './packages/server/src/testing/database.ts';

const sources = readSources();
const { owner } = await testDatabase();
const client = new pg.Client(owner);
await client.connect();
afterAll(() => client.end());

test('every table keeps schools apart and says what is personal', async () => {
  expect(await brokenTables(client)).toEqual([]);
});

test('it would be noticed if not: every table keeps schools apart and says what is personal', async () => {
  await client.query(`
    begin;
    create table seeded (id bigint primary key, name text);
    create table seeded_open (institution_id bigint not null, id bigint primary key, person_id bigint references seeded_open, name text unique);
    comment on table seeded_open is '@tenant';
    create view seeded_view as select 1 as one`);
  const sentences = await brokenTables(client);
  await client.query('rollback');
  const about = (table: string) =>
    sentences.filter((sentence) => sentence.startsWith(table)).map((sentence) => sentence.replace(/^.*?: /, ''));
  expect(about('seeded:')).toEqual(["the table's comment must begin with @tenant, @reference or @local"]);
  expect(about('seeded_view:')).toEqual(['a view must be security_invoker']);
  expect(about('seeded_open')).toEqual([
    "the column's comment must begin with @personal, @plain or @free",
    'names a person, so its comment must begin with @whose, @whose kept, @whose kept once, @by or @plain',
    "no policy lets the app see its own school's rows",
    'row-level security must be enabled and forced',
    'the foreign key seeded_open_person_id_fkey must begin with institution_id on both sides',
    'the unique index seeded_open_name_key must begin with institution_id',
    'the unique index seeded_open_pkey must begin with institution_id',
  ]);
});

test('it would be noticed if not: every column says what erasing, exporting and merging do with it', async () => {
  await client.query(`
    begin;
    create table seeded (institution_id bigint not null, id bigint, user_detail_id bigint, made_by bigint, body jsonb not null, note text, text text, why text, primary key (institution_id, id));
    comment on column seeded.user_detail_id is '@whose kept';
    comment on column seeded.made_by is '@whose forever';
    comment on column seeded.body is '@personal';
    comment on column seeded.note is '@personal';
    comment on column seeded.text is '@personal stays';
    comment on column seeded.why is '@free';
    revoke update on seeded from schoolbell_app;
    create table seeded_gone (institution_id bigint not null, id bigint, person_id bigint, note text, primary key (institution_id, id));
    comment on column seeded_gone.person_id is '@whose';
    revoke delete on seeded_gone from schoolbell_app;
    create table seeded_lost (institution_id bigint not null, id bigint, made_by bigint, note text, primary key (institution_id, id));
    comment on column seeded_lost.made_by is '@by';
    comment on column seeded_lost.note is '@personal'`);
  const sentences = await brokenTables(client);
  await client.query('rollback');
  const unexplained = 'the comment begins with none of the words that docs/privacy.md explains, or does not say why';
  expect(sentences.filter((one) => !one.includes("the table's comment"))).toEqual([
    'seeded.body: is emptied when somebody is erased, so it must allow null or have a default',
    'seeded.body: is emptied when somebody is erased, so the app must be allowed to update it',
    `seeded.made_by: ${unexplained}`,
    'seeded.note: is emptied when somebody is erased, so the app must be allowed to update it',
    `seeded.text: ${unexplained}`,
    `seeded.why: ${unexplained}`,
    'seeded_gone: the app must be allowed to delete rows when whose they are is erased',
    'seeded_lost: holds personal data, but no column says whose the rows are, by @whose',
  ]);
});

test('every table is declared by an area', async () => {
  expect(await undeclaredTables(client, sources)).toEqual([]);
});

test('it would be noticed if not: every table is declared by an area', async () => {
  await client.query('begin; create table seeded (institution_id bigint not null, id bigint primary key)');
  const sentences = await undeclaredTables(client, [
    ...sources,
    { path: 'packages/server/src/marks/tables.ts', text: 'export interface MarksTables {\n  mark: MarkTable;\n}' },
    {
      path: 'packages/server/src/terms/tables.ts',
      text: 'interface TermsTables {\n  term: TermTable;\n}\ndeclare module "../db/database.ts" {\n  interface Database extends TermsTables {}\n}',
    },
  ]);
  await client.query('rollback');
  // The first is declared, but the database isn't told.
  expect(sentences).toEqual([
    'seeded: no area declares this table; add it to the tables.ts of the area that owns it',
    'term: declared, but there is no such table',
  ]);
});

test('docs/tables.md shows the tables as they are; renew it with -u', async () => {
  await expect(await tablePicture(client, sources)).toMatchFileSnapshot('./docs/tables.md');
});

test('the picture has every table, and follows a change', async () => {
  const lines = (picture: string) => picture.split('\n').filter((line) => line.startsWith('| `'));
  const before = lines(await tablePicture(client, sources));
  expect(before).toHaveLength(declaredTables(sources).length);
  await client.query(`
    begin;
    comment on table tag is '@tenant seeded words';
    alter table tag add column made_by bigint, add foreign key (institution_id, made_by) references person (institution_id, user_detail_id);
    comment on column tag.made_by is '@by'`);
  const after = lines(await tablePicture(client, sources));
  await client.query('rollback');
  expect(after.filter((line) => !before.includes(line))).toEqual(['| `tag` | seeded words | `person` (by made_by) |']);
});
