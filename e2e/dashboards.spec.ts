import { expect, test, type Locator, type Page } from '@playwright/test';
import { teachPiano } from './calendar.ts';
import { faultless, faultlessOnPhone, inDays } from './desk.ts';
import { download } from './list.ts';
import { classOfToday, pupils } from './marking.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

/** Mia is billed 100.00 and 60.00, Ben 50.00 that are due today; Ben has paid 20.00. All of it today. */
async function billed(): Promise<number[]> {
  const [mia, ben] = await pupils(school, ['Mia', 'Ben']);
  const bill = async (student_id: number, unit_price: number, more = {}) =>
    (
      await school.ask('POST', 'invoice', {
        user_detail_id: student_id,
        items: [{ type: 'custom', name: 'Lessons', student_id, unit_price }],
        ...more,
      })
    ).data.invoice_id as number;
  await bill(mia!, 10_000);
  await bill(mia!, 6_000);
  const invoice_id = await bill(ben!, 5_000, { due_on: inDays(0) });
  const [{ mode_id }] = (await school.ask('GET', 'paymentModes')).data;
  await school.ask('POST', 'payment/addPayment', { invoice_id, amount: 2_000, mode_id });
  return [mia!, ben!];
}

/** Anna teaches both the piano today; Mia came, Ben did not. */
async function taught(students: number[]): Promise<void> {
  const { anna, sub_id } = await teachPiano(school);
  const event_id = await classOfToday(school, 'Piano', students, { subject: sub_id, staff: [anna.user_detail_id] });
  await school.ask('POST', 'attendance/mark', {
    event_id,
    students: students.map((user_detail_id, at) => ({
      user_detail_id,
      attendance: { attendanceCode: at === 0 ? 1 : 4 },
      device_mark: `mark-of-${user_detail_id}`,
      based_on: 0,
    })),
  });
}

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
});

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Records' });
const records = (page: Page) => page.getByRole('region', { name: 'Records', exact: true });
/** The sum that the records' head begins with. */
const head = (within: Locator) => within.getByRole('heading', { level: 2 }).last();

const begins = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.')}( |$)`);

test('each number of the Sales dashboard opens records that come to it', async ({ page }) => {
  test.slow();
  await billed();
  await page.goto('/reports/salesdashboard');
  await expect(tile(page, 'Top spenders')).toContainText('Ben Pupil');
  await expect(tile(page, 'Trend').getByRole('group', { name: /running total/ })).toBeVisible();
  await expect(tile(page, 'Status of these invoices')).toContainText('3 invoices');
  // The points of the trend are looked at below: they have no text of their own.
  const shown = page.getByRole('main').getByRole('region').getByRole('button').filter({ hasText: /GBP/ });
  const texts = await shown.allTextContents();
  for (const [at, text] of texts.entries()) {
    await shown.nth(at).click();
    await expect(head(dialog(page)), text).toHaveText(begins(/GBP [\d,.]+$/.exec(text)![0]));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(shown.nth(at)).toBeFocused();
  }
  // Three tiles, two of them with the sum before, two statuses and their sum, and two lists with what they come to.
  expect(texts).toHaveLength(12);
  expect(texts.slice(0, 5)).toEqual(['GBP 210.00', 'GBP 0.00', 'GBP 20.00', 'GBP 0.00', 'GBP 70.00']);

  const trend = tile(page, 'Trend');
  for (const [what, sum] of [
    ['Invoiced', 'GBP 210.00'],
    ['Collected', 'GBP 20.00'],
  ] as const) {
    await trend.getByRole('button', { name: what, exact: true }).click();
    for (const way of ['Running total', 'By day']) {
      await trend.getByRole('button', { name: way, exact: true }).click();
      const points = trend.getByRole('group', { name: new RegExp(`, ${way}`, 'i') });
      await points.getByRole('button').last().click();
      await expect(head(dialog(page))).toHaveText(begins(sum));
      await page.keyboard.press('Escape');
    }
  }

  const students = tile(page, 'Students invoiced').getByRole('link', { name: '2', exact: true });
  await students.click();
  await expect(page.getByRole('cell', { name: 'Total, 2 rows' })).toBeVisible();
});

test('each number of the Branch dashboard opens records that come to it, in its branch', async ({ page }) => {
  await taught(await billed());
  await school.ask('POST', 'add/branch', {
    institutionName: 'Harbour North',
    institutionAddress: { street: '', city: '', state: '', zip: '', country: 'GB' },
  });
  await page.goto('/reports/branchdashboard');
  const here = page.getByRole('row', { name: /^Harbour Academy/ });
  await expect(here).toContainText('GBP 210.00');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('GBP 210.00');
  await faultless(page);
  await faultlessOnPhone(page);
  const links = here.getByRole('link');
  const texts = await links.allTextContents();
  expect(texts).toEqual(['GBP 210.00', 'GBP 20.00', 'GBP 190.00', '0', '2', '1', '50.0%']);
  for (const [at, text] of texts.entries()) {
    await links.nth(at).click();
    await expect(head(records(page).or(dialog(page))), text).toHaveText(begins(text));
    await page.goto('/reports/branchdashboard');
  }
  await page
    .getByRole('row', { name: /^Harbour North/ })
    .getByRole('button', { name: '0', exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Olive Owner Harbour North' })).toBeVisible();
  await expect(records(page).or(dialog(page))).toContainText('0');
});

test("each number of the dashboard's cards opens records that come to it", async ({ page }) => {
  await taught(await billed());
  await page.goto('/dashboard');
  const cards: [name: string, numbers: string[]][] = [
    ['Invoices', ['GBP 30.00', 'GBP 0.00', 'GBP 210.00']],
    ['Staff in the last 30 days', ['1', '45 min']],
    ['Popular staff', ['1 present']],
    ['Popular subjects', ['1 present']],
  ];
  await expect(tile(page, 'Popular subjects')).toContainText('1 class');
  for (const [name, numbers] of cards) {
    for (const [at, text] of numbers.entries()) {
      const links = tile(page, name).locator('a[href*="cell="]');
      await expect(links).toHaveText(numbers);
      await links.nth(at).click();
      await expect(head(records(page).or(dialog(page))), `${name}: ${text}`).toContainText(
        text.replace(' present', ''),
      );
      await page.goBack();
    }
  }
});

test('a report is read with the keyboard alone: arrows, Enter, Escape, F and E', async ({ page }) => {
  await billed();
  await page.goto('/reports/salesdashboard');
  const number = tile(page, 'Invoiced').getByRole('button', { name: 'GBP 210.00' });
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(head(dialog(page))).toContainText('GBP 210.00 in 3 invoices');
  await page.keyboard.press('Escape');
  await expect(number).toBeFocused();

  await page.goto('/reports/sales/invoiced?by=student');
  const cell = (name: string) => page.getByRole('button', { name, exact: true });
  await cell('160.00, Total of Mia Pupil').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell('50.00, Total of Ben Pupil')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell('1, Invoices of Ben Pupil')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head(records(page))).toContainText('1 invoice');
  await page.keyboard.press('ArrowUp');
  await expect(head(records(page))).toContainText('2 invoices');
  await page.keyboard.press('Escape');
  await expect(records(page)).toBeHidden();
  await expect(cell('2, Invoices of Mia Pupil')).toBeFocused();
  await page.keyboard.press('f');
  await toast(page, 'Added to your favourites');
  const file = await download(page, () => page.keyboard.press('e'));
  expect(file.name).toMatch(/^invoiced-\d{4}-\d\d-\d\d\.csv$/);

  // From right to left the columns are mirrored, and so are the arrows.
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await cell('160.00, Total of Mia Pupil').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cell('2, Invoices of Mia Pupil')).toBeFocused();
});

test('charts and tables have no faults in light and dark, from right to left, and on a phone', async ({ page }) => {
  test.slow();
  await taught(await billed());
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      if (sessionStorage.getItem('mirrored')) document.documentElement.dir = 'rtl';
    }),
  );
  const opened = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('figure').or(page.getByRole('table')).first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  };
  const screens = [
    '/reports/salesdashboard',
    '/reports/salesdashboard?show=table',
    '/reports/attendance/attendanceByDay?compare=1',
    '/reports/attendance/attendanceByDay?compare=1&show=table',
  ];
  for (const path of screens) {
    await opened(path);
    await faultless(page);
  }
  await page.evaluate(() => sessionStorage.setItem('mirrored', '1'));
  for (const path of [screens[0]!, screens[2]!]) {
    await opened(path);
    await faultlessOnPhone(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});

test('without a right to the money there is a page that says so, and no number', async ({ browser }) => {
  await billed();
  const context = await browser.newContext();
  await signInAs(context, await school.staff(2));
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/reports/salesdashboard');
  await expect(page.getByRole('heading', { name: "You can't open Billing" })).toBeVisible();
  await page.goto('/reports/branchdashboard');
  await expect(page.getByRole('heading', { name: "You can't open Branch reports" })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('GBP');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('GBP');
  expect(asked.filter((url) => /dashboard\/(sales|branches|invoices)/.test(url))).toEqual([]);
  await context.close();
});

test('one tile fails while the others stay, and all of them are on paper', async ({ page }) => {
  await billed();
  await page.route('**/api/dashboard/sales/invoice-status?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/reports/salesdashboard');
  const status = tile(page, 'Status of these invoices');
  await expect(status.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  for (const name of ['Invoiced', 'Top subjects']) await expect(tile(page, name)).toContainText('GBP 210.00');
  await faultless(page);
  await page.unroute('**/api/dashboard/sales/invoice-status?*');
  await status.getByRole('button', { name: 'Try again' }).click();
  await expect(status).toContainText('3 invoices');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^\w{3} \d\d – .*, compared with/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show as table' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(tile(page, 'Invoiced')).toContainText('GBP 210.00');
  const heights = await page.evaluate(() => [document.querySelector('main')!.clientHeight, innerHeight]);
  expect(heights[0]).toBeGreaterThan(heights[1]!);
  await page.emulateMedia({ media: 'screen' });
});
