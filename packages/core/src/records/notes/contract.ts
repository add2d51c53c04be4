import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';
import { LONGEST_MARKUP } from '../../richText/rules.ts';
import { PersonFile } from '../files/contract.ts';
import { MOST_NOTE_FILES } from './rules.ts';

const author = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
});

/** A note; `message_box` is a rich text as `richText/rules.ts` writes and reads it. */
export const Note = z.strictObject({
  id,
  message_box: z.string(),
  is_pinned: flag,
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  mention_by_user_detail: author,
  files: z.array(PersonFile),
});

const people = ['students', 'leads', 'all_leads', 'staff'] as const;
const message = z.string().check(z.trim(), z.maxLength(LONGEST_MARKUP));
const file_ids = z.array(id).check(z.maxLength(MOST_NOTE_FILES, `Please add at most ${MOST_NOTE_FILES} files`));

export const notes = endpoint({
  method: 'GET',
  path: 'student/notes',
  access: people,
  shows: ['batches', 'duplicates', 'notes', 'students', 'tags'],
  summary: 'Lists the notes on a student, a lead or a colleague: pinned first, then newest.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Note) }),
});

export const addNote = endpoint({
  method: 'POST',
  path: 'notes/add',
  access: people,
  idempotent: true,
  summary:
    'Adds a note. `message_box` is plain text or markup of p, h3, h4, blockquote, ul, ol, li, strong, em, u, br and a; all other markup is removed. People mentioned as @[name](user:id) get a mail. `file_ids` were uploaded with `for_note`.',
  input: z.strictObject({
    user_detail_id: id,
    message_box: message,
    is_pinned: z._default(flag, 0),
    file_ids: z._default(file_ids, []),
  }),
  result: Note,
});

export const editNote = endpoint({
  method: 'POST',
  path: 'notes/edit',
  access: people,
  summary: "Changes a note of one's own, or pins any note. `file_ids` names all its files; the others are deleted.",
  input: z.strictObject({
    id,
    version: z.int(),
    message_box: z.optional(message),
    is_pinned: z.optional(flag),
    file_ids: z.optional(file_ids),
  }),
  result: Note,
});

export const deleteNote = endpoint({
  method: 'POST',
  path: 'notes/delete',
  access: people,
  summary: "Deletes a note of one's own with its files. Admins can delete any. It can be restored for a day.",
  input: z.strictObject({ id }),
  result: done,
});

export const restoreNote = endpoint({
  method: 'POST',
  path: 'notes/restore',
  access: people,
  summary: 'Restores a note that was deleted within the last day.',
  input: z.strictObject({ id }),
  result: done,
});
