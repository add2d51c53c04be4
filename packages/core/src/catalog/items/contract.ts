import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id } from '../../http/fields.ts';

/** What can be on an invoice, by type. */
export const itemTypes = ['subject', 'package', 'product', 'registrationFee'] as const;

/** What the search finds: also a subject by its period, and what may be bought with a package. */
export const foundTypes = [...itemTypes, 'period', 'addOn'] as const;

export const itemsSearch = endpoint({
  method: 'GET',
  path: 'items/search',
  access: ['billing', 'own_invoices', 'subjects', 'packages', 'reg_fees', 'products'],
  shows: ['billing', 'catalog'],
  summary:
    'Finds what can be invoiced by part of its name (`field`): subjects by duration and by period, packages, add-ons, products and registration fees, at most 50 of each, with their taxes. With `isEdit`, archived ones are included.',
  input: z.strictObject({
    field: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    isEdit: z._default(flag, 0),
    type: z.optional(z.enum(foundTypes)),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        type: z.enum(foundTypes),
        id,
        name: z.string(),
        category: z.nullable(z.string()),
        /** Of a subject: which of its lengths. */
        duration_id: z.nullable(id),
        minutes: z.nullable(z.int()),
        price: z.int(),
        amount: z.string(),
        /** Of a product: how many there are. */ on_hand: z.nullable(z.int()),
        /** The taxes that it carries on new documents. */
        tax_ids: z.array(id),
        is_archived: flag,
      }),
    ),
  }),
});
