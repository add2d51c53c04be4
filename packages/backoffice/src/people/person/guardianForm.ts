import * as z from 'zod/mini';
import { newGuardian } from '@schoolbell/core/people/person';
import type { Guardian } from './person.ts';
import type { Conflict } from './personChanges.ts';

/** A guardian as the form holds them: what is yes or no is a tick there. */
export const GuardianForm = z.strictObject({
  ...newGuardian.def.shape,
  parentCommunication: z.boolean(),
  invoiceTo: z.boolean(),
  same_as_primary_email: z.boolean(),
  custody: z.boolean(),
});
export type GuardianForm = z.output<typeof GuardianForm>;

const names = {
  firstName: 'First name',
  surname: 'Surname',
  relation: 'Relation',
  phone: 'Phone',
  email: 'Email',
  same_as_primary_email: "Uses the child's own e-mail address",
  parentCommunication: 'Receives messages',
  invoiceTo: 'Receives invoices',
  custody: 'Has custody',
} as const satisfies Record<keyof GuardianForm, string>;
const all = Object.keys(names) as (keyof GuardianForm)[];

const none: GuardianForm = {
  firstName: '',
  surname: '',
  email: '',
  phone: '',
  relation: '',
  parentCommunication: true,
  invoiceTo: false,
  same_as_primary_email: false,
  custody: true,
};

/** What the form begins with; null is somebody new. */
export function formOf(guardian: Guardian | null): GuardianForm {
  if (!guardian) return none;
  const { firstName, surname, email, phone, relation } = guardian;
  return {
    firstName,
    surname,
    email,
    phone,
    relation,
    parentCommunication: guardian.parentCommunication === 1,
    invoiceTo: guardian.invoiceTo === 1,
    same_as_primary_email: guardian.same_as_primary_email === 1,
    custody: guardian.custody === 1,
  };
}

const flag = (tick: boolean) => (tick ? (1 as const) : (0 as const));

/** The same as the calls take it. */
export function sentOf(form: GuardianForm) {
  const { parentCommunication, invoiceTo, same_as_primary_email, custody } = form;
  return {
    ...form,
    parentCommunication: flag(parentCommunication),
    invoiceTo: flag(invoiceTo),
    same_as_primary_email: flag(same_as_primary_email),
    custody: flag(custody),
  };
}

/** The names of values that were left as the form began. */
export const untouched = (form: GuardianForm, base: GuardianForm): (keyof GuardianForm)[] =>
  all.filter((name) => form[name] === base[name]);

/** Values changed here whose stored value changed meanwhile to something else: texts, for of a tick that both changed there is one other side. */
export function conflictsOf(mine: GuardianForm, base: GuardianForm, theirs: GuardianForm): Conflict[] {
  return all
    .filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && theirs[name] !== mine[name])
    .map((path) => ({ path, label: names[path], mine: String(mine[path]), theirs: String(theirs[path]) }));
}
