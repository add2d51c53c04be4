import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, requiredText, shortText, token, longText, done } from '../http/fields.ts';
import { WordEntry } from '../words/contract.ts';
import { Agreement, Conditions, Field, formType, Header, Option, Setting, settingType } from './fields/contract.ts';
import { MOST_MORE_CHILDREN } from './families/rules.ts';
import { fieldTypes } from '../people/questions/kinds/rules.ts';
import { Theme } from '../settings/theme/schemas.ts';
import { Values } from '../people/questions/schemas.ts';

const optionValue = requiredText;

/** Proof that a person, not a program, is filling the form in: single-use, bound to institution, form and origin. */
export const Ticket = z.strictObject({ token: z.string(), challenge: z.string(), difficulty: z.int() });

/** Everything a widget needs to show one form. */
export const FormConfig = z.strictObject({
  institution: z.strictObject({
    hash: token,
    institutionName: z.string(),
    institutionLogo: z.nullable(z.string()),
    institutionCountry: z.string(),
  }),
  form: z.strictObject({ id: token, name: z.string(), type: formType, title: z.string(), submit_label: z.string() }),
  words: z.array(WordEntry),
  theme: Theme,
  headers: z.array(Header),
  fields: z.array(Field),
  settings: z.array(Agreement),
  /** What a family may do besides, by the label of its button; empty where the school does not offer it. */
  offers: z.strictObject({ children: z.string(), later: z.string() }),
  success: z.strictObject({ message: z.string(), redirect: z.nullable(z.string()) }),
  ticket: Ticket,
});

const configInput = z.strictObject({ institution: token, form: z.optional(token) });

export const studentFormConfig = endpoint({
  method: 'GET',
  path: 'signUp/getOptions',
  access: 'public',
  shows: ['leads', 'students'],
  crossOrigin: true,
  limit: 'formConfig',
  summary: "A school's enrolment form: fields, sections, settings, words, theme and a ticket to send it with.",
  input: configInput,
  result: FormConfig,
});

export const leadFormConfig = endpoint({
  method: 'GET',
  path: 'signUp/lead/getOptions',
  access: 'public',
  shows: ['leads', 'students'],
  crossOrigin: true,
  limit: 'formConfig',
  summary: "A school's enquiry form: fields, sections, settings, words, theme and a ticket to send it with.",
  input: configInput,
  result: FormConfig,
});

export const formOptions = endpoint({
  method: 'GET',
  path: 'forms/getOptions',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Any one of a school's forms by its public id, whatever its kind: what the call of that kind tells.",
  input: z.strictObject({ institution: token, form: token }),
  result: FormConfig,
});

const origin = z.optional(z.string().check(z.maxLength(500)));

export const Submission = z.strictObject({
  institution: token,
  form: z.optional(token),
  values: Values,
  signup_source: z._default(shortText, ''),
  payment: z._default(flag, 0),
  isDuplicate: z._default(flag, 0),
  shouldLogin: z._default(z.literal(0), 0),
  /** Hashes of an earlier lead or student, where a link brought the family here. */
  leadHash: z.optional(token),
  studentHash: z.optional(token),
  user_detail_id: z.optional(id),
  parent_user_detail_id: z.optional(id),
  utm: z._default(
    z.strictObject({ source: origin, medium: origin, campaign: origin, term: origin, content: origin }),
    {},
  ),
  referrer: z._default(z.string().check(z.maxLength(500)), ''),
  page_url: z._default(z.string().check(z.maxLength(500)), ''),
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

/** The link, or what saving answered, of the draft that a sent form began as: it goes with the sending. */
const draft = z.optional(token);

/** `hashes` name all new records, the first child's first. */
const Added = z.extend(Submitted, { hashes: z.array(token) });

/** Further children of the same family, each with its own answers; guardian, address, terms and signature are the first one's. */
export const Children = z._default(
  z.array(z.strictObject({ values: Values })).check(z.maxLength(MOST_MORE_CHILDREN)),
  [],
);

export const addStudent = endpoint({
  method: 'POST',
  path: 'signUp/students/add',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'form',
  summary:
    'A family enrols: creates a student with guardians, and one for each further child, without signing anyone in.',
  input: z.extend(Submission, { draft, children: Children }),
  result: Added,
});

export const addLead = endpoint({
  method: 'POST',
  path: 'signUp/leads/add',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'form',
  summary: 'A family enquires: creates a lead in the first stage.',
  input: z.extend(Submission, { draft }),
  result: Added,
});

const FormTypeRow = z.strictObject({
  custom_form_id: id,
  custom_form_name: z.string(),
  form_type: formType,
  hash: token,
  title: z.string(),
  submit_label: z.string(),
  success_message: z.string(),
  success_redirect: z.string(),
  is_archived: flag,
  is_first: flag,
});

export const formTypesByHash = endpoint({
  method: 'GET',
  path: 'online/formTypes/{hash}',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "An institution's public forms.",
  input: z.strictObject({ hash: token }),
  result: z.strictObject({ data: z.array(z.strictObject({ id: token, name: z.string(), type: formType })) }),
});

const editors = 'setup';

export const getFormTypes = endpoint({
  method: 'GET',
  path: 'customForm/getFormTypes',
  access: 'staff',
  shows: ['forms'],
  summary: 'The forms a school keeps, by type.',
  input: z.strictObject({ type: z.optional(formType) }),
  result: z.strictObject({ data: z.array(FormTypeRow) }),
});

export const addFormType = endpoint({
  method: 'POST',
  path: 'customForm/formType/add',
  access: editors,
  summary: 'Adds a form as a copy of the first one of its type.',
  input: z.strictObject({ form_type: formType, custom_form_name: requiredText }),
  result: FormTypeRow,
});

export const editFormType = endpoint({
  method: 'POST',
  path: 'customForm/formType/edit',
  access: editors,
  summary: "Changes a form's name, title, texts, or archives it.",
  input: z.strictObject({
    custom_form_id: id,
    custom_form_name: z.optional(requiredText),
    title: z.optional(requiredText),
    submit_label: z.optional(requiredText),
    success_message: z.optional(requiredText),
    success_redirect: z.optional(z.string().check(z.maxLength(500))),
    is_archived: z.optional(flag),
  }),
  result: FormTypeRow,
});

const which = { type: formType, custom_form_id: z.optional(id) };

export const getFields = endpoint({
  method: 'GET',
  path: 'customForm/option/getAll',
  access: 'staff',
  shows: ['forms'],
  summary: "A form's fields in order, with their options; archived ones when asked for.",
  input: z.strictObject({ ...which, is_archived: z._default(flag, 0) }),
  result: z.strictObject({ data: z.array(Field) }),
});

export const getHeaders = endpoint({
  method: 'GET',
  path: 'customForm/header/get',
  access: 'staff',
  shows: ['forms'],
  summary: "A form's sections in order.",
  input: z.strictObject(which),
  result: z.strictObject({ data: z.array(Header) }),
});

export const saveHeader = endpoint({
  method: 'POST',
  path: 'customForm/header/save',
  access: editors,
  summary: 'Adds a section, or changes one by its id: its name, and what it depends on.',
  input: z.strictObject({
    custom_form_id: id,
    id: z.optional(id),
    header_name: requiredText,
    conditions: z.optional(Conditions),
  }),
  result: Header,
});

export const reorderHeaders = endpoint({
  method: 'POST',
  path: 'customForm/header/reOrder',
  access: editors,
  summary: 'Puts the sections into this order.',
  input: z.strictObject({ custom_form_id: id, ids: z.array(id).check(z.maxLength(50)) }),
  result: done,
});

export const deleteHeader = endpoint({
  method: 'POST',
  path: 'customForm/header/delete',
  access: editors,
  summary: 'Removes a section; its fields move to the one before.',
  input: z.strictObject({ custom_form_id: id, id }),
  result: done,
});

const fieldChange = {
  custom_name: requiredText,
  placeholder: z._default(shortText, ''),
  isMandatory: z._default(flag, 0),
  toShow: z._default(flag, 1),
  header_id: z._default(z.nullable(id), null),
};

export const addField = endpoint({
  method: 'POST',
  path: 'customForm/option/add',
  access: editors,
  summary: 'Adds a field to a form, shown on it and hidden on the other forms of its type.',
  input: z.strictObject({
    custom_form_id: id,
    field_type: z.enum(fieldTypes),
    ...fieldChange,
    multi_select_option_type: z._default(shortText, 'List'),
    select_options: z._default(z.array(optionValue).check(z.maxLength(200)), []),
    conditions: z._default(Conditions, []),
    for_family: z._default(flag, 0),
  }),
  result: Field,
});

export const editField = endpoint({
  method: 'POST',
  path: 'customForm/option/edit',
  access: editors,
  summary: 'Changes a field, hides it on this form, or archives it with its values kept.',
  input: z.strictObject({
    custom_form_id: id,
    id,
    custom_name: z.optional(requiredText),
    placeholder: z.optional(shortText),
    isMandatory: z.optional(flag),
    toShow: z.optional(flag),
    header_id: z.optional(z.nullable(id)),
    is_archived: z.optional(flag),
    conditions: z.optional(Conditions),
    /** 1 where a form that takes several children asks it once for all of them. */
    for_family: z.optional(flag),
  }),
  result: Field,
});

export const reorderFields = endpoint({
  method: 'POST',
  path: 'customForm/option/reOrder',
  access: editors,
  summary: 'Puts the fields of a form into this order, each under its section.',
  input: z.strictObject({
    custom_form_id: id,
    fields: z.array(z.strictObject({ id, header_id: z.nullable(id) })).check(z.maxLength(300)),
  }),
  result: done,
});

export const addOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/add',
  access: editors,
  summary: 'Adds a choice to a field.',
  input: z.strictObject({ field_id: id, value: optionValue }),
  result: Option,
});

export const editOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/edit',
  access: editors,
  summary: 'Renames a choice.',
  input: z.strictObject({ id, value: optionValue }),
  result: Option,
});

export const deleteOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/delete',
  access: editors,
  summary: 'Removes a choice; records keep what was chosen.',
  input: z.strictObject({ id }),
  result: done,
});

export const reorderOptions = endpoint({
  method: 'POST',
  path: 'customForm/select/option/reOrder',
  access: editors,
  summary: 'Puts the choices of a field into this order.',
  input: z.strictObject({ field_id: id, ids: z.array(id).check(z.maxLength(200)) }),
  result: done,
});

export const getSettings = endpoint({
  method: 'GET',
  path: 'customForm/setting/get',
  access: 'staff',
  shows: ['forms'],
  summary: "A form's terms and conditions and signature, and what it offers besides.",
  input: z.strictObject(which),
  result: z.strictObject({ data: z.array(Setting) }),
});

export const saveSetting = endpoint({
  method: 'POST',
  path: 'customForm/setting/save',
  access: editors,
  summary: 'Changes the terms and conditions, the signature, or an offer of a form.',
  input: z.strictObject({
    custom_form_id: id,
    type: settingType,
    should_display: flag,
    is_required: flag,
    label: requiredText,
    text: z._default(longText, ''),
    link: z._default(
      z
        .string()
        .check(z.maxLength(500), z.regex(/^$|^https:\/\/\S+$/, 'Please enter an address that begins with https://')),
      '',
    ),
  }),
  result: Setting,
});

/** Whose access opens held submissions at all; the handlers ask for the one of the form's type. */
const reviewers = ['leads', 'all_leads', 'students'] as const;

const Held = z.strictObject({
  submission_id: id,
  form_type: formType,
  form_name: z.string(),
  held_reason: z.string(),
  created_at: z.string(),
  page_url: z.string(),
  values: z.array(z.strictObject({ label: z.string(), value: z.string() })),
});

export const heldSubmissions = endpoint({
  method: 'GET',
  path: 'signUp/held',
  access: reviewers,
  shows: ['leads', 'students'],
  summary: 'Suspicious submissions that wait for a person to look at them.',
  input: z.strictObject({ type: formType }),
  result: z.strictObject({ data: z.array(Held) }),
});

export const acceptHeld = endpoint({
  method: 'POST',
  path: 'signUp/held/accept',
  access: reviewers,
  idempotent: true,
  summary: 'Makes a held submission a lead or student after all.',
  input: z.strictObject({ submission_id: id }),
  result: z.strictObject({ message: z.string(), user_detail_id: id }),
});

export const dismissHeld = endpoint({
  method: 'POST',
  path: 'signUp/held/dismiss',
  access: reviewers,
  summary: 'Marks a held submission as junk; it stays on record.',
  input: z.strictObject({ submission_id: id, dismissed: z._default(flag, 1) }),
  result: done,
});
