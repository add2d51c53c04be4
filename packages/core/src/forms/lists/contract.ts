import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { token } from '../../http/fields.ts';
import { Option } from '../fields/schemas.ts';

/** A form's question as the form names it, with the ticket that came with the form: nobody else reads a school's lists. */
const question = {
  institution: token,
  form: token,
  field: z.string().check(z.maxLength(64), z.regex(/^\w+$/)),
  ticket: z.string().check(z.maxLength(600)),
};
const result = z.strictObject({ data: z.array(Option) });

export const formSchools = endpoint({
  method: 'GET',
  path: 'signUp/schools',
  access: 'public',
  crossOrigin: true,
  limit: 'formList',
  summary:
    'Schools to suggest while a family types which one their child goes to, at most ten: from the list that staff keep with the question, never from what other families wrote. Under 2 characters there are none.',
  input: z.strictObject({ ...question, search: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  result,
});

export const formSchoolYears = endpoint({
  method: 'GET',
  path: 'signUp/school-years',
  access: 'public',
  crossOrigin: true,
  limit: 'formList',
  summary: "The years that a form's question for a child's school year offers, in their order.",
  input: z.strictObject(question),
  result,
});

export const formSubjects = endpoint({
  method: 'GET',
  path: 'signUp/subjects',
  access: 'public',
  crossOrigin: true,
  limit: 'formList',
  summary:
    "The catalog's subjects that are in use and bookable, in its order, for a form's question what a child is interested in.",
  input: z.strictObject(question),
  result,
});
