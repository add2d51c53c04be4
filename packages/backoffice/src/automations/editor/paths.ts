import { LONGEST_DELAY } from '@schoolbell/core/automations/rules';
import { isNumeric, texts } from '@schoolbell/core/validators';
import { composites } from '../actions/drafts.ts';
import type { Draft } from './draft.ts';

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
