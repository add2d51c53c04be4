import { expect, test } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { download, exportAs, rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Whole List School');
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

test('runs a bulk action on everyone found in the background, lists each result, and undoes it', async ({ page }) => {
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('person')
      .values(
        Array.from({ length: 312 }, (_, n) => ({
          institution_id,
          role_id: 3,
          first_name: `Crowd ${n}`,
          surname: 'Many',
          email: n < 300 ? `crowd${n}@home.example` : '',
          hash: `crowd-${institution_id}-${n}`,
        })),
      )
      .execute(),
  );
  await page.goto('/people/students?search=Many');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('10 selected');
  await bar.getByRole('button', { name: 'Select all 312 students found' }).press('Enter');
  await expect(bar).toContainText('312 selected');
  expect(await faultsIn(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 312 students?' });
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog').getByText('312 students archived')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await school.ask('GET', 'students', { search: 'Many' })).total).toBe(312);

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(bar).toContainText('10 selected');
  await bar.getByRole('button', { name: 'Select all 312 students found' }).click();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Write an email…' }).click();
  const mail = page.getByRole('dialog', { name: 'New email' });
  await expect(mail.getByText('300 recipients', { exact: true })).toBeVisible();
  await expect(mail.getByText('10 more get no email')).toBeVisible();
  await mail.getByRole('textbox', { name: 'Subject' }).fill('Summer feast');
  await mail.getByRole('textbox', { name: 'Content' }).fill('You are invited.');
  expect(await faultsIn(page)).toEqual([]);
  await mail.getByRole('button', { name: 'Send to 300' }).click();
  await toast(page, 'Emails sent successfuly');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people/emails');
  await page.getByRole('button', { name: 'Summer feast', exact: true }).click();
  const sent = page.getByRole('dialog', { name: 'Summer feast' });
  await sent.getByRole('button', { name: 'Skipped 12' }).click({ timeout: 45_000 });
  await expect(sent.getByText(/Crowd 3\d\d Many/).first()).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a question of the school is a column, is sorted by, and comes down with those that are shown; figures are filters', async ({
  page,
}) => {
  const { data } = await school.ask('GET', 'customForm/getFormTypes');
  const form = data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  const { field_name } = await school.ask('POST', 'customForm/option/add', {
    custom_form_id: form,
    field_type: 'number',
    custom_name: 'Shoe size',
  });
  for (const [firstName, size] of [
    ['Shod A', '9'],
    ['Shod B', '10'],
  ] as const)
    await school.ask('POST', 'students/add', { firstName, isDuplicate: 1, custom: { [field_name]: size } });
  await page.goto('/people/students?search=Shod');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Shoe size' }).click();
  await page.keyboard.press('Escape');
  const heading = page.getByRole('columnheader', { name: 'Shoe size' });
  await heading.getByRole('button').click();
  await expect(rows(page).first()).toContainText('10');
  await heading.getByRole('button').click();
  await expect(rows(page).first()).toContainText('Shod A');
  const shown = await download(page, () => exportAs(page, /^Columns that are shown/));
  expect(shown.text.split('\r\n')[0]).toMatch(/^\uFEFF?First name,Surname,Status,.*Shoe size,Student ID$/);
  await page.goto('/people/students');
  const figures = page.getByRole('group', { name: 'At a glance' });
  await figures.getByRole('button', { name: /^Without a guardian/ }).press('Enter');
  await expect(page.getByText('Has a guardian is no')).toBeVisible();
  await expect(figures.getByRole('button', { name: /^Without a guardian/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await faultsIn(page)).toEqual([]);
});

test('every card of a large board is reached by scrolling, and what is far away leaves the page', async ({ page }) => {
  const { institution_id } = school;
  const [stage] = (await school.ask('GET', 'leadStage/list')).data as [{ id: number }];
  await school.sql((db) =>
    db
      .insertInto('person')
      .values(
        Array.from({ length: 700 }, (_, n) => ({
          institution_id,
          role_id: 4,
          first_name: 'Board',
          surname: `No ${String(n).padStart(3, '0')}`,
          hash: `board-${institution_id}-${n}`,
          stage_id: stage.id,
          stage_since: new Date(Date.now() - n * 60_000),
          interest: 3,
        })),
      )
      .execute(),
  );
  await page.goto('/people/leads?view=board&search=Board');
  const column = page.getByRole('group', { name: 'Leads by stage' }).locator('section').first();
  await expect(column.locator('article').first()).toBeVisible();
  await expect
    .poll(
      async () => {
        await column
          .locator('div')
          .first()
          .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
        return column.getByRole('link', { name: 'Board No 699' }).count();
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(1);
  await expect(column.getByRole('link', { name: 'Board No 699' })).toBeVisible();
  expect(await column.locator('article').count()).toBeLessThan(300);
  await page.getByRole('button', { name: 'Conversions' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Conversions' }).getByRole('table', { name: 'By source' }),
  ).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('does not say "no results" for a new search before its answer', async ({ page }) => {
  await page.goto('/people/students');
  const box = page.getByRole('searchbox').last();
  await box.fill('nobody at all');
  await expect(page.getByText('No students match "nobody at all"')).toBeVisible();
  let answer = () => {};
  const asked = new Promise<void>((held) =>
    page.route('**/api/students?*search=neither*', async (route) => {
      held();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    }),
  );
  await box.fill('neither');
  await asked;
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(/^No students match/)).toHaveCount(0);
  answer();
  await expect(page.getByText('No students match "neither"')).toBeVisible();
});
