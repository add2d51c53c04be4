import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { Happened } from '@schoolbell/core/happenings/rules';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import type { JobContext } from '../../jobs/kinds.ts';
import { tellAdded } from '../../people/telling/verbs.ts';

/** A row of an import that was written, or taken back. */
interface Row {
  action: string;
  person_id: number | null;
  changes: Changes | null;
}

/** Tells of leads whose stage a row changed; taken back, they are in the one before again. */
function tellStages({ happened }: JobContext, key: string, rows: readonly Row[], side: 0 | 1): void {
  const moved = rows.flatMap(({ action, person_id, changes }): Happened[] => {
    const stages = changes?.['stage_id'];
    if (action !== 'update' || !stages || person_id === null) return [];
    const [lead_stage, lead_last_stage] = [stages[side], stages[side === 1 ? 0 : 1]].map(Number);
    return [{ person_id, subject_id: person_id, key, data: { lead_stage, lead_last_stage } }];
  });
  void happened('lead.stage_changed', moved, { quiet: true });
}

/** Tells of people whom an import added and changed. Nothing follows from it. */
export function tellImported(
  context: JobContext,
  { import_id, kind }: { import_id: number; kind: ImportKind },
  rows: readonly Row[],
): void {
  const added = rows.flatMap(({ action, person_id }) => (action === 'create' && person_id !== null ? [person_id] : []));
  if (kind === 'student' || kind === 'lead')
    tellAdded(context, kind === 'student' ? STUDENT : LEAD, added, { quiet: true });
  tellStages(context, `import ${import_id}`, rows, 1);
}

/** Tells of people whom taking an import back changed. Nothing follows from it. */
export const tellUndone = (context: JobContext, import_id: number, restored: readonly Row[]): void =>
  tellStages(context, `undo ${import_id}`, restored, 0);
