import type { FormValues, SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import { shownValues } from '@schoolbell/core/forms/submissions/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { addStudent } from '@schoolbell/core/forms/contract';
import type { Context, Tenant } from '../../../http/context.ts';
import { shownWith } from '../../families/verbs.ts';
import type { Sheet } from '../../queries.ts';
import { findByHash, type SubmissionToAdd } from '../queries.ts';
import { bodyOf } from '../verbs.ts';

export type Input = ParsedOf<typeof addStudent>;

/** The terms that a family agreed to and their signature, where a form shows them. */
export function agreedTo(
  { settings }: Pick<Sheet, 'settings'>,
  { signature }: FormValues,
): Pick<SubmissionToAdd, 'terms' | 'signature'> {
  const shown = (type: string) => settings.find((setting) => setting.type === type && setting.should_display === 1);
  const terms = shown('terms');
  return {
    terms: terms ? [terms.label, terms.text, terms.link].filter(Boolean).join('\n') : null,
    signature: shown('signature') && signature ? (signature as SignatureValue) : null,
  };
}

/** What a page sends with a form's answers. */
export type SentWith = Pick<Input, 'payment' | 'signup_source' | 'referrer' | 'page_url' | 'utm' | 'isDuplicate'>;

/** What a submission looks like on record, whatever becomes of it. */
export function recordOf(
  input: SentWith,
  values: FormValues,
  sheet: Sheet,
  tenant: Tenant,
  now: Date,
): Omit<SubmissionToAdd, 'person_id' | 'held_reason'> {
  return {
    institution_id: tenant.institution_id,
    custom_form_id: sheet.custom_form_id,
    body: { values: bodyOf(values), payment: input.payment },
    shown: shownValues(sheet.fields, values, shownWith(sheet.country)),
    signup_source: input.signup_source || 'website',
    referrer: input.referrer,
    page_url: input.page_url,
    utm: input.utm,
    is_duplicate: input.isDuplicate,
    now,
    ...agreedTo(sheet, values),
  };
}

/** The earlier record whose link brought the family here; ids only count with their own hash. */
export async function knownFamily(
  { leadHash, studentHash, user_detail_id, parent_user_detail_id }: Input,
  { db }: Context,
  tenant: Tenant,
) {
  const hash = studentHash ?? leadHash;
  if (!hash) return null;
  const person = await findByHash(db, tenant.institution_id, hash);
  if (!person || (user_detail_id !== undefined && user_detail_id !== person.user_detail_id)) return null;
  return {
    user_detail_id: person.user_detail_id,
    guardian_id: person.guardians.find((id) => id === parent_user_detail_id) ?? null,
  };
}
