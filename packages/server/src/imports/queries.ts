import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { PAGE_SIZE, pageFrom, type Page } from '@schoolbell/core/http/page';
import { staffRoles } from '@schoolbell/core/access';
import type { importList, importRows } from '@schoolbell/core/imports/contract';
import type { FileFormat, ImportState, RowAction } from '@schoolbell/core/imports/format/rules';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { ImportSettings, ReadingWith, RowValues } from '@schoolbell/core/imports/rules';
import { UNDO_DAYS } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import type { Db } from '../http/context.ts';
import { iso } from '../db/sql.ts';

type Line = ResultOf<typeof importList>['data'][number];
type Row = ResultOf<typeof importRows>['data'][number];

/** An import as the server works with it. */
export interface Import {
  import_id: number;
  kind: ImportKind;
  state: ImportState;
  format: FileFormat;
  columns: string[];
  sample: string[][];
  mapping: string[];
  settings: ImportSettings;
  is_remembered: 0 | 1;
  run: number;
  total_rows: number;
  done_rows: number;
  created_by: number;
  ended_at: Date | null;
  /** Who tried or started it last, and the roles that they may give to staff. */
  started_by: number | null;
  roles: number[];
}

const undoable = sql<0 | 1>`(i.state = 'done' and i.ended_at > now() - make_interval(days => ${UNDO_DAYS}))::int`;
const line = sql`i.import_id, i.kind, i.file_name, i.state, i.total_rows, i.done_rows, i.created, i.updated, i.unchanged, i.rejected, i.kept, i.error,
  trim(by.first_name || ' ' || by.surname) as created_by, ${iso('i.created_at')} as created_at, ${iso('i.ended_at')} as ended_at, ${undoable} as is_undoable`;
const by = sql`join person by on by.institution_id = i.institution_id and by.user_detail_id = i.created_by`;

/** Keeps an uploaded file with what was found in it; answers its id. */
export async function insertImport(
  db: Db,
  institution_id: number,
  made: {
    kind: ImportKind;
    file_name: string;
    bytes: Buffer;
    format: FileFormat;
    columns: string[];
    sample: string[][];
    mapping: string[];
    settings: ImportSettings;
    is_remembered: 0 | 1;
    total_rows: number;
    created_by: number;
    now: Date;
  },
): Promise<number> {
  const { format, columns, sample, mapping, settings, now, ...rest } = made;
  const { import_id } = await db
    .insertInto('people_import')
    .values({
      institution_id,
      state: 'uploaded',
      ...rest,
      format: JSON.stringify(format),
      columns: JSON.stringify(columns),
      sample: JSON.stringify(sample),
      mapping: JSON.stringify(mapping),
      settings: JSON.stringify(settings),
      created_at: now,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  return import_id;
}

/** An import, held until the transaction ends where it is to change. Undefined where there is none. */
export async function findImport(
  db: Db,
  institution_id: number,
  import_id: number,
  { locked = false } = {},
): Promise<Import | undefined> {
  const { rows } = await sql<Import>`
    select import_id, kind, state, format, columns, sample, mapping, settings, is_remembered, run, total_rows, done_rows, created_by, ended_at, started_by, roles
    from people_import where institution_id = ${institution_id} and import_id = ${import_id} ${locked ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** The file of an import, until it is started. */
export async function bytesOf(db: Db, institution_id: number, import_id: number): Promise<Buffer | null> {
  const found = await db
    .selectFrom('people_import')
    .select('bytes')
    .where('institution_id', '=', institution_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst();
  return found?.bytes ?? null;
}

/** What the list says of one import. */
export async function importLine(db: Db, institution_id: number, import_id: number): Promise<Line> {
  const { rows } =
    await sql<Line>`select ${line} from people_import i ${by} where i.institution_id = ${institution_id} and i.import_id = ${import_id}`.execute(
      db,
    );
  return rows[0]!;
}

/** A page of imports of some kinds, the newest first. */
export async function listImports(
  db: Db,
  institution_id: number,
  kinds: readonly ImportKind[],
  page: number,
): Promise<Page<Line>> {
  const of = sql`i.institution_id = ${institution_id} and i.kind = any(${kinds}::text[])`;
  const { rows } =
    await sql<Line>`select ${line} from people_import i ${by} where ${of} order by i.created_at desc, i.import_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      db,
    );
  const { rows: counts } = await sql<{
    counted: number;
  }>`select count(*) as counted from people_import i where ${of}`.execute(db);
  return pageFrom(rows, counts[0]!.counted, page, PAGE_SIZE);
}

/** What changes about an import: named columns; JSON as values. */
export async function changeImport(
  db: Db,
  institution_id: number,
  import_id: number,
  change: {
    state?: ImportState;
    format?: FileFormat;
    columns?: string[];
    sample?: string[][];
    mapping?: string[];
    settings?: ImportSettings;
    is_remembered?: 0 | 1;
    total_rows?: number;
    done_rows?: number;
    error?: string;
    bytes?: null;
    started_at?: Date;
    ended_at?: Date | null;
    started_by?: number;
    roles?: number[];
  },
): Promise<void> {
  const { format, columns, sample, mapping, settings, roles, ...rest } = change;
  const json = Object.fromEntries(
    Object.entries({ format, columns, sample, mapping, settings, roles })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );
  await db
    .updateTable('people_import')
    .set({ ...rest, ...json })
    .where('institution_id', '=', institution_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** Begins a check, a write or an undo: a new run, with its counts at zero. Answers the run. */
export async function beginRun(db: Db, institution_id: number, import_id: number, state: ImportState): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    update people_import set state = ${state}, run = run + 1, done_rows = 0, error = '',
      created = case when ${state} = 'undoing' then created else 0 end, updated = case when ${state} = 'undoing' then updated else 0 end,
      unchanged = case when ${state} = 'undoing' then unchanged else 0 end, rejected = case when ${state} = 'undoing' then rejected else 0 end
    where institution_id = ${institution_id} and import_id = ${import_id} returning run`.execute(db);
  return rows[0]!.run;
}

/** Adds what a part of the rows did to the import's counts. */
export async function addCounts(
  db: Db,
  institution_id: number,
  import_id: number,
  counts: Partial<Record<'done_rows' | 'created' | 'updated' | 'unchanged' | 'rejected' | 'kept', number>>,
): Promise<void> {
  const added = sql.join(Object.entries(counts).map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}`));
  await sql`update people_import set ${added} where institution_id = ${institution_id} and import_id = ${import_id}`.execute(
    db,
  );
}

/** Keeps rows as the reading thread wrote them. */
export async function insertRows(db: Db, institution_id: number, import_id: number, json: string): Promise<void> {
  await sql`
    insert into people_import_row (institution_id, import_id, row_number, cells, "values", reasons, is_unreadable)
    select ${institution_id}::bigint, ${import_id}::bigint, r.row_number, r.cells, r."values", r.reasons, (r.reasons <> '[]')::int
    from jsonb_to_recordset(${json}::jsonb) as r (row_number integer, cells jsonb, "values" jsonb, reasons jsonb)`.execute(
    db,
  );
}

/** Takes the rows of an import away: before it is read anew, and when it was given up. */
export async function deleteRows(db: Db, institution_id: number, import_id: number): Promise<void> {
  await db
    .deleteFrom('people_import_row')
    .where('institution_id', '=', institution_id)
    .where('import_id', '=', import_id)
    .execute();
}

/**
 * Lets the database plan this transaction's statements for tables that have grown since it last counted them. A plan made
 * while a school was empty, also those by which it checks its own references, would read all people for every row of a
 * file: six thousand rows took half a minute.
 */
export async function planForMany(db: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`discard plans`.execute(db);
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

/** A row as far as deciding and writing need it. */
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

/** Writes down what was decided about rows; with `written_at`, that it was done. */
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
    select r.row_number, r.action, r.person_id as user_detail_id, r.reasons, r.changes, r."values", trim(p.first_name || ' ' || p.surname) as known_name
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

/** The mapping that was used for these columns before. */
export async function findPreset(
  db: Db,
  institution_id: number,
  kind: ImportKind,
  columns_key: string,
): Promise<{ mapping: string[]; settings: ImportSettings } | undefined> {
  return db
    .selectFrom('people_import_preset')
    .select(['mapping', 'settings'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .where('columns_key', '=', columns_key)
    .executeTakeFirst();
}

/** Remembers the mapping of these columns for the next file that has them. */
export async function savePreset(
  db: Db,
  institution_id: number,
  preset: { kind: ImportKind; columns_key: string; mapping: string[]; settings: ImportSettings; now: Date },
): Promise<void> {
  const { kind, columns_key, now: used_at } = preset;
  const kept = { mapping: JSON.stringify(preset.mapping), settings: JSON.stringify(preset.settings), used_at };
  await db
    .insertInto('people_import_preset')
    .values({ institution_id, kind, columns_key, ...kept })
    .onConflict((conflict) => conflict.columns(['institution_id', 'kind', 'columns_key']).doUpdateSet(kept))
    .execute();
}

/** The school's own choices that a file names: stages, and who works here. */
export async function namedChoices(db: Db, institution_id: number): Promise<Pick<ReadingWith, 'stages' | 'staff'>> {
  const stages = await db
    .selectFrom('stage')
    .select(['id', 'stage_name'])
    .where('institution_id', '=', institution_id)
    .orderBy('order')
    .execute();
  const staff = await db
    .selectFrom('person')
    .select(['user_detail_id', 'email'])
    .where('institution_id', '=', institution_id)
    .where('role_id', 'in', Object.keys(staffRoles).map(Number))
    .where('archived_at', 'is', null)
    .where('email', '<>', '')
    .execute();
  return { stages, staff };
}

/** Forgets files that were never imported and what can no longer be undone: both hold people's data. Answers how many. */
export async function forgetImports(db: Db, institution_id: number, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('people_import')
    .where('institution_id', '=', institution_id)
    .where('state', 'in', ['uploaded', 'checked', 'cancelled', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - 7 * 86_400_000))
    .executeTakeFirst();
  const ended = sql`select import_id from people_import where institution_id = ${institution_id} and state in ('done', 'undone') and ended_at < ${new Date(now.getTime() - UNDO_DAYS * 86_400_000)}::timestamptz`;
  await sql`delete from people_import_row where institution_id = ${institution_id} and import_id in (${ended})`.execute(
    db,
  );
  await sql`update people_import set sample = '[]', bytes = null where institution_id = ${institution_id} and import_id in (${ended}) and sample <> '[]'`.execute(
    db,
  );
  return Number(numDeletedRows);
}
