import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { texts } from '../validators.ts';
import { actionTypes, delayTypes, LONGEST_DELAY, MOST_FILTERS, MOST_UPDATES, recipients, runStates } from './rules.ts';

const name = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(120));
const longest = { minutes: LONGEST_DELAY * 1440 };

/** A filter as the specification writes it; operators are its own (`=`, `NOTIN`, `BETWEEN`) or the filters' (`any_of`, `within`). */
const Filter = z.strictObject({
  id: z.optional(z.nullable(id)),
  condition_field: z.string().check(z.minLength(1, texts.required), z.maxLength(80)),
  condition_operator: z.string().check(z.minLength(1, texts.required), z.maxLength(20)),
  condition_value: z.union([z.string().check(z.maxLength(500)), z.array(z.string().check(z.maxLength(500)))]),
  condition: z._default(z.enum(['AND', 'OR']), 'AND'),
  custom_form_field_id: z._default(z.nullable(id), null),
  /** 1 active, 0 removed. */
  status: z._default(flag, 1),
  automation_id: z.optional(z.nullable(id)),
});

/** What a mail says. `mail_attachments` are handles of files that were uploaded. */
const EmailDetails = z.strictObject({
  reply_to: z.string().check(z.trim(), z.maxLength(254)),
  mail_subject: z.string().check(z.trim(), z.maxLength(250)),
  mail_content: z.string().check(z.maxLength(100_000)),
  /** An address that gets a copy; empty for none. */
  mail_receive_copy: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
  mail_attachments: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(15)), []),
  /** What those files are; answered, and ignored where it is sent. */
  mail_attachments_details: z.optional(
    z
      .array(
        z.strictObject({
          handle: z.string(),
          file_name: z.string(),
          bytes: z.int(),
          media_type: z.string(),
        }),
      )
      .check(z.maxLength(15)),
  ),
});

const TaskDetails = z.strictObject({
  /** Who gets the task; null for the lead's owner. */
  task_assign_to: z.nullable(id),
  task_detail: z.string().check(z.trim(), z.maxLength(5_000)),
  task_due: z.enum(['today', 'tomorrow', 'one_week', 'one_month']),
  /** HH:MM:SS, in steps of 5 minutes. */
  task_due_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5][05]:00$/, 'Please choose a time')),
});

const Update = z.strictObject({
  update_profile_attr: z.string().check(z.minLength(1, texts.required), z.maxLength(80)),
  update_profile_value: z.union([z.string().check(z.maxLength(5_000)), z.array(z.string().check(z.maxLength(500)))]),
  is_custom_field: z._default(flag, 0),
  custom_form_field_id: z._default(z.nullable(id), null),
});

const ProfileDetails = z.strictObject({
  update_profile_type: z.enum(['student', 'lead', 'staff']),
  /** A field of the record, or `address`, `guardian`, `employment`, `note`, `lead_owner`. */
  update_profile_field: z.string().check(z.minLength(1, texts.required), z.maxLength(80)),
  updates: z._default(z.array(Update).check(z.maxLength(MOST_UPDATES)), []),
  note_details: z._default(z.string().check(z.maxLength(20_000)), ''),
  is_pinned: z._default(flag, 0),
  lead_owner: z._default(z.nullable(id), null),
});

/** What an automation does: one of three, with its details. */
const Action = z.discriminatedUnion('action_type', [
  z.strictObject({
    id: z.optional(z.nullable(id)),
    action_type: z.literal('email'),
    action_details: z.tuple([EmailDetails]),
  }),
  z.strictObject({
    id: z.optional(z.nullable(id)),
    action_type: z.literal('task'),
    action_details: z.tuple([TaskDetails]),
  }),
  z.strictObject({
    id: z.optional(z.nullable(id)),
    action_type: z.literal('profile'),
    action_details: z.tuple([ProfileDetails]),
  }),
]);

const Options = z.strictObject({
  /** Whom a mail goes to; a colleague by `staff_id`. */
  recipient: z._default(z.enum(recipients), 'family'),
  staff_ids: z._default(z.array(id).check(z.maxLength(20)), []),
  /** 1: it may leave in the quiet hours too. */
  any_time: z._default(flag, 0),
  /** Hours until the same person may start it again; 0 for each time. */
  repeat_after: z.optional(z.int().check(z.minimum(0), z.maximum(8_760))),
  /** 1: the filters are asked again before it acts. */
  recheck: z.optional(flag),
  /** Of triggers of the clock: days or hours before (negative) or after. */
  offset: z.optional(z.int().check(z.minimum(-365), z.maximum(365))),
});

/** What publishing takes, and what a dry run tries. */
const definition = {
  automation_name: name,
  trigger_name: z.string().check(z.minLength(1, texts.required), z.maxLength(40)),
  delay: z._default(z.int('Please enter only numbers').check(z.minimum(0), z.maximum(longest.minutes)), 0),
  delay_type: z._default(z.enum(delayTypes), 'minutes'),
  action_type: z.enum(actionTypes),
  filters: z._default(z.nullable(z.array(Filter).check(z.maxLength(2 * MOST_FILTERS))), null),
  action: Action,
  options: z.optional(Options),
};

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

export const dryRun = endpoint({
  method: 'POST',
  path: 'automations/dryRun',
  access: 'staff',
  summary:
    'Says whom an automation would have reached in the last 30 days (triggers of the clock: also the next 30), when, where and with which subject, and who is left out and why. Records are asked as they are today. Nothing is written.',
  input: z.strictObject({
    ...definition,
    id: z.optional(id),
    page: historyPage.page,
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

export const testAutomation = endpoint({
  method: 'POST',
  path: 'automations/test',
  access: 'staff',
  summary:
    "Sends an automation's mail to the viewer alone, filled in with the newest person whom it would have reached in the last 30 days, or with examples if there is none.",
  input: z.strictObject({ ...definition, id: z.optional(id) }),
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

export const exportRuns = endpoint({
  method: 'GET',
  path: 'automations/export',
  access: 'staff',
  answers: 'csv',
  limit: 'export',
  summary: 'What an automation did and for whom, as CSV.',
  input: z.strictObject({ id, state: historyPage.state }),
  result: z.string(),
});

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
