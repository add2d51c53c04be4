import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytes, cellsOf, reader } from '../testing/cells.ts';
import { lookAt, readRows } from './spreadsheet.ts';

const spectrum = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));

describe('the corners of CSV', () => {
  // What the package expects of that one is another file's content.
  const files = readdirSync(join(spectrum, 'csvs')).filter((name) => name !== 'location_coordinates.csv');
  test.each(files)('%s is read as csv-spectrum says', async (name) => {
    const rows = JSON.parse(readFileSync(join(spectrum, 'json', name.replace(/\.csv$/, '.json')), 'utf8')) as Record<
      string,
      string
    >[];
    const file = new Uint8Array(readFileSync(join(spectrum, 'csvs', name)));
    expect((await lookAt(file)).columns).toEqual(Object.keys(rows[0]!));
    expect(await cellsOf(file)).toEqual(rows.map((row) => Object.values(row)));
  });

  test('location_coordinates.csv keeps its quotes inside of a cell', async () => {
    const [row] = await cellsOf(new Uint8Array(readFileSync(join(spectrum, 'csvs', 'location_coordinates.csv'))));
    expect([row![0], row![1]!.endsWith('17.9"W'), row!.slice(2)]).toEqual([
      '2095257564',
      true,
      ['Modesto', 'Stanislaus'],
    ]);
  });

  test.each([
    ['semicolons', 'Name;Ort\nJürgen;"Köln; Deutz"\n', ';'],
    ['tabs', 'Name\tCity\nAda\tParis, France\n', '\t'],
    ['pipes', 'Name|City\nAda|Paris\n', '|'],
    ['what Excel says first', 'sep=;\nName;City\nA,B;C\n', ';'],
  ])('%s are told', async (_, text, delimiter) => {
    const { format, columns } = await lookAt(bytes(text));
    expect([format.delimiter, columns.length]).toEqual([delimiter, 2]);
  });

  test('a quoted cell keeps its line ends, and rows keep the numbers that people see', async () => {
    const text = '\uFEFFName;Note\r\nAda;"one\r\ntwo"\r\n\r\n;\r\nBen;x\r\n';
    expect(await cellsOf(bytes(text))).toEqual([
      ['Ada', 'one\r\ntwo'],
      ['Ben', 'x'],
    ]);
  });
});

describe('the header row', () => {
  const table = 'First name,Surname,Email\nAda,Lin,ada@home.example\nBen,Lin,ben@home.example\n';
  const parts = async (text: string, header?: number) => {
    const { format, columns, total_rows } = await lookAt(bytes(text), header === undefined ? undefined : { header });
    return [format.header, columns, total_rows];
  };

  test('is below a title, in any row; rows above it are ignored', async () => {
    const text = `Class list 2026,,\n\n${table}`;
    expect(await parts(text)).toEqual([3, ['First name', 'Surname', 'Email'], 2]);
    expect((await cellsOf(bytes(text))).map(([name]) => name)).toEqual(['Ada', 'Ben']);
  });

  test('is nowhere if the first row is about a person: nobody is lost as a header', async () => {
    const text = table.slice(table.indexOf('\n') + 1);
    expect(await parts(text)).toEqual([0, ['Column 1', 'Column 2', 'Column 3'], 2]);
    expect((await cellsOf(bytes(text))).map(([name]) => name)).toEqual(['Ada', 'Ben']);
    expect(await parts('Ida,2015-04-30\nJon,2016-01-02,x\n')).toEqual([0, ['Column 1', 'Column 2', 'Column 3'], 2]);
  });

  test('is where somebody says', async () => {
    expect(await parts(table, 2)).toEqual([2, ['Ada', 'Lin', 'ada@home.example'], 1]);
    expect(await parts(table, 0)).toEqual([0, ['Column 1', 'Column 2', 'Column 3'], 3]);
    await expect(lookAt(bytes(table), { header: 3 })).rejects.toMatchObject({
      message: 'There is no row below the header',
    });
    await expect(lookAt(bytes(table), { header: 30 })).rejects.toMatchObject({
      message: 'There is no row below the header',
    });
  });

  test('a lone zero byte in a header or a cell breaks nothing', async () => {
    const { columns, sample } = await lookAt(bytes('Na\0me,Email\nA\0da,x\n'));
    expect([columns, sample]).toEqual([['Name', 'Email'], [['Ada', 'x']]]);
  });
});

describe('encodings', () => {
  test('Shift-JIS is told from its bytes', async () => {
    const encode = (codes: number[]) => new Uint8Array(codes);
    // 名前,住所 / 山田太郎,東京都 / 鈴木花子,大阪府
    const file = encode([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x8f, 0x5a, 0x8f, 0x8a, 0x0d, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98, 0x59,
      0x2c, 0x93, 0x8c, 0x8b, 0x9e, 0x93, 0x73, 0x0d, 0x0a, 0x97, 0xe9, 0x96, 0xd8, 0x89, 0xd4, 0x8e, 0x71, 0x2c, 0x91,
      0xe5, 0x8d, 0xe3, 0x95, 0x7b, 0x0d, 0x0a,
    ]);
    expect((await lookAt(file)).format.encoding).toBe('shift_jis');
    expect(await cellsOf(file)).toEqual([
      ['山田太郎', '東京都'],
      ['鈴木花子', '大阪府'],
    ]);
  });

  test('quotes and letters of western Windows are not taken for Japanese', async () => {
    const file = new Uint8Array(
      Buffer.from('Name,Note\nRen\xe9e,\x93Caf\xe9\x94 \x96 \x80 5\nJos\xe9 Pe\xf1a,\x93ok\x94\n', 'latin1'),
    );
    expect((await lookAt(file)).format.encoding).toMatch(/^windows-125/);
  });

  test('UTF-16 with its mark, and the code page of western Windows', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFName,City\nZoë,Zürich\n', 'utf16le'));
    expect((await lookAt(utf16)).format.encoding).toBe('utf-16le');
    expect(await cellsOf(utf16)).toEqual([['Zoë', 'Zürich']]);
    const western = new Uint8Array(
      Buffer.from('Name;Stra\xdfe\nJ\xfcrgen M\xfcller;Hauptstra\xdfe 1\nRen\xe9e;Caf\xe9-Gasse\n', 'latin1'),
    );
    expect((await lookAt(western)).format.encoding).toBe('windows-1252');
    expect(await cellsOf(western)).toEqual([
      ['Jürgen Müller', 'Hauptstraße 1'],
      ['Renée', 'Café-Gasse'],
    ]);
  });
});

test('rows of one file about one person are found, siblings are not', async () => {
  const file = bytes('ID,First name,Email\n1,Ada,a@home.example\n1,Bea,\n,Cy,a@home.example\n,CY,A@home.example\n');
  const { format } = await lookAt(file);
  const rows: { reasons: string[] }[] = [];
  for await (const batch of readRows(file, format, reader(['external_id', 'firstName', 'email'])))
    rows.push(...JSON.parse(batch));
  expect(rows.map((row) => row.reasons)).toEqual([
    [],
    ['Row 2 has the same ID'],
    [],
    ['Row 4 is about the same person'],
  ]);
});
