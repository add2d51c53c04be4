import type { CatalogueReport } from '../../datasets/rules.ts';

/** Reports on what colleagues teach. */
export const staffReports: readonly CatalogueReport[] = [
  {
    x: 'staffClasses',
    title: '{Classes} by {teacher}',
    about: 'How many {classes} each {teacher} gave, and how many came.',
    category: 'staff',
    needs: ['staff'],
    of: 'classStaff',
    by: ['staff_name'],
    show: ['events', 'minutes', 'enrolled', 'present_share'],
    chart: 'bars',
  },
  {
    x: 'staffHours',
    title: 'Hours by {teacher}',
    about: 'How many hours each {teacher} taught.',
    category: 'staff',
    needs: ['staff'],
    of: 'classStaff',
    by: ['staff_name', 'part'],
    show: ['minutes', 'events'],
    chart: 'bars',
  },
  {
    x: 'staffUnmarked',
    title: 'Attendance not marked, by {teacher}',
    about: 'Who still has {classes} to mark.',
    category: 'staff',
    needs: ['staff'],
    of: 'classStaff',
    by: ['staff_name'],
    show: ['unmarked_events', 'events'],
    chart: 'bars',
  },
];
