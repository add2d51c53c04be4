import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id } from '../../http/fields.ts';
import { ModeFields } from './schemas.ts';

/** A way to pay at the desk; `is_used` where a payment names it, so that deleting it archives it. */
export const PaymentMode = z.strictObject({
  mode_id: id,
  name: z.string(),
  is_built_in: flag,
  is_used: flag,
  is_archived: flag,
  version: z.int(),
});

export const paymentModes = endpoint({
  method: 'GET',
  path: 'paymentModes',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the payment modes in order; with `archived`, the archived ones after them.',
  input: z.strictObject({ archived: z._default(flag, 0) }),
  result: z.strictObject({ data: z.array(PaymentMode) }),
});

const saved = z.strictObject({ data: PaymentMode, message: z.string() });

export const addPaymentMode = endpoint({
  method: 'POST',
  path: 'paymentMode/add',
  access: 'setup',
  idempotent: true,
  summary: 'Adds a payment mode at the end. Answers 409 if another mode has the name.',
  input: ModeFields,
  result: saved,
});

export const editPaymentMode = endpoint({
  method: 'POST',
  path: 'paymentMode/edit',
  access: 'setup',
  summary:
    'Renames a payment mode, or restores an archived one. Answers 409 with the current mode if the version is old.',
  input: z.strictObject({
    mode_id: id,
    version: z.int(),
    ...z.partial(ModeFields).shape,
    is_archived: z.optional(z.literal(0)),
  }),
  result: saved,
});

export const deletePaymentMode = endpoint({
  method: 'POST',
  path: 'paymentMode/delete',
  access: 'setup',
  summary: 'Deletes a payment mode, or archives it if payments name it. Answers 409 for one that every school has.',
  input: z.strictObject({ mode_id: id }),
  result: z.strictObject({ archived: flag, message: z.string() }),
});

export const reorderPaymentModes = endpoint({
  method: 'POST',
  path: 'paymentMode/reOrder',
  access: 'setup',
  summary: 'Puts the payment modes into this order.',
  input: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  result: z.strictObject({ message: z.string() }),
});
