import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { PAGE_SIZE, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { importList } from '@schoolbell/core/imports/contract';
import type { FileFormat, ImportState } from '@schoolbell/core/imports/format/rules';
import { type ImportSettings, UNDO_DAYS } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import type { Db } from '../http/context.ts';
import { iso } from '../db/sql.ts';

type Line = ResultOf<typeof importList>['data'][number];

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
  /** The person who last checked or started it, and the roles that they can assign to staff. */
  started_by: number | null;
  roles: number[];
}

const undoable = sql<0 | 1>`(i.state = 'done' and i.ended_at > now() - make_interval(days => ${UNDO_DAYS}))::int`;
const line = sql`i.import_id, i.kind, i.file_name, i.state, i.total_rows, i.done_rows, i.created, i.updated, i.unchanged, i.rejected, i.kept, i.error,
  full_name(by.first_name, by.surname) as created_by, ${iso('i.created_at')} as created_at, ${iso('i.ended_at')} as ended_at, ${undoable} as is_undoable`;
const by = sql`join person by on by.institution_id = i.institution_id and by.user_detail_id = i.created_by`;

/** Keeps an uploaded file with what was found in it; returns its id. */
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

/** An import, locked until the transaction ends if it is to change. Undefined if there is none. */
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
  per_page = PAGE_SIZE,
): Promise<Page<Line>> {
  const of = sql`i.institution_id = ${institution_id} and i.kind = any(${kinds}::text[])`;
  const { rows } =
    await sql<Line>`select ${line} from people_import i ${by} where ${of} order by i.created_at desc, i.import_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    );
  const { rows: counts } = await sql<{
    counted: number;
  }>`select count(*) as counted from people_import i where ${of}`.execute(db);
  return pageFrom(rows, counts[0]!.counted, page, per_page);
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

/** Forgets files that were never imported and what can no longer be undone: both hold people's data. Returns how many. */
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
