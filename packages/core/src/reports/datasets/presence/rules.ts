import type { Dataset } from '../../rules.ts';
import { studentField } from '../fields/rules.ts';
import { studentFields } from '../people/rules.ts';

/** Days after the last class from which a student counts as one who left. */
export const LEFT_AFTER_DAYS = 30;
/** Classes missed in a row from which a student is listed, and how far back they are looked for. */
export const MISSED_IN_A_ROW = 3;
export const MISSED_WITHIN_DAYS = 180;
/** Percent of their classes below which a student's attendance is low. */
export const LOW_ATTENDANCE = 75;

const noun = ['{student}', '{students}'] as const;

/** Students who had a place in a class on any day of the period, each once. */
export const activeStudents: Dataset = {
  name: 'activeStudent',
  noun,
  of: 'student',
  spans: true,
  fields: [...studentFields, studentField],
  measures: [
    { name: 'students', label: '{Students}', kind: 'count' },
    { name: 'classes', label: 'Classes', kind: 'count' },
  ],
};

/** Students who came before but not lately, by the day on which they last came. */
export const leavers: Dataset = {
  name: 'leaver',
  noun,
  of: 'student',
  fields: [
    ...studentFields,
    studentField,
    { name: 'days_away', label: 'Days since they came', kind: 'number', filters: true },
  ],
  measures: [{ name: 'students', label: '{Students}', kind: 'count' }],
};

/** Students who missed their last classes one after the other, by the day of the last. */
export const absentees: Dataset = {
  name: 'absentee',
  noun,
  of: 'student',
  now: true,
  fields: [studentField, ...studentFields, { name: 'missed', label: 'Missed in a row', kind: 'number', filters: true }],
  measures: [
    { name: 'missed', label: 'Missed in a row', kind: 'count' },
    { name: 'students', label: '{Students}', kind: 'count' },
  ],
};

/** Students who came to few of their classes in the period. */
export const lowAttenders: Dataset = {
  name: 'lowAttender',
  noun,
  of: 'student',
  spans: true,
  fields: [
    studentField,
    ...studentFields,
    { name: 'present_percent', label: 'Present (%)', kind: 'number', filters: true },
  ],
  measures: [
    { name: 'students', label: '{Students}', kind: 'count' },
    { name: 'lessons', label: 'Lessons', kind: 'count' },
    { name: 'present', label: 'Present', kind: 'count' },
    { name: 'present_share', label: 'Present', kind: 'share', of: ['present', 'lessons'] },
  ],
};
