import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, token, done } from '../http/fields.ts';
import { SentLines } from '../people/person.ts';
import { formType } from './fields/schemas.ts';
import { FormConfig, Submission, Submitted, Children } from './schemas.ts';

const configInput = z.strictObject({ institution: token, form: z.optional(token) });

export const studentFormConfig = endpoint({
  method: 'GET',
  path: 'signUp/getOptions',
  access: 'public',
  shows: ['forms', 'leads', 'students'],
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Returns a school's enrolment form: fields, sections, settings, words, theme, and a ticket for sending it.",
  input: configInput,
  result: FormConfig,
});

export const leadFormConfig = endpoint({
  method: 'GET',
  path: 'signUp/lead/getOptions',
  access: 'public',
  shows: ['forms', 'leads', 'students'],
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Returns a school's enquiry form: fields, sections, settings, words, theme, and a ticket for sending it.",
  input: configInput,
  result: FormConfig,
});

export const formOptions = endpoint({
  method: 'GET',
  path: 'forms/getOptions',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Returns any of a school's forms by its public id, in the same shape as the call for its type.",
  input: z.strictObject({ institution: token, form: token }),
  result: FormConfig,
});

/** The link, or what saving answered, of the draft that a sent form began as: it goes with the sending. */
const draft = z.optional(token);

/**
 * `hashes` name all new records, the first child's first. `payment` is 1 where the form asks for the registration fee and it can be
 * paid online: `redirect` is then the page to pay it.
 */
const Added = z.extend(Submitted, { hashes: z.array(token), payment: flag });

export const addStudent = endpoint({
  method: 'POST',
  path: 'signUp/students/add',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'form',
  summary:
    'Enrols for a family: creates a student with guardians, and one for each further child. No sign-in is needed.',
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
  summary: 'Enquires for a family: creates a lead in the first stage.',
  input: z.extend(Submission, { draft }),
  result: Added,
});

export const formTypesByHash = endpoint({
  method: 'GET',
  path: 'online/formTypes/{hash}',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Lists a school's public forms.",
  input: z.strictObject({ hash: token }),
  result: z.strictObject({ data: z.array(z.strictObject({ id: token, name: z.string(), type: formType })) }),
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
  values: SentLines,
});

export const heldSubmissions = endpoint({
  method: 'GET',
  path: 'signUp/held',
  access: reviewers,
  shows: ['leads', 'students'],
  summary: 'Lists suspicious submissions that wait for a person to check them.',
  input: z.strictObject({ type: formType }),
  result: z.strictObject({ data: z.array(Held) }),
});

export const acceptHeld = endpoint({
  method: 'POST',
  path: 'signUp/held/accept',
  access: reviewers,
  idempotent: true,
  summary: 'Accepts a held submission, which adds a lead or student.',
  input: z.strictObject({ submission_id: id }),
  result: z.strictObject({ message: z.string(), user_detail_id: id }),
});

export const dismissHeld = endpoint({
  method: 'POST',
  path: 'signUp/held/dismiss',
  access: reviewers,
  summary: 'Dismisses a held submission as junk. It stays on record.',
  input: z.strictObject({ submission_id: id, dismissed: z._default(flag, 1) }),
  result: done,
});
