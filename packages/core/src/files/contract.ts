import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { token } from '../http/fields.ts';

/**
 * A picture of at most 10 MB. It is re-encoded, so only its pixels are kept: cut to a square for a person, whole for a
 * school's logo (which is public) and for pictures of the catalog.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: 'files/image',
  access: 'staff',
  limit: 'upload',
  summary: 'Uploads an image (JPEG, PNG, WebP, AVIF), re-encodes it, and returns its handle.',
  input: z.strictObject({
    kind: z._default(z.enum(['image', 'logo', 'picture']), 'image'),
    file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed'),
  }),
  result: z.strictObject({ handle: token, url: z.string() }),
});
