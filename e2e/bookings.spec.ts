import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { bookedSchool, type BookedSchool } from './bookings.ts';
import { download } from './list.ts';
import { toast } from './office.ts';
import { signInAs, type Staff } from './school.ts';

let here: BookedSchool;
let desk: Staff;

const PAGE = '/onlinebookings/bookings';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Bookings', exact: true }).locator('tbody tr:not([aria-hidden])');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const opener = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Bookings', exact: true }).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name: `Booking for ${name}` });
const menuCount = (page: Page) => page.getByRole('navigation', { name: 'Online Bookings' }).getByRole('img');
const strip = (page: Page, name: string) => page.getByRole('group', { name: 'States' }).getByRole('button', { name });
/** How the lines of a booking stand, in order. */
const statesOf = (booking_id: number) =>
  here.school.sql(async (db) => {
    const lines = await db
      .selectFrom('booking_line')
      .select(['state', 'reason'])
      .where('booking_id', '=', booking_id)
      .orderBy('line')
      .execute();
    return lines.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
  });

/** A request for the children of a family that the school knows; each is a student. */
async function ask(surname: string, children: readonly string[], more: { open_until?: Date; now?: Date } = {}) {
  const [first, ...others] = children;
  const family = await here.family({ firstName: 'Gina', surname }, first!);
  const ids = [family.child];
  for (const child of others) ids.push((await here.family({ firstName: 'Gina', surname }, child)).child);
  return here.request([], {
    guardian_id: family.guardian,
    children: ids.map((person_id, at) => ({ person_id, child_name: children[at]! })),
    ...more,
  });
}

/** Nothing that axe finds, in light and in dark; with SCREENS=1 a picture of each is kept. */
async function faultless(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
    if (process.env['SCREENS'])
      await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `bookings-${name}-${theme}.png`) });
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

test.beforeEach(async ({ context }) => {
  here = await bookedSchool('Booking School');
  desk = await here.school.staff(8, { firstName: 'Dora', surname: 'Desk' });
  await signInAs(context, desk);
});

test('a booking arrives without a reload, is read, and accepted for one child and rejected for the other', async ({
  page,
}) => {
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live?'));
  const counted = page.waitForResponse((answer) => answer.url().includes('/online/unreadBookingCount'));
  await page.goto(PAGE);
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await Promise.all([live, counted]);
  await faultless(page, 'empty');

  const id = await ask('Ha', ['Mai', 'Long'], { open_until: hours(2) });
  await expect(opener(page, 'New: Gina Ha')).toBeVisible({ timeout: 3_000 });
  await expect(menuCount(page)).toHaveAccessibleName('1 unread');
  await expect(strip(page, 'To answer')).toContainText('next by');
  await opener(page, 'Gina Ha').click();
  const open = panel(page, 'Gina Ha');
  await expect(open).toContainText(/Answer by \d\d:\d\d [AP]M (today|tomorrow)/);
  await expect(open).toContainText('2 held for this family');
  await expect(menuCount(page)).toHaveCount(0);
  await expect(opener(page, 'New: Gina Ha')).toHaveCount(0);
  await faultless(page, 'panel');

  await open.getByRole('checkbox', { name: 'Answer for Long Ha' }).uncheck();
  await open.getByRole('button', { name: 'Add a message' }).click();
  await open.getByLabel('Message to the family').fill('See you on Monday');
  await open.getByRole('button', { name: 'Accept Mai Ha' }).click();
  await toast(page, 'Accepted. We have mailed the family.');
  await expect(open.getByRole('button', { name: 'Accept', exact: false })).toHaveText(/^Accept\s*A$/);
  expect(await statesOf(id)).toEqual(['confirmed', 'pending']);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Long Ha?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toContainText('This field is required');
  await faultless(page, 'reject');
  await dialog.getByLabel('Reason').fill('The class is for older children');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await toast(page, 'Rejected. We have mailed the family.');
  await expect(open).toContainText('Confirmed');
  await expect(open.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0);
  expect(await statesOf(id)).toEqual(['confirmed', 'rejected: The class is for older children']);
});

test('keys walk, open, accept and go on to the next request; a late answer says what stands now', async ({ page }) => {
  const first = await ask('Able', ['Ann'], { now: hours(-3) });
  const second = await ask('Baker', ['Bob'], { now: hours(-2) });
  const third = await ask('Cole', ['Cem'], { now: hours(-1) });
  await page.goto(PAGE);
  await expect(opener(page, 'Gina Cole')).toBeVisible();
  const { keyboard } = page;
  await page.getByRole('heading', { name: 'Bookings', exact: true }).click();
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(opener(page, 'Gina Baker')).toBeFocused();
  await keyboard.press('Enter');
  await expect(panel(page, 'Gina Baker').getByRole('button', { name: /^Accept/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`booking=${second}`));
  await keyboard.press('a');
  await toast(page, 'Accepted. We have mailed the family.');
  await expect(panel(page, 'Gina Able').getByRole('button', { name: /^Accept/ })).toBeVisible();
  expect(await statesOf(second)).toEqual(['confirmed']);
  await keyboard.press('k');
  await keyboard.press('k');
  const open = panel(page, 'Gina Cole');
  await expect(open.getByRole('button', { name: /^Accept/ })).toBeVisible();

  // A colleague's answer comes a moment before this one.
  await page.route('**/api/online/acceptBooking', async (route) => {
    await here.school.ask('POST', 'online/rejectBooking', { booking_id: third, reason: 'Full' });
    await route.continue();
  });
  await keyboard.press('a');
  await expect(open.getByRole('alert')).toContainText('Olive Owner has already answered this request.');
  await expect(open.getByRole('alert')).toContainText('This booking is now: rejected.');
  await keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  expect(await statesOf(first)).toEqual(['pending']);
});

test('freeing seats asks first, and several ticked requests are answered with a word on each that failed', async ({
  page,
}) => {
  const fine = await ask('Dale', ['Dan'], { now: hours(-3) });
  const over = await ask('Early', ['Eva'], { now: hours(-2), open_until: hours(-1) });
  const held = await ask('Fox', ['Fay'], { now: hours(-1) });
  await page.goto(`${PAGE}?booking=${held}`);
  await panel(page, 'Gina Fox').getByRole('button', { name: 'Free seats' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Free this seat?' });
  await expect(asked).toContainText('The booking for Fay Fox expires.');
  await asked.getByRole('button', { name: 'Free seats' }).click();
  await toast(page, 'Seats freed');
  expect(await statesOf(held)).toEqual([expect.stringContaining('expired')]);
  await page.keyboard.press('Escape');

  await row(page, 'Gina Dale').getByRole('checkbox').check();
  await row(page, 'Gina Early').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog', { name: 'Accept 2 bookings?' }).getByRole('button', { name: 'Accept' }).click();
  const summary = page.getByRole('dialog', { name: '1 of 2 bookings accepted' });
  await expect(summary.getByRole('listitem')).toHaveText([/^Gina Early \(TEST\w+\)The time to answer is over\.$/]);
  await faultless(page, 'bulk');
  await summary.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Gina Early').getByRole('checkbox')).toBeChecked();
  await expect(row(page, 'Gina Early')).toContainText('The time to answer is over.');
  await expect(row(page, 'Gina Dale').getByRole('checkbox')).not.toBeChecked();
  expect(await statesOf(fine)).toEqual(['confirmed']);
  expect(await statesOf(over)).not.toEqual(['confirmed']);
});

test('search, states, types and period are in the address, and the file holds what is filtered', async ({
  page,
  context,
}) => {
  // An export asks for a second factor, which the owner has.
  await signInAs(context, here.school.owner);
  await ask('Gray', ['Gus'], { now: hours(-3) });
  await ask('Hill', ['Hal'], { now: hours(-2) });
  await ask('Irons', ['Ivy'], { now: hours(-24 * 40) });
  await page.goto(PAGE);
  await expect(rows(page)).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Name or reference' });
  await search.fill('H');
  await expect(page).toHaveURL(/search=H/);
  await expect(rows(page)).toHaveCount(2);
  await search.fill('Hill');
  await expect(rows(page)).toHaveCount(1);
  const file = await download(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file.name).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text.trim().split('\n')).toHaveLength(2);
  expect(file.text).toContain('Hal');
  await search.fill('Nobody');
  await expect(page.getByText('No bookings match "Nobody"')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();

  await page.getByLabel('Period').selectOption('last90');
  await expect(page).toHaveURL(/period=last90/);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('tab', { name: 'Classes 3' })).toBeVisible();
  const called = page.waitForRequest((request) => request.url().includes('/online/productBookingList'));
  await page.getByRole('tab', { name: 'Products' }).click();
  await called;
  await expect(page.getByText('No bookings here')).toBeVisible();
  await page.getByRole('tab', { name: 'Classes' }).click();
  await strip(page, 'To answer').click();
  await expect(page).toHaveURL(/tab=pending/);
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(strip(page, 'To answer')).toHaveAttribute('aria-pressed', 'true');
  await strip(page, 'Coming up').click();
  await expect(page.getByText('No bookings here')).toBeVisible();
  await page.getByRole('button', { name: 'Show all bookings' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('on a phone rows are cards and the booking is over them; without the category the screen says which', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask('Jones', ['Jim', 'Joy'], { open_until: hours(2) });
  await page.goto(PAGE);
  await expect(opener(page, 'Gina Jones')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await faultless(page, 'phone');
  await opener(page, 'Gina Jones').click();
  const sheet = page.getByRole('dialog', { name: 'Booking for Gina Jones' });
  await expect(sheet.getByRole('button', { name: 'Accept both' })).toBeVisible();
  await faultless(page, 'phone-panel');
  await sheet.getByRole('button', { name: 'Accept both' }).click();
  await toast(page, 'Accepted. We have mailed the family.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Gina Jones')).toContainText('Confirmed');

  await signInAs(context, await here.school.staff(2, { firstName: 'Tom', surname: 'Teach' }));
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: "You can't open Online bookings" })).toBeVisible();
});

test('the dashboard names the requests that run out first', async ({ page }) => {
  await ask('Kline', ['Kay'], { open_until: hours(30) });
  await ask('Lane', ['Lee'], { open_until: hours(2) });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Bookings to answer' });
  await expect(card.getByRole('listitem')).toHaveText([/^Gina LanePianoby/, /^Gina KlinePianoby/]);
  await card.getByRole('link', { name: 'Gina Lane' }).click();
  await expect(panel(page, 'Gina Lane').getByRole('button', { name: /^Accept/ })).toBeVisible();
});
