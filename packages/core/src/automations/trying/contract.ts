import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, instant } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { Preview } from '../../messages/schemas.ts';
import { definition } from '../schemas.ts';

export const dryRun = endpoint({
  method: 'POST',
  path: 'automations/dryRun',
  access: 'staff',
  summary:
    'Says whom an automation would have reached in the last 30 days (triggers of the clock: also the next 30), when, where and with which subject, and who is left out and why. Records are asked as they are today. Nothing is written.',
  input: z.strictObject({
    ...definition,
    id: z.optional(id),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    only: z._default(z.enum(['acts', 'left_out']), 'acts'),
  }),
  result: z.strictObject({
    matched: z.int(),
    acts: z.int(),
    left_out: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
    /** Acts of each of the 30 days, oldest first. */
    days: z.array(z.int()),
    rows: pageOf(
      z.strictObject({
        user_detail_id: id,
        name: z.string(),
        triggered_at: instant,
        acts_at: instant,
        to: z.array(z.string()),
        subject: z.string(),
        reason: z.string(),
      }),
    ),
  }),
});

export const previewAutomation = endpoint({
  method: 'POST',
  path: 'automations/preview',
  access: 'staff',
  summary:
    "Returns an automation's mail as one of its readers would get it, by their place: readers for up to 20 people whom it would have reached in the last 30 days, newest first, or for the person who is named. Lists the variables that would stay empty. Nothing is sent or written.",
  input: z.strictObject({
    ...definition,
    id: z.optional(id),
    person_id: z.optional(id),
    at: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
  }),
  result: Preview,
});

export const testAutomation = endpoint({
  method: 'POST',
  path: 'automations/test',
  access: 'staff',
  limit: 'testMail',
  summary:
    "Sends an automation's mail with its files to the viewer alone, filled in with the person who is named, or the newest whom it would have reached in the last 30 days, or with examples if there is none.",
  input: z.strictObject({ ...definition, id: z.optional(id), person_id: z.optional(id) }),
  result: done,
});

export const retryRuns = endpoint({
  method: 'POST',
  path: 'automations/retry',
  access: 'staff',
  summary: 'Lets failed runs act again: those that are named, or all failed ones of an automation.',
  input: z.strictObject({ id, run_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))) }),
  result: z.strictObject({ count: z.int(), message: z.string() }),
});

export const releaseRuns = endpoint({
  method: 'POST',
  path: 'automations/release',
  access: 'staff',
  summary: 'Lets the held runs of an automation go, or drops them.',
  input: z.strictObject({ id, what: z.enum(['go', 'drop']) }),
  result: z.strictObject({ count: z.int(), message: z.string() }),
});
