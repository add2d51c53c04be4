import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { token } from '../http/fields.ts';

/** A picture of at most 10 MB. It is re-encoded, so nothing but its pixels is kept. */
export const uploadImage = endpoint({
  method: 'POST', path: 'files/image', access: 'staff', limit: 'upload', summary: 'Takes a picture (JPEG, PNG, WebP, AVIF), re-encodes it at 240 px, and answers its handle.',
  input: z.strictObject({ file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed') }),
  result: z.strictObject({ handle: token, url: z.string() }),
});
