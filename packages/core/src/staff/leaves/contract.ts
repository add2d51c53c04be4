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

/** Days off of somebody on the staff; both ends count. `reject_reason` is empty unless it was rejected. */
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
  summary: "One's own leaves, the latest first; with staff or manage_leaves access those of anybody.",
  input: z.strictObject({
    user_detail_id: z.optional(id),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(Leave),
});

export const applyLeave = endpoint({
  method: 'POST',
  path: 'staff/leaves/apply',
  access: 'staff',
  idempotent: true,
  summary: 'Asks for leave; whoever manages leaves is told by mail.',
  input: z.strictObject({ type: z.enum(leaveTypes), start_date: someDay, end_date: someDay, reason: shortText }),
  result: Leave,
});

export const cancelLeave = endpoint({
  method: 'POST',
  path: 'staff/leaves/cancel',
  access: 'staff',
  summary: "Takes back a leave of one's own while it is pending.",
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
  summary: 'Accepts or rejects a pending leave; the staff member is told by mail, on a rejection with its reason.',
  input: z.strictObject({
    leave_id: id,
    status: z.enum(['Accepted', 'Rejected']),
    reject_reason: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    timezoneName: z._default(z.string().check(z.maxLength(64)), ''),
    /** With an approval: who stands in for which class, and whether substitutes and families are told. */
    substitutes: z._default(Substitutes, []),
    notify: z._default(flag, 1),
  }),
  /** `change_ids` take the substitutes back with `staff/leaves/undoSubstitutes`. */
  result: z.strictObject({ data: Leave, message: z.string(), change_ids: z.array(id) }),
});
