import { expect, type Locator, type Page } from '@playwright/test';
import type { Place } from './place.ts';

/** Something that staff can have before them: a screen, or what opens on one. */
export interface Stop {
  name: string;
  open(page: Page, place: Place): Promise<void>;
}

const dialog = (page: Page) => page.locator('dialog[open]').last();
const ready = async (page: Page) => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
const goTo =
  (path: string | ((place: Place) => string)): Stop['open'] =>
  async (page, place) => {
    await page.goto(typeof path === 'string' ? path : path(place));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ready(page);
  };
/** A screen, and then what its steps open. */
const on =
  (
    path: string | ((place: Place) => string),
    ...steps: ((page: Page, place: Place) => Promise<unknown>)[]
  ): Stop['open'] =>
  async (page, place) => {
    await goTo(path)(page, place);
    for (const step of steps) await step(page, place);
  };
const press =
  (role: 'button' | 'tab' | 'menuitem' | 'link', name: string | RegExp, within?: (page: Page) => Locator) =>
  async (page: Page) =>
    (within?.(page) ?? page).getByRole(role, { name }).first().click();
const menu = async (page: Page) => expect(page.getByRole('menu')).toBeVisible();
const opened = async (page: Page) => {
  await expect(dialog(page)).toBeVisible();
  await ready(page);
};

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
  { name: 'nobody of this number', open: goTo('/people/students/999999999') },
];

/** The inbox, leaves and colleagues. */
export const inboxStops: readonly Stop[] = [
  {
    name: 'inbox, tasks',
    open: on('/dashboard?inbox=tasks', opened, (page) => dialog(page).getByRole('link').first().waitFor()),
  },
  {
    name: 'inbox, mentions',
    open: on('/dashboard?inbox=mentions', opened, (page) => dialog(page).getByRole('link').first().waitFor()),
  },
  {
    name: 'inbox, leaves',
    open: on('/dashboard?inbox=leaves', opened, (page) =>
      dialog(page).getByRole('button', { name: 'Approve' }).first().waitFor(),
    ),
  },
  {
    name: 'inbox, all read',
    open: on('/dashboard?inbox=tasks', opened, press('button', 'Unread', dialog), (page) =>
      dialog(page).getByRole('listitem').first().waitFor(),
    ),
  },
  {
    name: 'reason for rejection',
    open: on(
      '/dashboard?inbox=leaves',
      opened,
      press('button', 'Reject', dialog),
      (page) => page.getByRole('dialog', { name: 'Reason for rejection' }).waitFor(),
      press('button', 'Reject', dialog),
    ),
  },
  {
    name: 'colleague’s page',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
  {
    name: 'colleague’s leaves',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}?tab=leaves`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
  {
    name: 'colleague’s notes',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}?tab=notes`,
      (page) => page.getByRole('textbox', { name: 'New note' }).waitFor(),
    ),
  },
  {
    name: 'own leaves',
    open: on('/profile?tab=leaves', (page) => page.getByRole('button', { name: 'Apply for leave' }).waitFor()),
  },
  { name: 'apply for leave', open: on('/profile?tab=leaves', press('button', 'Apply for leave'), opened) },
  {
    name: 'leaves of a colleague',
    open: on(
      (place) => `/profile/${place.colleague.user_detail_id}?tab=leaves`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
];

/** Forms and settings. */
export const settingsStops: readonly Stop[] = [
  { name: 'lead form', open: on('/people/leadform', widgetShown) },
  { name: 'student form', open: on('/people/studentform', widgetShown) },
  {
    name: 'a field being edited',
    open: on('/people/leadform', widgetShown, press('button', /^Email/), (page) =>
      page.getByRole('form', { name: /^Edit/ }).waitFor(),
    ),
  },
  {
    name: 'options being edited',
    open: on('/people/studentform', widgetShown, press('button', /^How did you hear/), (page) =>
      page.getByRole('form', { name: /^Edit/ }).waitFor(),
    ),
  },
  { name: 'a field’s menu', open: on('/people/studentform', widgetShown, press('button', 'More for Email'), menu) },
  { name: 'kinds of fields', open: on('/people/leadform', widgetShown, press('button', /^Add field/), opened) },
  {
    name: 'title and thanks',
    open: on('/people/studentform', widgetShown, press('button', 'Edit title and thanks'), (page) =>
      page.getByRole('form', { name: /^Edit/ }).waitFor(),
    ),
  },
  {
    name: 'terms being edited',
    open: on('/people/studentform', widgetShown, press('button', 'Edit Terms and conditions'), (page) =>
      page.getByRole('form', { name: /^Edit/ }).waitFor(),
    ),
  },
  {
    name: 'archived fields',
    open: on(
      '/people/leadform',
      widgetShown,
      press('button', 'Enquiry'),
      press('menuitem', 'Archived fields…'),
      opened,
    ),
  },
  {
    name: 'a new form',
    open: on('/people/leadform', widgetShown, press('button', 'Enquiry'), press('menuitem', 'New form…'), opened),
  },
  {
    name: 'general',
    open: on('/settings/general', (page) => page.getByRole('form', { name: 'General settings' }).waitFor()),
  },
  {
    name: 'general, something wrong',
    open: on(
      '/settings/general',
      (page) => page.getByLabel('Website').fill('x'),
      press('button', 'Save'),
      (page) => page.locator('[aria-invalid=true]').waitFor(),
    ),
  },
  { name: 'billing plan', open: on('/settings/billing', (page) => page.getByText('You are here').waitFor()) },
  { name: 'add a branch', open: on('/settings/billing', press('button', 'Add branch'), opened) },
  { name: 'feedback', open: on('/dashboard', press('button', /Olive Owner/), press('menuitem', 'Feedback'), opened) },
  { name: 'customisation', open: goTo('/settings/customisation') },
  { name: 'access controls', open: goTo('/settings/accesscontrols') },
  {
    name: 'access of people',
    open: on('/settings/accesscontrols?view=people', (page) => page.getByRole('list', { name: 'Staff' }).waitFor()),
  },
  {
    name: 'access of a person',
    open: on(
      (place) => `/settings/accesscontrols?view=people&person=${place.colleague.user_detail_id}`,
      (page) => page.getByRole('heading', { name: 'Cora Colleague' }).waitFor(),
    ),
  },
  { name: 'audit log', open: goTo('/settings/auditlog') },
  {
    name: 'an event of the audit log',
    open: on(
      '/settings/auditlog?kind=added',
      (page) => page.getByRole('row').nth(1).getByRole('button').click(),
      opened,
    ),
  },
  { name: 'holidays', open: on('/settings/holidays', (page) => page.getByText('Days off').waitFor()) },
  {
    name: 'add a holiday, something wrong',
    open: on('/settings/holidays', press('button', 'Add holiday'), opened, press('button', 'Save', dialog), (page) =>
      page.locator('[aria-invalid=true]').first().waitFor(),
    ),
  },
  {
    name: 'enrolment',
    open: on('/settings/enrolment', (page) => page.getByLabel(/^Hours that an offered /).waitFor()),
  },
  { name: 'alerts', open: on('/settings/alerts', (page) => page.getByRole('switch').first().waitFor()) },
  { name: 'data', open: on('/settings/data', (page) => page.getByLabel('Keep Audit log').waitFor()) },
  {
    name: 'erase a person?',
    open: on(
      '/settings/data',
      (page, place) => findToErase(page, place.student.name),
      opened,
      (page) => dialog(page).getByText('This goes').waitFor(),
    ),
  },
  { name: 'widgets and embedding', open: on('/settings/embed', widgetShown) },
  { name: 'outbox', open: goTo('/settings/outbox') },
  {
    name: 'a mail',
    open: on(
      (place) => `/settings/outbox?open=${place.mail}`,
      opened,
      (page) => page.getByRole('tab', { name: 'Plain text' }).click(),
    ),
  },
  { name: 'the user’s menu', open: on('/dashboard', press('button', /Olive Owner/), menu) },
  { name: 'no such page', open: goTo('/settings/nowhere') },
];

async function findToErase(page: Page, name: string): Promise<void> {
  await page.getByLabel('Whom: name, e-mail or phone').fill(name);
  await page
    .getByRole('button', { name: `Erase ${name}…` })
    .first()
    .click();
}

async function widgetShown(page: Page): Promise<void> {
  await expect(page.locator('school-enquiry, school-signup')).toHaveAttribute('state', 'ready');
}
