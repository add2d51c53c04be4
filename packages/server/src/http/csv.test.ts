import { expect, test } from 'vitest';
import { attachment, csvCell, csvLine, csvText } from './csv.ts';

test.each([
  ['=1+2', "'=1+2"],
  ['+65 8123 4567', "'+65 8123 4567"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  [' =1', "' =1"],
  ['\r=1', `"'\r'=1"`],
  ['\u200F=1', "'\u200F=1"],
  ['＝1+2', "'＝1+2"],
  ['Ana;=1+2', `"Ana;'=1+2"`],
  ["Ana\n-2+cmd|' /C calc'!A0", `"Ana\n'-2+cmd|' /C calc'!A0"`],
  ['To bring:\n- pens\n- books', '"To bring:\n- pens\n- books"'],
  ['maths;-)', '"maths;-)"'],
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' space', '" space"'],
  [-5, '-5'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05.000Z'],
])('the cell of %j is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['-12.50', '-12.50'],
  ['1240.500', '1240.500'],
  ['-1+1', "'-1+1"],
  ['=1', "'=1"],
])('a column of amounts holds %j as %j', (value, cell) => {
  expect(csvCell(value, 'money')).toBe(cell);
});

test('a line ends as RFC 4180 has it', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
});

test('rows are asked for as they are written, and the file begins with its mark', async () => {
  let asked = 0;
  async function* rows() {
    for (let i = 0; i < 10_000; i++) {
      asked++;
      yield [[i, 'x'.repeat(50)]];
    }
  }
  const text = csvText({ columns: ['id', 'name'], rows: rows() });
  const first = await text.next();
  expect(String(first.value).startsWith('\uFEFFid,name\r\n0,xx')).toBe(true);
  expect(asked).toBeLessThan(2_000);
});

test('a file name can have any letter without breaking the header', () => {
  expect(attachment('Schüler "2026"\r\n.csv')).toBe(
    'attachment; filename="Sch_ler _2026___.csv"; filename*=UTF-8\'\'Sch%C3%BCler%20%222026%22%0D%0A.csv',
  );
});
