import { expect, type Page } from '@playwright/test';
import { dialog, goTo, menu, on, opened, press, type Stop } from './steps.ts';

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
    open: on('/settings/enrolment', (page) => page.getByLabel(/^Hours to accept an offered /).waitFor()),
  },
  { name: 'alerts', open: on('/settings/alerts', (page) => page.getByRole('switch').first().waitFor()) },
  {
    name: 'rules for automations',
    open: on('/settings/automations', (page) => page.getByRole('switch').first().waitFor()),
  },
  { name: 'data', open: on('/settings/data', (page) => page.getByLabel('Keep Audit log').waitFor()) },
  {
    name: 'erase a person?',
    open: on(
      '/settings/data',
      (page, place) => findToErase(page, place.student.name),
      opened,
      (page) => dialog(page).getByText('Erased').waitFor(),
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
  await page.getByLabel('Person: name, e-mail or phone').fill(name);
  await page
    .getByRole('button', { name: `Erase ${name}…` })
    .first()
    .click();
}

async function widgetShown(page: Page): Promise<void> {
  await expect(page.locator('school-enquiry, school-signup')).toHaveAttribute('state', 'ready');
}
