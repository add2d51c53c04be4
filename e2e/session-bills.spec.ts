import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { classOfToday, row } from './marking.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, type Staff } from './school.ts';

let school: School;
let desk: Staff;
let mia: number;
let piano: number;

const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };

/** A class of today with students, in a subject or without one, in which all of them are marked as present. */
async function held(title: string, students: number[], sub_id: number | null): Promise<number> {
  const event_id = await classOfToday(school, title, students);
  await school.sql((db) => db.updateTable('event').set({ sub_id }).where('event_id', '=', event_id).execute());
  await school.ask('POST', 'attendance/markAll', { event_ids: [event_id], attendanceCode: 1 });
  return event_id;
}

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Sessions School');
  desk = await school.staff(8, { firstName: 'Dora', surname: 'Desk' });
  const student = async (firstName: string) =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Pupil', isDuplicate: 1, guardian }))
      .user_detail_id;
  mia = await student('Mia');
  const leo = await student('Leo');
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { data } = await school.ask('POST', 'subject/add', {
    sub_name: 'Piano',
    gibbonCourseID,
    durations: [{ minutes: 45, fee: 4_000 }],
  });
  piano = await held('Piano', [mia, leo], data.sub_id);
  await held('Concert', [mia], null);
  await signInAs(context, desk);
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page), theme).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

test('classes that were held are billed from the page of a student, as the preview says', async ({ page }) => {
  await page.goto(`/people/students/${mia}?tab=billing`);
  await expect(page.getByText(/^2 classes, .*40\.00$/)).toBeVisible();
  const bill = page.getByRole('button', { name: 'Bill sessions' });
  await bill.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bill sessions' });
  await expect(dialog).toContainText('Paid by Gina Home');
  await expect(dialog.getByRole('checkbox', { name: /^Piano 45 min/ })).toHaveCount(2);
  await expect(dialog).toContainText('1 class without a price is not on the bill');
  await expect(dialog.getByRole('button', { name: /^Issue .*80\.00$/ })).toBeVisible();
  await faultless(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await faultless(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog.getByRole('checkbox', { name: /Leo Pupil/ }).click();
  await expect(dialog.getByRole('button', { name: /^Issue .*40\.00$/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Leo Pupil/ }).click();
  await dialog.getByRole('checkbox', { name: 'With brothers and sisters' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Piano 45 min/ })).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Issue .*40\.00$/ }).click();
  await toast(page, '-0001 issued.');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 class', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Invoice INV-\d{4}-0001$/ }).click();
  const paper = page.getByRole('region', { name: /^INV-\d{4}-0001$/ });
  await expect(paper.getByRole('article')).toContainText('Piano 45 min');
});

test('what another desk bills meanwhile is not billed twice, and the sheet names the invoice', async ({
  page,
  context,
}) => {
  await page.goto(`/people/students/${mia}?tab=billing`);
  await page.getByRole('button', { name: 'Bill sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bill sessions' });
  await expect(dialog.getByRole('button', { name: /^Issue .*80\.00$/ })).toBeVisible();
  const { bills } = await school.ask('POST', 'invoices/billSessions', { user_detail_id: mia, family: 0 });
  await dialog.getByRole('button', { name: /^Issue .*$/ }).click();
  await expect(
    dialog.getByText(/^No longer to be billed: Piano on .* \(Mia Pupil\)\. Look at the bill again\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Issue .*40\.00$/ })).toBeVisible();
  await faultless(page);

  const { number } = bills[0].invoices[0];
  await page.goto(`/attendance/${piano}`);
  await expect(row(page, 'Mia')).toContainText(number);
  await expect(row(page, 'Leo')).not.toContainText('INV-');
  const assistant = await school.staff(7, { firstName: 'Tom', surname: 'Helper' });
  await signInAs(context, assistant);
  await page.goto(`/attendance/${piano}`);
  await expect(row(page, 'Mia')).toContainText('by Olive');
  await expect(row(page, 'Mia')).not.toContainText(number);
});
