import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../../http/context.ts';
import { listTrials } from './queries.ts';

/** Who tried which class, and what became of it. */
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
};
