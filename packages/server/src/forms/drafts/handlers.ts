import { may } from '@schoolbell/core/access';
import { DRAFT_DAYS, DRAFTS_AN_HOUR } from '@schoolbell/core/forms/drafts/rules';
import { wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { Failure, tooMany } from '@schoolbell/core/http/errors';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import type { Handlers, Tenant } from '../../http/context.ts';
import { isProven, readTicket } from '../../http/ticket.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openForm, TICKET_KEY } from '../config/verbs.ts';
import { spendTicket } from '../submissions/queries.ts';
import { countDrafts, countKept, dropDraft, findDraft, keepDraft } from './queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The place that a family's answers are sealed to, so that they can't be opened elsewhere. */
const placeOf = ({ institution_id }: Tenant, handle_hash: Buffer) =>
  `form_draft.sealed of ${institution_id}, ${handle_hash.toString('base64url')}`;

/** Forms that are finished later. */
export const draftsHandlers: Handlers<'drafts'> = {
  saveFormDraft: async (input, context) => {
    const { db, now, publicUrl } = context;
    const tenant = await context.enter(input.institution);
    const { institution_id } = tenant;
    const { sheet, origin } = await openForm(context, tenant, { type: input.form_type, hash: input.form });
    if (!sheet.offers.later)
      throw new Failure('conflict', "This form can't be saved for later. Please send it when you are ready.");
    const ticket = readTicket(
      context.key(TICKET_KEY),
      input.ticket.token,
      { institution: tenant.hash, form: sheet.hash, origin },
      now,
    );
    if (
      !ticket ||
      !isProven(ticket.challenge, input.ticket.nonce) ||
      !(await spendTicket(db, institution_id, ticket.challenge, now))
    ) {
      throw new Failure('ticketExpired', 'This form has been open for too long. Please save it again.');
    }
    if ((await countKept(db, institution_id, input.email, new Date(now.getTime() - HOUR_MS))) >= DRAFTS_AN_HOUR)
      throw tooMany(HOUR_MS / 1000);
    if (input.draft) await dropDraft(db, institution_id, sheet.custom_form_id, hashOf(input.draft));
    const draft = newToken();
    const handle_hash = hashOf(draft);
    const { values, children, strokes } = input;
    const id = await keepDraft(db, {
      institution_id,
      custom_form_id: sheet.custom_form_id,
      handle_hash,
      email: input.email,
      sealed: context.seal(JSON.stringify(wellFormed({ values, children, strokes })), placeOf(tenant, handle_hash)),
      page_url: allowedRedirect(input.page_url, sheet.sites, publicUrl) ?? '',
      expires_at: new Date(now.getTime() + DRAFT_DAYS * DAY_MS),
      created_at: now,
    });
    await context.later('draftMail', { draft_id: id }, { key: String(id) });
    return { message: `We have sent a link to ${input.email}. It works for ${DRAFT_DAYS} days.`, draft };
  },

  openFormDraft: async ({ institution, form, draft }, context) => {
    const tenant = await context.enter(institution);
    const found = await findDraft(context.db, {
      institution_id: tenant.institution_id,
      form,
      token_hash: hashOf(draft),
      now: context.now,
    });
    if (!found) throw new Failure('notFound', 'Not found.');
    return JSON.parse(context.unseal(found.sealed, placeOf(tenant, found.handle_hash)));
  },

  countFormDrafts: async ({ type }, { db, tenant, viewer, now }) => {
    const access = type === 'student' ? (['students'] as const) : (['leads', 'all_leads'] as const);
    if (!may(viewer, access))
      throw new Failure(
        'forbidden',
        `Access restricted. Please contact your admin to request permission (${access[0]}).`,
      );
    return { total: await countDrafts(db, tenant.institution_id, type, now) };
  },
};
