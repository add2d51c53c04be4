import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ReadingWith } from '@schoolbell/core/imports/rules';
import { lookAt, readRows } from './spreadsheet.ts';

const spectrum = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));
const bytes = (text: string) => new TextEncoder().encode(text);
const reader = (mapping: string[]): ReadingWith => ({
  kind: 'student',
  columns: [],
  mapping,
  settings: { date_order: 'dmy', duplicates: 'reject' },
  fields: [],
  stages: [],
  staff: [],
});

/** All cells of a file, as the import keeps them. */
async function cellsOf(file: Uint8Array): Promise<string[][]> {
  const { format, columns } = await lookAt(file);
  const rows: string[][] = [];
  for await (const batch of readRows(file, format, reader(columns.map(() => ''))))
    rows.push(...JSON.parse(batch).map((row: { cells: string[] }) => row.cells));
  return rows;
}

/** A workbook as Excel writes one, of these parts of a sheet. */
function workbook(
  sheet: string,
  { shared = '', styles = '', book = '' } = {},
  others: Record<string, string> = {},
): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="r">${book}<sheets><sheet name="Notes &amp; more" sheetId="2" r:id="rId2"/><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData/></worksheet>'),
    'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    ...Object.fromEntries(Object.entries(others).map(([path, text]) => [path, strToU8(text)])),
  });
}

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

describe('where the names of the columns stand', () => {
  const table = 'First name,Surname,Email\nAda,Lin,ada@home.example\nBen,Lin,ben@home.example\n';
  const parts = async (text: string, header?: number) => {
    const { format, columns, total_rows } = await lookAt(bytes(text), header === undefined ? undefined : { header });
    return [format.header, columns, total_rows];
  };

  test('is below a title, in whichever row; what stands above is left out', async () => {
    const text = `Class list 2026,,\n\n${table}`;
    expect(await parts(text)).toEqual([3, ['First name', 'Surname', 'Email'], 2]);
    expect((await cellsOf(bytes(text))).map(([name]) => name)).toEqual(['Ada', 'Ben']);
  });

  test('is nowhere where the first row is about somebody: nobody is lost as a header', async () => {
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

describe('XLSX', () => {
  const head = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Born</t></is></c></row>';
  const shared =
    '<si><t>Name</t></si><si><r><t>山田</t></r><r><t xml:space="preserve"> 太郎</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si><si><t>&lt;b&gt; &#x41;&amp;_x000D_x</t></si>';
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="&quot;Day &quot;dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>';

  test('strings, runs without their readings, days, numbers and gaps become the text that people see', async () => {
    const file = workbook(
      `${head}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>6591234567</v></c><c r="C2" s="1"><v>42124</v></c></row>
      <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" s="2"><v>60</v></c><c r="D4" t="e"><v>#REF!</v></c></row>`,
      { shared, styles },
    );
    const { format, columns, total_rows } = await lookAt(file);
    expect([format.type, format.sheets, columns, total_rows]).toEqual([
      'xlsx',
      ['Notes & more', 'People'],
      ['Name', 'Column 2', 'Born'],
      2,
    ]);
    expect(await cellsOf(file)).toEqual([
      ['山田 太郎', '6591234567', '2015-04-30'],
      ['<b> A&\rx', 'TRUE', '1900-02-28', ''],
    ]);
  });

  test('the first sheet that holds anything is the one that is read', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Kim</t></is></c></row>';
    const parts = {
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    };
    const file = workbook('', {}, parts);
    const { format, columns } = await lookAt(file);
    expect([format.sheet, format.sheets[format.sheet], columns]).toEqual([1, 'People', ['Name']]);
    await expect(lookAt(file, { sheet: 0 })).rejects.toMatchObject({ message: 'This sheet is empty' });
  });

  test('a workbook that counts from 1904 says the same days', async () => {
    const file = workbook(`${head}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" s="1"><v>40662</v></c></row>`, {
      shared,
      styles,
      book: '<workbookPr date1904="1"/>',
    });
    expect((await cellsOf(file))[0]![2]).toBe('2015-04-30');
  });

  test.each([
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /save it as XLSX/],
    ['a ZIP of something else', zipSync({ 'a.txt': strToU8('x') }), /can't be read/],
    ['an Excel file with a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /without a password/],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Buffer.from('\0\0\0\rIHDR\0\0,\n')]),
      /no CSV or XLSX/,
    ],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n'), /no CSV or XLSX/],
    ['a program', new Uint8Array(Array.from({ length: 2_000 }, (_, at) => (at * 7919) % 256)), /no CSV or XLSX/],
    ['a broken ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), /can't be read/],
    ['nothing', new Uint8Array(), /empty/],
    ['a header alone', bytes('Name,Email\n'), /no row/],
    ['one cell without end', bytes(`Name\n"${'x'.repeat(1_100_000)}`), /can't be read/],
  ])('%s is refused in plain words', async (_, file, words) => {
    await expect(lookAt(file)).rejects.toMatchObject({
      code: 'unsupportedFile',
      message: expect.stringMatching(words),
    });
  });

  test('what unpacks to far too much is refused unread', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(310 * 1024 * 1024) }, { level: 1 });
    await expect(lookAt(bomb)).rejects.toMatchObject({ code: 'unsupportedFile' });
  }, 60_000);
});

test('rows of one file that are about one person are told, siblings are not', async () => {
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
