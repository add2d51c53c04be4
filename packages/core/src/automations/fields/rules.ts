import type { FilterType } from '../../filters/fields/rules.ts';
import type { FilterField } from '../../filters/rules.ts';
import { triggerOf } from '../triggers/rules.ts';
import { dayFields } from './clock/rules.ts';

type Own = Pick<FilterField, 'name' | 'label' | 'kind'> & Partial<FilterField>;

const options = (entries: Readonly<Record<string, string>>): FilterField['options'] =>
  Object.entries(entries).map(([value, label]) => ({ value, label }));

const subject: Own = { name: 'subject', label: '{Subject}', kind: 'choice', ids: true };
const staff: Own = { name: 'staff_name', label: 'Staff', kind: 'choice', ids: true };
const location: Own = { name: 'location', label: 'Location', kind: 'choice', ids: true };
/** A filter of the clock's triggers: it moves the day on which they act. */
const whenever = (name: string, label: string): Own => ({ name, label, kind: 'date', only: ['within'] });

/** The event's own fields by trigger. Happenings bring their values under the same names. */
const own: Readonly<Record<string, readonly Own[]>> = {
  trial: [subject, staff, location, { name: 'event_date', label: 'Class date', kind: 'date' }],
  onlineBooking: [
    {
      name: 'booking_type',
      label: 'Booking type',
      kind: 'choice',
      options: options({ 1: '{OneOnOne}', 2: 'Class', 3: '{Package}', 4: 'Course', 7: 'Rental' }),
    },
    {
      name: 'payment_type',
      label: 'Payment type',
      kind: 'choice',
      options: options({ drop_in: 'Drop-in', package: '{Package}', trial: 'Trial' }),
    },
    {
      name: 'confirm_status',
      label: 'Confirm status',
      kind: 'choice',
      options: options({ confirmed: 'Confirmed', pending: 'Pending' }),
    },
    subject,
    { name: 'package', label: '{Package}', kind: 'choice', ids: true },
    location,
  ],
  attendance: [
    {
      name: 'attendance_status',
      label: 'Attendance status',
      kind: 'choice',
      options: ['1', '2', '3', '4', '7'].map((value) => ({ value, label: attendanceText(value) })),
    },
    subject,
    staff,
    location,
    {
      name: 'event_type',
      label: 'Event type',
      kind: 'choice',
      options: options({ oneOnOne: '{OneOnOne}', class: 'Class' }),
    },
  ],
  invoice: [
    {
      name: 'invoice_status',
      label: 'Invoice status',
      kind: 'choice',
      options: options({
        issued: 'Issued',
        part: 'Part',
        paid: 'Paid',
        overdue: 'Overdue',
        scheduled: 'Scheduled',
        cancelled: 'Cancelled',
      }),
    },
    { name: 'invoice_amount', label: 'Invoice amount', kind: 'number' },
    { name: 'due_date', label: 'Due date', kind: 'date' },
  ],
  payment: [
    { name: 'payment_mode', label: 'Payment mode', kind: 'choice', ids: true },
    { name: 'amount_received', label: 'Amount received', kind: 'number' },
    { name: 'payment_date', label: 'Payment date', kind: 'date' },
  ],
  holiday: [
    whenever('date', 'Date'),
    { name: 'holiday', label: 'Holiday', kind: 'choice' },
    {
      name: 'who',
      label: 'For',
      kind: 'choice',
      options: options({ students: '{Students}', leads: 'Leads', staff: 'Staff' }),
    },
  ],
  ...dayFields({ subject, staff, location }),
  studentBirthday: [whenever('birthday', 'Birthday')],
  leadBirthday: [whenever('birthday', 'Birthday')],
  leadStageUpdated: [
    { name: 'lead_stage', label: 'Stage', kind: 'choice', ids: true },
    { name: 'lead_last_stage', label: 'Stage before', kind: 'choice', ids: true },
  ],
};

/** A mark's name as filters offer it. */
function attendanceText(code: string): string {
  const names: Readonly<Record<string, string>> = {
    1: 'Present',
    2: 'Present - late',
    3: 'Present - left early',
    4: 'Absent',
    7: 'Absent (Billable)',
  };
  return names[code] ?? code;
}

/** A trigger's own fields; without the school's choices. */
export const eventFields = (trigger: string): FilterField[] =>
  (own[trigger] ?? []).map((field) => ({
    options: [],
    ids: false,
    custom_form_field_id: null,
    is_archived: 0,
    ...field,
  }));

/** The kinds of people that a trigger's filters ask about. */
export function kindsOf(trigger: string): readonly FilterType[] {
  const about = triggerOf(trigger)?.about;
  if (about === 'student' || about === 'lead') return [about];
  return about === undefined ? [] : ['student', 'lead'];
}

/** All that a trigger's filters offer: the event's own fields, then the person's. What the event says goes before a field of the same name. */
export function fieldsOf(event: readonly FilterField[], ...people: readonly (readonly FilterField[])[]): FilterField[] {
  const seen = new Set<string>();
  return [event, ...people].flat().filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** The filter that a trigger of the clock begins with: it acts on the day itself. */
export const dateFieldOf = (trigger: string): string | undefined =>
  own[trigger]?.find(({ kind, only }) => kind === 'date' && only?.[0] === 'within')?.name;
