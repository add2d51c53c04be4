import {
  submissionDismissed,
  submissionAccepted,
  submissionHeld,
  submissionReleased,
} from '@schoolbell/core/forms/events';
import { LEAD, STUDENT, may } from '@schoolbell/core/access';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FormValues, SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import { DUPLICATE_TEXT, heldReason, shownValues, wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { addStudent } from '@schoolbell/core/forms/contract';
import type { Context, Handlers, StaffContext, Tenant } from '../../http/context.ts';
import { isProven, readTicket } from '../../http/ticket.ts';
import { newHash } from '../../db/hash.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';
import { hashOf } from '../../http/tokens.ts';
import { dropDraft } from '../drafts/queries.ts';
import { openUploads } from '../files/verbs.ts';
import { giveUploads, holdUploads } from '../files/queries.ts';
import { addFamily, errorsOf, type Member, membersOf, shownFamily, shownWith } from '../families/verbs.ts';
import { withPhones } from '../../outside/phones.ts';
import { formSheet, type Sheet } from '../queries.ts';
import { inOwnWords, openForm, TICKET_KEY } from '../config/verbs.ts';
import {
  addSubmission,
  decide,
  findByHash,
  heldOf,
  joinFamily,
  lockHeld,
  spendTicket,
  splitSubmission,
  type SubmissionToAdd,
} from './queries.ts';
import { lookForDuplicates } from './verbs.ts';

type Input = ParsedOf<typeof addStudent>;

const areaOf = { student: 'students', lead: 'leads' } as const;

const roleOf = { student: STUDENT, lead: LEAD } as const;

/** Answers as they are kept; a signature is kept beside them. */
const bodyOf = ({ signature: _, ...rest }: FormValues): FormValues => rest;

/** What a submission looks like on record, whatever becomes of it. */
function recordOf(
  input: Input,
  values: FormValues,
  sheet: Sheet,
  tenant: Tenant,
  now: Date,
): Omit<SubmissionToAdd, 'person_id' | 'held_reason'> {
  const { signature } = values;
  const shown = (type: string) =>
    sheet.settings.find((setting) => setting.type === type && setting.should_display === 1);
  const terms = shown('terms');
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
    terms: terms ? [terms.label, terms.text, terms.link].filter(Boolean).join('\n') : null,
    signature: shown('signature') && signature ? (signature as SignatureValue) : null,
  };
}

/** The earlier record whose link brought the family here; ids count only beside the hash that they belong to. */
async function knownFamily(
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

/** Takes a form from the public: checked by the very rules the widget ran, held where suspicious, otherwise a new person for each child, all or none. */
async function submit(type: FormType, raw: Input, context: Context): Promise<ResultOf<typeof addStudent>> {
  const { db, now, publicUrl } = context;
  const input = {
    ...raw,
    values: wellFormed(raw.values),
    children: wellFormed(raw.children),
    utm: wellFormed(raw.utm),
  };
  const tenant = await context.enter(input.institution);
  const { institution_id } = tenant;
  const { sheet, origin } = await openForm(context, tenant, { type, hash: input.form });
  const ticket = readTicket(
    context.key(TICKET_KEY),
    input.ticket.token,
    { institution: tenant.hash, form: sheet.hash, origin },
    now,
  );
  if (!ticket) throw new Failure('ticketExpired', 'This form has been open for too long. Please send it again.');
  const values = withPhones(sheet, input.values as FormValues);
  const children = input.children.map((child) => withPhones(sheet, child.values as FormValues));
  const errors = errorsOf(sheet, values, children);
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const { named, uploads } = await openUploads(db, institution_id, sheet, [values, ...children]);
  const members = membersOf(sheet, named[0]!, named.slice(1));
  const [isFirstUse, duplicates, family] = await Promise.all([
    spendTicket(db, institution_id, ticket.challenge, now),
    lookForDuplicates(db, type, tenant, members, input.isDuplicate),
    knownFamily(input, context, tenant),
    input.draft && dropDraft(db, institution_id, sheet.custom_form_id, hashOf(input.draft)),
  ]);
  const held_reason = heldReason({
    honeypot: input.website,
    elapsed: input.elapsed,
    isProven: isProven(ticket.challenge, input.ticket.nonce),
    isFirstUse,
  });
  const record = (own: FormValues) => recordOf(input, own, sheet, tenant, now);
  const answer = {
    message: sheet.success_message,
    redirect: allowedRedirect(input.redirect ?? sheet.success_redirect, sheet.sites, publicUrl),
  };
  if (held_reason) {
    // The answers are kept with the tokens of their files, which are claimed when somebody accepts the form.
    const whole = { ...record(named[0]!), body: { values: bodyOf(values), payment: input.payment } };
    const held =
      children.length > 0
        ? {
            ...whole,
            body: { ...whole.body, children: input.children },
            shown: shownFamily(sheet, named[0]!, named.slice(1)),
          }
        : whole;
    await holdUploads(
      db,
      institution_id,
      uploads.flat().map((one) => one.id),
      now,
    );
    await Promise.all([
      addSubmission(db, { ...held, person_id: null, held_reason }),
      context.audit(submissionHeld, { after: { custom_form_id: sheet.custom_form_id, held_reason } }),
    ]);
    context.changed(areaOf[type]);
    const hashes = members.map(() => newHash());
    return { ...answer, hash: hashes[0]!, hashes };
  }
  const isKnown = (one: { user_detail_id: number }) => one.user_detail_id === family?.user_detail_id;
  if (input.isDuplicate === 0 && duplicates.flat().some((one) => !isKnown(one)))
    throw new Failure('duplicate', DUPLICATE_TEXT);

  const marked = members.map(
    (member, at) =>
      ({
        ...member,
        is_duplicate: (members.length === 1 && input.isDuplicate) || duplicates[at]!.length > 0 ? 1 : 0,
      }) satisfies Member,
  );
  const common = { institution_id, role_id: roleOf[type], signup_source: input.signup_source || 'website', now };
  const added = await addFamily(db, marked, common);
  const people = added.map((one) => one.user_detail_id);
  if (family?.guardian_id) {
    for (const child_id of people) await joinFamily(db, { institution_id, child_id, guardian_id: family.guardian_id });
    await refreshGuardianText(db, institution_id, people);
  }
  for (const [at, { values: own, is_duplicate }] of marked.entries()) {
    const person_id = people[at]!;
    await addSubmission(db, { ...record(own), is_duplicate, person_id, held_reason: '' });
    await giveUploads(db, institution_id, uploads[at]!, person_id, now);
    await context.audit(submissionAccepted, {
      person_id,
      after: { custom_form_id: sheet.custom_form_id, signup_source: common.signup_source, is_duplicate },
    });
    if (is_duplicate) await context.later('duplicates', { user_detail_id: person_id });
  }
  const [person_id, ...sibling_ids] = people;
  await context.later(
    'enquiryMail',
    { person_id, ...(sibling_ids.length > 0 && { sibling_ids }) },
    { key: String(person_id) },
  );
  context.changed(areaOf[type]);
  const hashes = added.map((one) => one.hash);
  return { ...answer, hash: hashes[0]!, hashes };
}

/** Students' submissions are for those who may see students, leads' for those who may see leads. */
function refuseWithout(type: FormType, { viewer }: StaffContext): void {
  const access = type === 'student' ? (['students'] as const) : (['leads', 'all_leads'] as const);
  if (!may(viewer, access))
    throw new Failure(
      'forbidden',
      `Access restricted. Please contact your admin to request permission (${access[0]}).`,
    );
}

async function heldOrMissing(id: number, context: StaffContext) {
  const held = await lockHeld(context.db, context.tenant.institution_id, id);
  if (!held) throw new Failure('notFound', 'This submission is no longer waiting.');
  refuseWithout(held.form_type, context);
  return held;
}

/** What families send, and what staff decide on the suspicious part of it. */
export const submissionsHandlers = {
  addStudent: (input, context) => submit('student', input, context),
  addLead: (input, context) => submit('lead', { ...input, children: [] }, context),

  heldSubmissions: async ({ type }, context) => {
    refuseWithout(type, context);
    const rows = await heldOf(context.db, context.tenant.institution_id, type);
    return {
      data: rows.map(({ shown, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        values: shown as SubmissionToAdd['shown'],
      })),
    };
  },

  acceptHeld: async ({ submission_id }, context) => {
    const { db, tenant, viewer, now } = context;
    const held = await heldOrMissing(submission_id, context);
    const sheet = await formSheet(db, tenant.institution_id, { type: held.form_type, hash: held.form_hash });
    const { values, children = [], ...body } = held.body as SubmissionToAdd['body'];
    const { named, uploads } = await openUploads(db, tenant.institution_id, sheet!, [
      values as FormValues,
      ...children.map((child) => child.values as FormValues),
    ]);
    const members = membersOf(inOwnWords(sheet!), named[0]!, named.slice(1));
    const duplicates = await lookForDuplicates(db, held.form_type, tenant, members, 0);
    const marked = members.map(
      (member, at) =>
        ({ ...member, is_duplicate: held.is_duplicate || duplicates[at]!.length > 0 ? 1 : 0 }) satisfies Member,
    );
    const added = await addFamily(db, marked, {
      institution_id: tenant.institution_id,
      role_id: roleOf[held.form_type],
      signup_source: held.signup_source,
      now,
    });
    const { user_detail_id } = added[0]!;
    for (const [at, own] of uploads.entries())
      await giveUploads(db, tenant.institution_id, own, added[at]!.user_detail_id, now);
    await decide(db, {
      institution_id: tenant.institution_id,
      id: submission_id,
      state: 'accepted',
      person_id: user_detail_id,
      by: viewer.user_detail_id,
      now,
    });
    if (children.length > 0)
      await splitSubmission(
        db,
        tenant.institution_id,
        submission_id,
        marked.map((member, at) => ({
          person_id: added[at]!.user_detail_id,
          body: { ...body, values: bodyOf(member.values) },
          shown: shownValues(inOwnWords(sheet!).fields, member.values, shownWith(sheet!.country)),
        })),
      );
    for (const [at, { is_duplicate }] of marked.entries())
      if (is_duplicate) await context.later('duplicates', { user_detail_id: added[at]!.user_detail_id });
    await context.audit(submissionReleased, { person_id: user_detail_id, after: { submission_id } });
    context.changed(areaOf[held.form_type]);
    return { message: 'Submission accepted', user_detail_id };
  },

  dismissHeld: async ({ submission_id, dismissed }, context) => {
    const { db, tenant, viewer, now } = context;
    const held = await heldOrMissing(submission_id, context);
    const state = dismissed ? 'dismissed' : 'held';
    await decide(db, {
      institution_id: tenant.institution_id,
      id: submission_id,
      state,
      person_id: null,
      by: viewer.user_detail_id,
      now,
    });
    await context.audit(dismissed ? submissionDismissed : submissionHeld, { after: { submission_id } });
    context.changed(areaOf[held.form_type]);
    return { message: dismissed ? 'Submission dismissed' : 'Submission put back on the list' };
  },
} satisfies Partial<Handlers<'forms'>>;
