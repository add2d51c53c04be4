import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Settings School');
});
test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const message = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a closing is added, shown in the year, changed, deleted and brought back', async ({ page }) => {
  await page.goto('/settings/holidays?year=2027');
  await expect(page.getByText("New Year's Day", { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add holiday' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(3);
  await dialog.getByLabel('Name').fill('Half-term');
  await dialog.getByLabel('First day').fill('2027-02-15');
  await expect(dialog.getByLabel('Last day')).toHaveValue('2027-02-15');
  await dialog.getByLabel('Last day').fill('2027-02-14');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a day on or after the first day')).toBeVisible();
  await dialog.getByLabel('Last day').fill('2027-02-19');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Half-term' });
  await expect(row).toContainText('Feb 15, 2027 – Feb 19, 2027 · 5 days');

  await row.getByRole('button', { name: 'Change Half-term' }).click();
  await dialog.getByLabel('Name').fill('Winter break');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Winter break' });
  await renamed.getByRole('button', { name: 'Delete Winter break' }).click();
  await expect(renamed).toHaveCount(0);
  await message(page).getByRole('button', { name: 'Undo' }).click();
  await expect(renamed).toBeVisible();
});

test('public holidays follow the countries and regions that the school keeps, and single ones can be worked on', async ({
  page,
}) => {
  await page.goto('/settings/holidays?year=2027');
  await page.getByLabel('Add a country').selectOption({ label: 'Germany' });
  await expect(page.getByRole('listitem').filter({ hasText: 'National Holiday' })).toBeVisible();
  await expect(page.getByText('Epiphany', { exact: true })).toHaveCount(0);
  await page.getByLabel('Region of Germany').selectOption({ label: 'Bayern' });
  const epiphany = page.getByRole('listitem').filter({ hasText: 'Epiphany' });
  await expect(epiphany).toBeVisible();
  await epiphany.getByRole('switch').uncheck();
  await expect(epiphany).toContainText('Open');
  await page.reload();
  await expect(epiphany.getByRole('switch')).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove Germany' }).click();
  await expect(epiphany).toHaveCount(0);
});

test('a mail is switched off for a role and stays off', async ({ page }) => {
  await page.goto('/settings/alerts');
  const turn = page.getByRole('switch', { name: 'New enquiry to Sales' });
  await expect(turn).toBeChecked();
  await turn.uncheck();
  await expect(message(page)).toContainText('Alerts updated.');
  await page.reload();
  await expect(turn).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'New enquiry to Front office' })).toBeChecked();
});

test('everything of the school comes down as one file', async ({ page }) => {
  await school.ask('POST', 'students/add', { firstName: 'Exported', isDuplicate: 1 });
  await page.goto('/settings/data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Settings-School-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(new Uint8Array(readFileSync(await file.path())));
  expect(strFromU8(entries['tables/person.jsonl']!)).toContain('Exported');
});

test('erases a person after showing what is deleted and asking for their name', async ({ page }) => {
  const { user_detail_id } = await school.ask('POST', 'students/add', {
    firstName: 'Zelda',
    surname: 'Gone',
    isDuplicate: 1,
  });
  await school.ask('POST', 'notes/add', { user_detail_id, message_box: 'Likes drums' });
  await page.goto('/settings/data');
  await page.getByLabel('Person: name, e-mail or phone').fill('Zelda');
  await page.getByRole('button', { name: 'Erase Zelda Gone…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Zelda Gone?' });
  await expect(dialog.getByText('Notes about them')).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Please type Zelda Gone')).toBeVisible();
  await dialog.getByLabel('Type Zelda Gone to confirm').fill('zelda gone');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(message(page)).toContainText('Erased.');
  await page.goto('/people/students?search=Zelda');
  await expect(page.getByRole('button', { name: 'Clear search' }).last()).toBeVisible();
});

test('saves how long data is kept', async ({ page }) => {
  await page.goto('/settings/data');
  const mails = page.getByLabel('Keep Mails in the outbox');
  await mails.selectOption({ label: '2 years' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(page)).toContainText('Retention updated.');
  await page.reload();
  await expect(mails).toHaveValue('24');
});
