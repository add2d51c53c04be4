import type { StaffContext } from '../../http/context.ts';
import { writeClassNote, type ClassNote } from './queries.ts';
import type { Sheet } from '../marks/sheets/verbs.ts';
import { MAILED_AFTER } from '@schoolbell/core/attendance/notes/rules';
import { classNoteShared, classNoteUnshared } from '@schoolbell/core/attendance/events';

/** The effects of writing a note: its families are told a little later if it is shared, and sharing or withdrawing it is recorded. */
async function noteWritten(
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

/** Saves a class note; if another person changed it first, their text stays and is returned. */
export async function keepNote(
  context: StaffContext,
  { event, class_note: kept }: Sheet,
  sent: { notes: string; class_note_check: 0 | 1; based_on: number },
) {
  const { notes, class_note_check } = sent;
  if (kept.notes === notes && kept.class_note_check === class_note_check)
    return { class_note: 'unchanged', note: kept } as const;
  if (kept.version !== sent.based_on) return { class_note: 'conflict', note: kept } as const;
  const { db, viewer, now } = context;
  const note = { notes, class_note_check, version: kept.version + 1 };
  await writeClassNote(
    db,
    { institution_id: viewer.institution_id, event_id: event.event_id, by: viewer.user_detail_id, now },
    sent,
  );
  await noteWritten(context, event, kept, note);
  return { class_note: 'done', note } as const;
}
