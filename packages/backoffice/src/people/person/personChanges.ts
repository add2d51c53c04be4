import type { FieldNamesMarkedBoolean } from 'react-hook-form';
import type { getFields } from '@schoolbell/core/forms/fields/contract';
import { each, fieldNamed, ownParts } from '@schoolbell/core/people/values/rules';
import type { FieldValue } from '@schoolbell/core/people/questions/answers/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Kind } from '../kinds.ts';
import type { Person } from './person.ts';
import { labels, type PersonForm } from './formValues.ts';
import { fieldText, valueText } from './valueText.ts';

type Field = ResultOf<typeof getFields>['data'][number];

/** A field that this edit and someone else's changed in different ways. */
export interface Conflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

/** A person as the form holds them. */
export function formOf(kind: Kind, person: Person, fields: readonly Field[]): PersonForm {
  const kept = new Map(person.custom.map((value) => [value.field_name, value.field_value as FieldValue]));
  const custom = Object.fromEntries(
    fields.map((field) => [field.field_name, kept.get(field.field_name) ?? emptyOf(field)]),
  );
  const form: PersonForm = {
    ...each(ownParts, ({ name }) => person[name]),
    address: { ...person.address },
    custom,
  };
  if (kind === 'student') form.status = person.status;
  if (person.lead) form.interest = String(person.lead.interest);
  return form;
}

/** Questions without an answer, as a form begins with them. */
export const unanswered = (fields: readonly Field[]): PersonForm['custom'] =>
  Object.fromEntries(fields.map((field) => [field.field_name, emptyOf(field)]));

function emptyOf(field: Field): FieldValue {
  if (field.field_type === 'multiselect' || field.field_type === 'subjects') return [];
  return field.field_type === 'checkbox' ? false : '';
}

type Dirty = Partial<Readonly<FieldNamesMarkedBoolean<PersonForm>>>;

/** The paths of what was changed in the form. */
export function changedPaths(dirty: Dirty): string[] {
  return Object.entries(dirty).flatMap(([name, mark]) => {
    if (mark === true) return [name];
    if (!mark || typeof mark !== 'object') return [];
    return Object.entries(mark).flatMap(([part, inner]) =>
      inner === false || inner === undefined ? [] : [`${name}.${part}`],
    );
  });
}

/** The value at a path of the form. */
export function valueAt(form: PersonForm, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], form);
}

/** What an edit sends: only what was changed, an address as a whole. */
export function changesOf(form: PersonForm, paths: readonly string[]): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const path of paths) {
    const [name, part] = path.split('.') as [keyof PersonForm, string | undefined];
    if (name === 'custom') changes.custom = { ...(changes.custom as object | undefined), [part!]: valueAt(form, path) };
    else if (name === 'interest') changes.interest = Number(form.interest);
    else changes[name] = form[name];
  }
  return changes;
}

/** Fields changed here whose stored value changed meanwhile to something else. */
export function conflictsOf(
  mine: PersonForm,
  base: PersonForm,
  theirs: PersonForm,
  paths: readonly string[],
  fields: readonly Field[],
): Conflict[] {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return paths.flatMap((path) => {
    const [own, before, now] = [valueAt(mine, path), valueAt(base, path), valueAt(theirs, path)];
    if (!differ(now, before) || !differ(now, own)) return [];
    const field = fields.find(({ field_name }) => path === `custom.${field_name}`);
    const ownField = fieldNamed(path.replace('address.', '')) ?? { kind: 'text' as const };
    const text = (value: unknown) => (field ? valueText(field.field_type, value) : fieldText(ownField, value));
    return [
      {
        path,
        label: field?.custom_name ?? labels[path] ?? path,
        mine: text(own),
        theirs: text(now),
      },
    ];
  });
}
