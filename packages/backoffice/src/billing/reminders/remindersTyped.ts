import type { reminders } from '@schoolbell/core/billing/reminders/contract';
import { type ReminderStep, stepName, stepsErrors } from '@schoolbell/core/billing/reminders/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** The reminders as the server tells them. */
export type Saved = ResultOf<typeof reminders>['data'];

/** A reminder as its fields hold it. */
export interface StepTyped {
  /** Digits, as they are typed. */
  days: string;
  when: 'before' | 'after';
  subject: string;
  text: string;
}

/** The reminders as the form holds them. */
export interface RemindersTyped {
  reminds: boolean;
  steps: StepTyped[];
}

export const stepTyped = ({ days, subject, text }: ReminderStep): StepTyped => ({
  days: String(Math.abs(days)),
  when: days < 0 ? 'before' : 'after',
  subject,
  text,
});

export const remindersTyped = ({ reminds, steps }: Saved): RemindersTyped => ({
  reminds: reminds === 1,
  steps: steps.map(stepTyped),
});

/** The days from the due day; not a number where something else is typed. */
export function daysOf({ days, when }: StepTyped): number {
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN;
  return when === 'before' && count !== 0 ? -count : count;
}

export const sentStep = (step: StepTyped): ReminderStep => ({
  days: daysOf(step),
  subject: step.subject.trim(),
  text: step.text.trim(),
});

export const sentReminders = ({ reminds, steps }: RemindersTyped) => ({
  reminds: reminds ? (1 as const) : (0 as const),
  steps: steps.map(sentStep),
});

/** What is wrong with what is typed, by path. */
export function remindersErrors({ reminds, steps }: RemindersTyped): Record<string, string> {
  if (reminds && steps.length === 0) return { steps: 'Add a reminder, or switch reminders off' };
  return stepsErrors(steps.map(sentStep));
}

/** When a reminder leaves, in words; also while its days are being typed. */
export const nameOf = (step: StepTyped): string => {
  const days = daysOf(step);
  return Number.isNaN(days) ? 'Days?' : stepName(days);
};

/** The places of reminders on the line, the earliest first; those without a day come last. */
export const inOrder = (steps: readonly StepTyped[]): number[] => {
  const days = steps.map(daysOf).map((one) => (Number.isNaN(one) ? Infinity : one));
  return steps.map((_, at) => at).toSorted((one, other) => days[one]! - days[other]! || one - other);
};

/** A day for one more reminder: a week after the last one, or the first day that is free. */
export function freeDay(steps: readonly StepTyped[]): number {
  const days = new Set(steps.map(daysOf));
  const last = Math.max(0, ...[...days].filter((one) => !Number.isNaN(one)));
  for (let day = days.size === 0 ? 0 : last + 7; ; day -= 1) if (day <= 365 && !days.has(day)) return day;
}
