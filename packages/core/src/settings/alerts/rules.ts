import { staffRoles, type StaffRole, STUDENT } from '../../access.ts';
import { type Alert, alertKinds } from './kinds/rules.ts';

/** Families in the list of roles: they don't sign in, so their students' role represents them. */
export const FAMILIES = STUDENT;

/** A column of the alerts: a role of the staff, or families. */
export type AlertReader = StaffRole | typeof FAMILIES;

/** Whether a mail can go to a reader at all. */
export function concernsReader(alert: Alert, reader: AlertReader): boolean {
  const { readers } = alertKinds.find((kind) => kind.alert === alert)!;
  return readers === 'both' || readers === (reader === FAMILIES ? 'families' : 'staff');
}

/** Mails that always go out: they guard an account, or go to the operator of the server. */
export const fixedAlerts = [
  { label: 'Password reset, password changed', to: 'The one whose account it is' },
  { label: 'Second factor switched on or off', to: 'The one whose account it is' },
  { label: 'Feedback', to: 'The operator of this server' },
] as const;

const readers = [...(Object.keys(staffRoles).map(Number) as StaffRole[]), FAMILIES] as const;

/** Who gets a mail, roles and `FAMILIES`, from the school's stored choices: the default is on. */
export function rolesTold(stored: readonly { role_id: number; value: number }[]): ReadonlySet<number> {
  const off = new Set(stored.filter((one) => one.value === 0).map((one) => one.role_id));
  return new Set(readers.filter((reader) => !off.has(reader)));
}
