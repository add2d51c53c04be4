import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';
import { FIRST_DAY, LAST_DAY, LONGEST_SUBJECT, LONGEST_TEXT, MOST_STEPS } from './rules.ts';

/** A reminder; what is in braces is filled in for each payer. */
const Step = z.strictObject({
  /** Days after the due day; before it they are negative. */
  days: z.int().check(z.minimum(FIRST_DAY), z.maximum(LAST_DAY)),
  subject: z.string().check(z.trim(), z.maxLength(LONGEST_SUBJECT)),
  text: z.string().check(z.trim(), z.maxLength(LONGEST_TEXT)),
});

const Reminders = z.strictObject({
  /** Whether they leave. */
  reminds: flag,
  /** The earliest first. */
  steps: z.array(Step),
  version: z.int(),
});

export const reminders = endpoint({
  method: 'GET',
  path: 'setup/reminders',
  access: 'setup',
  shows: ['billing'],
  summary:
    'Returns the reminders that the school sends by itself, in days from the due day. A school that saved none gets the suggested ones.',
  input: z.strictObject({}),
  result: z.strictObject({ data: Reminders }),
});

export const updateReminders = endpoint({
  method: 'POST',
  path: 'setup/reminders',
  access: 'setup',
  summary:
    'Changes the reminders that the school sends by itself, or switches them on or off. `steps` replaces all of them. The first ones leave at the next 08:00 of the school. Answers 409 with the current reminders if the version is old.',
  input: z.strictObject({
    version: z.int(),
    reminds: z.optional(flag),
    steps: z.optional(z.array(Step).check(z.maxLength(MOST_STEPS, `At most ${MOST_STEPS} reminders can be kept`))),
  }),
  result: z.strictObject({ data: Reminders, message: z.string() }),
});

export const previewReminder = endpoint({
  method: 'POST',
  path: 'setup/reminders/preview',
  access: 'setup',
  summary:
    'Returns a reminder as its payer would get it, with the values of a payer who owes something. `is_sample` is 1 if nobody does, or the viewer may not see who owes: then the values are made up.',
  input: Step,
  result: z.strictObject({
    data: z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), is_sample: flag }),
  }),
});

export const pauseReminders = endpoint({
  method: 'POST',
  path: 'billing/pauseReminders',
  access: 'billing',
  summary:
    'Stops the reminders that leave by themselves for an account, because staff agreed something else with its holder, or lets them leave again. Staff can still send one by hand.',
  input: z.strictObject({ account_id: id, paused: flag }),
  result: done,
});
