import type { CatalogueReport } from '../../datasets/rules.ts';

/** Reports on who came. */
export const attendanceReports: readonly CatalogueReport[] = [
  {
    x: 'attendanceByDay',
    title: 'Attendance by day',
    about: 'How many came each day.',
    category: 'attendance',
    needs: ['students'],
    of: 'class',
    by: ['day'],
    show: ['present_share', 'enrolled', 'present', 'marked', 'events'],
    chart: 'line',
  },
  {
    x: 'attendanceByClass',
    title: 'Attendance by class',
    about: 'How many came to each class.',
    category: 'attendance',
    needs: ['students'],
    of: 'class',
    by: ['series'],
    show: ['present_share', 'enrolled', 'present', 'marked', 'events'],
    chart: 'bars',
  },
  {
    x: 'attendanceByStudent',
    title: 'Attendance by {student}',
    about: 'How often each {student} came.',
    category: 'attendance',
    needs: ['students'],
    of: 'place',
    by: ['student'],
    show: ['present_share', 'lessons', 'present', 'late', 'left_early', 'absent', 'unmarked'],
    chart: 'bars',
  },
];
