import * as z from 'zod/mini';
import { flag, id } from '../http/fields.ts';
import { texts } from '../validators.ts';
import { actionTypes, delayTypes, LONGEST_DELAY, MOST_FILTERS, MOST_UPDATES, recipients } from './rules.ts';
import { quietWays } from './triggers/clock/rules.ts';

const name = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(120));
const longest = { minutes: LONGEST_DELAY * 1440 };

/** A filter as the specification writes it; operators are its own (`=`, `NOTIN`, `BETWEEN`) or the filters' (`any_of`, `within`). */
export const Filter = z.strictObject({
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
  /** What those files are: their names are kept, and the rest is ignored where it is sent. */
  mail_attachments_details: z.optional(
    z
      .array(
        z.strictObject({
          handle: z.string().check(z.maxLength(64)),
          file_name: z.string().check(z.maxLength(300)),
          bytes: z.int(),
          media_type: z.string().check(z.maxLength(120)),
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
export const Action = z.discriminatedUnion('action_type', [
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

/** How it acts, beside what it does. */
export const Options = z.strictObject({
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
  /** What it counts: hours before a class only. */
  offset_type: z.optional(z.enum(['days', 'hours'])),
  /**
   * When a lead is quiet: after some days in a stage with a limit (the default), or in any stage, or after the stage's
   * limit.
   */
  quiet: z.optional(z.enum(quietWays)),
});

/** What publishing takes, and what a dry run tries. */
export const definition = {
  automation_name: name,
  trigger_name: z.string().check(z.minLength(1, texts.required), z.maxLength(40)),
  delay: z._default(z.int('Please enter only numbers').check(z.minimum(0), z.maximum(longest.minutes)), 0),
  delay_type: z._default(z.enum(delayTypes), 'minutes'),
  action_type: z.enum(actionTypes),
  filters: z._default(z.nullable(z.array(Filter).check(z.maxLength(2 * MOST_FILTERS))), null),
  action: Action,
  options: z.optional(Options),
};
