import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, requiredText } from '../../http/fields.ts';

/** What a download can be of: the lists, and other exports. */
export const downloadLog = endpoint({
  method: 'POST',
  path: 'downloadLog',
  access: 'staff',
  summary: 'Records in the audit log that an export was downloaded: which list, its file name, and the number of rows.',
  input: z.strictObject({
    resource: z.string().check(z.regex(/^[a-z][a-zA-Z-]{0,39}$/)),
    file_name: requiredText,
    rows: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  result: done,
});
