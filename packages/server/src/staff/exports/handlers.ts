import { dayIn } from '@schoolbell/core/format';
import { pageFrom } from '@schoolbell/core/http/page';
import { staffFile } from '@schoolbell/core/staff/exports/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { listStaff } from '../queries.ts';
import { listFile, rowsOfPages, AT_ONCE } from '../../people/exports/verbs.ts';

/** Staff as a file. */
export const staffExports = {
  exportStaff: async ({ columns, ...list }, context) => {
    const { db, viewer, tenant, now } = context;
    const words = await listWords(db, viewer.institution_id);
    const day = dayIn(now, tenant.time_zone);
    const rows = rowsOfPages(async (page) => {
      const { rows: data, counted } = await listStaff(db, {
        ...list,
        institution_id: viewer.institution_id,
        page,
        per_page: AT_ONCE,
        day,
      });
      return pageFrom(data, counted, page, AT_ONCE);
    });
    return listFile(context, {
      name: 'staff',
      columns: staffFile((text) => say(words, text)),
      wanted: columns,
      rows,
      asked: { list: 'staff', ...list },
    });
  },
} satisfies Partial<Handlers<'staff'>>;
