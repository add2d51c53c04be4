import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant, shortText } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { texts } from '../../validators.ts';
import { Substitutes } from '../substitutes/contract.ts';
import { leaveStatuses, leaveTypes } from './rules.ts';

const colleague = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  role_id: z.int(),
  image_240: z.nullable(z.string()),
});

/** A staff member's days off; both ends count. `reject_reason` is empty unless it was rejected. */
export const Leave = z.strictObject({
  leave_id: id,
  status: z.enum(leaveStatuses),
  type: z.enum(leaveTypes),
  start_date: z.string(),
  end_date: z.string(),
  reason: z.string(),
  reject_reason: z.string(),
  applied_by: colleague,
  decided_by: z.nullable(colleague),
  decided_at: z.nullable(instant),
  created_at: instant,
});

const someDay = day.check(z.minLength(1, texts.required));

export const leaves = endpoint({
  method: 'GET',
  path: 'staff/leaves/list',
  access: 'staff',
  shows: ['leaves'],
  summary: "Lists the viewer's leaves, latest first; anyone's with the access `staff` or `manage_leaves`.",
  input: z.strictObject({
    user_detail_id: z.optional(id),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(Leave),
});

export const exportLeaves = endpoint({
  method: 'GET',
  path: 'staff/leaves/export',
  access: 'staff',
  answers: 'table',
  limit: 'export',
  summary: "Exports the viewer's leaves, latest first; anyone's with the access `staff` or `manage_leaves`.",
  input: z.strictObject({ user_detail_id: z.optional(id) }),
  result: z.custom<Blob>(),
});

export const applyLeave = endpoint({
  method: 'POST',
  path: 'staff/leaves/apply',
  access: 'staff',
  idempotent: true,
  summary: 'Requests leave. People who manage leaves get a mail.',
  input: z.strictObject({ type: z.enum(leaveTypes), start_date: someDay, end_date: someDay, reason: shortText }),
  result: Leave,
});

export const cancelLeave = endpoint({
  method: 'POST',
  path: 'staff/leaves/cancel',
  access: 'staff',
  summary: "Withdraws a leave request of one's own that is still pending.",
  input: z.strictObject({ leave_id: id }),
  result: done,
});

export const withdrawLeave = endpoint({
  method: 'POST',
  path: 'staff/leaves/withdraw',
  access: 'staff',
  summary:
    'Withdraws an approved leave, by the person whose it is or by someone who decides on it; of a leave that has begun, the days from today on. Substitutes stay and are named. The others are told by mail.',
  input: z.strictObject({ leave_id: id }),
  /** Classes to come in these days that others took over: they stay with them until the calendar is changed. */
  result: z.strictObject({
    message: z.string(),
    substituted: z.array(
      z.strictObject({ event_id: id, title: z.string(), local_start: z.string(), names: z.string() }),
    ),
  }),
});

export const changeLeaveStatus = endpoint({
  method: 'POST',
  path: 'staff/leaves/changeStatus',
  access: 'manage_leaves',
  summary: 'Approves or rejects a pending leave. The staff member gets a mail, with the reason if it is rejected.',
  input: z.strictObject({
    leave_id: id,
    status: z.enum(['Accepted', 'Rejected']),
    reject_reason: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    timezoneName: z._default(z.string().check(z.maxLength(64)), ''),
    /** With an approval: the substitute of each class, and whether substitutes and families are told. */
    substitutes: z._default(Substitutes, []),
    notify: z._default(flag, 1),
  }),
  /** `change_ids` undo the substitutes with `staff/leaves/undoSubstitutes`. */
  result: z.strictObject({ data: Leave, message: z.string(), change_ids: z.array(id) }),
});
