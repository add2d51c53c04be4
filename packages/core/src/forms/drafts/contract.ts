import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { token } from '../../http/fields.ts';
import { emailPattern, LONGEST_EMAIL, texts } from '../../validators.ts';
import { Submission } from '../schemas.ts';
import { Values } from '../../people/questions/schemas.ts';
import { MOST_MORE_CHILDREN } from '../families/rules.ts';
import { formType } from '../fields/schemas.ts';

/** What is typed so far, whatever is still missing or wrong in it; with the lines of a drawn signature. */
const Unfinished = z.strictObject({
  values: Values,
  children: z._default(z.array(z.strictObject({ values: Values })).check(z.maxLength(MOST_MORE_CHILDREN)), []),
  strokes: z._default(z.array(z.array(z.number()).check(z.maxLength(5000))).check(z.maxLength(200)), []),
});

export const saveFormDraft = endpoint({
  method: 'POST',
  path: 'signUp/drafts/save',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'draft',
  summary:
    'Saves an unfinished form for 30 days and mails a link to continue it. The answer is the same for every address.',
  input: z.extend(Unfinished, {
    institution: token,
    form: token,
    form_type: formType,
    email: z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, texts.email)),
    /** The family's current page: the link leads back to it if the site is on the school's list, else to the school's hosted page. */
    page_url: z._default(z.string().check(z.maxLength(1000)), ''),
    /** What this one takes the place of. */
    draft: z.optional(token),
    ticket: Submission.shape.ticket,
    elapsed: Submission.shape.elapsed,
  }),
  /** `draft` opens nothing: sent along with the form, it deletes the draft. */
  result: z.strictObject({ message: z.string(), draft: token }),
});

/** A link that opens nothing answers the same `notFound` whatever the reason: expired, sent, of another form or school, guessed. */
export const openFormDraft = endpoint({
  method: 'POST',
  path: 'signUp/drafts/open',
  access: 'public',
  crossOrigin: true,
  limit: 'form',
  summary: 'Returns the answers of a saved form, by the link from the mail.',
  input: z.strictObject({ institution: token, form: token, draft: token }),
  result: Unfinished,
});

export const countFormDrafts = endpoint({
  method: 'GET',
  path: 'signUp/drafts/count',
  access: ['leads', 'all_leads', 'students'],
  shows: ['leads', 'students'],
  summary: "Counts the saved, unfinished forms of a type. Staff can't see the answers until the family sends them.",
  input: z.strictObject({ type: formType }),
  result: z.strictObject({ total: z.int() }),
});
