import { LONGEST_DELAY } from '@schoolbell/core/automations/rules';
import { type FilterField, filterErrors } from '@schoolbell/core/filters/rules';
import { isEmail, isNumeric, texts } from '@schoolbell/core/validators';
import { composerTexts, LONGEST_SUBJECT } from '@schoolbell/core/messages/rules';
import { plainText } from '@schoolbell/core/richText/rules';
import { composites, type MailDraft, type ProfileDraft, type TaskDraft } from '../actions/drafts.ts';
import type { Draft } from './draft.ts';

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

function mailErrors(mail: MailDraft): Wrong {
  const subject = mail.mail_subject.trim();
  return {
    ...(mail.reply_to.trim() && !isEmail(mail.reply_to) && { reply_to: composerTexts.replyTo }),
    ...(!subject && { mail_subject: composerTexts.noSubject }),
    ...(subject.length > LONGEST_SUBJECT && { mail_subject: composerTexts.longSubject }),
    ...(!plainText(mail.mail_content).trim() && { mail_content: composerTexts.noContent }),
    ...(mail.uploads && { mail_attachments: 'Wait until all files are uploaded' }),
    ...(mail.copies && !isEmail(mail.mail_receive_copy) && { mail_receive_copy: texts.email }),
  };
}

const emptyIn = (values: object, names: readonly string[]): Wrong =>
  Object.fromEntries(
    names
      .filter((name) => !String((values as Record<string, unknown>)[name] ?? '').trim())
      .map((name) => [name, texts.required]),
  );

const taskErrors = (task: TaskDraft): Wrong =>
  emptyIn(task, ['task_detail', 'task_assign_to', 'task_due', 'task_due_time']);

function guardianErrors(parts: Record<string, string>): Wrong {
  const missing = emptyIn(parts, ['firstName', 'surname', 'relation']);
  if (parts['same_as_primary_email'] === '1') return missing;
  const email = parts['email']?.trim() ?? '';
  if (email) return isEmail(email) ? missing : { ...missing, email: texts.email };
  return parts['phone']?.trim() ? missing : { ...missing, email: texts.required };
}

const partErrors: Record<string, (parts: Record<string, string>) => Wrong> = {
  address: (parts) => emptyIn(parts, ['street', 'country', 'city', 'state', 'postal']),
  guardian: guardianErrors,
  employment: (parts) => emptyIn(parts, ['dateStart', 'dateEnd']),
};

function profileErrors({ field, value, parts, note, lead_owner }: ProfileDraft): Wrong {
  if (!field) return { field: texts.required };
  const ofParts = partErrors[field];
  if (ofParts) return Object.fromEntries(Object.entries(ofParts(parts)).map(([name, text]) => [`parts.${name}`, text]));
  if (field === 'note') return plainText(note).trim() ? {} : { note: texts.required };
  if (field === 'lead_owner') return lead_owner ? {} : { lead_owner: texts.required };
  return value.length === 0 || (typeof value === 'string' && !value.trim()) ? { value: texts.required } : {};
}

const actionErrors = (draft: Draft): Wrong =>
  draft.action_type === 'email'
    ? mailErrors(draft.email)
    : draft.action_type === 'task'
      ? taskErrors(draft.task)
      : profileErrors(draft.profile);

const below = (name: string, wrong: Wrong): Wrong =>
  Object.fromEntries(Object.entries(wrong).map(([path, text]) => [`${name}.${path}`, text]));

/** A number of years is never negative. */
function negativeYears(draft: Draft): Wrong {
  return Object.fromEntries(
    draft.filters.flatMap(({ condition_field, condition_value }, at) =>
      condition_field.endsWith('age') && [condition_value].flat().some((value) => value.trim().startsWith('-'))
        ? [[`filters.${at}.condition_value`, texts.count]]
        : [],
    ),
  );
}

/** What is wrong with an automation that is typed, by path; empty if nothing is. */
export function draftErrors(draft: Draft, fields: readonly FilterField[]): Wrong {
  const late = delayError(draft);
  return {
    ...(!draft.automation_name.trim() && { automation_name: texts.required }),
    ...negativeYears(draft),
    ...filterErrors(draft.filters, fields, 'filters'),
    ...(late && { delay: late }),
    ...(draft.action_type === 'email' &&
      draft.recipient === 'staff' &&
      draft.staff_ids.length === 0 && { staff_ids: texts.required }),
    ...below(draft.action_type, actionErrors(draft)),
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
