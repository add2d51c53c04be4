import { Failure } from '@schoolbell/core/http/errors';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { say } from '@schoolbell/core/words/rules';
import type { FormType } from '@schoolbell/core/forms/rules';
import { formAdded, formChanged } from '@schoolbell/core/forms/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listedSites } from '../../settings/queries.ts';
import { copyFirstForm, findFormType, formsOf, updateForm } from './queries.ts';

async function formOrMissing(custom_form_id: number, { db, tenant }: StaffContext) {
  const form = await findFormType(db, tenant.institution_id, custom_form_id);
  if (!form) throw new Failure('notFound', 'This form could not be found.');
  return form;
}

/** Refuses a name that another form of this type has, because families and staff couldn't tell them apart. */
async function refuseTaken(
  { db, tenant }: StaffContext,
  { type, name, except = 0 }: { type: FormType; name: string; except?: number },
): Promise<void> {
  const forms = await formsOf(db, tenant.institution_id, { type, is_archived: 0 });
  const asRead = (text: string) => say(forms[0]!.words, text).toLowerCase();
  if (!forms.some((form) => form.custom_form_id !== except && asRead(form.custom_form_name) === asRead(name))) return;
  throw new Failure('conflict', 'Another form already has this name.', {
    custom_form_name: 'Another form already has this name',
  });
}

/** A redirect must lead to one of the school's own sites, or to this server. */
async function refuseForeign(redirect: string | undefined, { db, tenant, publicUrl }: StaffContext): Promise<void> {
  if (!redirect) return;
  if (allowedRedirect(redirect, await listedSites(db, tenant.institution_id), publicUrl)) return;
  const text = 'Please enter an address on one of your allowed sites, starting with https://';
  throw new Failure('invalid', text, { success_redirect: text });
}

/** The forms that a school keeps. */
export const typesHandlers = {
  getFormTypes: async ({ type }, { db, tenant }) => {
    const forms = await formsOf(db, tenant.institution_id, { type });
    return { data: forms.map(({ words: _words, ...form }) => form) };
  },

  addFormType: async ({ form_type, custom_form_name }, context) => {
    const { db, tenant, now } = context;
    await refuseTaken(context, { type: form_type, name: custom_form_name });
    const id = await copyFirstForm(db, tenant.institution_id, { form_type, name: custom_form_name, now });
    await context.audit(formAdded, { after: { custom_form_id: id, custom_form_name } });
    return formOrMissing(id, context);
  },

  editFormType: async ({ custom_form_id, is_archived, ...change }, context) => {
    const { db, tenant, now } = context;
    const before = await formOrMissing(custom_form_id, context);
    if (is_archived === 1 && before.is_first === 1)
      throw new Failure(
        'conflict',
        "The first form of each type can't be archived, because links without a form name open it.",
      );
    const { form_type: type, custom_form_name: name } = { ...before, ...change };
    if (change.custom_form_name !== undefined || is_archived === 0)
      await refuseTaken(context, { type, name, except: custom_form_id });
    await refuseForeign(change.success_redirect, context);
    const archived_at = is_archived === undefined ? undefined : is_archived ? now : null;
    await updateForm(db, tenant.institution_id, custom_form_id, { ...change, archived_at });
    await context.audit(formChanged, { before, after: { custom_form_id, is_archived, ...change } });
    return formOrMissing(custom_form_id, context);
  },
} satisfies Partial<Handlers<'formTypes'>>;
