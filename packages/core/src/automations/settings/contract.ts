import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag } from '../../http/fields.ts';

const Settings = z.strictObject({
  quiet_hours: flag,
  /** HH:MM of the school. */
  quiet_from: z.string(),
  quiet_until: z.string(),
  /** Runs of one automation in an hour, after which the rest are held. */
  fuse: z.int(),
  version: z.int(),
});

export const automationSettings = endpoint({
  method: 'GET',
  path: 'automations/settings',
  access: 'staff',
  shows: ['automations'],
  summary: "Returns the school's quiet hours, and after how many runs in an hour the rest wait for a person.",
  input: z.strictObject({}),
  result: z.strictObject({ data: Settings }),
});

const halfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):(00|30)$/, 'Please choose a time'));

export const updateAutomationSettings = endpoint({
  method: 'POST',
  path: 'automations/settings',
  access: 'setup',
  summary:
    'Changes the quiet hours and the number of runs in an hour. Answers 409 with the current settings if the version is old.',
  input: z.strictObject({
    version: z.int(),
    quiet_hours: z.optional(flag),
    quiet_from: z.optional(halfHour),
    quiet_until: z.optional(halfHour),
    fuse: z.optional(z.int().check(z.minimum(10), z.maximum(10_000))),
  }),
  result: z.strictObject({ data: Settings, message: z.string() }),
});
