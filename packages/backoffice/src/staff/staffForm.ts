import type * as z from 'zod/mini';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { StaffDetails, updateStaff } from '@schoolbell/core/staff/contract';
import { isEmail, texts } from '@schoolbell/core/validators';
import {
  employmentErrors,
  weekdays,
  workingHoursErrors,
  type Employment,
  type WorkingHours,
} from '@schoolbell/core/staff/rules';
import { roleOf, spanText } from './staffText.ts';

/** A member of staff with everything their page shows. */
export type Member = z.output<typeof StaffDetails>;

/** A member of staff as the form holds them; a select's value is text there. */
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

/** What the fields are called. */
export const labels = {
  firstName: 'First name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'Email',
  role_id: 'Role',
  employment: 'Employment',
  working_hours: 'Working hours',
} as const;

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

/** The same as the call takes it. */
export const sentOf = (form: StaffForm) => ({
  ...form,
  role_id: Number(form.role_id) as NonNullable<InputOf<typeof updateStaff>['role_id']>,
  working_hours: form.working_hours.map((hours) => ({ ...hours, weekday: Number(hours.weekday) })),
});

/** What is wrong, by path: the rules that the server checks by. */
export function errorsOf(form: StaffForm): Record<string, string> {
  return {
    ...(form.firstName.trim() ? {} : { firstName: texts.required }),
    ...(form.email.trim() && !isEmail(form.email) ? { email: texts.email } : {}),
    ...employmentErrors(form.employment),
    ...workingHoursErrors(sentOf(form).working_hours),
  };
}

/** Hours as text: "Monday 09:00–17:30". */
export const hoursText = ({ weekday, from, to }: WorkingHours): string => `${weekdays[weekday - 1]} ${from}–${to}`;

/** A value of the form in words; none for what is text already. */
export function textOf(name: string, form: StaffForm, say: (text: string) => string): string | undefined {
  if (name === 'employment') return form.employment.map(spanText).join(', ');
  if (name === 'working_hours') return sentOf(form).working_hours.map(hoursText).join(', ');
  return name === 'role_id' ? say(roleOf({ role_id: Number(form.role_id) })) : undefined;
}
