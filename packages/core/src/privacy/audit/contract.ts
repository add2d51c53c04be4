import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, flag, id, instant } from '../../http/fields.ts';
import { pageOf, PAGE_SIZE } from '../../http/page.ts';
import { auditFilters } from './rules.ts';

const Named = z.nullable(
  z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string() }),
);

/** An event as it was written down; `before` and `after` hold what changed. */
export const AuditRow = z.strictObject({
  id,
  kind: z.string(),
  created_at: instant,
  /** Null where nobody was signed in: a family, a link from a mail, the server itself. */
  actor: Named,
  person: Named,
  before: z.unknown(),
  after: z.unknown(),
  /** 1 where the event is about somebody whose page the reader may not open: it is told without its details. */
  withheld: flag,
});

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
  summary: 'Who did what and when, the newest first, with what stood before and after. For owners and admins.',
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
  answers: 'csv',
  limit: 'export',
  summary: 'The same as CSV, streamed, in plain sentences. The export itself is written down.',
  input: z.strictObject(filters),
  result: z.custom<Blob>(),
});
