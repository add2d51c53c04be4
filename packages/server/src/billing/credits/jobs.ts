import type { JobKinds } from '../../jobs/kinds.ts';
import { expireCredit } from './verbs.ts';

/** What becomes of credit by itself: what expired goes, each once, however often this runs. */
export const creditsJobs: JobKinds = {
  expireCredit: async (_, context) => {
    if (await expireCredit(context)) await context.later('expireCredit', {});
  },
};
