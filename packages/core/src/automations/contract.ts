import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { recipients } from './rules.ts';
import { Action, definition, Filter, Options } from './schemas.ts';

/** One automation as the header and the panel list it; no text of its mail, because browsers keep this list. */
const Listed = z.strictObject({
  id,
  automation_name: z.string(),
  trigger_name: z.string(),
  delay: z.int(),
  delay_type: z.string(),
  action_type: z.string(),
  /** 1 live, 0 paused. */
  status: flag,
  version: z.int(),
  /** Why the product paused it; empty if a person did. */
  paused_reason: z.string(),
  /** A short line: the mail's subject, the task, the field. */
  action_details: z.string(),
  waiting: z.int(),
  held: z.int(),
  failed: z.int(),
  /** All its runs that are kept. */
  runs: z.int(),
  /** Runs of each of the last 30 days of the school, oldest first. */
  days: z.array(z.int()),
  /** Whether the viewer has every right that it needs. */
  may_change: z.boolean(),
});

const Details = z.strictObject({
  ...Listed.shape,
  filters: z.array(Filter),
  action: Action,
  options: Options,
  published_at: z.nullable(instant),
  published_by: z.string(),
  created_by: z.string(),
  /** The access that publishing it needs and the viewer lacks; empty if none. */
  missing: z.string(),
  /** Who could give it. */
  may_give: z.array(z.string()),
});

export const automationsList = endpoint({
  method: 'GET',
  path: 'automations/list',
  access: 'staff',
  shows: ['automations'],
  summary: "Lists the school's automations, live and paused, oldest first.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Listed) }),
});

export const automationDetails = endpoint({
  method: 'GET',
  path: 'automations/details',
  access: 'staff',
  shows: ['automations'],
  summary: 'Returns an automation with its filters, its action and what publishing it needs.',
  input: z.strictObject({ id }),
  result: z.strictObject({ data: Details }),
});

export const automationTemplates = endpoint({
  method: 'GET',
  path: 'automations/templates',
  access: 'staff',
  shows: [],
  summary: 'Lists the templates that automations begin with.',
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        automation_name: z.string(),
        automation_desc: z.string(),
        automation_tags: z.string(),
        automation_type: z.string(),
        delay: z.int(),
        delay_type: z.string(),
        action_type: z.string(),
        status: flag,
        automation_filter: z.array(Filter),
        action: Action,
        options: Options,
      }),
    ),
  }),
});

export const saveAutomation = endpoint({
  method: 'POST',
  path: 'automations/create',
  access: 'staff',
  idempotent: true,
  summary:
    'Publishes an automation. With `id` it edits that one; `id`, `status` and `version` alone switch it on or off. Anyone who saves becomes its author. `waiting` says what becomes of runs that wait: they take the new version, keep the old one, or stop. Answers 409 with the current automation if the version is old.',
  input: z.strictObject({
    ...z.partial(z.strictObject(definition)).shape,
    id: z.optional(id),
    status: z._default(flag, 1),
    version: z.optional(z.int()),
    waiting: z.optional(z.enum(['new', 'old', 'stop'])),
  }),
  result: z.strictObject({ data: Details, message: z.string() }),
});

export const deleteAutomation = endpoint({
  method: 'POST',
  path: 'automations/delete',
  access: 'staff',
  summary: 'Deletes an automation. What it still had to do ends as skipped. It can be restored for 30 days.',
  input: z.strictObject({ id }),
  result: done,
});

export const restoreAutomation = endpoint({
  method: 'POST',
  path: 'automations/restore',
  access: 'staff',
  summary: 'Brings a deleted automation back, paused.',
  input: z.strictObject({ id }),
  result: z.strictObject({ data: Details, message: z.string() }),
});

export const automationFields = endpoint({
  method: 'GET',
  path: 'automations/fields',
  access: 'staff',
  shows: ['automations'],
  summary:
    "Returns a trigger's filters, the recipients and variables that its mails can have, and the fields that it can change.",
  input: z.strictObject({ trigger_name: z.string().check(z.maxLength(40)) }),
  result: z.strictObject({
    data: z.strictObject({
      filters: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          kind: z.string(),
          options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
          ids: z.boolean(),
          custom_form_field_id: z.nullable(id),
          is_archived: flag,
          only: z.optional(z.array(z.string())),
        }),
      ),
      /** Only AND joins its filters. */
      and_only: z.boolean(),
      recipients: z.array(z.enum(recipients)),
      variables: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          /** Under which heading the menu shows it. */
          group: z.optional(z.string()),
          example: z.string(),
        }),
      ),
      updates: z.array(
        z.strictObject({
          type: z.enum(['student', 'lead', 'staff']),
          name: z.string(),
          label: z.string(),
          kind: z.string(),
          options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
          custom_form_field_id: z.nullable(id),
        }),
      ),
    }),
  }),
});
