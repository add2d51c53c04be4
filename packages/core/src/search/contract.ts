import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { PAGE_SIZE } from '../http/page.ts';
import { PersonFound } from '../people/found/schemas.ts';
import { SubjectFound } from '../catalog/found/schemas.ts';
import { InvoiceFound } from '../billing/found/schemas.ts';
import { EventFound } from '../calendar/found/schemas.ts';

const text = z.string();

/** A file, or a bundle of files; the resources area says which ids it has. */
export const ResourceFound = z.strictObject({
  name: z.nullable(text),
  bundle_name: z.nullable(text),
  gibbonResourceID: z.nullable(id),
  bundle_id: z.nullable(id),
});

export const overallSmart = endpoint({
  method: 'GET',
  path: 'search/overallSmart',
  access: 'staff',
  shows: ['billing', 'catalog', 'leads', 'students'],
  summary:
    'Finds people, subjects, classes, invoices (by number) and resources that contain every word and that the viewer has access to, best match first, at most 100. Archived people and subjects are left out.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(50)), PAGE_SIZE),
  }),
  result: z.strictObject({
    person: z.array(PersonFound),
    subject: z.array(SubjectFound),
    event: z.array(EventFound),
    invoice: z.array(InvoiceFound),
    resource: z.array(ResourceFound),
    count: z.int(),
    /** True where there may be more than were counted. */ count_capped: z.boolean(),
    current_page: z.int(),
    last_page: z.int(),
  }),
});
