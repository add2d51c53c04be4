import { expect, test, type Locator } from '@playwright/test';
import { faultsIn } from '../axe.ts';
import { takeTime } from '../widget.ts';
import {
  booking,
  bookingSchool,
  check,
  chooseTime,
  fillFamily,
  heading,
  hold,
  notice,
  open,
  rowsOf,
  submit,
} from './booking.ts';
import { inState, LOADER, visit } from './site.ts';
import { makeSchool } from '../school.ts';
import type { PianoSchool } from '../calendar.ts';

const phone = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

// One address can hold three seats of a class at most, so each test has its own school.
let school: PianoSchool;
test.beforeEach(async ({ page }) => {
  school = await bookingSchool();
  await page.setViewportSize(phone);
});

test('a family books two children into one class on a phone', async ({ page }) => {
  await open(page, school);
  await booking(page).evaluate((host) => {
    const heard: string[] = [];
    for (const name of ['step', 'slot-select', 'submit', 'booking-request', 'success', 'error'])
      host.addEventListener(`school-${name}`, () => heard.push(name));
    Object.assign(window, { heard });
  });
  const email = await check(page, 2);
  await expect(booking(page).getByText('£44.00').first()).toBeVisible();
  await takeTime(page);
  await submit(page).click();
  await expect(heading(page, 'You are booked')).toBeFocused();
  await inState(page, 'done', 'school-booking');
  const [row, ...others] = await rowsOf(school, email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'confirmed', places: 2, booking_type: 2 });
  await expect(booking(page).getByText(row!.reference)).toBeVisible();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard).toEqual(['step', 'slot-select', 'step', 'step', 'submit', 'booking-request', 'success', 'step']);
  const file = await booking(page).getByRole('link', { name: 'Add to your calendar' }).getAttribute('href');
  expect(decodeURIComponent(file!)).toContain('DTSTART:');
  await booking(page).getByRole('button', { name: 'Book another class' }).click();
  await expect(heading(page, 'Book a class')).toBeFocused();
});

test('a class can be booked with the keyboard alone', async ({ page }) => {
  await open(page, school);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Enter');
  await expect(heading(page, 'Piano')).toBeFocused();
  // Fewer, more, the week before, the days.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(booking(page).getByRole('radio', { name: /^Monday/ })).toBeFocused();
  await press('ArrowRight');
  await expect(booking(page).getByRole('radio', { name: /^Wednesday/ })).toBeChecked();
  // The next week, the times.
  await press('Tab', 'Tab', 'Space');
  await expect(booking(page).getByRole('radio', { name: /16:30/ })).toBeChecked();
  await press('Enter');
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  await press('Tab');
  await page.keyboard.type('Key');
  await press('Enter');
  await expect(booking(page).locator('[part~=summary]')).toBeFocused();
  const reach = async (wanted: Locator) => {
    for (let n = 0; n < 30 && !(await wanted.evaluate((one) => one.matches(':focus'))); n++) await press('Tab');
    await expect(wanted).toBeFocused();
  };
  for (const [path, typed] of [
    ['surname', 'Board'],
    ['dob', '04052017'],
    ['email', 'keys.board@example.org'],
  ]) {
    await reach(booking(page).locator(`#f-${path}`));
    await page.keyboard.type(typed!);
  }
  await reach(submit(page));
  await press('Enter');
  await expect(heading(page, 'Check your booking')).toBeFocused();
  await takeTime(page);
  await reach(submit(page));
  await press('Enter');
  await expect(heading(page, 'You are booked')).toBeFocused();
});

test('axe finds nothing in any step, light and dark, on a phone and beside each other', async ({ page }) => {
  test.setTimeout(180_000);
  const clean = async (what: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await booking(page).evaluate((host, name) => host.setAttribute('theme', name), theme);
      expect(
        await faultsIn(page, { colours: theme === 'dark', within: 'school-booking' }),
        `${what}, ${theme}`,
      ).toEqual([]);
    }
  };
  await open(page, school);
  await clean('choose');
  await chooseTime(page, '10:00', 2);
  await clean('when');
  await page.setViewportSize(WIDE);
  await clean('when, wide');
  await page.setViewportSize(phone);
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  await submit(page).click();
  await inState(page, 'invalid', 'school-booking');
  await clean('who, with mistakes');
  await fillFamily(page, 2);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  await clean('check');
  await takeTime(page);
  await submit(page).click();
  await inState(page, 'done', 'school-booking');
  await clean('done');
});

test('the first to hold the last seat gets it; the other sees the nearest times', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await open(page, school);
  await open(other, school);
  await chooseTime(page, '11:30');
  await hold(other, '11:30');
  await submit(page).click();
  await expect(notice(page, 'slot_taken')).toContainText('full now');
  await expect(heading(page, 'Piano')).toBeVisible();
  await notice(page, 'slot_taken').getByRole('button').first().click();
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  // A page that is left lets its seat go.
  await other.goto('about:blank');
  await expect
    .poll(() =>
      school.school.sql((db) => db.selectFrom('booking').select('state').where('state', '=', 'held').execute()),
    )
    .toHaveLength(1);
  await context.close();
});

test('a hold that is over can be taken again, with everything that was typed', async ({ page }) => {
  await open(page, school);
  await hold(page);
  await fillFamily(page);
  await school.school.sql((db) =>
    db
      .updateTable('booking')
      .set({ open_until: new Date(Date.now() - 60_000), created_at: new Date(Date.now() - 3_600_000) })
      .where('state', '=', 'held')
      .execute(),
  );
  await submit(page).click();
  await notice(page, 'hold_over').getByRole('button', { name: 'Hold the seats again' }).click();
  await expect(notice(page, 'hold_over')).toBeHidden();
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
});

test('another price is shown and asked about before anything is booked', async ({ page }) => {
  await open(page, school);
  const email = await check(page);
  await school.school.sql((db) =>
    db.updateTable('subject_duration').set({ fee: 2600 }).where('sub_id', '=', school.sub_id).execute(),
  );
  await takeTime(page);
  await submit(page).click();
  await expect(notice(page, 'new_price')).toContainText('from £22.00 to £26.00');
  expect(await rowsOf(school, email)).toEqual([]);
  await notice(page, 'new_price').getByRole('button', { name: 'Book for £26.00' }).click();
  await expect(heading(page, 'You are booked')).toBeFocused();
});

test('two clicks make one booking', async ({ page }) => {
  await open(page, school);
  const email = await check(page);
  await takeTime(page);
  await submit(page).dblclick();
  await expect(heading(page, 'You are booked')).toBeFocused();
  expect(await rowsOf(school, email)).toHaveLength(1);
});

test('what was asked for offline goes on once there is a connection', async ({ page, context }) => {
  await open(page, school);
  await hold(page);
  await fillFamily(page);
  await context.setOffline(true);
  await submit(page).click();
  await expect(notice(page, 'offline')).toBeFocused();
  await expect(booking(page).getByRole('link', { name: 'Open the booking page' })).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Check your booking')).toBeFocused();
});

test('back keeps what was typed, also when the number of children changes', async ({ page }) => {
  await open(page, school);
  await hold(page, '10:00', 2);
  await fillFamily(page, 2);
  await booking(page).getByRole('button', { name: 'Back' }).click();
  await booking(page).getByRole('button', { name: 'One child fewer' }).click();
  await booking(page).getByRole('button', { name: 'One child more' }).click();
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  await expect(booking(page).locator('[id="f-children.0.firstName"]')).toHaveValue('Second');
});

test('320 px and text of twice the size need no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const style of ['', 'style="--school-font-size: 32px"']) {
    await open(page, school, style, {
      head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>',
    });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
    await chooseTime(page, '10:00');
    expect(await width()).toBeLessThanOrEqual(320);
    await submit(page).click();
    await expect(heading(page, 'Who is coming?')).toBeFocused();
    expect(await width()).toBeLessThanOrEqual(320);
  }
});

test('the strictest policy is enough', async ({ page, baseURL }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('**/examples/policy', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; require-trusted-types-for 'script'; trusted-types schoolbell`,
      },
      body: `<!doctype html><html lang="en"><title>A school</title>${LOADER}<school-booking institution="${school.school.hash}"><a href="/x">Open</a></school-booking></html>`,
    }),
  );
  await page.goto('/examples/policy');
  await inState(page, 'ready', 'school-booking');
  await hold(page);
  expect(refused).toEqual([]);
});

test('subjects, times and the booking are beside each other where there is room', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await open(page, school);
  await expect(heading(page, 'Book a class')).toBeVisible();
  await expect(heading(page, 'Piano')).toBeVisible();
  await expect(booking(page).getByRole('heading', { name: 'Your booking' })).toBeVisible();
});

test('a visitor elsewhere sees both clocks', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York', viewport: phone });
  const page = await context.newPage();
  await open(page, school);
  await booking(page).getByRole('button', { name: /Piano/ }).click();
  await expect(booking(page).getByText('London time')).toBeVisible();
  await expect(booking(page).getByText('05:00 to 06:00, New York time')).toBeVisible();
  await context.close();
});

test('a school with nothing to book says so, and a page that is gone leaves the link', async ({ page }) => {
  const empty = await makeSchool();
  await open(page, { school: empty });
  await expect(booking(page).getByRole('alert')).toContainText(`${empty.name} has no classes to book online`);
  await visit(
    page,
    `${LOADER}<school-booking institution="nobody-of-this-name"><a href="/x">Open</a></school-booking>`,
  );
  await inState(page, 'error', 'school-booking');
  await expect(booking(page).getByRole('link', { name: 'Open' })).toBeVisible();
});
