import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbook } from '../outside/xlsx.ts';
import { hostileTexts, keptTexts } from '../testing/hostile.ts';
import { requestOf } from '../testing/requests.ts';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';
import { attachment, csvText } from './csv.ts';
import { plainName } from './tableBytes.ts';
import { xlsxBytes } from './xlsx.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await school.sql((db) =>
    db
      .insertInto('batch')
      .values(
        keptTexts.map((batch_name) => ({
          institution_id: school.institution_id,
          batch_name,
          description: batch_name,
          created_at: new Date(),
          updated_at: new Date(),
        })),
      )
      .execute(),
  );
});
afterAll(() => server.stop());

/** Two columns, so that a text stands at the beginning of a line and in its middle; the first text is a label too. */
const tableOf = (texts: readonly string[]) => ({
  columns: [texts[0]!, texts[1]!],
  rows: (async function* () {
    yield texts.map((text) => [text, text]);
  })(),
});

async function csvOf(texts: readonly string[]): Promise<string> {
  let all = '';
  for await (const piece of csvText(tableOf(texts))) all += piece;
  return all;
}

/** Cells as a spreadsheet with a separator takes them: quotes count at the beginning of a cell alone. */
const cellsBy = (text: string, delimiter: string) =>
  (
    parse(text, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as string[][]
  ).flat();

/** What any spreadsheet runs: a formula, or a sum that calls something. */
const runs = (cell: string) => /^[\s\p{Cc}\p{Cf}]*([=＝]|[+\-@＋－＠].*[(!|])/u.test(cell);

/** What of a text XLSX keeps. */
const kept = (text: string) =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- what XML has no way to hold
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');

test('there are 1,002 hostile texts, and an unguarded file would run most', () => {
  expect(new Set(hostileTexts).size).toBe(1_002);
  const naive = hostileTexts.map((text) => `1,"${text.replaceAll('"', '""')}"`).join('\r\n');
  expect([',', ';'].flatMap((delimiter) => cellsBy(naive, delimiter)).filter(runs).length).toBeGreaterThan(400);
});

test.each([',', ';', '\t', '|'])('no cell of a CSV file is run where cells end at %j', async (delimiter) => {
  const cells = cellsBy(await csvOf(hostileTexts), delimiter);
  expect(cells.length).toBeGreaterThanOrEqual(hostileTexts.length);
  expect(cells.filter(runs)).toEqual([]);
});

test('a CSV file keeps every text but for its apostrophes', async () => {
  const [header, ...lines] = parse(await csvOf(hostileTexts), { bom: true }) as string[][];
  const bare = (text: string) => text.toWellFormed().replaceAll("'", '');
  expect(header!.map(bare)).toEqual(hostileTexts.slice(0, 2).map(bare));
  expect(lines.map((cells) => cells.map(bare))).toEqual(hostileTexts.map((text) => [bare(text), bare(text)]));
});

/** The XML of a workbook's first sheet. */
const sheetOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);

/** Expects that a sheet has texts alone, and nothing that no XML holds. */
function expectTextsAlone(xml: string): void {
  expect(xml.replaceAll(/<c t="inlineStr"(?: s="\d")?><is><t xml:space="preserve">[^<]*<\/t><\/is><\/c>/g, '')).toMatch(
    /^<\?xml[^>]*>\s*<worksheet[^>]*><sheetViews>.*<\/sheetViews><sheetData>(<row>(<c\/>|<c><v>\d+<\/v><\/c>)*<\/row>)*<\/sheetData><\/worksheet>$/,
  );
  // oxlint-disable-next-line no-control-regex -- what XML has no way to hold
  expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
}

test('an XLSX file holds every text as a text', async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxBytes(tableOf(hostileTexts))) pieces.push(piece);
  const bytes = new Uint8Array(Buffer.concat(pieces));
  expectTextsAlone(sheetOf(bytes));
  const [, ...rows] = [...openWorkbook(bytes, 100).rows(0)];
  expect(rows.slice(0, -2).map((row) => row[0])).toEqual(hostileTexts.slice(0, -2).map(kept));
});

test('names of a school are run in no file of a list', async () => {
  const as = { as: school.owner };
  const csv = await server.call('GET', 'batches/export', {}, as);
  for (const delimiter of [',', ';', '\t', '|']) expect(cellsBy(csv.text, delimiter).filter(runs)).toEqual([]);
  expect((parse(csv.text, { bom: true }) as string[][]).length).toBe(1_003);
  const { rawPayload } = await server.app.inject(
    requestOf('GET', 'batches/export', { format: 'xlsx' }, { cookie: school.owner.cookie }),
  );
  expectTextsAlone(sheetOf(new Uint8Array(rawPayload)));
});

test("a school's own words are run neither in a header nor in a file's name", async () => {
  const replaced_text = "=cmd|' /C calc'!A0/..\\\u202egnp";
  const words = [{ type: 'student', replaced_text, plural_text: replaced_text }];
  expect((await server.call('POST', 'words/update', { words }, { as: school.owner })).status).toBe(200);
  const answer = await server.call('GET', 'students/export', {}, { as: school.owner });
  expect(cellsBy(answer.text, ',').filter(runs)).toEqual([]);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="cmd-_ -c calc__a0-\.\.-gnp-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''[\w%.!~-]+$/,
  );
});

test('no hostile text breaks a header or leaves the folder as the name of a file', () => {
  for (const text of hostileTexts) {
    const name = plainName(text);
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name).not.toMatch(/[\p{Cc}\u200b\u200f\u202e\u2067\ufeff/\\:*?"<>|]|^[\s.=+\-@＝＋－＠]|^$/u);
    expect(attachment(`${text}.csv`)).toMatch(/^attachment; filename="[\w. ()-]*"; filename\*=UTF-8''[\w%.!~-]+$/);
  }
  expect([plainName('=..'), plainName('Make up summary Nov 27, 2026')]).toEqual([
    'export',
    'Make up summary Nov 27, 2026',
  ]);
});
