import { texts } from '../../validators.ts';

/** A reminder that a school sends by itself: so many days after the due day, before it where they are negative. */
export interface ReminderStep {
  days: number;
  subject: string;
  text: string;
}

export const FIRST_DAY = -60;
export const LAST_DAY = 365;
export const MOST_STEPS = 12;
export const LONGEST_SUBJECT = 150;
export const LONGEST_TEXT = 2_000;

/** When reminders leave, by the clock of the school, and until when those of a server that was off still do. */
export const SENDS_AT = '08:00';
export const SENDS_UNTIL = '20:00';

/** What stands in braces in a reminder, and what it says. */
export const reminderNames = {
  name: 'The payer’s name',
  school: 'Your school’s name',
  amount: 'What is due, in all',
  due: 'The day it is due',
  invoices: 'The numbers of the invoices',
  link: 'The address where they can pay',
} as const;
export type ReminderName = keyof typeof reminderNames;
export type ReminderValues = Readonly<Record<ReminderName, string>>;

const known = (name: string): name is ReminderName => Object.hasOwn(reminderNames, name);
const braces = /\{([^{}]*)\}/g;
const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** Puts values in for the names in braces, each once: what a value has in braces stays as it is. */
export const filled = (text: string, values: ReminderValues): string =>
  text.replace(braces, (whole, name: string) => (known(name) ? values[name] : whole));

/** Whether a text names a value. */
export const names = (text: string, name: ReminderName): boolean => text.includes(`{${name}}`);

/** What is wrong with the braces of a text; null for nothing. A subject is seen by everyone who handles the mail, so it has no link. */
function braceError(text: string, isSubject: boolean): string | null {
  const allowed = Object.keys(reminderNames).filter((name) => !isSubject || name !== 'link');
  const unknown = [...text.matchAll(braces)].map(([, name]) => name!).find((name) => !allowed.includes(name));
  if (unknown === undefined) return null;
  if (unknown === 'link') return 'A heading can’t have {link}. Put it into the text.';
  return `There is no {${unknown}}. Use ${listed(allowed)}.`;
}

/** What is wrong with a reminder, by field. */
export function stepErrors({ days, subject, text }: ReminderStep): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!Number.isInteger(days)) errors['days'] = 'Please enter a whole number of days';
  else if (days < FIRST_DAY || days > LAST_DAY)
    errors['days'] = `Please enter at most ${-FIRST_DAY} days before or ${LAST_DAY} days after`;
  const [inSubject, inText] = [braceError(subject, true), braceError(text, false)];
  if (subject.trim() === '') errors['subject'] = texts.required;
  else if (subject.length > LONGEST_SUBJECT) errors['subject'] = `Please use at most ${LONGEST_SUBJECT} characters`;
  else if (inSubject) errors['subject'] = inSubject;
  if (text.trim() === '') errors['text'] = texts.required;
  else if (text.length > LONGEST_TEXT) errors['text'] = `Please use at most ${LONGEST_TEXT} characters`;
  else if (inText) errors['text'] = inText;
  return errors;
}

/** What is wrong with all reminders, at `steps.0.text`. */
export function stepsErrors(steps: readonly ReminderStep[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [at, step] of steps.entries()) {
    for (const [name, error] of Object.entries(stepErrors(step))) errors[`steps.${at}.${name}`] = error;
    if (steps.slice(0, at).some((one) => one.days === step.days))
      errors[`steps.${at}.days`] = 'There is already a reminder on this day';
  }
  return errors;
}

const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** When a reminder leaves, in words. */
export const stepName = (days: number): string =>
  days === 0 ? 'On the due day' : days < 0 ? `${counted(-days)} before` : `${counted(days)} after`;

const before = {
  subject: '{amount} is due on {due}',
  text: 'Hello {name},\n\n{amount} is due on {due}. Below you can see what it is for, and pay it.\n\nThank you,\n{school}',
};
const today = {
  subject: '{amount} is due today',
  text: 'Hello {name},\n\n{amount} is due today. Below you can see what it is for, and pay it.\n\nIf you have just paid, please ignore this mail.\n\nThank you,\n{school}',
};
const late = {
  subject: 'A reminder from {school}: {amount} is not paid yet',
  text: 'Hello {name},\n\n{amount} was due on {due} and is not paid yet. Below you can see what it is for, and pay it.\n\nIf you have just paid, please ignore this mail. If something looks wrong, please answer it.\n\nThank you,\n{school}',
};
const last = {
  subject: '{amount} has been due since {due}',
  text: 'Hello {name},\n\n{amount} has been due since {due}. Please pay it in the next few days.\n\nIf you can’t pay it now, please answer this mail, and we will find a way together.\n\n{school}',
};

/** The reminders that a school begins with. */
export const suggestedSteps: readonly ReminderStep[] = [
  { days: -3, ...before },
  { days: 0, ...today },
  { days: 3, ...late },
  { days: 7, ...late },
  { days: 14, ...late },
  { days: 30, ...last },
];

/** What a new reminder on a day begins with: the text of the suggested one that is nearest before it. */
export const suggestedFor = (days: number): ReminderStep => ({
  ...(suggestedSteps.findLast((one) => one.days <= days) ?? suggestedSteps[0]!),
  days,
});
