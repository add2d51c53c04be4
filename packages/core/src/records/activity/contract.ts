import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/fields.ts';
import { pageOf, PAGE_SIZE } from '../../http/page.ts';
import { AuditRow } from '../../people/history/schemas.ts';

const input = z.strictObject({
  user_detail_id: id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
});

export const staffActivity = endpoint({
  method: 'GET',
  path: 'staff/activity',
  access: 'staff',
  shows: [],
  summary: "Lists what a staff member did, newest first: the viewer's own actions, or anyone's for owners and admins.",
  input,
  result: pageOf(AuditRow),
});

export const personActivity = endpoint({
  method: 'GET',
  path: 'person/activity',
  access: ['students', 'leads', 'all_leads', 'staff'],
  shows: [],
  summary: 'Lists what happened to a student, a lead or a colleague, newest first, without who opened the record.',
  input,
  result: pageOf(AuditRow),
});
