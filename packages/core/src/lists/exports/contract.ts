import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, requiredText } from '../../http/fields.ts';
import { askedCall } from '../downloads/contract.ts';

/** What a download can be of: the lists, and other exports. */
export const downloadLog = endpoint({
  method: 'POST',
  path: 'downloadLog',
  access: 'staff',
  summary:
    'Records in the audit log and among the downloads that an export arrived: which list, its file name, the number of rows and bytes, and what it was asked with.',
  input: z.strictObject({
    /** What the file is of, if not as its call says. */
    resource: z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z-]{0,39}$/))),
    file_name: requiredText,
    rows: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
    bytes: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
    call: z.optional(askedCall.call),
    input: askedCall.input,
  }),
  result: done,
});
