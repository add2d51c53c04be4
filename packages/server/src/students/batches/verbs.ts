import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { type Action, type Act, gone, plain } from '../../lists/bulk/actions/verbs.ts';
import { Failure } from '@schoolbell/core/http/errors';
import { batchJoined, batchLeft } from '@schoolbell/core/students/events';
import { addMembers, holdBatch, removeMembers } from './queries.ts';

const batching =
  (way: 'in' | 'out'): Act =>
  async ({ db, viewer, now }, { ids, options, is_undo }) => {
    const { institution_id, user_detail_id: by } = viewer;
    const batch_id = options['batch_id'] as number;
    const joins = (way === 'in') !== (is_undo === 1);
    const batch = await holdBatch(db, institution_id, batch_id, 'there');
    if (!batch) throw gone('batch');
    if (joins && batch.is_archived) throw new Failure('conflict', 'This batch is archived. Restore it first.');
    const changed = joins
      ? await addMembers(db, { institution_id, batch_id, ids, by, now })
      : await removeMembers(db, institution_id, batch_id, ids);
    const value = { batch: batch.batch_name };
    return {
      changed: plain(changed),
      audits: changed.map((person_id) => ({
        kind: joins ? batchJoined : batchLeft,
        person_id,
        [joins ? 'after' : 'before']: value,
      })),
    };
  };

const batchOf: NonNullable<Action['labelOf']> = async ({ db, viewer }, options) => {
  const batch = await holdBatch(db, viewer.institution_id, options['batch_id'] as number, 'there');
  if (!batch) throw gone('batch');
  return batch.batch_name;
};

/** Putting people into a batch, and taking them out. */
export const batchActions = {
  batch_in: { act: batching('in'), labelOf: batchOf },
  batch_out: { act: batching('out'), labelOf: batchOf },
} satisfies Partial<Record<BulkAction, Action>>;
