import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { token } from '../../http/fields.ts';

/** What was done in a class, as its families read it; never one that is not shared. */
export const SharedNote = z.strictObject({
  title: z.string(),
  local_start: z.string(),
  minutes: z.int(),
  zone: z.string(),
  notes: z.string(),
});

/** Every link that does not open answers the same `notFound`, as `placeByHash` does. */
export const notesByHash = endpoint({
  method: 'GET',
  path: 'online/classNotes/getByHash',
  access: 'public',
  limit: 'formConfig',
  summary:
    "Returns the last ten class notes shared with a student's family, latest first, by the link from their mail.",
  input: z.strictObject({ institution: token, enrolmentHash: token }),
  result: z.strictObject({ data: z.array(SharedNote) }),
});
