import { type Changes, decide, type Decision, indexOf } from '@schoolbell/core/imports/matching/rules';
import type { Db } from '../../http/context.ts';
import type { Import } from '../queries.ts';
import type { WaitingRow } from '../rows/queries.ts';
import { findChildren, findKnown } from './queries.ts';

/** A row with what it does. `children` are those it names, for a guardian. */
export interface DecidedRow {
  row: WaitingRow;
  decision: Decision;
  changes: Changes | null;
  children: number[];
}

const refused = (row: WaitingRow, reasons: string[]): DecidedRow => ({
  row,
  decision: { action: 'rejected', reasons, changes: {}, links: false, isDuplicate: false },
  changes: null,
  children: [],
});

/** Decides what rows do, given the existing people. A row that couldn't be read stays rejected with its reasons. */
export async function decideRows(
  db: Db,
  institution_id: number,
  { kind, settings, roles }: Pick<Import, 'kind' | 'settings' | 'roles'>,
  rows: readonly WaitingRow[],
  { locked }: { locked: boolean },
): Promise<DecidedRow[]> {
  const readable = rows.filter((row) => !row.is_unreadable);
  const known = indexOf(
    await findKnown(
      db,
      institution_id,
      kind,
      readable.map((row) => row.values),
      { locked },
    ),
  );
  const children = await findChildren(db, institution_id, [
    ...new Set(readable.flatMap((row) => row.values.children ?? [])),
  ]);
  return rows.map((row) => {
    if (row.is_unreadable) return refused(row, row.reasons);
    const named = row.values.children ?? [];
    const missing = named.filter((name) => !children.has(name));
    if (missing.length > 0) return refused(row, [`There is no one with the ID ${missing.join(', ')}`]);
    const theirs = [...new Set(named.map((name) => children.get(name)!))];
    const decision = decide(kind, row.values, known, { ...settings, roles }, theirs);
    const changes = Object.keys(decision.changes).length > 0 ? decision.changes : null;
    const { notes = [] } = row.values;
    return { row, decision: { ...decision, reasons: [...decision.reasons, ...notes] }, changes, children: theirs };
  });
}
