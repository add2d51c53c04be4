import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';

const people = ['students', 'leads', 'all_leads', 'staff'] as const;

/** A document of a person; `file_url` downloads it, for people who can open the person. `file_size` is in bytes. */
export const PersonFile = z.strictObject({
  id,
  file_name: z.string(),
  file_size: z.int(),
  media_type: z.string(),
  file_url: z.string(),
  created_at: instant,
  uploaded_by: z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() }),
});

export const personFiles = endpoint({
  method: 'GET',
  path: 'person/files/list',
  access: people,
  shows: ['files'],
  summary:
    'Lists the documents of a student, a lead or a colleague, newest first. Files on notes are listed with their notes.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(PersonFile) }),
});

export const uploadPersonFile = endpoint({
  method: 'POST',
  path: 'person/files/upload',
  access: people,
  limit: 'upload',
  summary:
    'Adds a document of at most 10 MB: PDF, image, text, CSV, Word, Excel, PowerPoint or OpenDocument, recognised by its content. Images are re-encoded. With `for_note`, the file waits a day for the note that names it.',
  input: z.strictObject({
    user_detail_id: id,
    for_note: z._default(flag, 0),
    file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed'),
  }),
  result: PersonFile,
});

export const deletePersonFile = endpoint({
  method: 'POST',
  path: 'person/files/delete',
  access: people,
  summary: "Deletes a document of one's own permanently. Admins can delete any.",
  input: z.strictObject({ id }),
  result: done,
});
