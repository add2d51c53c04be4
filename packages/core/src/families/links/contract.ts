import * as z from 'zod/mini';
import { Children, FormConfig, Submission, Submitted } from '../../forms/schemas.ts';
import { Values } from '../../people/questions/schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, token } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { sentToFamily } from '../../people/person.ts';
import { longestLife } from '../../people/rules.ts';
import { isAboutGuardian } from '../changes/rules.ts';

/** The form of a link, as any other form, with what the school knows already. */
export const LinkedForm = z.extend(FormConfig, { values: Values });

/** Every link that does not open answers the same `notFound`: expired, taken back, spent, of another purpose or school, guessed. */
export const studentByHash = endpoint({
  method: 'GET',
  path: 'online/student/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "What a student's family may correct, by the link that they were sent.",
  input: z.strictObject({ institution: token, studentHash: token }),
  result: LinkedForm,
});

export const leadByHash = endpoint({
  method: 'GET',
  path: 'online/lead/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "The enrolment form with what a lead's family has told already, by the link that they were sent.",
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
  summary: "A family's corrections: they wait for staff, who accept them field by field.",
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
    "A lead's family enrols, with further children where the form takes several: staff make the lead a student by accepting it.",
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
  summary: 'The links that a family was sent, the newest first.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Link) }),
});

export const makeLink = endpoint({
  method: 'POST',
  path: 'online/links/make',
  access: staff,
  summary:
    "Makes a link: by mail to the person or a guardian, or to be copied. A student's corrects data, a lead's enrols.",
  input: z.strictObject({
    user_detail_id: id,
    /** Whom it is mailed to: the person or one of their guardians; null answers the address instead. */
    send_to: z.nullable(id),
    days: z._default(z.int().check(z.minimum(1), z.maximum(longestLife)), 14),
    custom_form_id: z.optional(id),
  }),
  /** The address is told once, and only where it was not mailed. */
  result: z.strictObject({ link_id: id, url: z.nullable(z.string()), message: z.string() }),
});

export const revokeLink = endpoint({
  method: 'POST',
  path: 'online/links/revoke',
  access: staff,
  summary: 'Takes a link back: from then on it opens nothing.',
  input: z.strictObject({ link_id: id }),
  result: done,
});

/** A change that a family wishes for, or a further child at `children.0`. `from` is what they were shown, `now` what stands today. */
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
  summary: 'What families want changed and nobody has decided on, the oldest first.',
  input: z.strictObject({ user_detail_id: z.optional(id) }),
  result: z.strictObject({ data: z.array(Proposal) }),
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: 'online/proposals/accept',
  access: staff,
  summary:
    'Takes over these of the changes and leaves the others; an enrolment makes the lead a student. A version that is not the newest answers 409.',
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
  summary: 'Leaves everything as it is, or takes that back.',
  input: z.strictObject({ proposal_id: id, dismissed: z._default(flag, 1) }),
  result: done,
});
