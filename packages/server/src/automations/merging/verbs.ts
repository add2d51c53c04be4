import { endedBy } from '@schoolbell/core/automations/runs/rules';
import type { Merger } from '../../db/merging.ts';
import { dropTwins, holdRuns, skipMissed } from './queries.ts';

/** Moves runs to the record that a person is merged into. None acts twice for one event. */
export const mergeRuns: Merger = {
  async merge({ db, institution_id, kept_id, gone_id }) {
    await holdRuns(db, institution_id, [kept_id, gone_id]);
    return dropTwins(db, institution_id, { kept_id, gone_id });
  },

  undo: ({ db, institution_id, merge_id, now }) =>
    skipMissed(db, institution_id, merge_id, { reason: endedBy.merged, now }),
};
