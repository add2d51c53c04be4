import { fullName } from '@schoolbell/core/format';
import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { LEAD } from '@schoolbell/core/access';
import type { Happened } from '@schoolbell/core/happenings/rules';
import { answersTo } from '@schoolbell/core/people/exports/rules';
import { leadFile } from '@schoolbell/core/enquiries/exports/rules';
import type { TableFile, PersonAudit, TableContext } from '../http/context.ts';
import { customFields } from '../people/custom/queries.ts';
import { listFile, rowsOfPeople } from '../people/exports/verbs.ts';
import type { People, RowsOf } from '../people/search/queries.ts';
import type { Asked } from '../students/verbs.ts';
import { leadRows, type Row, giveTo } from './queries.ts';
import { type Moved, moveToStage } from './stages/moves/queries.ts';
import { type Action, type Act, alike, gone } from '../lists/bulk/actions/verbs.ts';
import { invalid, missing } from '@schoolbell/core/http/errors';
import { leadAssigned, leadMoved } from '@schoolbell/core/enquiries/events';
import { tellOwner } from '../people/letters/verbs.ts';
import { staffAmong } from '../people/colleagues/queries.ts';
import { findStage } from './stages/queries.ts';

/** Leads as a file, with every question of the school's own, or the columns that are wanted. */
export async function fileOfLeads(
  context: TableContext,
  batches: AsyncIterable<People> | Iterable<People>,
  { columns: wanted, ...asked }: Asked,
  name = 'leads',
): Promise<TableFile> {
  const questions = (await customFields(context.db, context.viewer.institution_id, LEAD)).filter(
    (field) => !field.is_archived,
  );
  const rowsOf: RowsOf<Row> = (institution_id, people) =>
    leadRows(institution_id, { ...people, questions: questions.map((field) => field.field_name) });
  return listFile<Row>(context, {
    name,
    columns: [...leadFile, ...questions.map(answersTo)],
    wanted,
    rows: rowsOfPeople(context, rowsOf, batches),
    asked,
  });
}

const move: Act = async ({ db, viewer, now, happened }, { ids, options, is_undo, effects }) => {
  const { institution_id, user_detail_id: by } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, (effect: { stage_id: number }) => effect.stage_id)
    : [{ value: options['stage_id'] as number, ids }];
  const result = {
    changed: new Map<number, unknown>(),
    refused: new Map<number, string>(),
    audits: [] as PersonAudit[],
  };
  for (const { value: stage_id, ids: people } of wanted) {
    const stage = await findStage(db, institution_id, stage_id);
    if (!stage && !is_undo) throw gone('stage');
    if (!stage) {
      for (const id of people) result.refused.set(id, 'Their earlier stage no longer exists.');
      continue;
    }
    const moved = await moveToStage(db, { institution_id, ids: people, stage_id, by, now });
    for (const { user_detail_id, from, from_id } of moved) {
      result.changed.set(user_detail_id, { stage_id: from_id });
      result.audits.push({
        kind: leadMoved,
        person_id: user_detail_id,
        before: { stage: from },
        after: { stage: stage.stage_name },
      });
    }
    void happened('lead.stage_changed', moved.map(toldOf(stage_id)), { quiet: is_undo === 1 });
  }
  return result;
};

/** What is told of a lead that moved to a stage. */
const toldOf =
  (lead_stage: number) =>
  ({ user_detail_id, from_id, move_id, version }: Moved): Happened => ({
    person_id: user_detail_id,
    subject_id: user_detail_id,
    key: move_id,
    version,
    data: { lead_stage, lead_last_stage: from_id },
  });

const assign: Act = async (acting, { ids, options, is_undo, effects }) => {
  const { db, viewer, now } = acting;
  const { institution_id } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, (effect: { owner_id: number | null }) => effect.owner_id)
    : [{ value: options['owner_id'] as number | null, ids }];
  const result = {
    changed: new Map<number, unknown>(),
    refused: new Map<number, string>(),
    audits: [] as PersonAudit[],
  };
  for (const { value: owner_id, ids: people } of wanted) {
    const [owner] = owner_id === null ? [] : await staffAmong(db, institution_id, [owner_id]);
    if (owner_id !== null && !owner) {
      if (!is_undo)
        throw invalid({
          owner_id: 'Please choose someone on the staff',
        });
      for (const id of people) result.refused.set(id, 'Their earlier owner no longer works here.');
      continue;
    }
    const given = await giveTo(db, { institution_id, ids: people, owner_id, now });
    for (const { user_detail_id, before } of given) {
      result.changed.set(user_detail_id, { owner_id: before });
      result.audits.push({
        kind: leadAssigned,
        person_id: user_detail_id,
        before: { owner_id: before },
        after: { owner_id },
      });
    }
    if (owner)
      await tellOwner(
        acting,
        owner,
        given.map((one) => one.user_detail_id),
      );
  }
  return result;
};

/** Moving leads to a stage, and giving them to an owner. */
export const leadActions = {
  move: {
    act: move,
    labelOf: async ({ db, viewer }, options) => {
      const stage = await findStage(db, viewer.institution_id, options['stage_id'] as number);
      if (!stage) throw missing();
      return stage.stage_name;
    },
  },
  assign: {
    act: assign,
    labelOf: async ({ db, viewer }, options) => {
      if (options['owner_id'] === null) return '';
      const [owner] = await staffAmong(db, viewer.institution_id, [options['owner_id'] as number]);
      if (!owner) throw invalid({ owner_id: 'Please choose someone on the staff' });
      return fullName(owner);
    },
  },
} satisfies Partial<Record<BulkAction, Action>>;
