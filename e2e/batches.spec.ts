import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { letLeave, mailTo } from './mailbox.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, unique } from './school.ts';

let school: School;
const ids: number[] = [];

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Batch School');
  ids.length = 0;
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    ids.push(
      (await school.ask('POST', 'students/add', { firstName, surname: 'Walker', isDuplicate: 1 })).user_detail_id,
    );
  await signInAs(context, school.owner);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

/** Selects people of the list, and opens one of the bar's further actions. */
async function choose(page: Page, names: readonly string[], action: string): Promise<Locator> {
  for (const name of names) await row(page, name).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

/** All rules in light; in dark only colours can differ. */
async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

test('makes a batch, fills it from the list of students, and empties it with Undo', async ({ page }) => {
  await page.goto('/people/students');
  const dialog = await choose(page, ['Ada', 'Ben'], 'Add to a batch');
  // The bar it was opened from is always dark.
  await expect(dialog).toHaveCSS('color-scheme', 'light');
  await dialog.getByRole('button', { name: 'New batch' }).click();
  await dialog.getByLabel('Name of the new batch').fill('Morning Stars');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, '2 students added to Morning Stars');
  await expect(bar(page)).toHaveCount(0);

  await page.goto('/people/batches');
  await expect(row(page, 'Morning Stars')).toContainText('2');
  await row(page, 'Morning Stars').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Morning Stars' })).toBeVisible();
  await page.getByRole('button', { name: 'Add students' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add students' });
  await add.getByRole('combobox').fill('Cleo');
  await page.getByRole('option', { name: /Cleo Walker/ }).click();
  // The list stays open for the next choice until the focus moves on.
  await page.keyboard.press('Tab');
  await expect(add.getByRole('button', { name: 'Remove Cleo Walker' })).toBeVisible();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, '1 student added to Morning Stars');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);

  await row(page, 'Ben').getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, '1 student removed from Morning Stars');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);
  await faultless(page);
});

test('batches are added, edited, archived and restored, on a phone as well', async ({ page }) => {
  await page.goto('/people/batches');
  await expect(page.getByText('No batches yet')).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'Add batch' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add batch' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('This field is required');
  await form.getByLabel('Name').fill('Owls');
  await form.getByLabel('Description').fill('Fridays at four');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Owls' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit batch' });
  await edit.getByLabel('Name').fill('Night Owls');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Night Owls' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This batch is archived')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people/batches?status=archived');
  await expect(page.getByRole('link', { name: 'Night Owls' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await faultless(page);
  await page.getByRole('button', { name: 'Actions for Night Owls' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('No archived batches')).toBeVisible();

  // A name that is taken is said at the name.
  await page.goto('/people/batches');
  await page.getByRole('button', { name: 'Add batch' }).first().click();
  await form.getByLabel('Name').fill('NIGHT OWLS');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Another batch already has this name');
});

test("tags many people at once, and changes one person's tags on their page", async ({ page }) => {
  await page.goto('/people/students');
  const dialog = await choose(page, ['Ada', 'Ben'], 'Change tags');
  await dialog.getByLabel('New tag').fill('Scholarship');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Scholarship' })).toBeVisible();
  await faultless(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Tags of 2 students changed');

  await page.goto(`/people/students/${ids[0]}`);
  await expect(page.getByText('Scholarship')).toBeVisible();
  await page.getByRole('button', { name: 'Change tags' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Scholarship' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Tags of 1 student changed');
  await expect(page.getByText('In no batch, without tags.')).toBeVisible();
  await faultless(page);
});

test('mails guardians with replies to the sender, and names those who could not be reached and why', async ({
  page,
}) => {
  const address = `mum.${unique()}@home.example`;
  await school.ask('POST', 'students/add', {
    firstName: 'Dora',
    surname: 'Reachable',
    isDuplicate: 1,
    guardian: { firstName: 'Mum', surname: 'R', email: address, phone: '', relation: 'Mother', parentCommunication: 1 },
  });
  await page.goto('/people/students');
  const dialog = await choose(page, ['Dora', 'Ada'], 'Write an email');
  await expect(dialog.getByText('1 recipient', { exact: true })).toBeVisible();
  await expect(dialog).toContainText('Ada Walker');
  await dialog.getByRole('button', { name: 'Send to 1' }).click();
  await expect(dialog).toContainText('Subject cannot be blank');
  await expect(dialog).toContainText('Content cannot be blank');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Summer feast');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('You are all invited.');
  await faultless(page);
  await dialog.getByRole('button', { name: 'Send to 1' }).click();
  await toast(page, 'Emails sent successfuly');
  await letLeave(school);
  const mail = await mailTo(address, 'You are all invited.');
  expect(mail.replyTo?.[0]?.address).toBe(school.owner.email);
});

test('profile sheets of chosen students, and of one on their page, come as PDF', async ({ page }) => {
  await page.goto('/people/students');
  for (const name of ['Ada', 'Ben']) await row(page, name).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'More' }).click();
  const all = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Profile sheets (PDF)' }).click();
  const file = await all;
  expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.goto(`/people/students/${ids[0]}`);
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Profile sheet (PDF)' }).click();
  expect((await one).suggestedFilename()).toMatch(/^student-/);
});
