import * as z from 'zod/mini';
import { chosenPeople } from '../http/bulk.ts';
import { endpoint } from '../http/endpoint.ts';
import { flag, id } from '../http/fields.ts';
import { interest, studentStatus } from '../people/person.ts';
import { filterTypes } from './fields/rules.ts';
import { MOST_CONDITIONS, MOST_VALUES, operators } from './rules.ts';

const value = z.string().check(z.maxLength(255));

/** One condition; AND binds more tightly than OR. */
export const ConditionInput = z.strictObject({
  condition_field: z.string().check(z.minLength(1), z.maxLength(64)),
  condition_operator: z.enum(operators),
  condition_value: z._default(z.union([value, z.array(value).check(z.maxLength(MOST_VALUES))]), ''),
  condition: z._default(z.enum(['AND', 'OR']), 'AND'),
  custom_form_field_id: z._default(z.nullable(id), null),
});

/** A filter without conditions matches everyone. */
export const Conditions = z.array(ConditionInput).check(z.maxLength(MOST_CONDITIONS));

const search = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
/** Filters of the list of students as well as the search: archived or a status, and conditions. */
export const studentFilters = {
  is_archived: z._default(flag, 0),
  status: z.optional(studentStatus),
  filters: z._default(Conditions, []),
};
/** The same of leads, by stage and interest. */
export const leadFilters = {
  is_archived: z._default(flag, 0),
  stage_id: z.optional(id),
  interest: z.optional(interest),
  filters: z._default(Conditions, []),
};

/** The people of a bulk action: either these people, or everyone in the list with this filter. */
export const whichStudents = {
  user_detail_ids: z.optional(chosenPeople),
  list: z.optional(z.strictObject({ search, ...studentFilters })),
};
/** The same of leads. */
export const whichLeads = {
  user_detail_ids: z.optional(chosenPeople),
  list: z.optional(z.strictObject({ search, ...leadFilters })),
};

/** Whom a filter is about. */
export const filterType = z.enum(filterTypes);

const FieldRow = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'date', 'birthday', 'choice', 'country', 'choices', 'tick']),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  ids: z.boolean(),
  custom_form_field_id: z.nullable(id),
  is_archived: flag,
  only: z.optional(z.array(z.enum(operators))),
});

export const filterFields = endpoint({
  method: 'GET',
  path: 'filters/fields',
  access: ['students', 'leads', 'all_leads'],
  shows: ['forms'],
  summary: "Lists the fields that students or leads can be filtered by: their own, and the school's questions.",
  input: z.strictObject({ type: filterType }),
  result: z.strictObject({ data: z.array(FieldRow) }),
});
