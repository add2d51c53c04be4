import type { CatalogueReport } from '../../datasets/rules.ts';

/** Reports on students and their enrolments. */
export const studentReports: readonly CatalogueReport[] = [
  {
    x: 'newStudents',
    title: 'New {students}',
    about: 'How many {students} came, and how many of them were leads before.',
    category: 'student',
    needs: ['students'],
    of: 'student',
    by: ['month'],
    show: ['people', 'converted', 'conversion'],
    chart: 'columns',
  },
  {
    x: 'studentAges',
    title: '{Student} ages',
    about: 'How old the {students} are who are here now.',
    category: 'student',
    needs: ['students'],
    of: 'studentNow',
    by: ['age_step'],
    show: ['people'],
    chart: 'columns',
  },
  {
    x: 'activeStudents',
    title: 'New enrolments',
    about: 'Which {students} began in which {classes}.',
    category: 'student',
    needs: ['students'],
    of: 'enrolment',
    by: ['series'],
    show: ['enrolments'],
    chart: 'bars',
  },
];
