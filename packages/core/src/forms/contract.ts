import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, requiredText, shortText, token, longText, done } from '../http/fields.ts';
import { WordEntry } from '../words/contract.ts';
import { fieldTypes } from './rules.ts';

export const formType = z.enum(['student', 'lead']);
const optionValue = requiredText;

export const Option = z.strictObject({ id, value: z.string(), order: z.int() });

export const Field = z.strictObject({
  id, custom_name: z.string(), field_type: z.enum(fieldTypes), field_name: z.string(), isDefault: flag, isMandatory: flag,
  is_archived: flag, toShow: flag, order: z.int(), header_id: z.nullable(id), placeholder: z.string(),
  select_options: z.array(Option), form_type: formType, multi_select_option_type: z.string(),
});

export const Header = z.strictObject({ id, header_name: z.string(), order: z.int() });

export const Setting = z.strictObject({
  type: z.enum(['terms', 'signature']), should_display: flag, is_required: flag, label: z.string(), text: z.string(), link: z.string(),
});

/** A theme's colours (#rrggbb) and measures, as the widgets' custom properties take them; absent ones stay default. */
export const Theme = z.strictObject({
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  on_accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  text: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  surface: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
  font_family: z.optional(z.string().check(z.maxLength(120), z.regex(/^[\w\s,'"-]*$/))),
});

/** Proof that a person, not a program, is filling the form in: single-use, bound to institution, form and origin. */
export const Ticket = z.strictObject({ token: z.string(), challenge: z.string(), difficulty: z.int() });

/** Everything a widget needs to show one form. */
export const FormConfig = z.strictObject({
  institution: z.strictObject({ hash: token, institutionName: z.string(), institutionLogo: z.nullable(z.string()), institutionCountry: z.string() }),
  form: z.strictObject({ id: token, name: z.string(), type: formType, title: z.string(), submit_label: z.string() }),
  words: z.array(WordEntry), theme: Theme, headers: z.array(Header), fields: z.array(Field), settings: z.array(Setting),
  success: z.strictObject({ message: z.string(), redirect: z.nullable(z.string()) }),
  ticket: Ticket,
});

const configInput = z.strictObject({ institution: token, form: z.optional(token) });

export const studentFormConfig = endpoint({
  method: 'GET', path: 'signUp/getOptions', access: 'public', crossOrigin: true, limit: 'formConfig',
  summary: "A school's enrolment form: fields, sections, settings, words, theme and a ticket to send it with.",
  input: configInput, result: FormConfig,
});

export const leadFormConfig = endpoint({
  method: 'GET', path: 'signUp/lead/getOptions', access: 'public', crossOrigin: true, limit: 'formConfig',
  summary: "A school's enquiry form: fields, sections, settings, words, theme and a ticket to send it with.",
  input: configInput, result: FormConfig,
});

const text = z.string().check(z.maxLength(5000));
const part = z.optional(z.string().check(z.maxLength(255)));
const Address = z.strictObject({ street: part, country: part, city: part, state: part, zip: part });
const Guardian = z.strictObject({
  parentFirstName: part, parentSurname: part, relation: part, parentEmail: part, parentPhone1: part,
  parentCommunication: z.optional(flag), invoiceTo: z.optional(flag), same_as_primary_email: z.optional(flag),
});
/** A drawing travels as a PNG data URL of at most 200,000 characters. */
const Signature = z.strictObject({ kind: z.enum(['drawn', 'typed']), value: z.string().check(z.maxLength(200_000)) });
const Value = z.union([text, z.boolean(), z.null(), z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)), Signature, Address, Guardian]);

/** Values by field name; names a form does not know are kept with the submission and go nowhere else. */
export const Values = z.record(z.string().check(z.maxLength(64), z.regex(/^\w+$/)), Value).check(
  z.refine((values) => Object.keys(values).length <= 200, 'Too many fields'),
);

const origin = z.optional(z.string().check(z.maxLength(500)));
export const Submission = z.strictObject({
  institution: token, form: z.optional(token), values: Values,
  signup_source: z._default(shortText, ''), payment: z._default(flag, 0), isDuplicate: z._default(flag, 0), shouldLogin: z._default(z.literal(0), 0),
  /** Hashes of an earlier lead or student, where a link brought the family here. */
  leadHash: z.optional(token), studentHash: z.optional(token), user_detail_id: z.optional(id), parent_user_detail_id: z.optional(id),
  utm: z._default(z.strictObject({ source: origin, medium: origin, campaign: origin, term: origin, content: origin }), {}),
  referrer: z._default(z.string().check(z.maxLength(500)), ''), page_url: z._default(z.string().check(z.maxLength(500)), ''),
  ticket: z.strictObject({ token: z.string().check(z.maxLength(600)), nonce: z.string().check(z.maxLength(32)) }),
  /** The honeypot: people leave it empty. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** Milliseconds since the form was first shown. */
  elapsed: z._default(z.int().check(z.minimum(0)), 0),
  /** https address to go to afterwards; must be on a site of the institution's list. */
  redirect: z.optional(z.string().check(z.maxLength(500))),
});

/** `hash` names the new record in public; `redirect` is null unless its host is on the institution's list. */
export const Submitted = z.strictObject({ message: z.string(), hash: token, redirect: z.nullable(z.string()) });

export const addStudent = endpoint({
  method: 'POST', path: 'signUp/students/add', access: 'public', crossOrigin: true, idempotent: true, limit: 'form',
  summary: 'A family enrols: creates a student with guardians, without signing anyone in.', input: Submission, result: Submitted,
});

export const addLead = endpoint({
  method: 'POST', path: 'signUp/leads/add', access: 'public', crossOrigin: true, idempotent: true, limit: 'form',
  summary: 'A family enquires: creates a lead in the first stage.', input: Submission, result: Submitted,
});

const FormTypeRow = z.strictObject({
  custom_form_id: id, custom_form_name: z.string(), form_type: formType, hash: token, title: z.string(), submit_label: z.string(),
  success_message: z.string(), success_redirect: z.string(), is_archived: flag, is_first: flag,
});

export const formTypesByHash = endpoint({
  method: 'GET', path: 'online/formTypes/{hash}', access: 'public', crossOrigin: true, limit: 'formConfig',
  summary: "An institution's public forms.", input: z.strictObject({ hash: token }),
  result: z.strictObject({ data: z.array(z.strictObject({ id: token, name: z.string(), type: formType })) }),
});

const editors = 'setup';

export const getFormTypes = endpoint({
  method: 'GET', path: 'customForm/getFormTypes', access: 'staff', summary: 'The forms a school keeps, by type.',
  input: z.strictObject({ type: z.optional(formType) }), result: z.strictObject({ data: z.array(FormTypeRow) }),
});

export const addFormType = endpoint({
  method: 'POST', path: 'customForm/formType/add', access: editors, summary: 'Adds a form as a copy of the first one of its type.',
  input: z.strictObject({ form_type: formType, custom_form_name: requiredText }), result: FormTypeRow,
});

export const editFormType = endpoint({
  method: 'POST', path: 'customForm/formType/edit', access: editors, summary: "Changes a form's name, title, texts, or archives it.",
  input: z.strictObject({
    custom_form_id: id, custom_form_name: z.optional(requiredText), title: z.optional(requiredText), submit_label: z.optional(requiredText),
    success_message: z.optional(requiredText), success_redirect: z.optional(z.string().check(z.maxLength(500))), is_archived: z.optional(flag),
  }),
  result: FormTypeRow,
});

const which = { type: formType, custom_form_id: z.optional(id) };

export const getFields = endpoint({
  method: 'GET', path: 'customForm/option/getAll', access: 'staff', summary: "A form's fields in order, with their options; archived ones when asked for.",
  input: z.strictObject({ ...which, is_archived: z._default(flag, 0) }), result: z.strictObject({ data: z.array(Field) }),
});

export const getHeaders = endpoint({
  method: 'GET', path: 'customForm/header/get', access: 'staff', summary: "A form's sections in order.",
  input: z.strictObject(which), result: z.strictObject({ data: z.array(Header) }),
});

export const saveHeader = endpoint({
  method: 'POST', path: 'customForm/header/save', access: editors, summary: 'Adds a section, or renames one by its id.',
  input: z.strictObject({ custom_form_id: id, id: z.optional(id), header_name: requiredText }), result: Header,
});

export const reorderHeaders = endpoint({
  method: 'POST', path: 'customForm/header/reOrder', access: editors, summary: 'Puts the sections into this order.',
  input: z.strictObject({ custom_form_id: id, ids: z.array(id).check(z.maxLength(50)) }), result: done,
});

export const deleteHeader = endpoint({
  method: 'POST', path: 'customForm/header/delete', access: editors, summary: 'Removes a section; its fields move to the one before.',
  input: z.strictObject({ custom_form_id: id, id }), result: done,
});

const fieldChange = {
  custom_name: requiredText, placeholder: z._default(shortText, ''), isMandatory: z._default(flag, 0), toShow: z._default(flag, 1),
  header_id: z._default(z.nullable(id), null),
};

export const addField = endpoint({
  method: 'POST', path: 'customForm/option/add', access: editors, summary: 'Adds a field to a form, shown on it and hidden on the other forms of its type.',
  input: z.strictObject({
    custom_form_id: id, field_type: z.enum(fieldTypes), ...fieldChange, multi_select_option_type: z._default(shortText, 'List'),
    select_options: z._default(z.array(optionValue).check(z.maxLength(200)), []),
  }),
  result: Field,
});

export const editField = endpoint({
  method: 'POST', path: 'customForm/option/edit', access: editors, summary: 'Changes a field, hides it on this form, or archives it with its values kept.',
  input: z.strictObject({
    custom_form_id: id, id, custom_name: z.optional(requiredText), placeholder: z.optional(shortText), isMandatory: z.optional(flag),
    toShow: z.optional(flag), header_id: z.optional(z.nullable(id)), is_archived: z.optional(flag),
  }),
  result: Field,
});

export const reorderFields = endpoint({
  method: 'POST', path: 'customForm/option/reOrder', access: editors, summary: 'Puts the fields of a form into this order, each under its section.',
  input: z.strictObject({ custom_form_id: id, fields: z.array(z.strictObject({ id, header_id: z.nullable(id) })).check(z.maxLength(300)) }), result: done,
});

export const addOption = endpoint({
  method: 'POST', path: 'customForm/select/option/add', access: editors, summary: 'Adds a choice to a field.',
  input: z.strictObject({ field_id: id, value: optionValue }), result: Option,
});

export const editOption = endpoint({
  method: 'POST', path: 'customForm/select/option/edit', access: editors, summary: 'Renames a choice.',
  input: z.strictObject({ id, value: optionValue }), result: Option,
});

export const deleteOption = endpoint({
  method: 'POST', path: 'customForm/select/option/delete', access: editors, summary: 'Removes a choice; records keep what was chosen.',
  input: z.strictObject({ id }), result: done,
});

export const reorderOptions = endpoint({
  method: 'POST', path: 'customForm/select/option/reOrder', access: editors, summary: 'Puts the choices of a field into this order.',
  input: z.strictObject({ field_id: id, ids: z.array(id).check(z.maxLength(200)) }), result: done,
});

export const getSettings = endpoint({
  method: 'GET', path: 'customForm/setting/get', access: 'staff', summary: "A form's terms and conditions and signature settings.",
  input: z.strictObject(which), result: z.strictObject({ data: z.array(Setting) }),
});

export const saveSetting = endpoint({
  method: 'POST', path: 'customForm/setting/save', access: editors, summary: 'Changes the terms and conditions or the signature of a form.',
  input: z.strictObject({
    custom_form_id: id, type: z.enum(['terms', 'signature']), should_display: flag, is_required: flag, label: requiredText, text: z._default(longText, ''),
    link: z._default(z.string().check(z.maxLength(500), z.regex(/^$|^https:\/\/\S+$/, 'Please enter an address that begins with https://')), ''),
  }),
  result: Setting,
});

/** Whose access opens held submissions at all; the handlers ask for the one of the form's type. */
const reviewers = ['leads', 'all_leads', 'students'] as const;

const Held = z.strictObject({
  submission_id: id, form_type: formType, form_name: z.string(), held_reason: z.string(), created_at: z.string(), page_url: z.string(),
  values: z.array(z.strictObject({ label: z.string(), value: z.string() })),
});

export const heldSubmissions = endpoint({
  method: 'GET', path: 'signUp/held', access: reviewers, summary: 'Suspicious submissions that wait for a person to look at them.',
  input: z.strictObject({ type: formType }), result: z.strictObject({ data: z.array(Held) }),
});

export const acceptHeld = endpoint({
  method: 'POST', path: 'signUp/held/accept', access: reviewers, idempotent: true, summary: 'Makes a held submission a lead or student after all.',
  input: z.strictObject({ submission_id: id }), result: z.strictObject({ message: z.string(), user_detail_id: id }),
});

export const dismissHeld = endpoint({
  method: 'POST', path: 'signUp/held/dismiss', access: reviewers, summary: 'Marks a held submission as junk; it stays on record.',
  input: z.strictObject({ submission_id: id, dismissed: z._default(flag, 1) }), result: done,
});
