import type * as z from 'zod/mini';
import type { StaffDetails } from '@schoolbell/core/staff/contract';
import { isEmail, texts } from '@schoolbell/core/validators';
import {
  employmentErrors,
  weekdays,
  workingHoursErrors,
  type Employment,
  type WorkingHours,
} from '@schoolbell/core/staff/rules';
import type { Conflict } from '../people/person/personChanges.ts';
import { roleOf, spanText } from './staffText.ts';

/** Somebody on the staff with everything their page shows. */
export type Member = z.output<typeof StaffDetails>;

/** Somebody on the staff as the form holds them; what a select chooses is text there. */
export interface StaffForm {
  firstName: string;
  surname: string;
  phone: string;
  /** It can be corrected until they have signed in. */
  email: string;
  role_id: string;
  employment: Employment[];
  working_hours: { weekday: string; from: string; to: string }[];
}

const names = {
  firstName: 'First name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'Email',
  role_id: 'Role',
  employment: 'Employment',
  working_hours: 'Working hours',
} as const;
type Name = keyof typeof names;

/** What the form begins with. */
export function formOf({ firstName, surname, phone, email, role_id, employment, working_hours }: Member): StaffForm {
  return {
    firstName,
    surname,
    phone,
    email,
    role_id: String(role_id),
    employment,
    working_hours: working_hours.map((hours) => ({ ...hours, weekday: String(hours.weekday) })),
  };
}

const sent = (form: StaffForm) => ({
  ...form,
  role_id: Number(form.role_id),
  working_hours: form.working_hours.map((hours) => ({ ...hours, weekday: Number(hours.weekday) })),
});
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Which of the form's values differ from what it began with. */
export function changedNames(form: StaffForm, base: StaffForm): Name[] {
  return (Object.keys(names) as Name[]).filter((name) => differ(form[name], base[name]));
}

/** What an edit sends: only what was changed, lists as a whole. */
export function changesOf(form: StaffForm, changed: readonly Name[]): Record<string, unknown> {
  const all = sent(form);
  return Object.fromEntries(changed.map((name) => [name, all[name]]));
}

/** What is wrong, by path: the rules that the server checks by. */
export function errorsOf(form: StaffForm): Record<string, string> {
  return {
    ...(form.firstName.trim() ? {} : { firstName: texts.required }),
    ...(form.email.trim() && !isEmail(form.email) ? { email: texts.email } : {}),
    ...employmentErrors(form.employment),
    ...workingHoursErrors(sent(form).working_hours),
  };
}

/** Hours as text: "Monday 09:00–17:30". */
export const hoursText = ({ weekday, from, to }: WorkingHours): string => `${weekdays[weekday - 1]} ${from}–${to}`;

function textOf(name: Name, form: StaffForm, say: (text: string) => string): string {
  if (name === 'employment') return form.employment.map(spanText).join(', ');
  if (name === 'working_hours') return sent(form).working_hours.map(hoursText).join(', ');
  return name === 'role_id' ? say(roleOf({ role_id: Number(form.role_id) })) : form[name];
}

/** Values changed here whose stored value changed meanwhile to something else. */
export function conflictsOf(
  mine: StaffForm,
  base: StaffForm,
  theirs: StaffForm,
  say: (text: string) => string,
): Conflict[] {
  return changedNames(mine, base).flatMap((name) =>
    differ(theirs[name], base[name]) && differ(theirs[name], mine[name])
      ? [{ path: name, label: names[name], mine: textOf(name, mine, say), theirs: textOf(name, theirs, say) }]
      : [],
  );
}
