import { LEAD, STUDENT } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import type { ReadingWith } from '@schoolbell/core/imports/rules';
import { importDone, importUndone } from '@schoolbell/core/imports/events';
import type { Db } from '../http/context.ts';
import type { JobContext, JobKinds } from '../jobs/kinds.ts';
import { readRows } from '../outside/spreadsheet.ts';
import { customFields } from '../people/custom/queries.ts';
import { decideRows } from './matching/jobs.ts';
import { bytesOf, changeImport, findImport, forgetImports, type Import } from './queries.ts';
import { addCounts, planForMany } from './runs/queries.ts';
import { countRows, type Decided, deleteRows, insertRows, rowsAfter, saveDecisions } from './rows/queries.ts';
import { namedChoices } from './choices/queries.ts';
import { tellImported, tellUndone } from './telling/verbs.ts';
import { undoSome } from './undoing/jobs.ts';
import { writeRows } from './writing/jobs.ts';

/** Rows of one job: its transaction is short, so that lists stay fast and a kill loses little. */
const ROWS_AT_ONCE = 500;

/** What a part of the work is asked with: the run that it belongs to, and the last row that is done. */
interface Part {
  import_id: number;
  run: number;
  after: number;
}

/** The import of a job, locked. Undefined if it was cancelled, or started again, since. */
async function current(
  { db, tenant }: JobContext,
  { import_id, run }: Part,
  state: Import['state'],
): Promise<Import | undefined> {
  const found = await findImport(db, tenant.institution_id, import_id, { locked: true });
  await planForMany(db);
  return found?.run === run && found.state === state ? found : undefined;
}

/** The school's own questions, which people of this kind are asked. */
export const fieldsOf = async (db: Db, institution_id: number, kind: Import['kind']): Promise<ReadingWith['fields']> =>
  kind === 'student' || kind === 'lead' ? customFields(db, institution_id, kind === 'student' ? STUDENT : LEAD) : [];

/** What the rows of an import are read with. */
export async function readerOf(
  db: Db,
  institution_id: number,
  { kind, columns, mapping, settings, roles }: Pick<Import, 'kind' | 'columns' | 'mapping' | 'settings' | 'roles'>,
): Promise<ReadingWith> {
  return {
    kind,
    columns,
    mapping,
    settings,
    roles,
    fields: await fieldsOf(db, institution_id, kind),
    ...(kind === 'lead' ? await namedChoices(db, institution_id) : { stages: [], staff: [] }),
  };
}

/** Reads the whole file into rows, in one transaction: all of them or none. */
async function importRead(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const part = payload as unknown as Part;
  const {
    db,
    tenant: { institution_id },
  } = context;
  const found = await current(context, part, 'reading');
  const bytes = found && (await bytesOf(db, institution_id, part.import_id));
  if (!found || !bytes) return;
  await deleteRows(db, institution_id, part.import_id);
  try {
    const reader = await readerOf(db, institution_id, found);
    for await (const batch of readRows(bytes, found.format, reader))
      await insertRows(db, institution_id, part.import_id, batch);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return changeImport(db, institution_id, part.import_id, { state: 'failed', error: error.message });
  }
  await changeImport(db, institution_id, part.import_id, {
    state: 'checking',
    total_rows: await countRows(db, institution_id, part.import_id),
  });
  await context.later('importCheck', { ...part, after: 0 });
}

const named = { create: 'created', update: 'updated', unchanged: 'unchanged', rejected: 'rejected' } as const;

/** How many rows do what, as the import counts them. */
function countsOf(rows: readonly { action: keyof typeof named }[]): Record<string, number> {
  const counts: Record<string, number> = { done_rows: rows.length, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  for (const { action } of rows) counts[named[action]]! += 1;
  return counts;
}

/** Checks some rows: records beside them what they would do, without saving anything. */
async function importCheck(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const part = payload as unknown as Part;
  const {
    db,
    tenant: { institution_id },
  } = context;
  const found = await current(context, part, 'checking');
  if (!found) return;
  const rows = await rowsAfter(db, institution_id, part.import_id, part.after, ROWS_AT_ONCE);
  const decided = await decideRows(db, institution_id, found, rows, { locked: false });
  await saveDecisions(
    db,
    institution_id,
    part.import_id,
    decided.map(({ decision, row, changes }) => ({
      row_number: row.row_number,
      action: decision.action,
      reasons: decision.reasons,
      changes,
      person_id: decision.person_id ?? null,
    })),
    null,
  );
  await addCounts(db, institution_id, part.import_id, countsOf(decided.map((one) => one.decision)));
  if (rows.length < ROWS_AT_ONCE) await changeImport(db, institution_id, part.import_id, { state: 'checked' });
  else await context.later('importCheck', { ...part, after: rows.at(-1)!.row_number });
}

/** Sends new staff their invitation, unless they have no address. */
async function inviteAdded({ later }: JobContext, written: readonly Decided[]): Promise<void> {
  for (const { action, person_id } of written)
    if (action === 'create') await later('staffInvited', { user_detail_id: person_id });
}

/** Writes some rows. Each part is one transaction that also records the progress, so that an import continues after a server crash. */
async function importWrite(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const part = payload as unknown as Part;
  const {
    db,
    tenant: { institution_id },
    now,
  } = context;
  const found = await current(context, part, 'writing');
  if (!found) return;
  const rows = await rowsAfter(db, institution_id, part.import_id, part.after, ROWS_AT_ONCE);
  const place = { institution_id, import_id: part.import_id, now, by: found.started_by ?? found.created_by };
  const written = await writeRows(
    db,
    place,
    found,
    await decideRows(db, institution_id, found, rows, { locked: true }),
  );
  tellImported(context, { import_id: part.import_id, kind: found.kind }, written);
  await saveDecisions(db, institution_id, part.import_id, written, now);
  await addCounts(db, institution_id, part.import_id, countsOf(written));
  if (found.kind === 'staff' && found.settings.invite) await inviteAdded(context, written);
  if (rows.length === ROWS_AT_ONCE) return context.later('importWrite', { ...part, after: rows.at(-1)!.row_number });
  await changeImport(db, institution_id, part.import_id, { state: 'done', ended_at: now });
  await context.audit(importDone, { after: { import_id: part.import_id, rows: found.total_rows } });
  if (found.kind !== 'staff') await context.later('duplicates', {});
}

/** Takes some rows back, the last ones first. */
async function importUndo(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const part = payload as unknown as Part;
  const {
    db,
    tenant: { institution_id },
    now,
  } = context;
  const found = await current(context, part, 'undoing');
  if (!found) return;
  const { rows, kept, restored } = await undoSome(
    db,
    { institution_id, import_id: part.import_id, now, by: found.created_by },
    found,
    ROWS_AT_ONCE,
  );
  tellUndone(context, part.import_id, restored);
  await addCounts(db, institution_id, part.import_id, { done_rows: rows, kept });
  if (rows === ROWS_AT_ONCE) return context.later('importUndo', { ...part });
  await changeImport(db, institution_id, part.import_id, { state: 'undone', ended_at: now });
  await context.audit(importUndone, { after: { import_id: part.import_id } });
}

/** Imports of people: reading, trying, writing and taking back, a part at a time. */
export const importsJobs: JobKinds = {
  importRead,
  importCheck,
  importWrite,
  importUndo,
  forgetImports: async (_, { db, tenant, now }) => void (await forgetImports(db, tenant.institution_id, now)),
};
