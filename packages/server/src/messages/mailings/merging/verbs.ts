import { STUDENT } from '@schoolbell/core/access';
import type { Merger } from '../../../db/merging.ts';
import { dropWaitingTwins, findNaming, type Naming, putBack, readdress, type Readdressed } from './queries.ts';

/** A list with another word for one of its words, each once. */
const swapped = <Word>(list: readonly Word[], from: Word, to: Word): Word[] => [
  ...new Set(list.map((one) => (one === from ? to : one))),
];

/** A letter that is for the record that stays, as it was for the one that goes. */
function turned(
  { type, type_id, audience }: Naming,
  { kept_id, gone_id, role_id }: { kept_id: number; gone_id: number; role_id: number },
): Omit<Naming, 'mailing_id'> {
  const ids = audience.ids && { ids: swapped(audience.ids, gone_id, kept_id) };
  const excluded = audience.excluded_emails && {
    excluded_emails: swapped(audience.excluded_emails, String(gone_id), String(kept_id)),
  };
  const turns = { ...audience, ...ids, ...excluded };
  if (type_id !== gone_id || !['student', 'lead', 'guardian', 'staff'].includes(type))
    return { type, type_id, audience: turns };
  if (type === 'guardian' || type === 'staff') return { type, type_id: kept_id, audience: turns };
  const kind = role_id === STUDENT ? 'student' : 'lead';
  return { type: kind, type_id: kept_id, audience: { ...turns, kind } };
}

/** Moves letters to the record that a person is merged into. */
export const mergeLetters: Merger = {
  async merge({ db, institution_id, ...merging }) {
    await dropWaitingTwins(db, institution_id, merging);
    const changes = (await findNaming(db, institution_id, [merging.gone_id])).map(
      ({ mailing_id, ...before }): Readdressed => ({
        table: 'mailing',
        mailing_id,
        before,
        after: turned({ mailing_id, ...before }, merging),
      }),
    );
    await readdress(
      db,
      institution_id,
      changes.map(({ mailing_id, after }) => ({ mailing_id, ...after })),
    );
    return changes.map((one) => ({ ...one }));
  },

  undo: ({ db, institution_id, merge_id }) => putBack(db, institution_id, merge_id),
};
