import { expect, type Locator, type Page } from '@playwright/test';
import { sellSubject } from '../../packages/server/src/testing/bookings.ts';
import type { TestSchool } from '../../packages/server/src/testing/server.ts';
import { later, pianoSchool, type PianoSchool } from '../calendar.ts';
import { faultsIn } from '../axe.ts';
import { inState, LOADER, visit } from './site.ts';

/** A school that sells its piano class: on a Monday at ten with eight seats, at eleven with one, and on the Wednesday after. */
export async function bookingSchool(): Promise<PianoSchool> {
  const made = await pianoSchool(`Harbour ${Math.random().toString(36).slice(2, 7)}`);
  await sellSubject(made.school as unknown as TestSchool, made.sub_id);
  await made.make({ capacity: 8 });
  await made.make({ capacity: 1, fromTime: '11:30', toTime: '12:30' });
  await made.make({ capacity: 3, from: later(2), fromTime: '16:30', toTime: '17:30' });
  return made;
}

/** Puts the element on a page of someone's website. */
export async function open(
  page: Page,
  { school }: Pick<PianoSchool, 'school'>,
  attributes = '',
  around: Parameters<typeof visit>[2] = {},
): Promise<void> {
  await visit(
    page,
    `${LOADER}<school-booking institution="${school.hash}" ${attributes}><a href="/book">Open the booking page</a></school-booking>`,
    around,
  );
  await inState(page, 'ready', 'school-booking');
}

export const booking = (page: Page): Locator => page.locator('school-booking');

/** The button that goes on. */
export const submit = (page: Page): Locator => booking(page).locator('[part~=submit]');

/** Chooses the piano class, how many children come, and a time of the first day. */
export async function chooseTime(page: Page, time: string, children = 1): Promise<void> {
  await booking(page).getByRole('button', { name: /Piano/ }).click();
  for (let n = 1; n < children; n++) await booking(page).getByRole('button', { name: 'One child more' }).click();
  await booking(page).locator('[part~=slot]').filter({ hasText: time }).click();
}

export const heading = (page: Page, name: string): Locator => booking(page).getByRole('heading', { name, level: 2 });

/** The message with this code. */
export const notice = (page: Page, code: string): Locator => booking(page).locator(`[data-code=${code}]`);

/** From the list to the form, with seats held. */
export async function hold(page: Page, time = '10:00', children = 1): Promise<void> {
  await chooseTime(page, time, children);
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
}

/** From the list to the last look; answers the family's address. */
export async function check(page: Page, children = 1, surname?: string): Promise<string> {
  await hold(page, '10:00', children);
  const email = await fillFamily(page, children, surname);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  return email;
}

const newSurname = () => `Visitor${Math.random().toString(36).slice(2, 8)}`;

/** Fills in the school's booking form; answers the family's address. */
export async function fillFamily(page: Page, children = 1, surname = newSurname()): Promise<string> {
  const email = `${surname.toLowerCase()}@example.org`;
  const fill = (path: string, value: string) => booking(page).locator(`[id="f-${path}"]`).fill(value);
  await fill('firstName', 'First');
  await fill('surname', surname);
  await fill('dob', '2017-05-04');
  await fill('email', email);
  for (let at = 0; at < children - 1; at++) {
    await fill(`children.${at}.firstName`, 'Second');
    await fill(`children.${at}.surname`, surname);
    await fill(`children.${at}.dob`, '2018-06-05');
  }
  return email;
}

/** The bookings that were sent from this address. */
export const rowsOf = ({ school }: Pick<PianoSchool, 'school'>, email: string) =>
  school.sql((db) =>
    db
      .selectFrom('booking')
      .select(['reference', 'state', 'places', 'booking_type'])
      .where('email', '=', email)
      .where('sent_at', 'is not', null)
      .execute(),
  );

/** A page as wide as the phone. */
export const narrow = {
  head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>',
};

/** Axe finds nothing, and nothing is wider than the phone. Another test looks at the steps in dark: `dark` is for messages. */
export async function clean(page: Page, what: string, dark = false): Promise<void> {
  for (const theme of dark ? (['dark', 'light'] as const) : (['light'] as const)) {
    await booking(page).evaluate((host, name) => host.setAttribute('theme', name), theme);
    const faults = await faultsIn(page, { colours: theme === 'dark', within: 'school-booking' });
    expect(faults, `${what}, ${theme}`).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
}
