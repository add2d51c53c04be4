import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid, refuseStale } from '@schoolbell/core/http/errors';
import { mentionedIn, plainText } from '@schoolbell/core/richText/rules';
import { pathOf } from '@schoolbell/core/people/rules';
import { texts } from '@schoolbell/core/validators';
import { noteAdded, noteChanged, noteDeleted, noteRestored } from '@schoolbell/core/records/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { richTextFrom } from '../../http/richText.ts';
import { markRead } from '../../people/reading/queries.ts';
import { setNoteFiles } from '../files/queries.ts';
import { openAnybody } from '../../people/verbs.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import type { PersonSummary } from '../../people/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { changeNote, findNote, insertNote, listNotes, markDeleted, type Note, setMentions } from './queries.ts';

/** A note that the viewer can see, locked until the transaction ends, with its person. */
async function openNote(
  context: StaffContext,
  id: number,
  { deleted = false } = {},
): Promise<{ note: Note; person: PersonSummary; isOwn: boolean }> {
  const found = await findNote(context.db, context.viewer.institution_id, id, { locked: true, deleted });
  if (!found) throw missing('note');
  const person = await openAnybody(context, found.person_id).catch((error: unknown) => {
    throw error instanceof Failure ? missing('note') : error;
  });
  return {
    note: found.note,
    person,
    isOwn: found.note.mention_by_user_detail.user_detail_id === context.viewer.user_detail_id,
  };
}

function refuseOthers(context: StaffContext, isOwn: boolean): void {
  if (!isOwn && !isAdminLike(context.viewer.role_id))
    throw new Failure('forbidden', 'Only the author of a note, or an admin, can delete it.');
}

/** A note's text as it is kept; one that says nothing needs a file at least. */
function messageFrom(message: string, files: number): string {
  const message_box = richTextFrom('message_box', message);
  if (!message_box && files === 0) throw invalid({ message_box: texts.required });
  return message_box;
}

/** Stores the mentioned colleagues, and writes to those mentioned for the first time. */
async function tellMentioned(
  context: StaffContext,
  note_id: number,
  message: string,
  person: PersonSummary,
): Promise<void> {
  const { db, viewer, now } = context;
  const colleagues = await staffAmong(db, viewer.institution_id, mentionedIn(message));
  const news = await setMentions(db, {
    institution_id: viewer.institution_id,
    note_id,
    staff_ids: colleagues.map((one) => one.user_detail_id),
    now,
  });
  context.changed(
    'inbox',
    colleagues.map((one) => one.user_detail_id),
  );
  for (const colleague of colleagues) {
    if (!news.includes(colleague.user_detail_id)) continue;
    // Who mentions themself has read it.
    if (colleague.user_detail_id === viewer.user_detail_id) {
      await markRead(db, {
        institution_id: viewer.institution_id,
        user_detail_id: colleague.user_detail_id,
        type: 'Mention',
        related_type_id: note_id,
        now,
      });
      continue;
    }
    await writeTo(context, colleague, {
      alert: noteAdded.alert,
      subject: `${fullName(viewer)} mentioned you in a note about ${fullName(person)}`,
      lines: [plainText(message)],
      path: `${pathOf(person)}?tab=notes`,
      names: [person.user_detail_id],
    });
  }
}

/** Sets a note's files; the bytes of removed ones are deleted after the commit. */
async function keepFiles(
  context: StaffContext,
  note_id: number,
  person: PersonSummary,
  ids: readonly number[],
): Promise<boolean> {
  const { db, viewer } = context;
  const kept = await setNoteFiles(db, {
    institution_id: viewer.institution_id,
    note_id,
    person_id: person.user_detail_id,
    uploaded_by: viewer.user_detail_id,
    ids,
  });
  if (!kept) throw invalid({ file_ids: 'One of the files no longer exists. Please add it again' });
  if (kept.gone.length > 0) await context.later('removeFiles', { handles: kept.gone.map((one) => one.handle) });
  return kept.added.length + kept.gone.length > 0;
}

/** What of a note the audit log keeps. */
const written = ({ message_box, is_pinned, files }: Note) => ({
  message_box,
  is_pinned,
  ...(files.length > 0 && { files: files.map((file) => file.file_name) }),
});

/** Notes of staff on students, leads and colleagues. */
export const notesHandlers: Handlers<'notes'> = {
  notes: async ({ user_detail_id }, context) => {
    await openAnybody(context, user_detail_id);
    return { data: await listNotes(context.db, context.viewer.institution_id, user_detail_id) };
  },

  addNote: async ({ user_detail_id, is_pinned, file_ids, ...input }, context) => {
    const { db, viewer, now } = context;
    const person = await openAnybody(context, user_detail_id);
    const message_box = messageFrom(input.message_box, file_ids.length);
    const id = await insertNote(db, {
      institution_id: viewer.institution_id,
      person_id: user_detail_id,
      author_id: viewer.user_detail_id,
      message_box,
      is_pinned,
      now,
    });
    if (file_ids.length > 0) await keepFiles(context, id, person, file_ids);
    await tellMentioned(context, id, message_box, person);
    const { note } = (await findNote(db, viewer.institution_id, id))!;
    await context.audit(noteAdded, { person_id: user_detail_id, after: { id, ...written(note) } });
    return note;
  },

  editNote: async ({ id, version, message_box: wanted, is_pinned, file_ids }, context) => {
    const { db, viewer, now } = context;
    const { note, person, isOwn } = await openNote(context, id);
    refuseStale(version, note.version, note);
    const message_box = wanted === undefined ? undefined : messageFrom(wanted, (file_ids ?? note.files).length);
    const says = message_box !== undefined && message_box !== note.message_box;
    if ((says || file_ids) && !isOwn) throw new Failure('forbidden', 'Only the author of a note can change it.');
    if (file_ids?.length === 0 && !(message_box ?? note.message_box)) throw invalid({ message_box: texts.required });
    const refiled = file_ids !== undefined && (await keepFiles(context, id, person, file_ids));
    await changeNote(db, {
      institution_id: viewer.institution_id,
      id,
      message_box,
      is_pinned,
      said: says || refiled,
      now,
    });
    if (says) await tellMentioned(context, id, message_box, person);
    const changed = (await findNote(db, viewer.institution_id, id))!.note;
    await context.audit(noteChanged, {
      person_id: person.user_detail_id,
      before: { id, ...written(note) },
      after: { id, ...written(changed) },
    });
    return changed;
  },

  deleteNote: async ({ id }, context) => {
    const { note, person, isOwn } = await openNote(context, id);
    refuseOthers(context, isOwn);
    await markDeleted(context.db, context.viewer.institution_id, id, context.now);
    await context.audit(noteDeleted, {
      person_id: person.user_detail_id,
      before: { id, ...written(note), author_id: note.mention_by_user_detail.user_detail_id },
    });
    context.changed('inbox', mentionedIn(note.message_box));
    return { message: 'Note deleted' };
  },

  restoreNote: async ({ id }, context) => {
    const { note, person, isOwn } = await openNote(context, id, { deleted: true });
    refuseOthers(context, isOwn);
    await markDeleted(context.db, context.viewer.institution_id, id, null);
    await context.audit(noteRestored, { person_id: person.user_detail_id, after: { id, ...written(note) } });
    context.changed('inbox', mentionedIn(note.message_box));
    return { message: 'Note restored' };
  },
};
