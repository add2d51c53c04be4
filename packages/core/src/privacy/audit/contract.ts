import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id } from '../../http/fields.ts';
import { pageOf, PAGE_SIZE } from '../../http/page.ts';
import { auditFilters } from './rules.ts';
import { AuditRow } from '../../people/history/schemas.ts';

const filters = {
  /** A kind of event, or a group of them. */
  kind: z.optional(z.enum(auditFilters)),
  actor_id: z.optional(id),
  person_id: z.optional(id),
  /** Days in the institution's time zone, both included. */
  from: z._default(day, ''),
  to: z._default(day, ''),
};

export const auditLog = endpoint({
  method: 'GET',
  path: 'auditlog/list',
  access: 'setup',
  shows: [],
  summary: 'Lists who did what and when, newest first, with values before and after. For owners and admins.',
  input: z.strictObject({
    ...filters,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
  }),
  result: pageOf(AuditRow),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: 'auditlog/export',
  access: 'setup',
  answers: 'table',
  limit: 'export',
  summary: 'Streams the audit log as CSV or XLSX in plain sentences. Records the export itself.',
  input: z.strictObject(filters),
  result: z.custom<Blob>(),
});
