import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { PAGE_SIZE } from '@schoolbell/core/http/page';
import type { importRows } from '@schoolbell/core/imports/contract';
import type { RowAction } from '@schoolbell/core/imports/format/rules';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { RowValues } from '@schoolbell/core/imports/rules';
import type { Db } from '../../http/context.ts';

type Row = ResultOf<typeof importRows>['data'][number];

/** Keeps rows as the reading thread wrote them. */
export async function insertRows(db: Db, institution_id: number, import_id: number, json: string): Promise<void> {
  await sql`
    insert into people_import_row (institution_id, import_id, row_number, cells, "values", reasons, is_unreadable)
    select ${institution_id}::bigint, ${import_id}::bigint, r.row_number, r.cells, r."values", r.reasons, (r.reasons <> '[]')::int
    from jsonb_to_recordset(${json}::jsonb) as r (row_number integer, cells jsonb, "values" jsonb, reasons jsonb)`.execute(
    db,
  );
}

/** Deletes the rows of an import: before it is read again, and when it is cancelled. */
export async function deleteRows(db: Db, institution_id: number, import_id: number): Promise<void> {
  await db
    .deleteFrom('people_import_row')
    .where('institution_id', '=', institution_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** How many rows an import has. */
export async function countRows(db: Db, institution_id: number, import_id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from people_import_row where institution_id = ${institution_id} and import_id = ${import_id}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** The parts of a row that deciding and writing need. */
export interface WaitingRow {
  row_number: number;
  is_unreadable: 0 | 1;
  reasons: string[];
  values: RowValues;
}

/** The next rows behind a number, in the file's order. */
export async function rowsAfter(
  db: Db,
  institution_id: number,
  import_id: number,
  after: number,
  most: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select row_number, is_unreadable, reasons, "values" from people_import_row
    where institution_id = ${institution_id} and import_id = ${import_id} and row_number > ${after} order by row_number limit ${most}`.execute(
    db,
  );
  return rows;
}

/** What was decided about a row. */
export interface Decided {
  row_number: number;
  action: RowAction;
  reasons: string[];
  changes: Changes | null;
  person_id: number | null;
  guardian_id?: number | null;
  made_guardian?: 0 | 1;
  version?: number | null;
}

/** Records decisions about rows; with `written_at`, that they were carried out. */
export async function saveDecisions(
  db: Db,
  institution_id: number,
  import_id: number,
  decided: readonly Decided[],
  written_at: Date | null,
): Promise<void> {
  await sql`
    update people_import_row w set action = r.action, reasons = r.reasons, changes = r.changes, person_id = r.person_id, guardian_id = r.guardian_id,
      made_guardian = coalesce(r.made_guardian, 0), version = r.version, written_at = case when r.action in ('create', 'update') then ${written_at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as r (row_number integer, action text, reasons jsonb, changes jsonb, person_id bigint, guardian_id bigint, made_guardian smallint, version integer)
    where w.institution_id = ${institution_id} and w.import_id = ${import_id} and w.row_number = r.row_number`.execute(
    db,
  );
}

interface ShownRow extends Omit<Row, 'changes' | 'name'> {
  values: RowValues;
  changes: Changes | null;
  known_name: string | null;
}

/** A page of the rows that do one thing; how many there are, the import counts. */
export async function pageOfRows(
  db: Db,
  institution_id: number,
  import_id: number,
  action: RowAction,
  page: number,
): Promise<ShownRow[]> {
  const of = sql`r.institution_id = ${institution_id} and r.import_id = ${import_id} and r.action = ${action}`;
  const { rows } = await sql<ShownRow>`
    select r.row_number, r.action, r.person_id as user_detail_id, r.reasons, r.changes, r."values", full_name(p.first_name, p.surname) as known_name
    from people_import_row r left join person p on p.institution_id = r.institution_id and p.user_detail_id = r.person_id
    where ${of} order by r.row_number limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return rows;
}

/** The rejected rows with their cells, as a file has them, some hundred at a time. */
export function rejectedCells(
  db: Db,
  institution_id: number,
  import_id: number,
): AsyncIterable<{ row_number: number; cells: string[]; reasons: string[] }> {
  const rows: RawBuilder<{ row_number: number; cells: string[]; reasons: string[] }> = sql`(
    select row_number, cells, reasons from people_import_row where institution_id = ${institution_id} and import_id = ${import_id} and action = 'rejected' order by row_number)`;
  return db.selectFrom(rows.as('rejected')).selectAll().orderBy('row_number').stream(500);
}
