import { attendanceCodes } from '../../../calendar/marks/rules.ts';
import type { Dataset, Measure, ReportField } from '../../rules.ts';
import { choice, sessionField, several, studentAge, studentField } from '../fields/rules.ts';

const subject = choice('subject', '{Subject}');
const location = choice('location', 'Location');
const series = choice('series', 'Class', { filters: undefined });
const eventType: ReportField = {
  name: 'event_type',
  label: 'Event type',
  kind: 'choice',
  options: [
    { value: 'class', label: 'Class' },
    { value: 'oneOnOne', label: 'One-on-One' },
    { value: 'trial', label: 'Trial' },
    { value: 'rental', label: 'Rental' },
  ],
  groups: true,
  filters: true,
};
const eventDate: ReportField = { name: 'event_date', label: 'Event date', kind: 'date', filters: true };

const marks: readonly Measure[] = [
  { name: 'enrolled', label: 'Places', kind: 'count' },
  { name: 'present', label: 'Present', kind: 'count' },
  { name: 'marked', label: 'Marked', kind: 'count' },
  { name: 'present_share', label: 'Present', kind: 'share', of: ['present', 'enrolled'] },
];

/** Events that took place, by their day in the school. Drafts are left out; cancelled ones are counted on their own. */
export const classes: Dataset = {
  name: 'class',
  noun: ['event', 'events'],
  fields: [subject, location, choice('room', 'Room'), series, eventType, eventDate, several('staff_name', '{Teacher}')],
  measures: [
    { name: 'events', label: 'Events', kind: 'count' },
    { name: 'cancelled', label: 'Cancelled', kind: 'count' },
    { name: 'minutes', label: 'Hours', kind: 'minutes' },
    { name: 'seats', label: 'Seats', kind: 'count' },
    { name: 'seated', label: 'Places in limited events', kind: 'count' },
    { name: 'taken_share', label: 'Seats taken', kind: 'share', of: ['seated', 'seats'] },
    ...marks,
  ],
};

/** Events of each teacher and assistant. */
export const classStaff: Dataset = {
  name: 'classStaff',
  noun: ['event', 'events'],
  fields: [
    choice('staff_name', 'Staff'),
    {
      name: 'part',
      label: 'Part',
      kind: 'choice',
      options: [
        { value: 'teacher', label: '{Teacher}' },
        { value: 'assistant', label: 'Assistant' },
      ],
      groups: true,
      filters: true,
    },
    subject,
    location,
    eventType,
    eventDate,
  ],
  measures: [
    { name: 'events', label: 'Events', kind: 'count' },
    { name: 'minutes', label: 'Hours', kind: 'minutes' },
    { name: 'unmarked_events', label: 'Not marked yet', kind: 'count' },
    ...marks,
  ],
};

/** Every place of a student in an event that has begun, with its mark. */
export const places: Dataset = {
  name: 'place',
  noun: ['place', 'places'],
  of: 'student',
  fields: [
    studentField,
    studentAge,
    {
      name: 'attendance_status',
      label: 'Attendance',
      kind: 'choice',
      options: attendanceCodes.map(({ code, label }) => ({ value: String(code), label })),
      groups: true,
      filters: true,
    },
    sessionField,
    subject,
    series,
    location,
    several('staff_name', '{Teacher}'),
    eventType,
    eventDate,
  ],
  measures: [
    { name: 'lessons', label: 'Lessons', kind: 'count' },
    { name: 'present', label: 'Present', kind: 'count' },
    { name: 'late', label: 'Late', kind: 'count' },
    { name: 'left_early', label: 'Left early', kind: 'count' },
    { name: 'absent', label: 'Absent', kind: 'count' },
    { name: 'unmarked', label: 'Not marked', kind: 'count' },
    { name: 'present_share', label: 'Present', kind: 'share', of: ['present', 'lessons'] },
  ],
};

/** Places of students in classes, by the day on which they began. */
export const enrolments: Dataset = {
  name: 'enrolment',
  noun: ['enrolment', 'enrolments'],
  of: 'student',
  fields: [studentField, studentAge, subject, series, location, sessionField],
  measures: [{ name: 'enrolments', label: 'Enrolments', kind: 'count' }],
};
