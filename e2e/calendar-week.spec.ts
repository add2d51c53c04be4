import { expect, test } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { eventOf, later, monday, type PianoSchool, pianoSchool } from './calendar.ts';
import { signInAs } from './school.ts';

let { school, anna, make } = {} as PianoSchool;

test.beforeEach(async ({ context }) => {
  ({ school, anna, make } = await pianoSchool('Week School'));
  await signInAs(context, school.owner);
});

/** Makes so many classes at once on that Monday, without staff and rooms, so that none is in another's way. */
async function makeMany(titles: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
  for (const title of titles) await make({ subject: null, title, staff: [], room: null, ...more });
}

const week = `/calendar?view=week&day=${monday}`;
const five = ['Lower School Maths', 'Physics Lab', 'Junior Strings', 'Debating Club', 'English for newcomers'];

test('a week with more than four classes at once opens in columns; the choice is remembered', async ({ page }) => {
  await makeMany(five);
  await page.goto(week);
  const columns = page.getByRole('region', { name: 'Week in columns' });
  const list = columns.getByRole('list', { name: /^Monday/ });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText('10:00 AM 5 at once');
  for (const title of five) await expect(eventOf(page, title)).toBeVisible();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
  await page.getByRole('group', { name: 'Week as' }).getByRole('button', { name: 'Grid' }).click();
  await expect(page.getByRole('group', { name: 'Events' })).toBeVisible();
  await page.goto(week);
  await expect(page.getByRole('group', { name: 'Events' }).locator('[data-event]')).toHaveCount(5);
  await expect(columns).toHaveCount(0);
});

test('in columns a class is found and carried to another day by keys and by the mouse', async ({ page }) => {
  await make();
  await makeMany(['Choir'], { from: later(1) });
  await page.goto(`${week}&layout=columns`);
  await eventOf(page, 'Piano').focus();
  await page.keyboard.press('ArrowRight');
  await expect(eventOf(page, 'Choir')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Piano' });
  await expect(dialog).toContainText('1 event moves');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('list', { name: /^Tuesday/ })).toContainText('Piano');
  await eventOf(page, 'Piano').dragTo(page.getByRole('region', { name: /^Wednesday/ }));
  await expect(dialog).toContainText('1 event moves');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: /^Wednesday/ })).toContainText('Piano');
});

test("a teacher's calendar opens on own classes, and remembers that all were chosen", async ({ browser }) => {
  await make();
  await makeMany(['Choir']);
  const context = await browser.newContext();
  await signInAs(context, anna);
  const page = await context.newPage();
  await page.goto(week);
  await expect(eventOf(page, 'Piano')).toBeVisible();
  await expect(eventOf(page, 'Choir')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0);
  await page.getByRole('group', { name: 'Whose classes' }).getByRole('button', { name: 'All' }).click();
  await expect(eventOf(page, 'Choir')).toBeVisible();
  await page.goto(week);
  await expect(eventOf(page, 'Piano')).toBeVisible();
  await expect(eventOf(page, 'Choir')).toBeVisible();
  await context.close();
});
