import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makeSchool, signInAs, type School, type Staff } from './school.ts';

let school: School;
let seller: Staff;

test.beforeAll(async () => {
  school = await makeSchool('Audit School');
  seller = await school.staff(9, { firstName: 'Sid', surname: 'Seller' });
  const { user_detail_id } = await school.ask(
    'POST',
    'leads/add',
    { firstName: 'Leo', surname: 'Wanted', isDuplicate: 1 },
    seller,
  );
  const { version } = await school.ask('GET', 'leads/getDetails', { user_detail_id });
  await school.ask('POST', 'leads/update', { user_detail_id, version, phone: '0151 1', interest: 4 });
  await school.ask('POST', 'students/add', { firstName: 'Stella', surname: 'Other', isDuplicate: 1 });
});

test('says in sentences who did what, and shows each value before and after', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/dashboard');
  await page.goto('/settings/auditlog');
  const log = page.getByRole('table', { name: 'Events' });
  await expect(log).toContainText('Sid Seller added Leo Wanted');
  await log.getByRole('button', { name: 'Olive Owner edited Leo Wanted' }).click();
  const panel = page.getByRole('dialog', { name: 'Olive Owner edited Leo Wanted' });
  const changes = panel.getByRole('table', { name: 'What changed' });
  await expect(changes.getByRole('row', { name: /Interest/ })).toContainText('34');
  await expect(changes.getByRole('row', { name: /Interest/ }).locator('del')).toHaveText('3');
  await expect(changes.getByRole('row', { name: /Phone/ }).locator('ins')).toHaveText('0151 1');
  await expect(panel.getByRole('link', { name: 'Leo Wanted' })).toHaveAttribute('href', /\/people\/leads\/\d+/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('is narrowed by kind, actor, person and days, and the address carries it', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/settings/auditlog');
  const log = page.getByRole('table', { name: 'Events' });
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'People and their pages' });
  await expect(log).not.toContainText('opened the audit log');
  await filters.getByRole('combobox', { name: 'Who' }).fill('sid');
  await page.getByRole('option', { name: 'Sid Seller' }).click();
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log).toContainText('Sid Seller added Leo Wanted');
  await page.reload();
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(filters.getByRole('combobox', { name: 'Who' })).toHaveValue('Sid Seller');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await filters.getByRole('combobox', { name: 'About' }).fill('stella');
  await page.getByRole('option', { name: /Stella Other/ }).click();
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log).toContainText('Olive Owner added Stella Other');
  await filters.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No matching entries')).toBeVisible();
});

test('is exported as it is filtered', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/settings/auditlog?kind=added');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
  expect(text).toContain('Sid Seller added Leo Wanted');
});

test('is for owners and admins only', async ({ page, context }) => {
  await school.ask('POST', 'accesscontrols/person/update', {
    user_detail_id: seller.user_detail_id,
    category: 'setup',
    value: 1,
  });
  await signInAs(context, seller);
  await page.goto('/settings/auditlog');
  await expect(page.getByRole('main')).toContainText('The audit log is for owners and admins.');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' })).toHaveCount(
    0,
  );
});
