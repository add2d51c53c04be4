import { automationErrors } from '@schoolbell/core/automations/checks/rules';
import { LONGEST_DELAY } from '@schoolbell/core/automations/rules';
import type { UpdateField } from '@schoolbell/core/automations/updates/rules';
import { isNumeric, texts } from '@schoolbell/core/validators';
import { composites } from '../actions/drafts.ts';
import { type Draft, sentDraft } from './draft.ts';
import type { TriggerParts } from './fields.ts';

type Known = Pick<TriggerParts, 'filters' | 'updates' | 'variables'>;
type Wrong = Record<string, string>;

const minutes = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 };

/** What is wrong with a delay that is typed; null if it is right. */
export function delayError({ delay, delay_type }: Pick<Draft, 'delay' | 'delay_type'>): string | null {
  if (delay === null) return null;
  if (delay.trim() === '') return texts.required;
  if (!isNumeric(delay)) return texts.numeric;
  if (!/^\d{1,9}$/.test(delay.trim())) return Number(delay) < 0 ? texts.count : 'Please enter a whole number';
  if (Number(delay) === 0) return texts.count;
  return Number(delay) * minutes[delay_type] > LONGEST_DELAY * 1_440
    ? `Please enter at most ${LONGEST_DELAY} days`
    : null;
}

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
  const wrong = automationErrors(sentDraft(draft), { fields, variables, updates: updates as UpdateField[] });
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([path, text]) => [pathOf(path, draft), text])),
    ...unfinished(draft),
    ...(late && { delay: late }),
  };
}

/** Where a text of the server's is in the panel: `action.action_details.0.mail_subject` is `email.mail_subject`. */
export function pathOf(path: string, { action_type: action, profile }: Pick<Draft, 'action_type' | 'profile'>): string {
  const [, name] = /^action\.action_details\.0\.(.+)$/.exec(path) ?? [];
  if (name === undefined) return path.replace(/^options\./, '');
  if (action !== 'profile') return `${action}.${name}`;
  const [, at] = /^updates\.(\d+)/.exec(name) ?? [];
  const part = Object.keys(composites[profile.field] ?? {})[Number(at)];
  if (at !== undefined) return part === undefined ? 'profile.value' : `profile.parts.${part}`;
  return `profile.${{ note_details: 'note', update_profile_field: 'field' }[name] ?? name}`;
}
