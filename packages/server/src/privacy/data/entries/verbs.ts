import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { dayIn } from '@schoolbell/core/format';
import { maySeePay } from '@schoolbell/core/people/rules';
import { tellsPay, withPlainTexts } from '@schoolbell/core/privacy/rules';
import type { StaffContext } from '../../../http/context.ts';
import { csvLine } from '../../../http/csv.ts';
import { endingOf, pathOf } from '../../../http/files.ts';
import { filesOf, ownTables, type OwnTable, rowsOf } from '../queries.ts';

const PIECE = 65_536;

const readme = (school: string, when: string, pay: string) => `${school}, everything that Schoolbell kept on ${when}.

tables/*.jsonl  each row as one line of JSON, exactly as it is stored
tables/*.csv    the same for spreadsheets, with notes as plain text; text that a spreadsheet would run as a formula begins with an apostrophe
files/          images and documents, named by the columns image_handle, logo_handle and handle

Passwords, second factors and private links are left out.${pay}
`;

const noPay = '\nPay is left out too, because it needs the access “Access controls”.';

const cellOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

const cellsOf = (row: Record<string, unknown>, { columns }: OwnTable) => columns.map((column) => cellOf(row[column]));

/** A table's rows as text, in pieces. */
async function* textOf(
  rows: AsyncIterable<Record<string, unknown>>,
  head: string,
  line: (row: Record<string, unknown>) => string,
): AsyncGenerator<Uint8Array> {
  let piece = head;
  for await (const row of rows) {
    piece += line(row);
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Everything of a school, entry by entry. */
export async function* entriesOf({ db, tenant, viewer, dataDir, now }: StaffContext) {
  const { institution_id } = tenant;
  yield {
    name: 'README.txt',
    pieces: onePiece(readme(tenant.institutionName, dayIn(now, tenant.time_zone), maySeePay(viewer) ? '' : noPay)),
  };
  async function* rows(table: OwnTable) {
    for await (const row of rowsOf(db, institution_id, table))
      if (maySeePay(viewer) || !tellsPay(table.name, row)) yield row;
  }
  for (const table of await ownTables(db)) {
    yield { name: `tables/${table.name}.jsonl`, pieces: textOf(rows(table), '', (row) => `${JSON.stringify(row)}\n`) };
    yield {
      name: `tables/${table.name}.csv`,
      pieces: textOf(rows(table), `\uFEFF${csvLine(table.columns)}`, (row) =>
        csvLine(cellsOf(withPlainTexts(row), table)),
      ),
    };
  }
  for (const { handle, media_type } of await filesOf(db, institution_id)) {
    const path = pathOf(dataDir, handle);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere)
      yield {
        name: `files/${handle}.${endingOf(media_type)}`,
        pieces: createReadStream(path) as AsyncIterable<Uint8Array>,
      };
  }
}
