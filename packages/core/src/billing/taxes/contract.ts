import * as z from 'zod/mini';
import { itemTypes } from '../../catalog/items/contract.ts';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { TaxFields } from './schemas.ts';

const fields = TaxFields.def.shape;

/** Columns that the list of taxes sorts by. */
export const taxOrders = ['tax_id', 'name', 'rate'] as const;

/** Something that lines of documents carry: `rate` in percent, `items` says how many things of the catalogue have it. */
export const Tax = z.strictObject({
  tax_id: id,
  name: z.string(),
  rate: z.number(),
  en_code: fields.en_code,
  items: z.int(),
  is_archived: flag,
  version: z.int(),
});

export const taxes = endpoint({
  method: 'GET',
  path: 'taxes',
  access: ['taxes', 'billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns a page of taxes, the newest first, with their rates in percent.',
  input: z.strictObject({ ...listInput(taxOrders, 'tax_id'), is_archived: z._default(flag, 0) }),
  result: pageOf(Tax),
});

export const exportTaxes = endpoint({
  method: 'GET',
  path: 'taxes/export',
  access: ['taxes', 'billing', 'own_invoices'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports the taxes, with the filters of the list.',
  input: z.strictObject({ ...exportInput(taxOrders, 'tax_id'), is_archived: z._default(flag, 0) }),
  result: z.custom<Blob>(),
});

const saved = z.strictObject({ data: Tax, message: z.string() });

export const addTax = endpoint({
  method: 'POST',
  path: 'tax/add',
  access: 'taxes',
  idempotent: true,
  summary: 'Adds a tax. Answers 409 if another tax has the name.',
  input: z.strictObject({ ...fields, en_code: z._default(fields.en_code, 'S') }),
  result: saved,
});

export const editTax = endpoint({
  method: 'POST',
  path: 'tax/edit',
  access: 'taxes',
  summary: 'Changes a tax for documents issued from now on. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ tax_id: id, version: z.int(), ...z.partial(TaxFields).shape }),
  result: saved,
});

export const archiveTax = endpoint({
  method: 'POST',
  path: 'tax/archive',
  access: 'taxes',
  summary: 'Archives or restores a tax. Archived taxes are not added to new documents.',
  input: z.strictObject({ tax_id: id, is_archived: flag }),
  result: saved,
});

const item = { item_type: z.enum(itemTypes), item_id: id };
const ItemTaxes = z.strictObject({
  data: z.array(z.strictObject({ tax_id: id, name: z.string(), rate: z.number(), is_archived: flag })),
});

export const itemTaxes = endpoint({
  method: 'GET',
  path: 'item/taxes',
  access: ['taxes', 'billing'],
  shows: ['billing'],
  summary: 'Returns the taxes that a subject, package, product or registration fee carries unless told otherwise.',
  input: z.strictObject(item),
  result: ItemTaxes,
});

export const setItemTaxes = endpoint({
  method: 'POST',
  path: 'item/taxes',
  access: ['taxes', 'billing'],
  summary: 'Sets the taxes that a subject, package, product or registration fee carries on new documents.',
  input: z.strictObject({ ...item, tax_ids: z.array(id).check(z.maxLength(10)) }),
  result: z.strictObject({ ...ItemTaxes.def.shape, message: z.string() }),
});
