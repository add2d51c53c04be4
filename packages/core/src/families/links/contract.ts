import * as z from 'zod/mini';
import { Children, FormConfig, Submission, Submitted } from '../../forms/schemas.ts';
import { Values } from '../../people/questions/schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, token } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { sentToFamily } from '../../people/person.ts';
import { longestLife } from '../../people/rules.ts';
import { isAboutGuardian } from '../changes/rules.ts';

/** A link's form, like any other form, with the details that the school already has. */
export const LinkedForm = z.extend(FormConfig, { values: Values });

/** Every link that doesn't open gives the same `notFound`: expired, withdrawn, used, for another purpose or school, guessed. */
export const studentByHash = endpoint({
  method: 'GET',
  path: 'online/student/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Returns the details that a student's family can correct, by the link from their mail.",
  input: z.strictObject({ institution: token, studentHash: token }),
  result: LinkedForm,
});

export const leadByHash = endpoint({
  method: 'GET',
  path: 'online/lead/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary:
    "Returns the enrolment form, filled in with what a lead's family already told the school, by the link from their mail.",
  input: z.strictObject({ institution: token, leadHash: token }),
  result: LinkedForm,
});

export const saveStudentByHash = endpoint({
  method: 'POST',
  path: 'online/student/saveStudentDataByHash',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'form',
  summary: "Sends a family's corrections. They wait until staff accept them field by field.",
  input: z.extend(Submission, { studentHash: token }),
  result: Submitted,
});

export const saveConversionByHash = endpoint({
  method: 'POST',
  path: 'online/lead/saveStudentConversionDataByHash',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'form',
  summary:
    "Sends a lead's enrolment, with further children if the form allows it. Staff accept it to make the lead a student.",
  input: z.extend(Submission, { leadHash: token, children: Children }),
  result: Submitted,
});

/** Whose access opens links at all; the handlers ask for the one of the person. */
const staff = ['students', 'leads', 'all_leads'] as const;

const purpose = z.enum(['update', 'conversion']);

const Link = z.strictObject({
  link_id: id,
  purpose,
  form_name: z.string(),
  sent_to: sentToFamily,
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  opened_at: z.nullable(instant),
  answered_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
});

export const links = endpoint({
  method: 'GET',
  path: 'online/links/list',
  access: staff,
  shows: ['leads', 'students'],
  summary: 'Lists the links sent to a family, newest first.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Link) }),
});

export const makeLink = endpoint({
  method: 'POST',
  path: 'online/links/make',
  access: staff,
  summary:
    "Creates a link, mailed to the person or a guardian, or copied. A student's link corrects data; a lead's link enrols.",
  input: z.strictObject({
    user_detail_id: id,
    /** Whom it is mailed to: the person or one of their guardians; null answers the address instead. */
    send_to: z.nullable(id),
    days: z._default(z.int().check(z.minimum(1), z.maximum(longestLife)), 14),
    custom_form_id: z.optional(id),
  }),
  /** The address is shown once, and only if it wasn't mailed. */
  result: z.strictObject({ link_id: id, url: z.nullable(z.string()), message: z.string() }),
});

export const revokeLink = endpoint({
  method: 'POST',
  path: 'online/links/revoke',
  access: staff,
  summary: 'Withdraws a link, so that it no longer works.',
  input: z.strictObject({ link_id: id }),
  result: done,
});

/** A change that a family sent, or a further child at `children.0`. `from` is what they were shown, `now` the current value. */
const Change = z.strictObject({
  path: z.string(),
  label: z.string(),
  field_type: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  now: z.unknown(),
});

const Proposal = z.strictObject({
  proposal_id: id,
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  version: z.int(),
  purpose,
  created_at: instant,
  changes: shownWith('guardian', z.array(Change), (changes) => changes.filter((one) => !isAboutGuardian(one))),
});

export const proposals = endpoint({
  method: 'GET',
  path: 'online/proposals/list',
  access: staff,
  shows: ['leads', 'students'],
  summary: 'Lists the changes sent by families that await a decision, oldest first.',
  input: z.strictObject({ user_detail_id: z.optional(id) }),
  result: z.strictObject({ data: z.array(Proposal) }),
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: 'online/proposals/accept',
  access: staff,
  summary:
    'Accepts the chosen changes and discards the others. An enrolment makes the lead a student. Answers 409 if the version is old.',
  input: z.strictObject({
    proposal_id: id,
    version: z.int(),
    accepted: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300)),
  }),
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const dismissProposal = endpoint({
  method: 'POST',
  path: 'online/proposals/dismiss',
  access: staff,
  summary: "Dismisses a family's changes, or puts them back on the list.",
  input: z.strictObject({ proposal_id: id, dismissed: z._default(flag, 1) }),
  result: done,
});
