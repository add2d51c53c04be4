import { dayTriggers } from './clock/rules.ts';

/** What starts an automation, as the panel offers it. */
export interface Trigger {
  name: string;
  label: string;
  /** How a sentence begins with it: "When a trial is booked". */
  when: string;
  /** Whom it is about; `both` where that depends on the event. */
  about: 'student' | 'lead' | 'both' | 'anyone';
  /** It is started by the clock, not by an event. */
  clock?: true;
  /** Only AND joins its filters. */
  andOnly?: true;
  /** Hours in which the same person does not start it again. */
  repeatAfter?: number;
  /** It says how many days or hours before or after it acts. */
  offset?: 'days';
  /** It can say hours as well. */
  hours?: true;
  /** The offset where nobody chose one: negative is before. */
  usual?: number;
}

/** The triggers that the specification lists, in its order, and then ours. */
export const triggers: readonly Trigger[] = [
  { name: 'trial', label: 'Trial booked', when: 'a trial is booked', about: 'both' },
  { name: 'onlineBooking', label: 'Online booking successful', when: 'a class is booked online', about: 'both' },
  { name: 'attendance', label: 'Attendance marked', when: '{a student}’s attendance is marked', about: 'student' },
  { name: 'invoice', label: 'Invoice created', when: 'an invoice is created', about: 'student' },
  { name: 'payment', label: 'Payment recorded', when: 'a payment is recorded', about: 'student' },
  { name: 'holiday', label: 'Holiday', when: 'a holiday begins', about: 'anyone', clock: true, andOnly: true },
  {
    name: 'studentBirthday',
    label: "{Student}'s birthday",
    when: '{a student} has a birthday',
    about: 'student',
    clock: true,
    andOnly: true,
  },
  {
    name: 'leadBirthday',
    label: "Lead's birthday",
    when: 'a lead has a birthday',
    about: 'lead',
    clock: true,
    andOnly: true,
  },
  { name: 'studentAdded', label: '{Student} added', when: '{a student} is added', about: 'student' },
  { name: 'leadAdded', label: 'Lead added', when: 'a lead is added', about: 'lead' },
  {
    name: 'leadStageUpdated',
    label: 'Lead stage updated',
    when: 'a lead moves to another stage',
    about: 'lead',
    repeatAfter: 24,
  },
  ...dayTriggers,
];

/** A trigger by its name. */
export const triggerOf = (name: string): Trigger | undefined => triggers.find((one) => one.name === name);
