import type { FieldErrors } from '@schoolbell/core/http/errors';
import type { ResultOf, Route, CallInput } from '@schoolbell/core/http/endpoint';
import type { addLead, leadFormConfig } from '@schoolbell/core/forms/contract';
import { shownFields, isEmpty } from '@schoolbell/core/people/questions/conditions/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';

/** Everything that the server sends about a form. Both forms have the same shape. */
export type FormConfig = ResultOf<typeof leadFormConfig>;
export type Submission = CallInput<typeof addLead>;
export type Submitted = ResultOf<typeof addLead>;

/** What distinguishes the form elements. */
export interface FormKind {
  config: Route<{ institution: string; form?: string }, FormConfig>;
  add: Route<Submission, Submitted>;
  /** The hosted page that does the same, for the fallback link. */
  page: string;
  /** What that link opens. */
  link: string;
}

/** Text of the school's own is shown in the school's own words. */
export type Say = (text: string) => string;

/** One section: its heading, if any, and its fields in order. */
export interface Section {
  id: number;
  name: string;
  fields: FormField[];
}

/** Fields under their headings; those without one come first. */
function arranged({ headers }: Pick<FormConfig, 'headers'>, fields: readonly FormField[]): Section[] {
  const inOrder = [...fields].sort((a, b) => a.order - b.order);
  const known = new Set(headers.map((header) => header.id));
  const all = [{ id: 0, header_name: '', order: -1 }, ...[...headers].sort((a, b) => a.order - b.order)];
  return all
    .map(({ id, header_name }) => ({
      id,
      name: header_name,
      fields: inOrder.filter((field) => (known.has(field.header_id ?? 0) ? field.header_id : 0) === id),
    }))
    .filter((section) => section.fields.length > 0);
}

/** The sections that the form shows with these answers. */
export function sections(config: Pick<FormConfig, 'fields' | 'headers'>, values: FormValues): Section[] {
  return arranged(config, shownFields(config.fields as FormField[], values));
}

/** The filled-in values of the fields that the form shows with these answers: the values to send. */
export function answers(config: Pick<FormConfig, 'fields'>, values: FormValues): FormValues {
  const asked = new Set([
    'terms',
    'signature',
    ...shownFields(config.fields as FormField[], values).map((field) => field.field_name),
  ]);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => asked.has(name) && !isEmpty(value)));
}

type Branch = Record<string, unknown>;

/** The value at a field path: `firstName`, `address.street`, `children.0.firstName`. */
export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Branch | undefined)?.[name], values);
}

/** A copy of values with another one at a path. */
export function put(values: FormValues, path: string, value: unknown): FormValues {
  const copy = structuredClone(values);
  const names = path.split('.');
  const last = names.pop()!;
  names.reduce((into, name) => (into[name] ??= {}) as Branch, copy as Branch)[last] = value;
  return copy;
}

/** Field errors in the order of the fields on the form. */
export function inOrder(config: FormConfig, errors: FieldErrors): [string, string][] {
  const names = [
    ...arranged(config, config.fields as FormField[]).flatMap((section) =>
      section.fields.map((field) => field.field_name),
    ),
    'children',
    'terms',
    'signature',
  ];
  const rank = (path: string) => names.indexOf(path.split('.')[0]!) + 1 || 999;
  return Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b));
}

/** Kinds of field that an address can fill in. Birthdays, consents, signatures and addresses must be typed. */
const prefillable = new Set(['text', 'email', 'phone', 'select', 'radio', 'source', 'multiselect', 'number']);

/** The values that may come from outside: known, visible, of a harmless kind, text of sane length. */
export function prefilled(fields: readonly FormField[], given: Record<string, unknown>): FormValues {
  const taken: FormValues = {};
  for (const field of fields) {
    const value = given[field.field_name];
    if (value === undefined || !prefillable.has(field.field_type) || !field.toShow || field.is_archived) continue;
    // A choice that is not offered could be neither seen nor sent.
    const offered = (one: string) =>
      !field.select_options.length || field.select_options.some((option) => option.value === one);
    const text = (Array.isArray(value) ? value : [value]).map((one) => String(one).slice(0, 255)).filter(offered);
    if (text[0] === undefined) continue;
    taken[field.field_name] = field.field_type === 'multiselect' ? text : text[0]!;
  }
  return taken;
}
