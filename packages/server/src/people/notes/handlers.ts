import { isAdminLike, LEAD } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { mentionedIn, partsOf } from '@schoolbell/core/people/notes/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson, refuseStale, writeTo } from '../handlers.ts';
import type { PersonOfInterest } from '../queries.ts';
import { staffAmong } from '../staff/queries.ts';
import { changeNote, findNote, insertNote, listNotes, type Note, removeNote, setMentions } from './queries.ts';

const missing = () => new Failure('notFound', 'This note was not found.');
const areaOf = ({ role_id }: PersonOfInterest) => (role_id === LEAD ? 'leads' : 'students');

/** A note that the viewer may see, held until the transaction ends, with whom it is about. */
async function openNote(context: StaffContext, id: number): Promise<{ note: Note; person: PersonOfInterest; isOwn: boolean }> {
  const found = await findNote(context.db, context.viewer.institution_id, id, true);
  if (!found) throw missing();
  const person = await openPerson(context, found.person_id).catch((error: unknown) => {
    throw error instanceof Failure ? missing() : error;
  });
  return { note: found.note, person, isOwn: found.note.mention_by_user_detail.user_detail_id === context.viewer.user_detail_id };
}

/** The note's text as a mail shows it: names instead of marks. */
const plain = (message: string) => partsOf(message).map((part) => ('text' in part ? part.text : `@${part.name}`)).join('');

/** Keeps who is mentioned, colleagues only, and writes to those who hear of it for the first time. */
async function tellMentioned(context: StaffContext, note_id: number, message: string, person: PersonOfInterest): Promise<void> {
  const { db, viewer, now } = context;
  const colleagues = await staffAmong(db, viewer.institution_id, mentionedIn(message));
  const news = await setMentions(db, { institution_id: viewer.institution_id, note_id, staff_ids: colleagues.map((one) => one.user_detail_id), now });
  for (const colleague of colleagues) {
    if (!news.includes(colleague.user_detail_id) || colleague.user_detail_id === viewer.user_detail_id) continue;
    await writeTo(context, colleague, { subject: `${fullName(viewer)} mentioned you in a note about ${fullName(person)}`, lines: [plain(message)], path: `/people/${areaOf(person)}/${person.user_detail_id}?tab=notes` });
  }
}

/** Notes of staff on students and leads. */
export const notesHandlers: Handlers<'notes'> = {
  notes: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return { data: await listNotes(context.db, context.viewer.institution_id, user_detail_id) };
  },

  addNote: async ({ user_detail_id, ...values }, context) => {
    const { db, viewer, now } = context;
    const person = await openPerson(context, user_detail_id);
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
    await context.audit({ kind: 'note_deleted', person_id: person.user_detail_id, before: { id, message_box: note.message_box, author_id: note.mention_by_user_detail.user_detail_id } });
    context.changed('notes');
    return { message: 'Note deleted' };
  },
};
