import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { eventOf, later, monday, openWeek, type PianoSchool, pianoSchool } from './calendar.ts';
import { signInAs } from './school.ts';

let { school, anna, sub_id, rooms, make } = {} as PianoSchool;

test.beforeEach(async ({ context }) => {
  ({ school, anna, sub_id, rooms, make } = await pianoSchool('Calendar School'));
  await signInAs(context, school.owner);
});

/** All rules in light; in dark only colours can differ. Around an open dialog everything is inert. */
async function faultless(page: Page, themes = ['dark', 'light']): Promise<void> {
  const isOpen = (await page.locator('dialog[open]').count()) > 0;
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(
      await faultsIn(page, { colours: theme === 'dark', ...(isOpen && { within: 'dialog[open]' }) }),
      theme,
    ).toEqual([]);
  }
}

test('every view shows the event, without a fault, also in a narrow window', async ({ page }) => {
  await make({ repeats: { type: 'weekly', weekdays: [1, 3] } });
  await openWeek(page);
  for (const view of ['Week', 'Day', 'Month', 'Agenda', 'Staff', 'Rooms']) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
    await expect(page.getByRole('button', { name: /Piano/ }).first()).toBeVisible();
    await faultless(page, ['Week', 'Month'].includes(view) ? undefined : ['light']);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'View' }).selectOption('day');
  await expect(page.getByRole('button', { name: /Piano/ }).first()).toBeVisible();
  await faultless(page, ['light']);
});

test('a series is moved by dragging, after a preview, and taken back; what clashes there is moved on to a free room', async ({
  page,
}) => {
  await make({ repeats: { type: 'weekly', weekdays: [1], until: '' } });
  await make({ subject: null, title: 'Recital', staff: [], from: later(1), fromTime: '11:00', toTime: '12:00' });
  await openWeek(page);
  const piano = eventOf(page, 'Piano');
  const box = (await piano.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 40, { steps: 4 });
  const day = (await page.locator('[data-column="1"]').boundingBox())!;
  await page.mouse.move(day.x + 20, box.y + 10 + day.height / 24, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Change Piano' });
  await expect(dialog).toContainText('1 event moves');
  await expect(dialog).toContainText('Blue room is taken by Recital');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose a free time, room or teacher');
  await dialog.getByRole('group', { name: 'Free rooms' }).getByRole('button', { name: 'Red room' }).click();
  await expect(dialog).toContainText('With Red room instead');
  await dialog.getByRole('radio', { name: 'This and following events' }).check();
  await expect(dialog).toContainText(/10\d events move/);
  await faultless(page, ['light']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(piano).toContainText('11:00 AM – 12:00 PM');
  await expect(piano).toContainText('Red room');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(piano).toContainText('10:00 AM – 11:00 AM');
});

test('an event is added by its form, which names a clash and what is free; its panel leads to all that it names', async ({
  page,
}) => {
  await make();
  await openWeek(page);
  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill('Recital');
  await form.getByLabel('Date', { exact: false }).first().fill(monday);
  await form.getByLabel('Start time').fill('10:30');
  await form.getByLabel('End time').fill('11:30');
  await form.getByRole('combobox', { name: 'Room' }).fill('Blue');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /Blue room/ }).click();
  await expect(form).toContainText('Blue room is taken by Piano');
  await faultless(page, ['light']);
  await form.getByRole('group', { name: 'Free rooms' }).getByRole('button', { name: 'Red room' }).click();
  await expect(form.getByText('is taken by')).toHaveCount(0);
  await form.getByRole('button', { name: 'Publish' }).click();
  await eventOf(page, 'Recital').click();
  const panel = page.getByRole('dialog', { name: 'Recital', exact: true });
  await expect(panel.getByRole('link', { name: 'Red room, Main house' })).toHaveAttribute(
    'href',
    /\/catalog\/locations\?edit=\d+/,
  );
  await panel.getByRole('button', { name: 'Cancel event' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Recital?' });
  await expect(question.getByRole('button', { name: 'Keep event' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect(panel).toContainText('This event is cancelled');
  await expect(page.getByRole('dialog', { name: 'Cancel Recital?' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await eventOf(page, 'Piano').click();
  const piano = page.getByRole('dialog', { name: 'Piano', exact: true });
  await expect(piano.getByRole('link', { name: 'Piano' })).toHaveAttribute('href', `/catalog/subjects/${sub_id}`);
  await expect(piano.getByRole('link', { name: 'Anna Berg' })).toHaveAttribute(
    'href',
    `/people/staff/${anna.user_detail_id}`,
  );
  await expect(piano.getByRole('link', { name: 'All events of the day' })).toHaveAttribute(
    'href',
    `/attendance?day=${monday}&show=all`,
  );
  await faultless(page, ['light']);
});

test('by keys alone an event is found, moved and read out, in a week and in a month', async ({ page }) => {
  await make();
  await openWeek(page);
  await page
    .getByRole('heading', { name: /Monday/ })
    .getByRole('button')
    .focus();
  for (let at = 0; at < 12 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-event'))); at += 1)
    await page.keyboard.press('Tab');
  await expect(eventOf(page, 'Piano')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '10:15 AM – 11:30 AM' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Enter to move it' })).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Piano' });
  await expect(dialog).toContainText('1 event moves');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: /^Tuesday/ })).toContainText('Piano');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Month' }).press('Enter');
  await expect(page.getByRole('region', { name: /^[A-Z][a-z]+ \d{4}$/ })).toBeVisible();
  await eventOf(page, 'Piano').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Piano: Wednesday' })).toBeAttached();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('list', { name: /^Wednesday/ })).toContainText('Piano');
});

test('a drawn stretch becomes a weekly class, kept as a draft and published later; one event is made to repeat', async ({
  page,
}) => {
  await school.ask('POST', 'holidays/save', { holiday_name: 'Snow', start_date: later(3), end_date: later(3) });
  await openWeek(page, 'day');
  // The line over an empty day moves what is below it, once it is known that the day is empty.
  await expect(page.getByText('Nothing is planned yet.')).toBeVisible();
  // A whole day, of which some hours are out of sight.
  const body = (await page.locator('[data-column="0"]').boundingBox())!;
  await page.mouse.move(body.x + 200, body.y + (9 / 24) * body.height + 1);
  await page.mouse.down();
  await page.mouse.move(body.x + 200, body.y + (10.5 / 24) * body.height - 4, { steps: 6 });
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect(form.getByLabel('Start time')).toHaveValue('09:00');
  await expect(form.getByLabel('End time')).toHaveValue('10:30');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form).toContainText('This field is required');
  await form.getByLabel('Title').fill('Choir');
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('weekly');
  await form.getByRole('button', { name: 'Thursday' }).click();
  await form.getByLabel('Until').fill(later(13));
  await expect(form).toContainText('3 events.');
  await form.getByLabel(/Save as a draft/).check();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await eventOf(page, 'Draft: Choir').click();
  const panel = page.getByRole('dialog', { name: 'Choir', exact: true });
  await expect(panel).toContainText('Every week on Mon, Thu');
  await panel.getByText('1 holiday skipped').click();
  await expect(panel).toContainText(/\d{4}: Snow/);
  await panel.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish Choir?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(panel).toContainText('Scheduled');
  await page.keyboard.press('Escape');
  const { event_id } = await make({ fromTime: '15:00', toTime: '16:00' });
  await page.goto(`/calendar?view=week&day=${monday}&event=${event_id}`);
  await page.getByRole('dialog', { name: 'Piano', exact: true }).getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('dialog', { name: 'Repeat Piano' }).getByLabel('Until').fill(later(20));
  await page.getByRole('dialog', { name: 'Repeat Piano' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Change Piano' })).toContainText('2 events are added');
  await page.getByRole('dialog', { name: 'Change Piano' }).getByRole('button', { name: 'Save' }).click();
  const piano = page.getByRole('dialog', { name: 'Piano', exact: true });
  await expect(piano).toContainText('Every week on Mon, until');
  await piano.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Piano' }).getByLabel('Capacity').fill('6');
  await page.getByRole('dialog', { name: 'Edit Piano' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Change Piano' }).getByRole('radio', { name: 'All upcoming events' }).check();
  await expect(page.getByRole('dialog', { name: 'Change Piano' })).toContainText('3 events change');
  await page.getByRole('dialog', { name: 'Change Piano' }).getByRole('button', { name: 'Save' }).click();
  await expect(piano).toContainText('0 of 6');
});

test('filters stay in the address and are there again; a swipe turns the day; an error is said and tried again', async ({
  page,
}) => {
  await make();
  await make({ subject: null, title: 'Recital', staff: [], room: rooms[1] });
  await page.setViewportSize({ width: 390, height: 844 });
  await openWeek(page, 'day');
  await expect(eventOf(page, /Piano|Recital/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Staff' }).fill('Anna');
  await page.getByRole('option', { name: 'Anna Berg' }).click();
  await page.keyboard.press('Escape');
  await expect(eventOf(page, /Piano|Recital/)).toHaveCount(1);
  await page.getByRole('group', { name: 'Events' }).evaluate((target) => {
    const at = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 });
    target.dispatchEvent(
      new TouchEvent('touchstart', { bubbles: true, touches: [at(300)], changedTouches: [at(300)] }),
    );
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(120)] }));
  });
  await expect(page).toHaveURL(new RegExp(`day=${later(1)}`));
  await page.route('**/api/event/v2/list**', (route) => route.abort());
  await page.goto('/calendar?view=day');
  await expect(page).toHaveURL(new RegExp(`staff=${anna.user_detail_id}`));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/event/v2/list**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No events match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/staff=/);
});

test('mirrors the week from right to left with the local first day; people who may change nothing get no controls', async ({
  browser,
}) => {
  await make({ repeats: { type: 'weekly', weekdays: [1, 2], until: later(6) } });
  await make({ draft: 1, subject: null, title: 'Secret', staff: [], room: null });
  const context = await browser.newContext({ locale: 'ar-EG', viewport: { width: 1440, height: 900 } });
  await signInAs(context, await school.staff(7));
  const page = await context.newPage();
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
  );
  await openWeek(page);
  const heads = page.getByRole('heading', { level: 2 });
  await expect(heads.first()).toContainText('Sat');
  expect((await heads.first().boundingBox())!.x).toBeGreaterThan((await heads.nth(1).boundingBox())!.x);
  await eventOf(page, 'Piano').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('list', { name: /^Tuesday/ }).getByRole('button')).toBeFocused();
  await expect(page.getByRole('button', { name: 'New event' })).toHaveCount(0);
  await expect(eventOf(page, 'Secret')).toHaveCount(0);
  await expect(page.locator('[data-movable]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Piano', exact: true });
  await expect(panel.getByRole('link', { name: 'Attendance' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Edit|Cancel event|Enrol/ })).toHaveCount(0);
  await context.close();
});
