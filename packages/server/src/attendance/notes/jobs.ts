import { isMailed } from '@schoolbell/core/attendance/notes/rules';
import { dayText } from '@schoolbell/core/format';
import { classNoteShared } from '@schoolbell/core/attendance/events';
import { timeText } from '../../calendar/news/verbs.ts';
import { writeAll } from '../../calendar/news/letters/verbs.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { holdNote, noteMailed } from './queries.ts';

/** Mails the current class note to the families: once, and not at all if it is no longer shared. */
async function classNoteMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const {
    db,
    tenant: { institution_id },
    now,
  } = context;
  const event_id = Number(payload['event_id']);
  const note = await holdNote(db, institution_id, event_id);
  if (!note || !isMailed({ ...note, mailed_at: note.mailed_at && note.mailed_at.getTime() }, now.getTime())) return;
  const { title, local_start, place, notes, students } = note;
  await writeAll(context, {
    alert: classNoteShared.alert,
    subject: `${title}, ${dayText(local_start.slice(0, 10))}: ${note.mailed_at ? 'the class note was changed' : 'class note'}`,
    lines: [[timeText(local_start), place].filter(Boolean).join(' · '), notes],
    staff: [],
    students,
    carried: { series_id: 0, events: [], gone: [], left: [], isNote: true },
  });
  await noteMailed(db, institution_id, event_id, now);
}

/** What is mailed about class notes. */
export const classNotesJobs: JobKinds = { classNoteMail };
