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

test('the card of a class says teacher, room and seats by pointer and by key; Escape closes it, A marks', async ({
  page,
}) => {
  await make({ capacity: 8 });
  await page.goto(`${week}&layout=grid`);
  const card = page.getByRole('tooltip');
  // The grid may still move under the pointer while it opens, so it is pointed at until the card is there.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await eventOf(page, 'Piano').hover();
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const fact of ['Anna Berg', 'Blue room, Main house', '0 of 8 seats, 8 free', '10:00 AM – 11:00 AM'])
    await expect(card).toContainText(fact);
  expect(await faultsIn(page)).toEqual([]);
  await page.mouse.move(5, 5);
  await expect(card).toBeHidden();
  await page.keyboard.press('Tab');
  await eventOf(page, 'Piano').focus();
  await expect(card).toContainText('Anna Berg');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await eventOf(page, 'Piano').hover();
  await expect(card).toBeVisible();
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/attendance\/\d+/);
});

test('the grid shows the hours that are used, the rest on demand; a cancelled class takes no lane', async ({
  page,
}) => {
  await makeMany(['Choir', 'Physics Lab']);
  const gone = await make();
  await school.ask('POST', 'event/v2/cancel', { event_id: gone.event_id, version: 1, reason: 'Flu', notify: 0 });
  await page.goto(`${week}&layout=grid`);
  const [choir, lab, strip] = await Promise.all(
    ['Choir', 'Physics Lab', 'Piano'].map(async (title) => (await eventOf(page, title).boundingBox())!),
  );
  expect(strip!.width).toBeLessThan(20);
  expect(strip!.x).toBeGreaterThan(Math.max(choir!.x + choir!.width, lab!.x + lab!.width) - 1);
  await page.getByRole('button', { name: 'Earlier: before' }).click();
  await expect(page.getByRole('button', { name: 'Earlier: before' })).toHaveCount(0);
  await expect(page.getByText('03 AM', { exact: true })).toBeVisible();
});

test('six classes at once show their titles whole and their time in the grid, without scrolling to the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const day of [0, 1, 2, 3, 4]) await makeMany([...five, 'Piano'], { from: later(day) });
  await page.goto(`${week}&layout=grid`);
  const texts = page.locator('[data-event] > span:first-child');
  await expect(texts).toHaveCount(30);
  await expect(page.getByText('6 classes', { exact: true })).toHaveCount(5);
  // Each in one line of its own, as wide as what it says.
  const boxes = await page
    .locator('[data-event]')
    .evaluateAll((all) => all.slice(0, 6).map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  for (const [at, box] of boxes.entries()) {
    if (at > 0) expect(box.top).toBeGreaterThanOrEqual(boxes[at - 1]!.bottom - 1);
    expect(box.width).toBeGreaterThan(150);
  }
  expect(await texts.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)).toBe(0);
  const wide = await page.locator('[data-wide]').evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(wide).toBe(0);
  await eventOf(page, 'English for newcomers').first().hover();
  await expect(page.getByRole('tooltip')).toContainText('10:00 AM – 11:00 AM');
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
});

test('N begins a new event, but not while somebody types', async ({ page }) => {
  await make();
  await page.goto(week);
  await expect(eventOf(page, 'Piano')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a phone opens the agenda from now on, with what is over today folded', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10);
  await makeMany(['Breakfast club'], { from: today, fromTime: '00:00', toTime: '00:30' });
  await makeMany(['Night club'], { from: today, fromTime: '23:00', toTime: '23:59' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(new Date(`${today}T12:00:00Z`));
  await page.goto('/calendar');
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await expect(agenda.getByRole('button', { name: /Night club/ })).toBeVisible();
  await expect(agenda.getByRole('button', { name: /Breakfast club/ })).toHaveCount(0);
  await agenda.getByRole('button', { name: '1 earlier' }).click();
  await expect(agenda.getByRole('button', { name: /Breakfast club/ })).toBeVisible();
});
