import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, token } from '../../http/fields.ts';

export const uploadFormFile = endpoint({
  method: 'POST',
  path: 'signUp/files/upload',
  access: 'public',
  crossOrigin: true,
  limit: 'formFile',
  summary:
    "Uploads a file of at most 10 MB for a form's question: PDF, image, text, Word or OpenDocument, recognised by its content. Images are re-encoded. Send `value` with the form. The file can't be opened before the form is sent.",
  input: z.strictObject({
    institution: token,
    form: token,
    field: z.string().check(z.maxLength(64), z.regex(/^\w+$/)),
    ticket: z.string().check(z.maxLength(600)),
    file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed'),
  }),
  result: z.strictObject({ value: z.string(), file_name: z.string(), file_size: z.int() }),
});

const Files = z.strictObject({ form_files: flag });

export const formFiles = endpoint({
  method: 'GET',
  path: 'embed/files',
  access: 'setup',
  shows: ['forms'],
  summary: 'Returns whether forms accept files.',
  input: z.strictObject({}),
  result: Files,
});

export const saveFormFiles = endpoint({
  method: 'POST',
  path: 'embed/files/save',
  access: 'setup',
  summary: 'Turns files in forms on or off. Questions for files are hidden while this is off.',
  input: Files,
  result: z.strictObject({ form_files: flag, message: z.string() }),
});
