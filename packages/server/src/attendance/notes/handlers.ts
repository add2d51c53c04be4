import { MAILED_AFTER } from '@schoolbell/core/attendance/notes/rules';
import { classNoteShared, classNoteUnshared } from '@schoolbell/core/attendance/events';
import { findPlaceLink, placeFacts } from '../../calendar/enrolments/families/queries.ts';
import { closed } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import type { ClassNote } from '../marks/queries.ts';
import { notesOfPlace } from './queries.ts';

/** Notes that a family's page shows at most. */
const MOST_NOTES = 10;

/** What follows from a note that was written: its families are told a little later, where it is shared; and who shared it, or took it back, is written down. */
export async function noteWritten(
  context: StaffContext,
  { event_id, title }: { event_id: number; title: string },
  before: ClassNote,
  after: ClassNote,
): Promise<void> {
  const [was, is] = [before.class_note_check === 1, after.class_note_check === 1];
  if (was !== is) await context.audit(is ? classNoteShared : classNoteUnshared, { after: { event_id, title } });
  if (is && (!was || before.notes !== after.notes))
    await context.later(
      'classNoteMail',
      { event_id },
      { key: `${event_id}/${after.version}`, at: new Date(context.now.getTime() + MAILED_AFTER * 60_000) },
    );
}

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
