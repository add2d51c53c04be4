import { expect, test, type Locator, type Page } from '@playwright/test';
import { sellSubject } from '../../packages/server/src/testing/bookings.ts';
import type { TestSchool } from '../../packages/server/src/testing/server.ts';
import { later, pianoSchool } from '../calendar.ts';
import { origin } from '../server.ts';
import { takeTime } from '../widget.ts';
import {
  booking,
  bookingSchool,
  check,
  chooseTime,
  clean,
  fillFamily,
  heading,
  hold,
  narrow,
  notice,
  open,
  rowsOf,
  submit,
} from './booking.ts';
import { inState, LOADER, visit } from './site.ts';

const calls = '**/api/online/book/';
const field = (page: Page, path: string): Locator => booking(page).locator(`[id="f-${path}"]`);

test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 700 }));

/** Answers a call as the server would if it refused. */
const refuse = (page: Page, name: string, status: number, json: object, headers = {}) =>
  page.route(`${calls}${name}*`, (route) => route.fulfill({ status, json: { message: 'x', ...json }, headers }));

test('each step is clean at 320 px, and a coupon takes its part off', async ({ page }) => {
  const school = await bookingSchool();
  await school.school.ask('POST', 'coupon/update', { kind: 'percent', value: 1000, code: 'AUTUMN10' });
  await page.clock.install();
  await open(page, school, '', narrow);
  await clean(page, 'choose');
  await booking(page).getByRole('button', { name: /Piano/ }).click();
  await submit(page).press('Enter');
  await expect(notice(page, 'invalid')).toContainText('Choose a time first.');
  await clean(page, 'when, without a time');
  await booking(page).locator('[part~=slot]').filter({ hasText: '10:00' }).click();
  await booking(page).getByRole('button', { name: 'One child more' }).click();
  await submit(page).click();
  await submit(page).click();
  await inState(page, 'invalid', 'school-booking');
  await clean(page, 'who, with mistakes');
  const email = await fillFamily(page, 2);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  await field(page, 'coupon').fill('WINTER10');
  // A code that was only typed is looked at before anything is booked.
  await submit(page).click();
  await expect(field(page, 'coupon')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'coupon')).toHaveAccessibleDescription(/no such code/);
  await clean(page, 'check, with a wrong coupon');
  await field(page, 'coupon').fill('autumn10');
  await booking(page).getByRole('button', { name: 'Apply' }).click();
  await expect(booking(page).getByText('The coupon is applied.')).toBeVisible();
  await expect(booking(page).getByText('−£4.40')).toBeVisible();
  await clean(page, 'check, with a coupon');
  await page.clock.fastForward(3_000);
  await submit(page).click();
  await expect(heading(page, 'You are booked')).toBeFocused();
  await clean(page, 'done');
  expect(await rowsOf(school, email)).toMatchObject([{ state: 'confirmed', places: 2 }]);
});

test('too many requests and lost answers keep everything, and one booking is made', async ({ page }) => {
  const school = await bookingSchool();
  await page.clock.install();
  await open(page, school, '', narrow);
  await hold(page);
  const email = await fillFamily(page);
  await refuse(page, 'quote', 429, { code: 'rateLimited' }, { 'retry-after': '30' });
  await submit(page).click();
  await expect(notice(page, 'rate_limited')).toContainText('Please try again in 30 seconds.');
  await expect(booking(page).getByRole('link', { name: 'Open the booking page' })).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(email);
  await clean(page, 'too many requests');
  await page.unroute(`${calls}quote*`);
  await booking(page).getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  // The server has the booking, but its answer is lost.
  let tries = 0;
  const lost = new Promise<void>((resolve) => {
    void page.route(`${calls}send`, async (route) => {
      if (++tries > 1) return route.continue();
      await route.fetch();
      return resolve();
    });
  });
  await page.clock.fastForward(3_000);
  await submit(page).click();
  await lost;
  await page.clock.fastForward(21_000);
  await expect(notice(page, 'timeout')).toContainText('Everything you typed is still here');
  await clean(page, 'no answer', true);
  await booking(page).getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'You are booked')).toBeFocused();
  expect([tries, await rowsOf(school, email)]).toMatchObject([2, [{ state: 'confirmed', places: 1 }]]);
});

test('the last two minutes are counted, and seats that are let go can be held again', async ({ page }) => {
  const school = await bookingSchool();
  await page.clock.install();
  await open(page, school, '', narrow);
  await hold(page);
  const email = await fillFamily(page);
  await expect(booking(page).getByText('We keep the seat for 10 minutes.')).toBeVisible();
  await page.clock.fastForward('08:30');
  await expect(booking(page).getByText(/^1:\d\d left to finish$/)).toBeVisible();
  await expect(booking(page).getByRole('status').filter({ hasText: '2 min left' })).toBeAttached();
  await clean(page, 'the last two minutes');
  await page.clock.fastForward('02:00');
  await expect(notice(page, 'hold_over')).toBeFocused();
  await expect(notice(page, 'hold_over')).toContainText('We no longer keep the seat.');
  await expect(booking(page).getByText('We keep the seat')).toBeHidden();
  await clean(page, 'the hold is over');
  await notice(page, 'hold_over').getByRole('button', { name: 'Hold the seat again' }).click();
  await expect(booking(page).getByText('We keep the seat for 10 minutes.')).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(email);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
});

test('each message has its words, a way on and no faults', async ({ page }) => {
  const school = await bookingSchool();
  for (const [status, code, shown] of [
    [404, 'notFound', 'config_not_found'],
    [403, 'originRefused', 'origin_refused'],
    [500, 'internal', 'server_error'],
    [429, 'rateLimited', 'rate_limited'],
  ] as const) {
    await refuse(page, 'page', status, { code });
    await visit(
      page,
      `${LOADER}<school-booking institution="${school.school.hash}"><a href="/book">Open</a></school-booking>`,
      narrow,
    );
    await expect(notice(page, shown)).toBeVisible();
    await expect(booking(page).getByRole('link', { name: 'Open' })).toBeVisible();
    await page.unroute(`${calls}page*`);
  }
  await clean(page, 'the page is not there', true);
  await booking(page).getByRole('button', { name: 'Try again' }).click();
  await inState(page, 'ready', 'school-booking');
  const { slots } = await (
    await fetch(`${origin}/api/online/book/page?institution=${school.school.hash}`, { headers: { origin } })
  ).json();
  await chooseTime(page, '10:00');
  const current = { reason: 'full', left: 0, nearest: slots.slice(1) };
  await refuse(page, 'hold', 409, { code: 'conflict', message: 'This class is full now.', current });
  await submit(page).click();
  await expect(notice(page, 'slot_taken').getByRole('button')).toHaveCount(2);
  await clean(page, 'the last seat is gone', true);
  await page.unroute(`${calls}hold*`);
  await notice(page, 'slot_taken').getByRole('button').first().click();
  await submit(page).click();
  await fillFamily(page);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(notice(page, 'offline')).toBeFocused();
  await clean(page, 'offline');
  const quoted = page.waitForResponse(`${calls}quote`);
  await page.context().setOffline(false);
  const quote = (await (await quoted).json()).data;
  await refuse(page, 'send', 409, { code: 'stale', current: { ...quote, total: 2600 } });
  await expect(heading(page, 'Check your booking')).toBeFocused();
  await submit(page).click();
  await expect(notice(page, 'new_price').getByRole('button', { name: 'Book for £26.00' })).toBeVisible();
  await clean(page, 'another price');
});

test('a link opens a class that only the link shows, sold as a whole series', async ({ page }) => {
  const school = await pianoSchool('Series School');
  await sellSubject(school.school as unknown as TestSchool, school.sub_id);
  await school.make({ capacity: 8, repeats: { type: 'weekly', weekdays: [1], until: later(21) } });
  const { ask, sql } = school.school;
  const { link } = (
    await ask('POST', 'onlineBooking/updateSubject', { sub_id: school.sub_id, status: 2, sells: ['series'] })
  ).data;
  const { version } = (await ask('GET', 'onlineBooking/settings')).data;
  const { url } = (await ask('POST', 'onlineBooking/saveURL', { slug: `series-${Date.now()}`, version })).data;
  const { pathname } = new URL(url);
  await page.goto(pathname);
  await expect(booking(page).getByText('has no classes to book online')).toBeVisible();
  await page.goto(`${pathname}?link=${link}`);
  await booking(page).getByRole('button', { name: /Piano/ }).click();
  const card = booking(page).locator('[part~=slot]');
  await expect(card).toContainText('4 classes');
  await expect(card).toContainText('£88.00');
  await clean(page, 'a series');
  await card.click();
  await submit(page).click();
  const email = await fillFamily(page);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  await expect(booking(page).getByText('£88.00').first()).toBeVisible();
  await expect(booking(page).getByText('4 classes').first()).toBeVisible();
  await takeTime(page);
  await submit(page).click();
  await expect(heading(page, 'You are booked')).toBeFocused();
  expect(await rowsOf(school, email)).toMatchObject([{ state: 'confirmed', places: 1 }]);
  const events = await sql((db) => db.selectFrom('event').select(['enrolled', 'held']).execute());
  expect(events).toEqual(Array.from({ length: 4 }, () => ({ enrolled: 1, held: 0 })));
});

test('two tabs of one family make one booking', async ({ page }) => {
  const school = await bookingSchool();
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, school);
  const email = await check(page, 1, 'Twotabs');
  await check(other, 1, 'Twotabs');
  for (const tab of [page, other]) await takeTime(tab);
  for (const tab of [page, other]) {
    await submit(tab).click();
    await expect(heading(tab, 'You are booked')).toBeFocused();
  }
  expect(await rowsOf(school, email)).toHaveLength(1);
  const taken = await school.school.sql((db) =>
    db.selectFrom('event').select(['enrolled', 'held']).where('capacity', '=', 8).execute(),
  );
  expect(taken).toEqual([{ enrolled: 1, held: 0 }]);
});
