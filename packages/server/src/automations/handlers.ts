import type { automationTemplates } from '@schoolbell/core/automations/contract';
import { type Template, templates } from '@schoolbell/core/automations/templates/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { say, type Word } from '@schoolbell/core/words/rules';
import type { Handlers } from '../http/context.ts';
import { listWords } from '../words/queries.ts';
import { partsOf } from './parts/verbs.ts';
import { listAutomations } from './queries.ts';
import { detailsOf, listed, openAutomation } from './verbs.ts';

type ShownTemplate = ResultOf<typeof automationTemplates>['data'][number];

/** A template's action as an automation is sent. */
function actionOf(words: readonly Word[], { action }: Template): ShownTemplate['action'] {
  if (action.action_type === 'task') {
    const { task_detail, task_due } = action;
    const details = { task_assign_to: null, task_detail: say(words, task_detail), task_due, task_due_time: '10:00:00' };
    return { action_type: 'task', action_details: [details] };
  }
  const { mail_subject, mail_content } = action;
  const details = {
    reply_to: '',
    mail_subject: say(words, mail_subject),
    mail_content: say(words, mail_content),
    mail_receive_copy: '',
    mail_attachments: [],
  };
  return { action_type: 'email', action_details: [details] };
}

/** A template in the school's words. */
const shown = (words: readonly Word[], template: Template): ShownTemplate => ({
  id: template.id,
  automation_name: say(words, template.automation_name),
  automation_desc: say(words, template.automation_desc),
  automation_tags: template.automation_tags,
  automation_type: template.automation_type,
  delay: template.delay,
  delay_type: template.delay_type,
  action_type: template.action.action_type,
  status: 1,
  automation_filter: template.filters.map(({ condition_value, ...filter }) => ({
    ...filter,
    condition_value: Array.isArray(condition_value) ? [...condition_value] : (condition_value as string),
    condition: 'AND' as const,
    custom_form_field_id: null,
    status: 1 as const,
  })),
  action: actionOf(words, template),
  options: {
    recipient: template.action.action_type === 'email' ? template.action.recipient : 'family',
    staff_ids: [],
    any_time: 0,
  },
});

/** Reading automations, and what they are made of. */
export const automationsHandlers = {
  automationsList: async (_, context) => ({
    data: await listed(context, await listAutomations(context.db, context.tenant.institution_id)),
  }),

  automationDetails: async ({ id }, context) => ({ data: await detailsOf(context, await openAutomation(context, id)) }),

  automationTemplates: async (_, { db, tenant }) => {
    const words = await listWords(db, tenant.institution_id);
    return { data: templates.map((one) => shown(words, one)) };
  },

  automationFields: async ({ trigger_name }, context) => {
    const { filters, updates, variables, recipients } = await partsOf(context, trigger_name);
    return {
      data: {
        filters,
        and_only: triggerOf(trigger_name)?.andOnly === true,
        recipients,
        variables: variables.map(({ name, label, example }) => ({ name, label, example })),
        updates,
      },
    };
  },
} satisfies Partial<Handlers<'automations'>>;
