import type { ReportField } from '../../rules.ts';

/** One of the school's own records, which others are grouped and narrowed by. */
export const choice = (name: string, label: string, more: Partial<ReportField> = {}): ReportField => ({
  name,
  label,
  kind: 'choice',
  ids: true,
  groups: true,
  filters: true,
  ...more,
});

/** Of several records of the school, any of which a filter finds; nothing is grouped by them. */
export const several = (name: string, label: string): ReportField => ({
  name,
  label,
  kind: 'choices',
  ids: true,
  filters: true,
});

/** The student's age in filters about what students have or do; lists of people call it `age`, under which it is offered. */
export const studentAge: ReportField = {
  name: 'student_age',
  label: '{Student} age',
  kind: 'number',
  filters: true,
  unoffered: true,
};

export const studentField: ReportField = choice('student', '{Student}', { filters: undefined });

/** As what a student has a place in a class. */
export const sessionField: ReportField = {
  name: 'session',
  label: 'Enrolled as',
  kind: 'choice',
  options: [
    { value: 'regular', label: 'Regular' },
    { value: 'trial', label: 'Trial' },
    { value: 'makeup', label: 'Make-up' },
  ],
  groups: true,
  filters: true,
};
