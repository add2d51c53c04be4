import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { FormatFields, SettingFields } from './schemas.ts';

const Settings = z.strictObject({ ...SettingFields.def.shape, version: z.int() });

export const billingSettings = endpoint({
  method: 'GET',
  path: 'setup/billing-settings',
  access: ['setup', 'billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns how the school bills: terms in days, discounts in percent, rounding of cash in minor units.',
  input: z.strictObject({}),
  result: z.strictObject({ data: Settings }),
});

export const updateBillingSettings = endpoint({
  method: 'POST',
  path: 'setup/billing-settings',
  access: 'setup',
  summary: 'Changes how the school bills from now on. Answers 409 with the current settings if the version is old.',
  input: z.strictObject({ version: z.int(), ...z.partial(SettingFields).shape }),
  result: z.strictObject({ data: Settings, message: z.string() }),
});

const Format = z.strictObject({ ...FormatFields.def.shape, version: z.int() });
const next = z.strictObject({ yearly: z.int(), monthly: z.int(), never: z.int() });
const shown = {
  data: Format,
  /** The next running number of each document, by when numbers begin again: a preview, not a reservation. */
  next: z.strictObject({ invoice: next, creditNote: next, receipt: next }),
  today: z.string(),
};

export const invoiceFormat = endpoint({
  method: 'GET',
  path: 'setup/invoice-format',
  access: 'setup',
  shows: ['billing'],
  summary: 'Returns how invoices, credit notes and receipts are numbered and look.',
  input: z.strictObject({}),
  result: z.strictObject(shown),
});

export const updateInvoiceFormat = endpoint({
  method: 'POST',
  path: 'setup/invoice-format',
  access: 'setup',
  summary:
    'Changes how documents are numbered and look from now on. A pattern needs {SEQ:n} and the period of its reset. Answers 409 with the current format if the version is old.',
  input: z.strictObject({ version: z.int(), ...z.partial(FormatFields).shape }),
  result: z.strictObject({ ...shown, message: z.string() }),
});

export const previewInvoiceFormat = endpoint({
  method: 'POST',
  path: 'setup/invoice-format/preview',
  access: 'setup',
  answers: 'pdf',
  summary: 'Draws a sample invoice as PDF in the format that is sent. Nothing is saved; what is left out is as saved.',
  input: z.strictObject({ ...z.partial(FormatFields).shape }),
  result: z.custom<Blob>(),
});

export const pictureInvoiceFormat = endpoint({
  method: 'POST',
  path: 'setup/invoice-format/picture',
  access: 'setup',
  answers: 'svg',
  summary: 'Draws the same sample invoice as a picture, to be shown beside the format while it is typed.',
  input: z.strictObject({ ...z.partial(FormatFields).shape }),
  result: z.custom<Blob>(),
});

export const referralSources = endpoint({
  method: 'GET',
  path: 'setup/referral-sources',
  access: ['setup', 'students', 'leads'],
  shows: ['students', 'leads'],
  summary: 'Returns how people heard of the school, with the number of people, the most frequent first.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(z.strictObject({ name: z.string(), people: z.int() })) }),
});
