import type { FormType } from '@schoolbell/core/forms/rules';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';
import { planTrouble } from '@schoolbell/core/settings/plan/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { say, wordsInForce } from '@schoolbell/core/words/rules';
import type { Context, Handlers } from '../../http/context.ts';
import { issueTicket } from '../../http/ticket.ts';
import { formsOf, typeOfForm } from '../types/queries.ts';
import { leadsToPay } from '../submissions/fees/verbs.ts';
import { withoutLists, openForm, TICKET_KEY } from './verbs.ts';
import { pictureAt } from '../../http/pictures.ts';

type Config = ResultOf<typeof leadFormConfig>;

async function configOf(
  type: FormType,
  input: ParsedOf<typeof leadFormConfig>,
  context: Context,
  may: { booking?: true } = {},
): Promise<Config> {
  const { now, publicUrl } = context;
  const tenant = await context.enter(input.institution);
  const { sheet, origin } = await openForm(context, tenant, { type, hash: input.form, ...may });
  // A lapsed plan closes the form only to newcomers: forms already being filled in can still be sent.
  if (planTrouble(sheet, now, tenant.time_zone))
    throw new Failure('planBlocked', 'This form is not available at the moment.');
  const pays = await leadsToPay({ ...context, tenant }, sheet);
  return {
    institution: {
      hash: tenant.hash,
      institutionName: sheet.institution_name,
      institutionLogo: pictureAt(sheet.logo_handle, publicUrl),
      institutionCountry: sheet.country,
    },
    form: { id: sheet.hash, name: sheet.custom_form_name, type, title: sheet.title, submit_label: sheet.submit_label },
    words: wordsInForce(sheet.words),
    theme: sheet.theme,
    headers: sheet.headers,
    fields: withoutLists(sheet.fields),
    settings: sheet.settings,
    // A booking is sent at once: its seats are held for minutes only.
    offers: { children: '', later: '', ...sheet.offers, ...(sheet.purpose === 'booking' && { later: '' }) },
    success: {
      message: sheet.success_message,
      // What is to be paid has its own address, which the answer tells.
      redirect: pays ? `${publicUrl}/payment` : allowedRedirect(sheet.success_redirect, sheet.sites, publicUrl),
    },
    ticket: issueTicket(context.key(TICKET_KEY), { institution: tenant.hash, form: sheet.hash, origin }, now),
  };
}

/** What a widget asks for before it shows a form. */
export const configHandlers = {
  studentFormConfig: (input, context) => configOf('student', input, context),
  leadFormConfig: (input, context) => configOf('lead', input, context),

  formOptions: async (input, context) => {
    const tenant = await context.enter(input.institution);
    const form_type = await typeOfForm(context.db, tenant.institution_id, input.form);
    // An unknown form is refused like a missing one of its kind.
    return configOf(form_type ?? 'lead', input, context, { booking: true });
  },

  formTypesByHash: async ({ hash }, context) => {
    const tenant = await context.enter(hash);
    const forms = await formsOf(context.db, tenant.institution_id, { is_archived: 0 });
    return {
      data: forms.map((form) => ({
        id: form.hash,
        name: say(form.words, form.custom_form_name),
        type: form.form_type,
      })),
    };
  },
} satisfies Partial<Handlers<'forms'>>;
