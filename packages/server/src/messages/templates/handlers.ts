import { Failure, missing, refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import { mailTemplateDeleted, mailTemplateRestored, mailTemplateSaved } from '@schoolbell/core/messages/events';
import { beginningsFor, mayChangeTemplate, MOST_TEMPLATES } from '@schoolbell/core/messages/templates/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { safeRichText } from '../../http/richText.ts';
import { listWords } from '../../words/queries.ts';
import { everyVariable } from '../variables/verbs.ts';
import { archiveTemplate, holdTemplate, listTemplates, type TemplateRow, writeTemplate } from './queries.ts';

/** A text as screens get it; the product's own have the number 0. */
const shown = ({ viewer }: Pick<StaffContext, 'viewer'>, row: TemplateRow) => {
  const { template_id, name, subject, body, category, version } = row;
  const may_change = mayChangeTemplate(viewer, row);
  return { template_id, key: '', name, subject, body, category, version, may_change };
};

/** A text that the viewer may change, held until the transaction ends. */
async function openTemplate(context: StaffContext, template_id: number): Promise<TemplateRow> {
  const row = await holdTemplate(context.db, context.tenant.institution_id, template_id);
  if (!row) throw missing('template');
  if (!mayChangeTemplate(context.viewer, row))
    throw new Failure('forbidden', 'Only the author and people with the access "setup" can change this template.');
  return row;
}

/** Refuses one more text than a school keeps. */
async function refuseMany({ db, tenant }: StaffContext): Promise<void> {
  if ((await listTemplates(db, tenant.institution_id)).length >= MOST_TEMPLATES)
    throw new Failure('conflict', `You have ${MOST_TEMPLATES} templates. Delete one first.`);
}

/** Texts that letters begin with. */
export const templatesHandlers = {
  mailTemplates: async (_, context) => {
    const { db, tenant } = context;
    const [own, words] = [await listTemplates(db, tenant.institution_id), await listWords(db, tenant.institution_id)];
    const brought = beginningsFor(words, await everyVariable(context));
    return {
      data: [
        ...own.map((row) => shown(context, row)),
        ...brought.map((one) => ({ template_id: 0, version: 0, may_change: false, ...one })),
      ],
    };
  },

  saveTemplate: async ({ template_id = null, version = 0, ...input }, context) => {
    const { db, tenant, viewer, now } = context;
    const { institution_id } = tenant;
    const kept = template_id === null ? undefined : await openTemplate(context, template_id);
    if (kept?.is_archived) throw missing('template');
    if (kept) refuseStale(version, kept.version, shown(context, kept));
    else await refuseMany(context);
    const texts = { ...input, body: safeRichText(input.body) };
    refuseWrong(letterErrors({ ...texts, reply_to: '' }, await everyVariable(context)));
    const id = await writeTemplate(db, {
      ...texts,
      institution_id,
      template_id,
      created_by: viewer.user_detail_id,
      now,
    });
    const saved = (await holdTemplate(db, institution_id, id))!;
    await context.audit(mailTemplateSaved, {
      ...(kept && { before: { template_id: id, name: kept.name, subject: kept.subject } }),
      after: { template_id: id, name: saved.name, subject: saved.subject },
    });
    return { data: shown(context, saved), message: 'Template saved' };
  },

  deleteTemplate: async ({ template_id, restore }, context) => {
    const { db, tenant, now } = context;
    const row = await openTemplate(context, template_id);
    if (row.is_archived === (restore === 0)) return { message: restore ? 'Template restored' : 'Template deleted' };
    if (restore) await refuseMany(context);
    await archiveTemplate(db, tenant.institution_id, { template_id, archived_at: restore ? null : now });
    await context.audit(restore ? mailTemplateRestored : mailTemplateDeleted, {
      after: { template_id, name: row.name },
    });
    return { message: restore ? 'Template restored' : 'Template deleted' };
  },
} satisfies Partial<Handlers<'mailTemplates'>>;
