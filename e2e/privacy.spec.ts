import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { faultsOf } from './account.ts';
import { office, toast } from './office.ts';
import { makeSchool, unique, type School } from './school.ts';

let school: School;
let student: number;

test.beforeEach(async () => {
  school = await makeSchool();
  const guardian = {
    firstName: 'Anna',
    surname: 'Tan',
    email: `anna.${unique()}@tan.example`,
    phone: '',
    relation: 'Mother',
    parentCommunication: 1,
  };
  student = (await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Tan', guardian })).user_detail_id;
});

test('shows who opened a person’s page and what was agreed to, and exports everything', async ({ browser }) => {
  const teacher = await school.staff(2, { firstName: 'Tess', surname: 'Teacher' });
  await school.ask('GET', 'student/getDetails', { user_detail_id: student }, teacher);
  const {
    guardians: [anna],
  } = await school.ask('GET', 'student/getDetails', { user_detail_id: student });
  await school.ask('POST', 'guardian/updateDetails', { ...anna, child_id: student, parentCommunication: 0 });

  const page = await office(await browser.newContext(), school.owner, `/people/students/${student}?tab=privacy`);
  await expect(
    page
      .getByRole('region', { name: 'Who opened this record' })
      .getByRole('listitem')
      .filter({ hasText: 'Tess Teacher' }),
  ).toContainText('once');
  await expect(page.getByRole('region', { name: 'Agreements' })).toContainText('Messages to Anna Tan: no');
  expect(await faultsOf(page, 'privacy')).toEqual([]);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Mia-Tan-.*\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  expect(Object.keys(files).sort()).toEqual(['person.html', 'person.json']);
  expect(strFromU8(files['person.html']!)).toContain('<h1>Mia Tan</h1>');
  await toast(page, 'is in your downloads.');

  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Name, contacts, address and all other fields');
  await expect(page.getByRole('dialog')).toContainText('Anna Tan');
  await page.getByLabel('Type Mia Tan to confirm').fill('Mia Tan');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  // There is nothing left to show: the list is.
  await expect(page).toHaveURL(/\/people\/students$/);
  await expect(page.getByText('Mia Tan')).toHaveCount(0);
});

test('people without set-up access see nothing of it', async ({ browser }) => {
  const teacher = await school.staff(2);
  const page = await office(await browser.newContext(), teacher, `/people/students/${student}?tab=privacy`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Privacy' })).toHaveCount(0);
  expect((await school.call('GET', 'privacy/openings', { user_detail_id: student }, teacher)).status).toBe(403);
});
