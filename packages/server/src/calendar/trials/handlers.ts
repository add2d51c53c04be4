import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { outcomeNames } from '@schoolbell/core/calendar/trials/rules';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../../http/context.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { listTrials } from './queries.ts';

/** Trials: who tried which class, and the result. */
export const trialsHandlers: Handlers<'trials'> = {
  trials: async (asked, { db, viewer, now }) => {
    const { rows, counted } = await listTrials(db, viewer, { ...asked, now });
    return pageFrom(
      rows.map(({ teachers, ...row }) => ({
        ...row,
        may_enrol: mayEnrol(viewer, teachers) ? (1 as const) : (0 as const),
      })),
      counted,
      asked.page,
      asked.per_page,
    );
  },

  exportTrials: (asked, context) =>
    pagedFile(context, {
      list: 'trials',
      asked,
      columns: ['First name', 'Surname', 'Class', 'Time', 'Result', 'Reason', 'Enrolled', 'ID'],
      read: async (page) => {
        const { db, viewer, now } = context;
        const { rows, counted } = await listTrials(db, viewer, { ...asked, page, per_page: AT_ONCE, now });
        return pageFrom(rows, counted, page, AT_ONCE);
      },
      cells: (row) => [
        row.firstName,
        row.surname,
        row.title,
        row.local_start?.replace('T', ' '),
        outcomeNames[row.outcome],
        row.reason,
        row.enrolled === 1 ? 'Yes' : 'No',
        row.user_detail_id,
      ],
    }),
};
