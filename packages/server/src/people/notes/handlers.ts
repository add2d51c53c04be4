import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { mentionedIn, plainNote } from '@schoolbell/core/people/notes/rules';
import { pathOf } from '@schoolbell/core/people/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { forgetRead, markRead } from '../../inbox/queries.ts';
import { openAnybody, refuseStale, writeTo } from '../handlers.ts';
import type { PersonOfInterest } from '../queries.ts';
import { staffAmong } from '../staff/queries.ts';
import { changeNote, findNote, insertNote, listNotes, type Note, removeNote, setMentions } from './queries.ts';

const missing = () => new Failure('notFound', 'This note was not found.');

/** A note that the viewer may see, held until the transaction ends, with whom it is about. */
async function openNote(context: StaffContext, id: number): Promise<{ note: Note; person: PersonOfInterest; isOwn: boolean }> {
  const found = await findNote(context.db, context.viewer.institution_id, id, true);
  if (!found) throw missing();
  const person = await openAnybody(context, found.person_id).catch((error: unknown) => {
    throw error instanceof Failure ? missing() : error;
  });
  return { note: found.note, person, isOwn: found.note.mention_by_user_detail.user_detail_id === context.viewer.user_detail_id };
}

/** Keeps who is mentioned, colleagues only, and writes to those who hear of it for the first time. */
async function tellMentioned(context: StaffContext, note_id: number, message: string, person: PersonOfInterest): Promise<void> {
  const { db, viewer, now } = context;
  const colleagues = await staffAmong(db, viewer.institution_id, mentionedIn(message));
  const news = await setMentions(db, { institution_id: viewer.institution_id, note_id, staff_ids: colleagues.map((one) => one.user_detail_id), now });
  context.changed('inbox', colleagues.map((one) => one.user_detail_id));
  for (const colleague of colleagues) {
    if (!news.includes(colleague.user_detail_id)) continue;
    // Who mentions themself has read it.
    if (colleague.user_detail_id === viewer.user_detail_id) {
      await markRead(db, { institution_id: viewer.institution_id, user_detail_id: colleague.user_detail_id, type: 'Mention', related_type_id: note_id, now });
      continue;
    }
    await writeTo(context, colleague, { alert: 'mention', subject: `${fullName(viewer)} mentioned you in a note about ${fullName(person)}`, lines: [plainNote(message)], path: `${pathOf(person)}?tab=notes` });
  }
}

/** Notes of staff on students, leads and colleagues. */
export const notesHandlers: Handlers<'notes'> = {
  notes: async ({ user_detail_id }, context) => {
    await openAnybody(context, user_detail_id);
    return { data: await listNotes(context.db, context.viewer.institution_id, user_detail_id) };
  },

  addNote: async ({ user_detail_id, ...values }, context) => {
    const { db, viewer, now } = context;
    const person = await openAnybody(context, user_detail_id);
    const id = await insertNote(db, { ...values, institution_id: viewer.institution_id, person_id: user_detail_id, author_id: viewer.user_detail_id, now });
    await tellMentioned(context, id, values.message_box, person);
    await context.audit({ kind: 'note_added', person_id: user_detail_id, after: { id, ...values } });
    context.changed('notes');
    return (await findNote(db, viewer.institution_id, id))!.note;
  },

  editNote: async ({ id, version, message_box, is_pinned }, context) => {
    const { db, viewer, now } = context;
    const { note, person, isOwn } = await openNote(context, id);
    refuseStale(version, note.version, note);
    if (message_box !== undefined && message_box !== note.message_box && !isOwn) throw new Failure('forbidden', 'Only its author can change a note.');
    await changeNote(db, { institution_id: viewer.institution_id, id, message_box, is_pinned, now });
    if (message_box !== undefined) await tellMentioned(context, id, message_box, person);
    const changed = (await findNote(db, viewer.institution_id, id))!.note;
    const values = ({ message_box, is_pinned }: Note) => ({ id, message_box, is_pinned });
    await context.audit({ kind: 'note_changed', person_id: person.user_detail_id, before: values(note), after: values(changed) });
    context.changed('notes');
    return changed;
  },

  deleteNote: async ({ id }, context) => {
    const { note, person, isOwn } = await openNote(context, id);
    if (!isOwn && !isAdminLike(context.viewer.role_id)) throw new Failure('forbidden', 'Only its author or an admin can delete a note.');
    await removeNote(context.db, context.viewer.institution_id, id);
    await forgetRead(context.db, { institution_id: context.viewer.institution_id, type: 'Mention', related_type_id: id });
    await context.audit({ kind: 'note_deleted', person_id: person.user_detail_id, before: { id, message_box: note.message_box, author_id: note.mention_by_user_detail.user_detail_id } });
    context.changed('notes');
    context.changed('inbox', mentionedIn(note.message_box));
    return { message: 'Note deleted' };
  },
};
