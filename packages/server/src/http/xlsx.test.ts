import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../outside/xlsx.ts';
import { dayColumn, moneyColumn, type Rows, type TableColumn } from './table.ts';
import { xlsxBytes, xlsxCell } from './xlsx.ts';

async function* inOne(rows: Rows) {
  yield rows;
}

async function written(columns: readonly TableColumn[], rows: AsyncIterable<Rows>, most?: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxBytes({ columns, rows }, most)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const sheet = (bytes: Uint8Array, number = 1) => strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${number}.xml`]!);
const cellsOf = (bytes: Uint8Array, number = 0) => [...openWorkbook(bytes, 50).rows(number)];

describe('XLSX files', () => {
  test.each(['=1+2', '+65 8123 4567', '-2', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x";"y")'])(
    'the text %j is never a formula, and says in its format that it is text',
    async (text) => {
      const bytes = await written(['Name'], inOne([[text]]));
      expect(sheet(bytes)).not.toContain('<f>');
      expect(sheet(bytes)).toContain('<c t="inlineStr" s="3">');
      expect(cellsOf(bytes)).toEqual([['Name'], [text]]);
    },
  );

  test('amounts, days and numbers are values, and what is none of them stays text', async () => {
    const columns = ['Name', moneyColumn('Amount'), dayColumn('Day'), 'Count'];
    const bytes = await written(
      columns,
      inOne([
        ['Ana', '-1240.50', '2026-11-27', 3],
        ['', 'free', 'soon', null],
      ]),
    );
    expect(cellsOf(bytes)).toEqual([
      ['Name', 'Amount', 'Day', 'Count'],
      ['Ana', '-1240.5', '2026-11-27', '3'],
      ['', 'free', 'soon', ''],
    ]);
    expect(xlsxCell('1240.500', 'money')).toBe('<c s="6"><v>1240.500</v></c>');
    expect(xlsxCell('1240', 'money')).toBe('<c s="4"><v>1240</v></c>');
    expect(xlsxCell('2026-11-27', 'text')).toContain('inlineStr');
  });

  test('signs of XML, codes of Excel and what no XML holds arrive as what people can read', async () => {
    const texts = ['<b>&"', 'a\r\nb', '_x0041_', 'a\u0000\u0008b', 'half \ud800 pair', '山田', ' space '];
    const bytes = await written(['Text'], inOne(texts.map((text) => [text])));
    expect(sheet(bytes)).toContain('_x005F_x0041_');
    expect(sheet(bytes)).toContain('<t xml:space="preserve"> space </t>');
    expect(
      cellsOf(bytes)
        .slice(1)
        .map((row) => row[0]),
    ).toEqual(['<b>&"', 'a\nb', expect.any(String), 'ab', 'half \ufffd pair', '山田', ' space ']);
  });

  test('a text that is too long for a cell ends in an ellipsis', async () => {
    const [, row] = cellsOf(await written(['Text'], inOne([['x'.repeat(40_000)]])));
    expect([row![0]!.length, row![0]!.endsWith('…')]).toEqual([32_767, true]);
  });

  test('another sheet begins once one is full, and no row is lost', async () => {
    async function* rows() {
      for (let at = 0; at < 10; at++) yield [[at * 3], [at * 3 + 1], [at * 3 + 2]];
    }
    const bytes = await written(['Number'], rows(), 7);
    const sheets = openWorkbook(bytes, 5).sheets;
    expect(sheets).toEqual(['Sheet 1', 'Sheet 2', 'Sheet 3', 'Sheet 4', 'Sheet 5']);
    const all = sheets.flatMap((_, at) => {
      const [header, ...lines] = cellsOf(bytes, at);
      expect(header).toEqual(['Number']);
      return lines.map((line) => Number(line[0]));
    });
    expect(all).toEqual(Array.from({ length: 30 }, (_, at) => at));
    expect(openWorkbook(await written(['Number'], inOne([[1], [2]]), 2), 5).sheets).toEqual(['Sheet 1']);
  });

  test('rows are asked for as they are written, and an error of theirs comes before the first byte', async () => {
    let asked = 0;
    async function* many() {
      for (let at = 0; at < 2_000; at++) {
        asked++;
        yield Array.from({ length: 50 }, () => [Math.random(), 'x'.repeat(20), crypto.randomUUID()]);
      }
    }
    const bytes = xlsxBytes({ columns: ['A', 'B', 'C'], rows: many() });
    await bytes.next();
    await bytes.next();
    expect(asked).toBeLessThan(1_000);
    async function* broken(): AsyncGenerator<Rows> {
      yield await Promise.reject(new Error('The database is away'));
    }
    await expect(xlsxBytes({ columns: ['A'], rows: broken() }).next()).rejects.toThrow('The database is away');
  });
});
