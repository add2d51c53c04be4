import type { ActionType, DelayType, Recipient, RunState } from '@schoolbell/core/automations/rules';
import type { Say } from '../words/say.ts';
import type { Tone } from '../ui/tones.ts';

/** What an automation does, as its card says it. */
export const actionNames: Record<ActionType, string> = {
  email: 'Send an email',
  task: 'Create a task',
  profile: 'Update profile',
};

/** Whom a mail goes to: the name, what it means, and how a sentence ends with it. */
export const recipientNames: Record<Recipient, { label: string; hint: string; to: string }> = {
  family: { label: 'Family', hint: 'Guardians who get messages, and the person from 18 on', to: 'the family' },
  person: { label: 'The person', hint: 'The person alone', to: 'the person' },
  guardians: { label: 'Guardians', hint: 'All guardians who get messages', to: 'the guardians' },
  payer: { label: 'Payer', hint: 'The person who pays the invoice', to: 'the payer' },
  staff: { label: 'Staff', hint: 'Colleagues you choose', to: 'staff' },
};

/** The states of a run. */
export const stateNames: Record<RunState, { label: string; tone: Tone }> = {
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held', tone: 'warning' },
  waiting: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Sending', tone: 'cyan' },
  done: { label: 'Done', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  unsure: { label: 'Not certain', tone: 'warning' },
};

/** When a task is due. */
export const dueNames = { today: 'Today', tomorrow: 'Tomorrow', one_week: 'in one week', one_month: 'in one month' };

/** "1 day", "2 days". */
export const delayText = (delay: number, unit: DelayType | string): string =>
  `${delay} ${delay === 1 ? unit.replace(/s$/, '') : unit}`;

/** "1 run", "2 runs". */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** A text in the school's words, with the article that its word takes: `{a student}`. */
export const sayWithArticle = (say: Say, text: string): string =>
  say(
    text.replace(/\{a (\w+)\}/g, (_, word: string) => {
      const said = say(`{${word}}`);
      return `${/^[aeiou]/i.test(said) ? 'an' : 'a'} ${said}`;
    }),
  );
