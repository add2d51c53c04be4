import { expect, test } from '@playwright/test';
import { faultless, faultlessOnPhone } from './desk.ts';
import { rows } from './list.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Download School');
  await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Home' });
  await signInAs(context, school.owner);
});

test('a list comes down as XLSX, and Downloads says who took it with which filters', async ({ page }) => {
  await page.goto('/reports/downloads');
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await faultless(page);
  await page.goto('/people/students?search=mia');
  await expect(rows(page)).toContainText(['Mia Home']);
  await page.getByRole('main').getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'All columns' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.goto('/reports/downloads');
  await expect(rows(page)).toContainText([/students-.*\.xlsx.*Search: mia.*Downloaded/]);
  await faultlessOnPhone(page);
});

test('a file that was made in the background is taken from Downloads', async ({ page }) => {
  await page.goto('/reports/downloads');
  await school.ask('POST', 'downloads/start', { call: 'GET batches/export', input: {}, format: 'xlsx' });
  await expect(rows(page)).toContainText([/batches-.*\.xlsx.*Ready/]);
  await faultless(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download batches-/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^batches-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(rows(page)).not.toContainText(['Nobody yet']);
});
