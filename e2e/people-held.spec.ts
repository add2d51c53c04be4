import { expect, test } from '@playwright/test';
import { faultsOf } from './account.ts';
import { office, toast } from './office.ts';
import { makeSchool } from './school.ts';

test('two edit one student: the later sees both values, loses nothing typed, and chooses', async ({ browser }) => {
  const school = await makeSchool();
  const teacher = await school.staff(2, { firstName: 'Tess', surname: 'Teacher' });
  const { user_detail_id } = await school.ask('POST', 'students/add', {
    firstName: 'Ada',
    surname: 'Lin',
    phone: '+65 6123 4567',
  });
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  const path = `/people/students/${user_detail_id}`;
  const [first, second] = [await office(one, school.owner, path), await office(other, teacher, path)];
  const edit = async (page: typeof first) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    return page.getByRole('dialog', { name: 'Edit Ada Lin' });
  };
  const [mine, theirs] = [await edit(second), await edit(first)];
  await mine.getByLabel('Surname').fill('Lin-Hall');
  await mine.getByLabel('Phone').fill('+65 6999 0000');
  await mine.getByLabel('City').fill('Singapore');

  await theirs.getByLabel('Surname').fill('Linden');
  await theirs.getByLabel('Phone').fill('+65 6888 0000');
  await theirs.getByLabel('Street').fill('1 New Road');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await toast(first, 'Changes saved.');

  await mine.getByRole('button', { name: 'Save' }).click();
  const choice = second.getByRole('dialog', { name: 'Olive Owner saved this while you were editing' });
  await expect(choice.getByRole('group', { name: 'Surname' })).toContainText(/Yours\s*Lin-Hall.*Theirs\s*Linden/s);
  await expect(choice.getByRole('group', { name: 'Phone' })).toContainText(
    /Yours\s*\+65 6999 0000.*Theirs\s*\+65 6888 0000/s,
  );
  await expect(choice.getByRole('group')).toHaveCount(2);
  expect(await faultsOf(second, 'saved-meanwhile')).toEqual([]);
  // Thinking it over: everything typed is still in the form.
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expect(mine.getByLabel('Surname')).toHaveValue('Lin-Hall');
  await expect(mine.getByLabel('City')).toHaveValue('Singapore');
  await expect(mine.getByLabel('Street')).toHaveValue('1 New Road');
  await mine.getByLabel('Surname').fill('Lin-Hall');
  await mine.getByRole('button', { name: 'Save' }).click();
  await toast(second, 'Changes saved.');
  expect(await school.ask('GET', 'student/getDetails', { user_detail_id })).toMatchObject({
    surname: 'Lin-Hall',
    phone: '+65 6999 0000',
    address: { street: '1 New Road', city: 'Singapore' },
  });
  await one.close();
  await other.close();
});

test('colleagues come in by a file from their list, with a mapping that is kept under a name, and no mail unless it is asked for', async ({
  context,
}) => {
  const school = await makeSchool();
  const page = await office(context, school.owner, '/people/staff');
  page.on('dialog', () => {
    throw new Error('Something from the file ran');
  });
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByLabel('People in the file')).toHaveValue('staff');
  const name = '"><img src=x onerror=alert(1)>.csv';
  const choose = (text: string) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(
    `Wer,Post,Amt\nTia Teach,tia.${Date.now()}@school.example,Teacher\nOna Owner,ona@school.example,Owner\n`,
  );
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const [column, target] of [
    ['Wer', 'fullName'],
    ['Post', 'email'],
    ['Amt', 'role'],
  ])
    await page.getByLabel(`What ${column} becomes`).selectOption(target!);
  await page.getByRole('button', { name: 'Save as preset' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as preset' });
  await naming.getByLabel('Name').fill('Payroll');
  await naming.getByRole('button', { name: 'Save' }).click();
  await toast(page, '"Payroll" saved for the next file');
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Payroll');
  await expect(page.getByLabel('Invite new people by e-mail')).not.toBeChecked();
  expect(await faultsOf(page, 'import-presets')).toEqual([]);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('tab', { name: /Rejected/ }).click();
  await expect(page.getByRole('table', { name: 'Rejected' })).toContainText("You can't import someone as an owner");
  await expect(page.getByText('No invitations are sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 colleague' }).click();
  await page.getByRole('link', { name: 'Open the colleagues' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Tia Teach' })).toContainText('Teacher');

  await page.goto('/people/import?kind=staff');
  await choose('Neu,Amt,Post,Wer\nx,Sales,sid@school.example,Sid Sales\n');
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Payroll');
  await expect(page.getByLabel('What Wer becomes')).toHaveValue('fullName');
  await page.getByRole('button', { name: 'Actions for the preset Payroll' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename preset' });
  await renaming.getByLabel('Name').fill('Pay office');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Pay office');
  await page.getByRole('button', { name: 'Actions for the preset Pay office' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel('Preset', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('What Wer becomes')).toHaveValue('fullName');
});
