import { pageFrom } from '@schoolbell/core/http/page';
import { duplicateFile } from '@schoolbell/core/people/exports/rules';
import type { Handlers } from '../../../http/context.ts';
import { listPairs } from '../pairs/queries.ts';
import { listFile, rowsOfPages, AT_ONCE } from '../../exports/verbs.ts';

/** Pairs that may be one person, as a file. */
export const duplicateExports = {
  exportDuplicates: async ({ columns }, context) => {
    const { db, viewer } = context;
    const rows = rowsOfPages(async (page) => {
      const { rows: data, counted } = await listPairs(db, viewer, { page, per_page: AT_ONCE });
      return pageFrom(data, counted, page, AT_ONCE);
    });
    return listFile(context, {
      name: 'duplicates',
      columns: duplicateFile,
      wanted: columns,
      rows,
      asked: { list: 'duplicates' },
    });
  },
} satisfies Partial<Handlers<'duplicates'>>;
