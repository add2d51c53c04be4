import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { bytes, cellsOf } from '../testing/cells.ts';
import { lookAt } from './spreadsheet.ts';

/** A workbook as Excel writes it, from these parts of a sheet. */
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

  test("reads the first sheet that isn't empty", async () => {
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
      /not a CSV or XLSX/,
    ],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n'), /not a CSV or XLSX/],
    ['a program', new Uint8Array(Array.from({ length: 2_000 }, (_, at) => (at * 7919) % 256)), /not a CSV or XLSX/],
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
