import { STUDENT } from '@schoolbell/core/access';
import { missing } from '@schoolbell/core/http/errors';
import { batchFile } from '@schoolbell/core/students/exports/rules';
import type { Handlers } from '../../../http/context.ts';
import { findBatch, inBatch, listBatches } from '../queries.ts';
import { inBatches, type PeopleList } from '../../../people/search/queries.ts';
import { fileOfStudents } from '../../verbs.ts';
import { listFile, rowsOfPages, AT_ONCE } from '../../../people/exports/verbs.ts';

/** Batches, and the students of one, as files. */
export const batchExports = {
  exportBatches: async ({ columns, ...list }, context) => {
    const rows = rowsOfPages((page) =>
      listBatches(context.db, { ...list, institution_id: context.viewer.institution_id, page, per_page: AT_ONCE }),
    );
    return listFile(context, {
      name: 'batches',
      columns: batchFile,
      wanted: columns,
      rows,
      asked: { list: 'batches', ...list },
    });
  },

  exportBatchStudents: async ({ id, columns, order_by, ...list }, context) => {
    const {
      db,
      viewer: { institution_id },
    } = context;
    const batch = await findBatch(db, institution_id, id);
    if (!batch) throw missing();
    const { where, added } = inBatch(institution_id, id);
    const people: PeopleList = {
      ...list,
      institution_id,
      role_id: STUDENT,
      is_archived: 0,
      where,
      order_by,
      ...(order_by === 'added_on' && { sort: added }),
      page: 1,
      per_page: AT_ONCE,
    };
    return fileOfStudents(context, inBatches(db, people), { columns, batch: batch.batch_name, order_by, ...list });
  },
} satisfies Partial<Handlers<'batches'>>;
