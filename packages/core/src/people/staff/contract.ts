import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant } from '../../http/fields.ts';

export const mentionableStaff = endpoint({
  method: 'GET', path: 'staff/mentions/list', access: 'staff', summary: 'Staff to mention, assign or make owner, by part of a name.',
  input: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''), is_archived: z._default(flag, 0) }),
  result: z.strictObject({ data: z.array(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string(), role_id: z.int(), image_240: z.nullable(z.string()) })) }),
});

/** Somebody on the staff, as their page shows them. */
export const StaffDetails = z.strictObject({
  user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string(), email: z.string(), phone: z.string(), image_240: z.nullable(z.string()),
  is_archived: flag, created_at: instant,
});

export const staffDetails = endpoint({
  method: 'GET', path: 'staff/getDetails', access: ['staff'], summary: "What a staff member's page shows: name, role and contact.",
  input: z.strictObject({ user_detail_id: id }), result: StaffDetails,
});
