import { Failure } from '@schoolbell/core/http/errors';
import { sectionAdded, sectionChanged, sectionRemoved } from '@schoolbell/core/forms/events';
import type { Handlers } from '../../http/context.ts';
import { refuseUnsound } from '../soundness/verbs.ts';
import { addSection, changeSection, orderSections, removeSection, sectionsOf } from './queries.ts';
import { formOrMissing } from '../verbs.ts';

const MOST_SECTIONS = 50;

function missing(): Failure {
  return new Failure('notFound', 'This section could not be found.');
}

/** The sections of the forms. */
export const sectionsHandlers = {
  getHeaders: async (wanted, context) => {
    const { custom_form_id } = await formOrMissing(wanted, context);
    return { data: await sectionsOf(context.db, context.tenant.institution_id, custom_form_id) };
  },

  saveHeader: async ({ custom_form_id, id, header_name, conditions }, context) => {
    const { db, tenant } = context;
    await formOrMissing({ custom_form_id }, context);
    if (id === undefined && (await sectionsOf(db, tenant.institution_id, custom_form_id)).length >= MOST_SECTIONS) {
      throw new Failure('invalid', `A form can have at most ${MOST_SECTIONS} sections`, {
        header_name: `A form can have at most ${MOST_SECTIONS} sections`,
      });
    }
    const section =
      id === undefined
        ? await addSection(db, tenant.institution_id, custom_form_id, header_name, conditions)
        : await changeSection(db, tenant.institution_id, custom_form_id, id, { header_name, conditions });
    if (!section) throw missing();
    await refuseUnsound(context, custom_form_id);
    await context.audit(id === undefined ? sectionAdded : sectionChanged, { after: { custom_form_id, ...section } });
    return section;
  },

  reorderHeaders: async ({ custom_form_id, ids }, context) => {
    const moved = await orderSections(context.db, context.tenant.institution_id, custom_form_id, ids);
    if (moved !== new Set(ids).size) throw missing();
    context.changed('forms');
    return { message: 'Order saved' };
  },

  deleteHeader: async ({ custom_form_id, id }, context) => {
    const { db, tenant } = context;
    const sections = await sectionsOf(db, tenant.institution_id, custom_form_id);
    const at = sections.findIndex((section) => section.id === id);
    if (at < 0) throw missing();
    const target = sections[at - 1] ?? sections[at + 1] ?? null;
    await removeSection(db, tenant.institution_id, id, target && target.id);
    await refuseUnsound(context, custom_form_id);
    await context.audit(sectionRemoved, { before: { custom_form_id, ...sections[at] } });
    return { message: 'Section removed' };
  },
} satisfies Handlers<'formSections'>;
