import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, requiredText, shortText } from '../../http/fields.ts';
import { Field, formType, Header, Setting, TypedSetting } from '../../forms/fields/schemas.ts';
import { fieldTypes } from '../../people/questions/kinds/rules.ts';

/** One of the two forms that the booking page asks. Until the school changes one, it is a copy of its first form of that type. */
const BookingForm = z.strictObject({
  /** Null until it is the page's own. */
  custom_form_id: z.nullable(id),
  form_type: formType,
  title: z.string(),
  submit_label: z.string(),
  success_message: z.string(),
  headers: z.array(Header),
  fields: z.array(Field),
  settings: z.array(Setting),
});

export const bookingForms = endpoint({
  method: 'GET',
  path: 'externalForm/online',
  access: ['access_online_booking', 'setup'],
  shows: ['forms'],
  summary:
    "Returns the booking page's two forms: for bookings that staff answer (lead), and for those that are certain at once (student).",
  input: z.strictObject({}),
  result: z.strictObject({ student: BookingForm, lead: BookingForm }),
});

export const saveBookingForm = endpoint({
  method: 'POST',
  path: 'externalForm/online',
  access: 'setup',
  summary: "Changes the texts, terms and signature of one of the booking page's forms.",
  input: z.strictObject({
    form_type: formType,
    title: z.optional(requiredText),
    submit_label: z.optional(requiredText),
    success_message: z.optional(requiredText),
    settings: z.optional(z.array(TypedSetting).check(z.maxLength(4))),
  }),
  result: z.strictObject({ data: BookingForm, message: z.string() }),
});

const listed = z.strictObject({ data: z.array(Field) });
const archived = z.strictObject({ is_archived: z._default(flag, 0) });

export const bookingFields = endpoint({
  method: 'GET',
  path: 'externalForm/getOptions',
  access: ['access_online_booking', 'setup'],
  shows: ['forms'],
  summary: "Lists the fields of the booking page's student form in order.",
  input: archived,
  result: listed,
});

export const leadBookingFields = endpoint({
  method: 'GET',
  path: 'externalForm/lead/getOptions',
  access: ['access_online_booking', 'setup'],
  shows: ['forms'],
  summary: "Lists the fields of the booking page's lead form in order.",
  input: archived,
  result: listed,
});

/** A field that the school has, by its id: put on the form, changed there, or taken off. */
const placing = z.strictObject({
  id,
  toShow: z.optional(flag),
  isMandatory: z.optional(flag),
  custom_name: z.optional(requiredText),
  placeholder: z.optional(shortText),
});
const field = z.strictObject({ data: Field, message: z.string() });

export const placeBookingField = endpoint({
  method: 'POST',
  path: 'externalForm/addOption',
  access: 'setup',
  summary: "Puts a field on the booking page's student form, or takes it off.",
  input: placing,
  result: field,
});

export const placeLeadBookingField = endpoint({
  method: 'POST',
  path: 'externalForm/lead/addOption',
  access: 'setup',
  summary: "Puts a field on the booking page's lead form, or takes it off.",
  input: placing,
  result: field,
});

/** Shows, hides or makes mandatory one field, of either form. */
export const setBookingField = endpoint({
  method: 'POST',
  path: 'onlineBooking/externalForm/addOption',
  access: 'setup',
  summary: "Shows, hides or makes mandatory one field of one of the booking page's forms.",
  input: z.strictObject({ form_type: formType, id, toShow: z.optional(flag), isMandatory: z.optional(flag) }),
  result: field,
});

const making = z.strictObject({
  field_type: z.enum(fieldTypes),
  custom_name: requiredText,
  placeholder: z._default(shortText, ''),
  isMandatory: z._default(flag, 0),
  select_options: z._default(z.array(requiredText).check(z.maxLength(200)), []),
  header_id: z._default(z.nullable(id), null),
});

export const addBookingField = endpoint({
  method: 'POST',
  path: 'externalForm/addCustomOption',
  access: 'setup',
  summary: "Adds a question of one's own to the booking page's student form.",
  input: making,
  result: field,
});

export const addLeadBookingField = endpoint({
  method: 'POST',
  path: 'externalForm/lead/addCustomOption',
  access: 'setup',
  summary: "Adds a question of one's own to the booking page's lead form.",
  input: making,
  result: field,
});
