import { staffRoles, type StaffRole, STUDENT } from '../../access.ts';

/** A mail that a school may switch off for a role, or for families. Whoever may not open what it is about never gets it. */
export interface AlertKind {
  alert: string;
  /** What happened, as the screen and the mail's footer name it; with the nine words in braces. */
  label: string;
  /** Who gets it, in words. */
  to: string;
  /** Whether it goes to staff, to families, or to both. */
  readers: 'staff' | 'families' | 'both';
}

/** Every mail that can be switched off, role by role and for families; all of them are on until the school decides otherwise. */
export const alertKinds = [
  { alert: 'enquiry', label: 'New enquiry', to: 'Everyone who may open it', readers: 'staff' },
  { alert: 'enrolment', label: 'New {student} from a form', to: 'Everyone who may open it', readers: 'staff' },
  { alert: 'leadGiven', label: 'Lead given', to: 'The new owner', readers: 'staff' },
  { alert: 'task', label: 'Task given', to: 'The one who is to do it', readers: 'staff' },
  { alert: 'mention', label: 'Mention in a note', to: 'The one who is mentioned', readers: 'staff' },
  { alert: 'leaveApplied', label: 'Leave applied for', to: 'Everyone who manages leaves', readers: 'staff' },
  { alert: 'leaveDecided', label: 'Leave approved or rejected', to: 'The one who applied', readers: 'staff' },
  {
    alert: 'event',
    label: 'Class published, changed or cancelled',
    to: 'Those who teach or assist in it, and its families',
    readers: 'both',
  },
  {
    alert: 'eventReminder',
    label: 'Reminder before a class',
    to: 'Those who teach or assist in it, and its families',
    readers: 'both',
  },
  { alert: 'classNote', label: 'Class note shared', to: 'The families of the class', readers: 'families' },
  { alert: 'unmarked', label: 'Attendance not marked by the day after', to: 'Those who taught it', readers: 'staff' },
] as const satisfies readonly AlertKind[];

export type Alert = (typeof alertKinds)[number]['alert'];

/** What families are kept as among the roles: they sign in nowhere, so their students' role stands for them. */
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

/** Who gets a mail, roles and `FAMILIES`, from what the school stored: what is not stored is on. */
export function rolesTold(stored: readonly { role_id: number; value: number }[]): ReadonlySet<number> {
  const off = new Set(stored.filter((one) => one.value === 0).map((one) => one.role_id));
  return new Set(readers.filter((reader) => !off.has(reader)));
}
