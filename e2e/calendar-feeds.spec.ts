import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { eventOf, monday, openSchool } from './calendar.ts';
import { origin } from './server.ts';
import { type School, signInAs } from './school.ts';

let school: School;
let student: number;

test.beforeEach(async ({ context }) => {
  school = await openSchool('Feed School');
  await signInAs(context, school.owner);
  await school.ask('POST', 'location/add', { p_name: 'Main house', rooms: [{ name: 'Blue room' }] });
  const guardian = {
    firstName: 'Gale',
    surname: 'Ward',
    email: 'gale@home.example',
    phone: '',
    relation: 'Mother',
    parentCommunication: 1,
  };
  student = (await school.ask('POST', 'students/add', { firstName: 'Ada', surname: 'Ward', isDuplicate: 1, guardian }))
    .user_detail_id;
  const { series_id } = await school.ask('POST', 'event/v2/make', {
    title: 'Choir',
    staff: [school.owner.user_detail_id],
    from: monday,
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    repeats: { type: 'weekly', weekdays: [1], until: '' },
  });
  await school.ask('POST', 'enrolment/v2/add', { series_id, user_detail_ids: [student], notify: 0 });
});

/** Nothing that axe finds, all rules in light and colours in dark; with SCREENS=1 a picture of each is kept. */
async function faultless(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
    if (process.env['SCREENS'])
      await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `${name}-${theme}.png`) });
  }
}
const events = async (url: string) =>
  (await (await fetch(`${origin}${new URL(url).pathname}`)).text()).split('BEGIN:VEVENT').length - 1;

test("a private calendar is made, copied once, replaced and ended: one's own from the calendar", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/calendar?view=week');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await expect(dialog).toContainText('No calendar address yet.');
  await expect(dialog.getByLabel('Calendar', { exact: true }).getByRole('option')).toHaveText([
    'My own events',
    'Room: Blue room, Main house',
  ]);
  await faultless(page, 'subscribe');
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const made = page.getByRole('dialog', { name: 'The address' });
  await made.getByRole('button', { name: 'Copy address' }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(await made.getByLabel('Address').inputValue()).toBe(url);
  await expect(made.getByRole('link', { name: /Open in this device/ })).toHaveAttribute(
    'href',
    url.replace(/^https?:/, 'webcal:'),
  );
  expect(await events(url)).toBeGreaterThan(40);
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page, 'address-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await made.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByRole('list', { name: 'Addresses' })).toContainText('Last read on');
  await dialog.getByRole('button', { name: /^New address/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new address' }).click();
  await expect(made).toBeVisible();
  expect(await events(url)).toBe(0);
  await made.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await faultless(page, 'addresses-phone');
  await dialog.getByRole('button', { name: /^End the address/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End address' }).click();
  await expect(dialog).toContainText('No calendar address yet.');
});

test("a family's calendar is made on the student's page", async ({ page }) => {
  await page.goto(`/people/students/${student}`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await dialog.getByLabel('Calendar', { exact: true }).selectOption('Gale Ward: all children');
  await expect(dialog).toContainText('No calendar address yet.');
  await faultless(page, 'family');
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const url = await page.getByRole('dialog', { name: 'The address' }).getByLabel('Address').inputValue();
  expect(await events(url)).toBeGreaterThan(40);
});

test('a holiday that is added says how many classes it takes, and takes them when that is meant', async ({ page }) => {
  await page.goto(`/settings/holidays?year=${monday.slice(0, 4)}`);
  await page.getByRole('button', { name: 'Add holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add holiday' });
  await form.getByLabel('Name').fill('Snow');
  await form.getByLabel('First day').fill(monday);
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: '1 class falls on these days' });
  await expect(question.getByLabel('Tell the families of 1 student by e-mail')).toBeChecked();
  await faultless(page, 'closing');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Close anyway' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Holiday added. 1 class is cancelled.');
  await page.goto(`/calendar?view=day&day=${monday}`);
  await expect(eventOf(page, 'Choir')).toContainText('Snow');
});
