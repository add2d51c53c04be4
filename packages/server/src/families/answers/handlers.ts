import { LEAD } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { closed } from '@schoolbell/core/http/errors';
import type { studentByHash } from '@schoolbell/core/families/links/contract';
import { type Purpose, valuesOf } from '@schoolbell/core/families/links/rules';
import { wordsInForce } from '@schoolbell/core/words/rules';
import { proposalReceived } from '@schoolbell/core/families/events';
import type { Context, Handlers } from '../../http/context.ts';
import { issueTicket } from '../../http/ticket.ts';
import { newHash } from '../../db/hash.ts';
import { pictureAt } from '../../http/pictures.ts';
import { TICKET_KEY, withoutLists } from '../../forms/config/verbs.ts';
import { holdUploads } from '../../forms/files/queries.ts';
import { noteLinkOpened, spendLink } from '../links/queries.ts';
import { addProposal } from '../proposals/queries.ts';
import { type Answer, keepSubmission, checkAnswer, changesOf } from './verbs.ts';
import { openLink } from '../links/verbs.ts';

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

/** Takes a family's answer and keeps it as a proposal. Nothing of the record changes. */
async function save(purpose: Purpose, token: string, input: Answer, context: Context) {
  const opened = await openLink(context, purpose, input.institution, token);
  const { tenant, link, sheet } = opened;
  const { db, now } = context;
  const { institution_id } = tenant;
  const { link_id, person_id, guardian_id } = link;
  if (input.user_detail_id !== undefined && input.user_detail_id !== person_id) throw closed();
  const opening = await checkAnswer(context, opened, input);
  await holdUploads(
    db,
    institution_id,
    opening.uploads.flat().map((one) => one.id),
    now,
  );
  const changes = changesOf(opened, opening);
  // A family that confirms the current values leaves nothing to decide; an enrolment always does.
  const state = changes.length === 0 && purpose === 'update' ? 'accepted' : 'open';
  await Promise.all([
    keepSubmission(context, opened, input, opening.named[0]!),
    addProposal(db, { institution_id, link_id, person_id, guardian_id, purpose, changes, state, created_at: now }),
    spendLink(db, institution_id, link_id, now),
    context.audit(proposalReceived, { person_id, after: { purpose, changes: changes.length } }),
    ...(state === 'open'
      ? [
          context.later(
            'familyAnsweredMail',
            { person_id, staff_id: link.created_by, purpose },
            { key: String(link_id) },
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
