import { staffRoles, type StaffRole } from '../../access.ts';

/** A mail that a school may switch off for a role. Whoever may not open what it is about never gets it. */
export interface AlertKind {
  alert: string;
  /** What happened, as the screen and the mail's footer name it; with the nine words in braces. */
  label: string;
  /** Who gets it, in words. */
  to: string;
}

/** Every mail to staff that can be switched off, role by role; all of them are on until the school decides otherwise. */
export const alertKinds = [
  { alert: 'enquiry', label: 'New enquiry', to: 'Everyone who may open it' },
  { alert: 'enrolment', label: 'New {student} from a form', to: 'Everyone who may open it' },
  { alert: 'leadGiven', label: 'Lead given', to: 'The new owner' },
  { alert: 'task', label: 'Task given', to: 'The one who is to do it' },
  { alert: 'mention', label: 'Mention in a note', to: 'The one who is mentioned' },
  { alert: 'leaveApplied', label: 'Leave applied for', to: 'Everyone who manages leaves' },
  { alert: 'leaveDecided', label: 'Leave approved or rejected', to: 'The one who applied' },
  { alert: 'event', label: 'Class published, changed or cancelled', to: 'Those who teach or assist in it' },
  { alert: 'eventReminder', label: 'Reminder before a class', to: 'Those who teach or assist in it' },
  { alert: 'unmarked', label: 'Attendance not marked by the day after', to: 'Those who taught it' },
] as const satisfies readonly AlertKind[];

export type Alert = (typeof alertKinds)[number]['alert'];

/** Mails that always go out: they guard an account, or go to the operator of the server. */
export const fixedAlerts = [
  { label: 'Password reset, password changed', to: 'The one whose account it is' },
  { label: 'Second factor switched on or off', to: 'The one whose account it is' },
  { label: 'Feedback', to: 'The operator of this server' },
] as const;

/** The roles that get a mail, from what the school stored: what is not stored is on. */
export function rolesTold(stored: readonly { role_id: number; value: number }[]): ReadonlySet<number> {
  const off = new Set(stored.filter((one) => one.value === 0).map((one) => one.role_id));
  return new Set((Object.keys(staffRoles).map(Number) as StaffRole[]).filter((role) => !off.has(role)));
}
