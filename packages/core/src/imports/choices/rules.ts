import { staffRoles } from '../../access.ts';
import type { NamedField, PersonFieldName } from '../../people/fields.ts';

const LONGEST_SHOWN = 60;

/** `isOptional`: the cell stays empty with a note, and the row is imported. */
export type Reading = { value: string | number } | { wrong: string; isOptional?: boolean };
export const reading = (value: string | number | null | undefined, wrong: string, isOptional = false): Reading =>
  value === null || value === undefined ? { wrong, isOptional } : { value };

/** The note on a cell whose word is not one of the choices. */
export const leftEmpty = (text: string) =>
  `"${text.slice(0, LONGEST_SHOWN)}" is not a known choice, so it was left empty`;

/** A choice by the words of screens and of other files. */
export function readChoice({ name, options = [] }: NamedField, text: string): Reading {
  return reading(
    choiceWords[name]?.[text.toLowerCase()] ??
      options.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value,
    leftEmpty(text),
    true,
  );
}

const OWNER = 10;
const roleIds = new Map(Object.entries(staffRoles).map(([role_id, name]) => [name.toLowerCase(), Number(role_id)]));

/** A role by its name, such as "Front office" or "frontOffice", if the person who imports can assign it. */
export function readRole(text: string, roles: readonly number[] = []): Reading {
  const role_id = roleIds.get(text.toLowerCase().replace(/[\s_-]+/g, ''));
  if (role_id === undefined) return { wrong: 'Please write admin, teacher, teacher assistant, front office or sales' };
  if (role_id === OWNER) return { wrong: "You can't import someone as an owner" };
  return roles.includes(role_id) ? { value: role_id } : { wrong: 'This role has more access than you have' };
}

/** How warm a lead is, by word and number. */
export const levels: Record<string, number> = { cold: 1, cool: 2, warm: 3, hot: 4, 1: 1, 2: 2, 3: 3, 4: 4 };
/** What files write for a choice beside the words that screens have. */
const choiceWords: Partial<Record<PersonFieldName, Record<string, string>>> = {
  gender: {
    m: 'M',
    male: 'M',
    boy: 'M',
    männlich: 'M',
    maennlich: 'M',
    masculin: 'M',
    masculino: 'M',
    homme: 'M',
    man: 'M',
    男: 'M',
    男性: 'M',
    f: 'F',
    female: 'F',
    weiblich: 'F',
    féminin: 'F',
    femenino: 'F',
    femme: 'F',
    woman: 'F',
    kvinna: 'F',
    女: 'F',
    女性: 'F',
    girl: 'F',
    w: 'F',
    other: 'Other',
    d: 'Other',
    divers: 'Other',
    unspecified: 'Unspecified',
  },
};
