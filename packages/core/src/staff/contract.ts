import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant, requiredText, shortText, token } from '../http/fields.ts';
import { listInput, pageOf } from '../http/page.ts';
import { NewStaff, staffEmail, staffRole, fileOfList, csv } from '../people/person.ts';
import { STAFF_PAGE_SIZE, staffOrders } from './rules.ts';
import { employment, working_hours, inList, StaffRow } from './schemas.ts';

export const mentionableStaff = endpoint({
  method: 'GET',
  path: 'staff/mentions/list',
  access: 'staff',
  shows: [],
  summary: 'Finds staff to mention, assign or make owner, by part of a name.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    is_archived: z._default(flag, 0),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        user_detail_id: id,
        firstName: z.string(),
        surname: z.string(),
        role_id: z.int(),
        image_240: z.nullable(z.string()),
      }),
    ),
  }),
});

const { page, order_by, direction, search } = {
  ...listInput(staffOrders, 'firstName'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};

const filters = { order_by, direction, search, is_archived: z._default(flag, 0), role_id: z.optional(staffRole) };

export const staffList = endpoint({
  method: 'GET',
  path: 'staff',
  access: ['staff'],
  shows: [],
  summary: 'Returns a page of the staff (100 by default), by first name.',
  input: z.strictObject({
    page,
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), STAFF_PAGE_SIZE),
    ...filters,
  }),
  result: pageOf(StaffRow),
});

/** A staff member, as their page shows them. */
export const StaffDetails = z.strictObject({ ...inList, employment, working_hours });

export const staffDetails = endpoint({
  method: 'GET',
  path: 'staff/getDetails',
  access: ['staff'],
  shows: [],
  summary: "Returns a staff member's page: name, role, contact, employment and working hours.",
  input: z.strictObject({ user_detail_id: id }),
  result: StaffDetails,
});

export const addStaff = endpoint({
  method: 'POST',
  path: 'staff/add',
  access: 'access_control',
  idempotent: true,
  summary:
    'Adds a staff member and invites them by mail. The link works once within seven days and sets their password.',
  input: NewStaff,
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: 'staff/invite',
  access: 'access_control',
  limit: 'export',
  summary: 'Sends the invitation again. The link in the earlier mail no longer works.',
  input: z.strictObject({ user_detail_id: id }),
  result: done,
});

export const uninviteStaff = endpoint({
  method: 'POST',
  path: 'staff/uninvite',
  access: 'access_control',
  summary: "Withdraws an invitation that hasn't been accepted. Its link no longer works, and the person can't sign in.",
  input: z.strictObject({ user_detail_id: id }),
  result: done,
});

export const invitationLink = endpoint({
  method: 'POST',
  path: 'staff/invitationLink',
  access: 'access_control',
  summary:
    'Returns the link of an invitation that no mail server took, for the inviter to pass on; null where none is kept any more (after a day).',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ url: z.nullable(z.string()), message: z.string() }),
});

export const updateStaff = endpoint({
  method: 'POST',
  path: 'staff/update',
  access: 'access_control',
  summary:
    'Changes a staff member; lists replace the earlier ones. Answers 409 with the current record if the version is old. The sign-in address can be corrected until the person has signed in, which sends a new invitation.',
  input: z.strictObject({
    user_detail_id: id,
    version: z.int(),
    firstName: z.optional(requiredText),
    surname: z.optional(shortText),
    phone: z.optional(shortText),
    role_id: z.optional(staffRole),
    email: z.optional(staffEmail),
    image_handle: z.optional(z.nullable(token)),
    employment: z.optional(employment),
    working_hours: z.optional(working_hours),
  }),
  result: StaffDetails,
});

const Named = z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string() });

export const staffFutureWork = endpoint({
  method: 'GET',
  path: 'staff/futureWork',
  access: 'access_control',
  shows: [],
  summary:
    'Returns what would be left without a staff member: future classes, open tasks, leads and future leaves. The first ten of each, and the counts.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    /** Each series once: its next class, and how many are to come. */
    classes: z.strictObject({
      total: z.int(),
      data: z.array(
        z.strictObject({
          event_id: id,
          title: z.string(),
          starts_at: instant,
          local_start: z.string(),
          times: z.int(),
        }),
      ),
    }),
    tasks: z.strictObject({
      total: z.int(),
      data: z.array(z.strictObject({ id, task_detail: z.string(), validity_date: instant, person: Named })),
    }),
    leads: z.strictObject({ total: z.int(), data: z.array(Named) }),
    leaves: z.strictObject({
      total: z.int(),
      data: z.array(z.strictObject({ leave_id: id, start_date: z.string(), end_date: z.string(), status: z.string() })),
    }),
  }),
});

export const archiveStaff = endpoint({
  method: 'POST',
  path: 'staff/archive',
  access: 'access_control',
  summary:
    'Archives a staff member and signs them out everywhere, or restores them. With `hand_over_to`, a colleague takes over their open tasks and leads.',
  input: z.strictObject({ user_detail_id: id, is_archived: flag, hand_over_to: z.optional(id) }),
  result: done,
});

export const exportStaff = endpoint({
  method: 'GET',
  path: 'staff/export',
  access: ['staff'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of staff as CSV or XLSX.',
  input: z.strictObject({
    ...fileOfList,
    order_by: z._default(z.enum(staffOrders), 'firstName'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    is_archived: z._default(flag, 0),
    role_id: z.optional(staffRole),
  }),
  result: csv,
});
