import type { ChangeEvent } from 'react';
import type { Texts } from './texts.ts';

type NamesOf<Typed, Value> = {
  [Name in keyof Typed]: Typed[Name] extends Value ? Name : never;
}[keyof Typed] &
  string;

interface Fields<Typed> {
  typed: Typed;
  labels: object;
  errors: Texts;
  put: (path: string, value: unknown) => void;
}

/** What the fields of a form take, by name. */
export function fieldsOf<Typed extends object>({ typed, labels, errors, put }: Fields<Typed>) {
  const known = (path: string) => ({ label: labelAt(labels, path) ?? '', error: errors[path] });
  return {
    /** For a field of the browser's own, which holds text. */
    field: (name: NamesOf<Typed, string>) => ({
      ...known(name),
      value: typed[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        put(name, event.target.value),
    }),
    /** For a control that hands over its value. */
    control: <Name extends keyof Typed & string>(name: Name) => ({
      ...known(name),
      value: typed[name],
      onChange: (value: Typed[Name]) => put(name, value),
    }),
    /** For a checkbox or a switch. */
    tick: (name: NamesOf<Typed, boolean>) => ({
      ...known(name),
      checked: typed[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.target.checked),
    }),
  };
}

/** What the field at a path is called. */
export const labelAt = (labels: object, path: string) => (labels as Record<string, string | undefined>)[path];
