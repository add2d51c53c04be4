import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Import School');
});

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const family = `Student number;First name;Last name;Birthday;Email;Parent name;Parent email
S1;Åsa;Müller;30.04.2015;asa@home.example;Gale Müller;gale@home.example
S2;小明;王;01.12.2017;;Gale Müller;gale@home.example
S3;;Nobody;;not an address;;
S4;<img src=x onerror=alert(1)>;=1+1;;;;
`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/people/import?kind=student');
  await page.getByLabel('File', { exact: true }).setInputFiles(file(name, text));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** No violation of WCAG, as the page stands. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsIn(page)).toEqual([]);
}

test('maps, checks, imports and undoes a file', async ({ page, context }) => {
  await signInAs(context, school.owner);
  page.on('dialog', () => {
    throw new Error('Something from the file ran');
  });
  await page.goto('/people/students');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByLabel('People in the file')).toHaveValue('student');
  await expectAccessible(page);
  await choose(page, 'autumn.csv', family);

  await expect(page.getByLabel('Between cells')).toHaveValue(';');
  const columns = page.getByRole('table', { name: 'Columns of the file' });
  await expect(columns.getByLabel('What Student number becomes')).toHaveValue('external_id');
  await expect(columns.getByLabel('What Parent name becomes')).toHaveValue('guardian.fullName');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check file' }).click();

  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /To add/ })).toContainText('3');
  await page.getByRole('tab', { name: /Rejected/ }).click();
  await expect(page.getByRole('table', { name: 'Rejected' })).toContainText('Please enter a valid email');
  expect((await school.ask('GET', 'students')).total).toBe(0);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  expect(await readFile((await download.path())!, 'utf8')).toContain('S3,,Nobody,,not an address');

  await page.getByRole('button', { name: 'Import 3 students' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Added/ })).toContainText('3');
  await page.getByRole('link', { name: 'Open the students' }).click();
  await expect(page.getByRole('table', { name: 'Students' })).toContainText('王小明');
  await expect(page.getByRole('table', { name: 'Students' })).toContainText('<img src=x onerror=alert(1)> =1+1');

  await page.goBack();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click();
  await expect(page.getByText('This import was undone.')).toBeVisible();
  expect((await school.ask('GET', 'students')).total).toBe(0);
  await page.goto('/people/import');
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Undone');
});

test('remembers a mapping, shows a mistake where it is, and fits a phone', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.setViewportSize({ width: 390, height: 800 });
  await choose(page, 'first.csv', 'Rufname,Kontakt\nIda,ida@home.example\n');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Please choose the column with the first name, the full name or an ID')).toBeVisible();
  await page.getByLabel('What Rufname becomes').selectOption('firstName');
  await page.getByLabel('What Kontakt becomes').selectOption('firstName');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Another column is already First name')).toBeVisible();
  await page.getByLabel('What Kontakt becomes').selectOption('email');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 student' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('This import was cancelled before anything was saved.')).toBeVisible();

  await choose(page, 'second.csv', 'Rufname,Kontakt\nJon,jon@home.example\n');
  await expect(page.getByText(/mapped as in your last import/)).toBeVisible();
  await expect(page.getByLabel('What Kontakt becomes')).toHaveValue('email');
});

test('a title above the table is no column, a reason names the column, and a lost network is said where one tries again', async ({
  page,
  context,
}) => {
  await signInAs(context, school.owner);
  await choose(
    page,
    'title.csv',
    'Class list 2026,,\n\nRufname,Nachname,Mail\nIda,Holm,ida.holm@home.example\nJon,Holm,nobody\n',
  );
  await expect(page.getByLabel('Names of the columns')).toHaveValue('3');
  await page.getByLabel('Names of the columns').selectOption({ label: 'The file has none' });
  await expect(page.getByLabel('What Column 1 becomes')).toBeVisible();
  await page.getByLabel('Names of the columns').selectOption({ label: 'In row 3' });
  await page.getByLabel('What Rufname becomes').selectOption('firstName');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('You seem to be offline')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('tab', { name: /Rejected/ }).click();
  await expect(page.getByRole('table', { name: 'Rejected' })).toContainText('Mail: Please enter a valid email');
});

test('a file that is no table is refused in plain words', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/people/import');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]),
  });
  await expect(
    page.getByText(
      'This is an old Excel file, or one with a password. Please save it as XLSX or CSV, without a password',
    ),
  ).toBeVisible();
});
