import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../../http/context.ts';
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
};
