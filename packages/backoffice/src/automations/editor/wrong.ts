import { automationErrors, type CheckedAutomation } from '@schoolbell/core/automations/checks/rules';
import type { UpdateField } from '@schoolbell/core/automations/updates/rules';
import { texts } from '@schoolbell/core/validators';
import { type Draft, sentDraft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { delayError, pathOf } from './paths.ts';

type Known = Pick<TriggerParts, 'filters' | 'updates' | 'variables'>;
type Wrong = Record<string, string>;

/** What the server knows no mistake of: files on their way, and fields that nothing was chosen in yet. */
function unfinished({ action_type, email, task, profile }: Draft): Wrong {
  if (action_type === 'profile') return profile.field ? {} : { 'profile.field': texts.required };
  if (action_type === 'email')
    return {
      ...(email.uploads && { 'email.mail_attachments': 'Wait until all files are uploaded' }),
      ...(email.copies && !email.mail_receive_copy.trim() && { 'email.mail_receive_copy': texts.email }),
    };
  const needed = ['task_assign_to', 'task_due', 'task_due_time'] as const;
  return Object.fromEntries(
    needed.filter((name) => !task[name]).map((name) => [`task.${name}`, texts.required] as const),
  );
}

/** What is wrong with an automation that is typed, by path; empty if nothing is. It is the server's own rule, at the panel's fields. */
export function draftErrors(draft: Draft, { filters: fields, updates, variables }: Known): Wrong {
  const late = delayError(draft);
  const wrong = automationErrors(sentDraft(draft) as CheckedAutomation, {
    fields,
    variables,
    updates: updates as UpdateField[],
  });
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([path, text]) => [pathOf(path, draft), text])),
    ...unfinished(draft),
    ...(late && { delay: late }),
  };
}
