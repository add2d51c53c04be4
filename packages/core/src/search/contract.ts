import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, instant } from '../http/fields.ts';
import { PAGE_SIZE } from '../http/page.ts';

const text = z.string();
const Related = z.nullable(z.strictObject({ firstName: text, surname: text }));

/** Somebody who was found. A guardian stands there once for each of their children, named by `related_…`: that is whose page opens. */
export const PersonFound = z.strictObject({
  user_detail_id: id,
  related_user_detail_id: z.nullable(id),
  role_id: z.int(),
  related_role_id: z.nullable(z.int()),
  firstName: text,
  surname: text,
  image_240: z.nullable(text),
  email: text,
  phone: text,
  /** A guardian's child. */
  related: Related,
  /** A child's main guardian, which tells two children of one name apart. */
  guardian: z.nullable(z.strictObject({ firstName: text, surname: text, email: text, phone: text })),
});

/** A file, or a bundle of files; the resources area says which ids it has. */
export const ResourceFound = z.strictObject({
  name: z.nullable(text),
  bundle_name: z.nullable(text),
  gibbonResourceID: z.nullable(id),
  bundle_id: z.nullable(id),
});

/** A subject of the catalog, for those who may open it. */
export const SubjectFound = z.strictObject({ sub_id: id, sub_name: text, category: text, colour: text });

/** A class or another event that goes on or is to come, by its next time, else its last. */
export const EventFound = z.strictObject({
  series_id: id,
  event_id: id,
  title: text,
  colour: text,
  staff: text,
  starts_at: instant,
  local_start: text,
  repeats: flag,
});

export const overallSmart = endpoint({
  method: 'GET',
  path: 'search/overallSmart',
  access: 'staff',
  shows: ['catalog', 'leads', 'students'],
  summary:
    'People, subjects, classes and resources that hold every word, as far as one may open them: whole words first, then beginnings, then the newest; at most the best hundred. Archived people and subjects are not found.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(50)), PAGE_SIZE),
  }),
  result: z.strictObject({
    person: z.array(PersonFound),
    subject: z.array(SubjectFound),
    event: z.array(EventFound),
    resource: z.array(ResourceFound),
    count: z.int(),
    /** True where there may be more than were counted. */ count_capped: z.boolean(),
    current_page: z.int(),
    last_page: z.int(),
  }),
});
