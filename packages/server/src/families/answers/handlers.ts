import { LEAD } from '@schoolbell/core/access';
import { shownFields } from '@schoolbell/core/people/questions/conditions/rules';
import { fieldsOfChild } from '@schoolbell/core/forms/families/rules';
import type { FormValues, SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import { personOf, shownValues, wellFormed } from '@schoolbell/core/forms/submissions/rules';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { closed, Failure, invalid } from '@schoolbell/core/http/errors';
import type { saveConversionByHash, studentByHash } from '@schoolbell/core/families/links/contract';
import {
  askedByLink,
  type Change,
  fileChanges,
  proposedChanges,
  type Purpose,
  valuesOf,
} from '@schoolbell/core/families/links/rules';
import { say, wordsInForce } from '@schoolbell/core/words/rules';
import { proposalReceived } from '@schoolbell/core/families/events';
import type { Context, Handlers, Tenant } from '../../http/context.ts';
import { issueTicket, readTicket } from '../../http/ticket.ts';
import { newHash } from '../../db/hash.ts';
import { withPhones } from '../../outside/phones.ts';
import { hashOf } from '../../http/tokens.ts';
import { pictureAt } from '../../http/pictures.ts';
import { openForm, TICKET_KEY, withoutLists } from '../../forms/config/verbs.ts';
import { errorsOf, membersOf, shownWith } from '../../forms/families/verbs.ts';
import { type Opened as Uploads, openUploads } from '../../forms/files/verbs.ts';
import { holdUploads } from '../../forms/files/queries.ts';
import type { Sheet } from '../../forms/queries.ts';
import { addSubmission, spendTicket } from '../../forms/submissions/queries.ts';
import { findOpenLink, noteLinkOpened, type OpenLink, spendLink } from '../links/queries.ts';
import { addProposal } from '../proposals/queries.ts';

type Answer = Omit<ParsedOf<typeof saveConversionByHash>, 'studentHash' | 'leadHash'>;

interface Opened {
  tenant: Tenant;
  link: OpenLink;
  sheet: Sheet;
  origin: string;
}

/** Opens a link of a purpose by its token. Corrections ask for no terms and no signature, and take no further children: those belong to an enrolment. */
async function openLink(context: Context, purpose: Purpose, institution: string, token: string): Promise<Opened> {
  const tenant = await context.enter(institution);
  const link = await findOpenLink(context.db, {
    institution_id: tenant.institution_id,
    token_hash: hashOf(token),
    purpose,
    now: context.now,
  });
  if (!link) throw closed();
  const { sheet: whole, origin } = await openForm(context, tenant, { type: 'student', hash: link.form_hash });
  const offers = purpose === 'conversion' && whole.offers.children ? { children: whole.offers.children } : {};
  const sheet = {
    ...whole,
    offers,
    settings: purpose === 'update' ? [] : whole.settings,
    fields: askedByLink(whole.fields, link.known),
  };
  return { tenant, link, sheet, origin };
}

const textsOf = {
  update: { submit_label: 'Send to the school', message: 'Thank you. The school will look at what you sent.' },
  conversion: { submit_label: '', message: '' },
} as const;

async function show(
  purpose: Purpose,
  { institution, token }: { institution: string; token: string },
  context: Context,
): Promise<ResultOf<typeof studentByHash>> {
  const { tenant, link, sheet, origin } = await openLink(context, purpose, institution, token);
  await noteLinkOpened(context.db, tenant.institution_id, link.link_id, context.now);
  const texts = textsOf[purpose];
  return {
    institution: {
      hash: tenant.hash,
      institutionName: sheet.institution_name,
      institutionLogo: pictureAt(sheet.logo_handle, context.publicUrl),
      institutionCountry: sheet.country,
    },
    form: {
      id: sheet.hash,
      name: sheet.custom_form_name,
      type: 'student',
      title: purpose === 'update' ? 'Check your details' : sheet.title,
      submit_label: texts.submit_label || sheet.submit_label,
    },
    words: wordsInForce(sheet.words),
    theme: sheet.theme,
    headers: sheet.headers,
    fields: withoutLists(sheet.fields),
    settings: sheet.settings,
    offers: { children: sheet.offers.children ?? '', later: '' },
    success: { message: texts.message || sheet.success_message, redirect: null },
    ticket: issueTicket(context.key(TICKET_KEY), { institution: tenant.hash, form: sheet.hash, origin }, context.now),
    values: valuesOf(sheet.fields, link.known) as ResultOf<typeof studentByHash>['values'],
  };
}

/** What was sent, as it stood: beside the forms that the family sent before. */
async function keepSubmission(
  { db, now }: Context,
  { tenant, link, sheet }: Opened,
  input: Answer,
  values: FormValues,
): Promise<void> {
  const { signature, ...rest } = values;
  const shown = (type: string) =>
    sheet.settings.find((setting) => setting.type === type && setting.should_display === 1);
  const terms = shown('terms');
  await addSubmission(db, {
    institution_id: tenant.institution_id,
    custom_form_id: sheet.custom_form_id,
    person_id: link.person_id,
    held_reason: '',
    body: { values: rest, payment: input.payment },
    shown: shownValues(sheet.fields, values, shownWith(sheet.country)),
    signup_source: 'link',
    referrer: '',
    page_url: '',
    utm: {},
    is_duplicate: 0,
    now,
    terms: terms ? [terms.label, terms.text, terms.link].filter(Boolean).join('\n') : null,
    signature: shown('signature') && signature ? (signature as SignatureValue) : null,
  });
}

/** The further children of a form as changes: each is accepted or left for itself. */
function childrenOf({ fields, words, country }: Sheet, { named, uploads }: Uploads): Change[] {
  const [values, ...children] = named as [FormValues, ...FormValues[]];
  return membersOf({ fields }, values, children)
    .slice(1)
    .map((member, at) => {
      const own = fieldsOfChild(fields, values, children[at]!).map((field) => ({
        ...field,
        conditions: [],
        section_conditions: [],
      }));
      const to = shownValues(own, children[at]!, shownWith(country))
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · ');
      const child = {
        person: member.person,
        values: member.values,
        shown: shownValues(fields, member.values, shownWith(country)),
      };
      return {
        path: `children.${at}`,
        label: say(words, `{Student} ${at + 2}`),
        field_type: 'text',
        from: null,
        to,
        uploads: uploads[at + 1]!.map((one) => one.id),
        child,
      };
    });
}

/** Takes a family's answer: checked like every form, and kept as a proposal. Nothing of the record changes. */
async function save(purpose: Purpose, token: string, input: Answer, context: Context) {
  const opened = await openLink(context, purpose, input.institution, token);
  const { tenant, link, sheet, origin } = opened;
  const { db, now } = context;
  const { institution_id } = tenant;
  if (input.user_detail_id !== undefined && input.user_detail_id !== link.person_id) throw closed();
  const ticket = readTicket(
    context.key(TICKET_KEY),
    input.ticket.token,
    { institution: tenant.hash, form: sheet.hash, origin },
    now,
  );
  if (!ticket || !(await spendTicket(db, institution_id, ticket.challenge, now)))
    throw new Failure('ticketExpired', 'This form has been open for too long. Please send it again.');
  const typed = withPhones(sheet, wellFormed(input.values) as FormValues, valuesOf(sheet.fields, link.known));
  const children = input.children.map((child) => withPhones(sheet, wellFormed(child.values) as FormValues));
  const errors = errorsOf(sheet, typed, children);
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const opening = await openUploads(db, institution_id, sheet, [typed, ...children]);
  const [values] = opening.named as [FormValues];
  await holdUploads(
    db,
    institution_id,
    opening.uploads.flat().map((one) => one.id),
    now,
  );
  // What the answers left out was not asked: whatever the record holds there stays.
  const asked = shownFields(sheet.fields, values).map((field) => ({
    ...field,
    conditions: [],
    section_conditions: [],
  }));
  const before = personOf(asked, valuesOf(asked, link.known));
  const files = fileChanges(
    asked,
    before,
    values,
    opening.uploads[0]!.map((one) => one.id),
  );
  const changes = [...proposedChanges(asked, before, personOf(asked, values)), ...files, ...childrenOf(sheet, opening)];
  // A family that confirms what stands there leaves nothing to decide; an enrolment always does.
  const state = changes.length === 0 && purpose === 'update' ? 'accepted' : 'open';
  await Promise.all([
    keepSubmission(context, opened, input, values),
    addProposal(db, {
      institution_id,
      link_id: link.link_id,
      person_id: link.person_id,
      guardian_id: link.guardian_id,
      purpose,
      changes,
      state,
      created_at: now,
    }),
    spendLink(db, institution_id, link.link_id, now),
    context.audit(proposalReceived, { person_id: link.person_id, after: { purpose, changes: changes.length } }),
    ...(state === 'open'
      ? [
          context.later(
            'familyAnsweredMail',
            { person_id: link.person_id, staff_id: link.created_by, purpose },
            { key: String(link.link_id) },
          ),
        ]
      : []),
  ]);
  context.changed(link.role_id === LEAD ? 'leads' : 'students');
  return { message: textsOf[purpose].message || sheet.success_message, hash: newHash(), redirect: null };
}

/** What families see and send by the links that they were sent. */
export const answersHandlers = {
  studentByHash: ({ institution, studentHash }, context) =>
    show('update', { institution, token: studentHash }, context),
  leadByHash: ({ institution, leadHash }, context) => show('conversion', { institution, token: leadHash }, context),
  saveStudentByHash: ({ studentHash, ...input }, context) =>
    save('update', studentHash, { ...input, children: [] }, context),
  saveConversionByHash: ({ leadHash, ...input }, context) => save('conversion', leadHash, input, context),
} satisfies Partial<Handlers<'links'>>;
