import { Failure, missing, refuseStale } from '@schoolbell/core/http/errors';
import { batchAdded, batchArchived, batchChanged, batchRestored } from '@schoolbell/core/students/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { startBulk } from '../../lists/bulk/verbs.ts';
import {
  batchMembers,
  changeBatch,
  findBatch,
  holdBatch,
  insertBatch,
  isNameTaken,
  listBatches,
  setBatchArchived,
} from './queries.ts';

/** Refuses a name that another batch has, because they couldn't be told apart. */
async function refuseTaken({ db, viewer }: StaffContext, batch_name: string, except?: number): Promise<void> {
  if (await isNameTaken(db, viewer.institution_id, batch_name, except))
    throw new Failure('conflict', 'Another batch already has this name.', {
      batch_name: 'Another batch already has this name',
    });
}

async function opened({ db, viewer }: StaffContext, id: number, held?: 'there' | 'alone') {
  const batch = held
    ? await holdBatch(db, viewer.institution_id, id, held)
    : await findBatch(db, viewer.institution_id, id);
  if (!batch) throw missing('batch');
  return batch;
}

/** Batches: groups of students. */
export const batchesHandlers = {
  batches: (input, { db, viewer }) => listBatches(db, { ...input, institution_id: viewer.institution_id }),

  batchDetails: ({ id }, context) => opened(context, id),

  batchStudents: async ({ id, ...list }, context) => {
    await opened(context, id);
    return batchMembers(context.db, id, { ...list, institution_id: context.viewer.institution_id });
  },

  makeBatch: async (batch, context) => {
    const { db, viewer, now } = context;
    await refuseTaken(context, batch.batch_name);
    const id = await insertBatch(db, viewer.institution_id, batch, now);
    await context.audit(batchAdded, { after: { id, ...batch } });
    return { data: await opened(context, id), message: 'Batch added.' };
  },

  editBatch: async ({ id, version, ...changes }, context) => {
    const { db, viewer, now } = context;
    const before = await opened(context, id, 'alone');
    refuseStale(version, before.version, before);
    const names = (['batch_name', 'description', 'colour'] as const).filter(
      (name) => changes[name] !== undefined && changes[name] !== before[name],
    );
    if (names.length === 0) return { data: before, message: 'Batch updated.' };
    if (names.includes('batch_name') && !before.is_archived) await refuseTaken(context, changes.batch_name!, id);
    const pick = (from: typeof changes) => Object.fromEntries(names.map((name) => [name, from[name]]));
    await changeBatch(db, viewer.institution_id, id, pick(changes), now);
    await context.audit(batchChanged, { before: { id, ...pick(before) }, after: { id, ...pick(changes) } });
    return { data: await opened(context, id), message: 'Batch updated.' };
  },

  archiveBatch: async ({ id, is_archived }, context) => {
    const { db, viewer, now } = context;
    const before = await opened(context, id, 'alone');
    if (before.is_archived !== is_archived) {
      if (!is_archived) await refuseTaken(context, before.batch_name, id);
      await setBatchArchived(
        db,
        viewer.institution_id,
        id,
        is_archived ? { at: now, by: viewer.user_detail_id } : null,
        now,
      );
      await context.audit(is_archived ? batchArchived : batchRestored, {
        after: { id, batch_name: before.batch_name },
      });
    }
    return {
      data: await opened(context, id),
      message: `${before.batch_name} ${is_archived ? 'archived' : 'restored'}`,
    };
  },

  addToBatch: ({ batch_id, ...which }, context) =>
    startBulk(context, { kind: 'student', action: 'batch_in', options: { batch_id } }, which),
  removeFromBatch: ({ batch_id, ...which }, context) =>
    startBulk(context, { kind: 'student', action: 'batch_out', options: { batch_id } }, which),
} satisfies Partial<Handlers<'batches'>>;
