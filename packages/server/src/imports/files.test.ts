import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../jobs/worker.ts';
import { checked, imported, importWorker, rowsOf, upload } from '../testing/imports.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const spectrum = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));
const bytes = (...codes: number[]) => new Uint8Array(codes);
const text = (written: string) => new TextEncoder().encode(written);

/** Imports a file into a new school with these columns; returns the import, the people in the list, and what the same file would do again. */
async function comeIn(file: Uint8Array, mapping: (columns: number) => string[], columns: number) {
  const { owner } = await server.school();
  const done = await imported(server, owner, 'student', file, { mapping: mapping(columns) });
  const { body } = await server.call(
    'GET',
    'students',
    { per_page: 100, order_by: 'created_on', direction: 'asc' },
    { as: owner },
  );
  const again = await checked(server, owner, 'student', file, { mapping: mapping(columns) });
  return { done, people: body.data as { firstName: string; surname: string; address?: object }[], again };
}

test.each(readdirSync(join(spectrum, 'csvs')))(
  '%s is imported completely, and a second time changes nothing',
  async (name) => {
    const file = new Uint8Array(readFileSync(join(spectrum, 'csvs', name)));
    const rows = JSON.parse(readFileSync(join(spectrum, 'json', name.replace(/\.csv$/, '.json')), 'utf8')) as Record<
      string,
      string
    >[];
    // What the package expects of that one is another file's content.
    const [columns, wanted] =
      name === 'location_coordinates.csv' ? [4, 1] : [Object.keys(rows[0]!).length, rows.length];
    const { done, people, again } = await comeIn(
      file,
      (width) => ['external_id', 'firstName', ...Array.from({ length: width }, () => '')].slice(0, width),
      columns,
    );
    expect(done).toMatchObject({ state: 'done', total_rows: wanted });
    expect(done.created + done.rejected).toBe(wanted);
    expect(people).toHaveLength(done.created);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: done.created, rejected: done.rejected });
  },
);

test.each([
  [
    'semicolons, as Excel writes them in most of Europe',
    text('Vorname;Nachname;Notiz\r\nJürgen;"Köln; Deutz";x\r\n'),
    ['Jürgen', 'Köln; Deutz'],
  ],
  ['a byte order mark', text('\uFEFFVorname,Nachname,x\nJürgen,Köln,\n'), ['Jürgen', 'Köln']],
  ['a line end inside of quotes', text('a,b,c\r\n"Anna\r\nMaria","O""Neil",x\r\n'), ['Anna\r\nMaria', 'O"Neil']],
  // 名,姓,x / 太郎,山田, / the file that Excel saves on a Japanese computer
  [
    'Shift-JIS',
    bytes(
      0x96,
      0xbc,
      0x2c,
      0x90,
      0xa9,
      0x2c,
      0x78,
      0x0d,
      0x0a,
      0x91,
      0xbe,
      0x98,
      0x59,
      0x2c,
      0x8e,
      0x52,
      0x93,
      0x63,
      0x2c,
      0x0d,
      0x0a,
    ),
    ['太郎', '山田'],
  ],
] as const)('a file with %s', async (_, file, [firstName, surname]) => {
  const { done, people, again } = await comeIn(file, () => ['firstName', 'surname', ''], 3);
  expect(done).toMatchObject({ created: 1, rejected: 0 });
  expect(people).toMatchObject([{ firstName, surname }]);
  expect(again).toMatchObject({ created: 0, unchanged: 1 });
});

test("a title above the table isn't taken for the header, and people can choose another row", async () => {
  const { owner } = await server.school();
  const file = 'Class list 2026,,\n\nFirst name,Surname,Email\nAda,Lin,nobody\nBen,Lin,ben@home.example\n';
  const { import_id, columns, format, mapping, total_rows } = (await upload(server, owner, 'student', file)).body;
  expect([columns, format.header, mapping, total_rows]).toEqual([
    ['First name', 'Surname', 'Email'],
    3,
    ['firstName', 'surname', 'email'],
    2,
  ]);
  const again = (header: number) =>
    server.call(
      'POST',
      'imports/reread',
      { import_id, encoding: 'utf-8', delimiter: ',', sheet: 0, header },
      { as: owner },
    );
  expect((await again(0)).body).toMatchObject({
    columns: ['Column 1', 'Column 2', 'Column 3'],
    total_rows: 4,
    mapping: ['', '', ''],
  });
  expect((await again(5)).status).toBe(415);
  expect((await again(3)).body).toMatchObject({ columns: ['First name', 'Surname', 'Email'], total_rows: 2 });
  const tried = await checked(server, owner, 'student', file);
  expect(tried).toMatchObject({ created: 1, rejected: 1 });
  expect(await rowsOf(server, owner, tried.import_id, 'rejected')).toMatchObject([
    { row_number: 4, reasons: ['Email: Please enter a valid email'] },
  ]);
});

test('a table without a header imports everyone in it', async () => {
  const { owner } = await server.school();
  const file = 'Ada,Lin,ada@home.example\nBen,Lin,ben@home.example\n';
  expect(await imported(server, owner, 'student', file, { mapping: ['firstName', 'surname', 'email'] })).toMatchObject({
    created: 2,
    rejected: 0,
  });
});
