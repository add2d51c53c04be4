import * as z from 'zod/mini';
import { flag } from '../../http/fields.ts';

const text = z.string().check(z.maxLength(5000));

const part = z.optional(z.string().check(z.maxLength(255)));

const Address = z.strictObject({ street: part, country: part, city: part, state: part, zip: part });

const Guardian = z.strictObject({
  parentFirstName: part,
  parentSurname: part,
  relation: part,
  parentEmail: part,
  parentPhone1: part,
  parentCommunication: z.optional(flag),
  invoiceTo: z.optional(flag),
  same_as_primary_email: z.optional(flag),
});

/** A drawing travels as a PNG data URL of at most 200,000 characters. */
const Signature = z.strictObject({ kind: z.enum(['drawn', 'typed']), value: z.string().check(z.maxLength(200_000)) });

const Value = z.union([
  text,
  z.boolean(),
  z.null(),
  z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)),
  Signature,
  Address,
  Guardian,
]);

/** Values by field name; names that a form doesn't know are only kept with the submission. */
export const Values = z
  .record(z.string().check(z.maxLength(64), z.regex(/^\w+$/)), Value)
  .check(z.refine((values) => Object.keys(values).length <= 200, 'Too many fields'));
