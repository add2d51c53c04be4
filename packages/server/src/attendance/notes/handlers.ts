import { findPlaceLink, placeFacts } from '../../calendar/enrolments/families/queries.ts';
import { closed } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { notesOfPlace } from './queries.ts';

/** Notes that a family's page shows at most. */
const MOST_NOTES = 10;

/** What families read of class notes. */
export const classNotesHandlers: Handlers<'classNotes'> = {
  notesByHash: async ({ institution, enrolmentHash }, context) => {
    const { institution_id } = await context.enter(institution);
    const { db, now } = context;
    const enrolment_id = await findPlaceLink(db, institution_id, hashOf(enrolmentHash), now);
    const [place] = enrolment_id === undefined ? [] : await placeFacts(db, institution_id, [enrolment_id], now);
    if (!place) throw closed();
    return { data: await notesOfPlace(db, institution_id, place.enrolment_id, MOST_NOTES) };
  },
};
