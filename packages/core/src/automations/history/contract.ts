import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id, instant } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { actionTypes, runStates } from '../rules.ts';

/** A field, with its value then. */
const Fact = z.strictObject({ label: z.string(), value: z.string() });

const Run = z.strictObject({
  run_id: id,
  user: z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() }),
  automation_trigger_time: instant,
  /** When it acted; null until then. */
  automation_execution_time: z.nullable(instant),
  due_at: instant,
  /** 0 until the delay is over, 1 until the action is done, 2 done. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  state: z.enum(runStates),
  error: z.string(),
  reason: z.string(),
  attempts: z.int(),
  automation_type: z.string(),
  created_at: instant,
  updated_at: instant,
  delay: z.int(),
  delay_type: z.string(),
  filter_data: z.array(Fact),
  action_data: z.array(Fact),
  action_type: z.enum(actionTypes),
  published_at: instant,
  mails: z.array(
    z.strictObject({ id, to: z.string(), subject: z.string(), status: z.string(), sent_at: z.nullable(instant) }),
  ),
});

const historyPage = {
  id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.union([z.literal(10), z.literal(15), z.literal(25), z.literal(50)]), 10),
  state: z.optional(z.enum(runStates)),
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
};

export const automationRuns = endpoint({
  method: 'POST',
  path: 'automations/run_history',
  access: 'staff',
  summary: 'Lists what an automation did and for whom, newest first, with the number of all its runs in each state.',
  input: z.strictObject(historyPage),
  result: z.strictObject({
    ...pageOf(Run).shape,
    counts: z.optional(
      z.strictObject({
        waiting: z.int(),
        held: z.int(),
        sending: z.int(),
        done: z.int(),
        skipped: z.int(),
        failed: z.int(),
        unsure: z.int(),
      }),
    ),
  }),
});

export const personRuns = endpoint({
  method: 'GET',
  path: 'automations/person',
  access: 'staff',
  shows: ['automations'],
  summary: 'Lists what automations did for a person that the viewer may open, newest first.',
  input: z.strictObject({ user_detail_id: id, page: historyPage.page }),
  result: pageOf(z.strictObject({ ...Run.shape, automation_id: id, automation_name: z.string() })),
});

export const exportRuns = endpoint({
  method: 'GET',
  path: 'automations/export',
  access: 'staff',
  answers: 'table',
  limit: 'export',
  summary: 'What an automation did and for whom, as CSV or XLSX.',
  input: z.strictObject({ id, state: historyPage.state }),
  result: z.string(),
});
