import * as z from 'zod/mini';
import { flag, id, shortText, token } from '../http/fields.ts';
import { WordEntry } from '../words/contract.ts';
import { Agreement, Field, formType, Header } from './fields/schemas.ts';
import { MOST_MORE_CHILDREN } from './families/rules.ts';
import { Theme } from '../settings/theme/schemas.ts';
import { Values } from '../people/questions/schemas.ts';

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
  /** An extra offer to families, by the label of its button; empty if the school doesn't offer it. */
  offers: z.strictObject({ children: z.string(), later: z.string() }),
  success: z.strictObject({ message: z.string(), redirect: z.nullable(z.string()) }),
  ticket: Ticket,
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
  /** Hashes of an earlier lead or student, if a link brought the family here. */
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

/** Further children of the same family, each with its own answers; guardian, address, terms and signature are the first child's. */
export const Children = z._default(
  z.array(z.strictObject({ values: Values })).check(z.maxLength(MOST_MORE_CHILDREN)),
  [],
);
