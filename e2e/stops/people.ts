import type { Place } from '../place.ts';
import { dialog, goTo, menu, on, opened, press, type Stop } from './steps.ts';

const lead =
  (tab = '') =>
  (place: Place) =>
    `/people/leads/${place.lead.id}${tab}`;
const student =
  (tab = '') =>
  (place: Place) =>
    `/people/students/${place.student.id}${tab}`;
const leadPanel =
  (tab = '') =>
  (place: Place) =>
    `/people/leads?view=table&open=${place.lead.id}${tab}`;

/** Lists, boards and people. */
export const peopleStops: readonly Stop[] = [
  { name: 'dashboard', open: goTo('/dashboard') },
  { name: 'students', open: goTo('/people/students') },
  { name: 'students, columns', open: on('/people/students', press('button', 'Columns'), menu) },
  { name: 'students, a row’s menu', open: on('/people/students', press('button', /^Actions for/), menu) },
  {
    name: 'students, some selected',
    open: on('/people/students', (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'students, nothing found',
    open: on('/people/students?search=zzzzzz', (page) =>
      page.getByRole('button', { name: 'Clear search' }).last().waitFor(),
    ),
  },
  { name: 'students, archived', open: goTo('/people/students?status=archived') },
  {
    name: 'add a student',
    open: on('/people/students', press('button', /^Add /), opened, press('button', 'More details', dialog)),
  },
  { name: 'students to review', open: on('/people/students', press('button', 'Review'), opened) },
  {
    name: 'student’s panel',
    open: on(
      (place) => `/people/students?open=${place.student.id}`,
      opened,
      (page) => page.getByRole('tab', { name: 'Overview' }).waitFor(),
    ),
  },
  { name: 'student’s page', open: goTo(student()) },
  { name: 'student’s notes', open: goTo(student('?tab=notes')) },
  { name: 'student’s tasks', open: goTo(student('?tab=tasks')) },
  { name: 'student’s submissions', open: goTo(student('?tab=submissions')) },
  {
    name: 'edit a student',
    open: on(student(), press('button', 'Edit'), opened, (page) => dialog(page).getByLabel('First name').waitFor()),
  },
  { name: 'edit a guardian', open: on(student(), press('button', /^Edit Wanda/), opened) },
  { name: 'archive a student?', open: on(student(), press('button', 'Archive'), opened) },
  { name: 'students, filter', open: on('/people/students', press('button', 'Filter'), opened) },
  { name: 'student’s classes', open: goTo(student('?tab=enrolments')) },
  { name: 'trials', open: goTo('/people/trials') },
  { name: 'staff', open: goTo('/people/staff') },
  { name: 'timesheet', open: goTo('/people/timesheet') },
  { name: 'batches', open: goTo('/people/batches') },
  { name: 'guardians', open: goTo('/people/guardians') },
  { name: 'duplicates', open: goTo('/people/duplicates') },
  { name: 'segments', open: goTo('/people/segments') },
  { name: 'imports', open: goTo('/people/import') },
  { name: 'leads, table', open: goTo('/people/leads?view=table') },
  { name: 'leads, board', open: on('/people/leads?view=board', (page) => page.getByRole('article').first().waitFor()) },
  { name: 'leads, a card’s menu', open: on('/people/leads?view=board', press('button', /^Actions for/), menu) },
  { name: 'stages', open: on('/people/leads?view=board', press('button', 'Edit stages'), opened) },
  {
    name: 'add a lead',
    open: on('/people/leads?view=table', press('button', 'Add lead'), opened, press('button', 'More details', dialog)),
  },
  { name: 'leads to review', open: on('/people/leads?view=table', press('button', 'Review'), opened) },
  {
    name: 'lead’s panel',
    open: on(leadPanel(), opened, (page) => page.getByRole('tab', { name: 'Overview' }).waitFor()),
  },
  {
    name: 'lead’s panel, notes',
    open: on(leadPanel('&tab=notes'), opened, (page) => page.getByRole('textbox', { name: 'New note' }).waitFor()),
  },
  { name: 'lead’s page', open: goTo(lead()) },
  { name: 'lead’s tasks, a new one', open: on(lead('?tab=tasks'), press('button', 'Add task')) },
  { name: 'lead’s submissions', open: goTo(lead('?tab=submissions')) },
  {
    name: 'edit a lead',
    open: on(lead(), press('button', 'Edit'), opened, (page) => dialog(page).getByLabel('First name').waitFor()),
  },
  { name: 'convert a lead?', open: on(lead(), press('button', /^Convert to/), opened) },
  { name: 'no person with this number', open: goTo('/people/students/999999999') },
];
