import { submissionAccepted, submissionHeld } from '@schoolbell/core/forms/events';
import type { FormType } from '@schoolbell/core/forms/rules';
import { DUPLICATE_TEXT, heldReason, wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { addStudent } from '@schoolbell/core/forms/contract';
import type { Context, Handlers, Tenant } from '../../http/context.ts';
import { isProven, readTicket } from '../../http/ticket.ts';
import { newHash } from '../../db/hash.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';
import { tellAdded } from '../../people/telling/verbs.ts';
import { hashOf } from '../../http/tokens.ts';
import { dropDraft } from '../drafts/queries.ts';
import { checkAnswers, type Checked } from '../checking/verbs.ts';
import { giveUploads, holdUploads } from '../files/queries.ts';
import { addFamily, type Member, shownFamily } from '../families/verbs.ts';
import type { Sheet } from '../queries.ts';
import { openForm, TICKET_KEY } from '../config/verbs.ts';
import { addSubmission, joinFamily, spendTicket } from './queries.ts';
import { lookForDuplicates, areaOf, roleOf, bodyOf } from './verbs.ts';
import { askFees } from './fees/verbs.ts';
import { type Input, recordOf, knownFamily } from './record/verbs.ts';

/** A form that was sent, checked by the very rules that the widget ran. */
interface Sent extends Omit<Checked, 'children'> {
  type: FormType;
  input: Input;
  tenant: Tenant;
  sheet: Sheet;
  challenge: string;
}

async function openSent(type: FormType, raw: Input, context: Context): Promise<Sent> {
  const { db, now } = context;
  const input = {
    ...raw,
    values: wellFormed(raw.values),
    children: wellFormed(raw.children),
    utm: wellFormed(raw.utm),
  };
  const tenant = await context.enter(input.institution);
  const { sheet, origin } = await openForm(context, tenant, { type, hash: input.form });
  const ticket = readTicket(
    context.key(TICKET_KEY),
    input.ticket.token,
    { institution: tenant.hash, form: sheet.hash, origin },
    now,
  );
  if (!ticket) throw new Failure('ticketExpired', 'This form has been open for too long. Please send it again.');
  const { values, named, uploads, members } = await checkAnswers(db, tenant.institution_id, sheet, input);
  return { type, input, tenant, sheet, challenge: ticket.challenge, values, named, uploads, members };
}

/** Keeps a form for a person to look at; returns hashes that name nobody. */
async function hold(context: Context, sent: Sent, held_reason: string): Promise<string[]> {
  const { db, now } = context;
  const { input, tenant, sheet, values, named, uploads, members } = sent;
  // The answers keep the tokens of their files, which are claimed when the form is accepted.
  const whole = {
    ...recordOf(input, named[0]!, sheet, tenant, now),
    body: { values: bodyOf(values), payment: input.payment },
  };
  const held =
    input.children.length > 0
      ? {
          ...whole,
          body: { ...whole.body, children: input.children },
          shown: shownFamily(sheet, named[0]!, named.slice(1)),
        }
      : whole;
  await holdUploads(
    db,
    tenant.institution_id,
    uploads.flat().map((one) => one.id),
    now,
  );
  await Promise.all([
    addSubmission(db, { ...held, person_id: null, held_reason }),
    context.audit(submissionHeld, { after: { custom_form_id: sheet.custom_form_id, held_reason } }),
  ]);
  return members.map(() => newHash());
}

/** What came of a form: hashes of the new records, and where the registration fee is paid, if the form asks for it. */
interface Taken {
  hashes: string[];
  pay_url: string | null;
}

/** Adds a person for each child, all or none. */
async function accept(
  context: Context,
  { type, input, tenant, sheet, uploads, members }: Sent,
  duplicates: readonly (readonly object[])[],
  family: Awaited<ReturnType<typeof knownFamily>>,
): Promise<Taken> {
  const { db, now } = context;
  const { institution_id } = tenant;
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
  const submissions: number[] = [];
  for (const [at, { values, is_duplicate }] of marked.entries()) {
    const person_id = people[at]!;
    const record = recordOf(input, values, sheet, tenant, now);
    submissions.push(await addSubmission(db, { ...record, is_duplicate, person_id, held_reason: '' }));
    await giveUploads(db, institution_id, uploads[at]!, person_id, now);
    await context.audit(submissionAccepted, {
      person_id,
      after: { custom_form_id: sheet.custom_form_id, signup_source: common.signup_source, is_duplicate },
    });
    if (is_duplicate) await context.later('duplicates', { user_detail_id: person_id });
  }
  tellAdded({ ...context, tenant }, common.role_id, people);
  const [person_id, ...sibling_ids] = people;
  await context.later(
    'enquiryMail',
    { person_id, ...(sibling_ids.length > 0 && { sibling_ids }) },
    { key: String(person_id) },
  );
  const asked = { submission_id: submissions[0]!, students: people };
  const pay_url = await askFees({ ...context, tenant }, sheet, asked);
  return { hashes: added.map((one) => one.hash), pay_url };
}

/** Takes a form from the public: held where suspicious, otherwise a new person for each child. */
async function submit(type: FormType, raw: Input, context: Context): Promise<ResultOf<typeof addStudent>> {
  const { db, now, publicUrl } = context;
  const sent = await openSent(type, raw, context);
  const { input, tenant, sheet, challenge, members } = sent;
  const { institution_id } = tenant;
  const [isFirstUse, duplicates, family] = await Promise.all([
    spendTicket(db, institution_id, challenge, now),
    lookForDuplicates(db, type, tenant, members, input.isDuplicate),
    knownFamily(input, context, tenant),
    input.draft && dropDraft(db, institution_id, sheet.custom_form_id, hashOf(input.draft)),
  ]);
  const held_reason = heldReason({
    honeypot: input.website,
    elapsed: input.elapsed,
    isProven: isProven(challenge, input.ticket.nonce),
    isFirstUse,
  });
  const isKnown = (one: { user_detail_id: number }) => one.user_detail_id === family?.user_detail_id;
  if (!held_reason && input.isDuplicate === 0 && duplicates.flat().some((one) => !isKnown(one)))
    throw new Failure('duplicate', DUPLICATE_TEXT);
  // What is held asks for nothing: a person looks at it first.
  const { hashes, pay_url } = held_reason
    ? { hashes: await hold(context, sent, held_reason), pay_url: null }
    : await accept(context, sent, duplicates, family);
  context.changed(areaOf[type]);
  return {
    message: sheet.success_message,
    redirect: pay_url ?? allowedRedirect(input.redirect ?? sheet.success_redirect, sheet.sites, publicUrl),
    payment: pay_url === null ? 0 : 1,
    hash: hashes[0]!,
    hashes,
  };
}

/** What families send. */
export const submissionsHandlers = {
  addStudent: (input, context) => submit('student', input, context),
  addLead: (input, context) => submit('lead', { ...input, children: [] }, context),
} satisfies Partial<Handlers<'forms'>>;
