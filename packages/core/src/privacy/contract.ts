import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id, instant } from '../http/fields.ts';

const who = z.strictObject({ user_detail_id: id });

export const exportPerson = endpoint({
  method: 'GET',
  path: 'privacy/export',
  access: 'setup',
  answers: 'zip',
  limit: 'export',
  summary: 'Exports everything about one person as a ZIP: JSON, a page to read, and files. For owners and admins.',
  input: who,
  result: z.custom<Blob>(),
});

export const openings = endpoint({
  method: 'GET',
  path: 'privacy/openings',
  access: 'setup',
  shows: [],
  summary: "Lists who opened a person's page, how often, and when last.",
  input: who,
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        actor_id: z.nullable(id),
        name: z.string(),
        role_id: z.nullable(z.int()),
        times: z.int(),
        first_at: instant,
        last_at: instant,
      }),
    ),
  }),
});

export const consents = endpoint({
  method: 'GET',
  path: 'privacy/consents',
  access: 'setup',
  shows: [],
  summary: "Lists a person's agreements, newest first: terms, signatures, and messages to guardians.",
  input: who,
  /** `by` names the person who agreed or recorded it; empty for the family. */
  result: z.strictObject({
    data: z.array(z.strictObject({ created_at: instant, what: z.string(), text: z.string(), by: z.string() })),
  }),
});
