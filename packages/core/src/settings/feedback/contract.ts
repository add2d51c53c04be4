import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag } from '../../http/fields.ts';
import { texts } from '../../validators.ts';

export const addFeedback = endpoint({
  method: 'POST',
  path: 'feedback/add',
  access: 'staff',
  idempotent: true,
  limit: 'form',
  summary: 'Stores feedback about the product, and mails it to the operator if an address is configured.',
  input: z.strictObject({
    message: z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(5000)),
    page: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  /** `mailed` is 0 where no address is configured: then it is only kept. */
  result: z.strictObject({ message: z.string(), mailed: flag }),
});
