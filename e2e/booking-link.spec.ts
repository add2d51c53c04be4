import { expect, test } from '@playwright/test';
import { hashOf, newToken } from '../packages/server/src/http/tokens.ts';
import { faultsIn } from './axe.ts';
import { bookedSchool, type BookedSchool } from './bookings.ts';

let here: BookedSchool;
test.beforeAll(async () => {
  here = await bookedSchool('Linked School');
});

/** The address of a family's page about a booking, as its mail has it. */
async function linkTo(booking_id: number): Promise<string> {
  const { institution_id, hash, sql } = here.school;
  const token = newToken();
  await sql((db) =>
    db
      .insertInto('booking_link')
      .values({ institution_id, booking_id, token_hash: hashOf(token), expires_at: new Date('2040-01-01') })
      .execute(),
  );
  return `/booking?institution=${hash}&bookingHash=${token}`;
}

test('a family sees by when the school answers, and then what it answered for each child', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const booking_id = await here.request(['Mai', 'Long']);
  const address = await linkTo(booking_id);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'The school has your request' })).toBeVisible();
  await expect(page.getByText(/^The school answers by /)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/^Mai: Piano/, /^Long: Piano/]);
  expect(await faultsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsIn(page)).toEqual([]);
  await here.school.ask('POST', 'online/rejectBooking', { booking_id, reason: 'The class is for adults' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The school could not accept your booking' })).toBeVisible();
  await expect(page.getByText('From the school: The class is for adults').first()).toBeVisible();
});

test('a guessed link, one of another school and one without a booking read the same', async ({ page }) => {
  const other = await bookedSchool('Other School');
  const address = await linkTo(await here.request(['Mai']));
  const texts: string[] = [];
  for (const path of [
    `/booking?institution=${here.school.hash}&bookingHash=${'x'.repeat(43)}`,
    address.replace(here.school.hash, other.school.hash),
    '/booking',
  ]) {
    await page.goto(path);
    await expect(page.getByText('One moment…')).toBeHidden();
    texts.push(await page.locator('main').innerText());
  }
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).not.toContain('Piano');
});
