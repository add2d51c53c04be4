import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { token } from '../../http/fields.ts';
import { Option } from '../fields/schemas.ts';

/** A question by its name on the form, with the form's ticket, so that nobody else reads a school's lists. */
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
    "Suggests at most ten schools while a family types, from the list that staff keep with the question, never from other families' answers. Returns none below 2 characters.",
  input: z.strictObject({ ...question, search: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  result,
});

export const formSchoolYears = endpoint({
  method: 'GET',
  path: 'signUp/school-years',
  access: 'public',
  crossOrigin: true,
  limit: 'formList',
  summary: "Lists the years that a form's school year question offers, in order.",
  input: z.strictObject(question),
  result,
});

export const formSubjects = endpoint({
  method: 'GET',
  path: 'signUp/subjects',
  access: 'public',
  crossOrigin: true,
  limit: 'formList',
  summary: "Lists the active, bookable subjects in the catalog's order, for a form's question about interests.",
  input: z.strictObject(question),
  result,
});
