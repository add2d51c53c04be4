import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, longText } from '../../http/fields.ts';

const author = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string(), image_240: z.nullable(z.string()) });

export const Note = z.strictObject({ id, message_box: z.string(), is_pinned: flag, created_at: instant, updated_at: instant, version: z.int(), mention_by_user_detail: author });

const people = ['students', 'leads', 'all_leads', 'staff'] as const;
const message = longText.check(z.trim(), z.minLength(1, 'This field is required'));

export const notes = endpoint({
  method: 'GET', path: 'student/notes', access: people, summary: 'Notes on a student, a lead or somebody on the staff: pinned first, then newest.',
  input: z.strictObject({ user_detail_id: id }), result: z.strictObject({ data: z.array(Note) }),
});

export const addNote = endpoint({
  method: 'POST', path: 'notes/add', access: people, idempotent: true, summary: 'Adds a note; people mentioned as @[name](user:id) are told by mail.',
  input: z.strictObject({ user_detail_id: id, message_box: message, is_pinned: z._default(flag, 0) }), result: Note,
});

export const editNote = endpoint({
  method: 'POST', path: 'notes/edit', access: people, summary: 'Changes a note of one\'s own, or pins any.',
  input: z.strictObject({ id, version: z.int(), message_box: z.optional(message), is_pinned: z.optional(flag) }), result: Note,
});

export const deleteNote = endpoint({
  method: 'POST', path: 'notes/delete', access: people, summary: "Deletes a note of one's own; admins may delete any.",
  input: z.strictObject({ id }), result: done,
});
