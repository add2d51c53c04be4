import { expect, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import type { School } from './school.ts';

/** Where the booking settings are. */
export const SETTINGS = '/onlinebookings/settings';

/** The settings as the server has them. */
export const storedOf = async (school: School) => (await school.ask('GET', 'onlineBooking/settings')).data;

/** Presses Save. */
export const save = (within: Page | Locator) => within.getByRole('button', { name: 'Save', exact: true }).click();

/** Axe finds nothing in either light; with SCREENS set, pictures of both are kept. */
export async function faultless(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    expect(await faultsIn(page), `${name}, ${theme}`).toEqual([]);
    if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/booking-${name}-${theme}.png` });
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
}

/** Adds a subject in a category of its own, with a price. */
export async function addSubject(school: School, sub_name: string): Promise<number> {
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: `${sub_name} group` }))
    .data;
  const durations = [{ minutes: 45, fee: 4_000 }];
  return (await school.ask('POST', 'subject/add', { sub_name, gibbonCourseID, durations })).data.sub_id;
}
