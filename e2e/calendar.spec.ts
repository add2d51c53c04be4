import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeSchool, type School, type Staff, signInAs } from './school.ts';

let school: School;
let anna: Staff;
let sub_id: number;
let rooms: number[];

/** A Monday that lies ahead. */
const monday = (() => {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
})();

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Calendar School');
  anna = await school.staff(2, { firstName: 'Anna', surname: 'Berg' });
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  sub_id = (await school.ask('POST', 'subject/add', { sub_name: 'Piano', gibbonCourseID, colour: 'plum', staff_ids: [anna.user_detail_id] })).data.sub_id;
  rooms = (await school.ask('POST', 'location/add', { p_name: 'Main house', rooms: [{ name: 'Blue room' }, { name: 'Red room' }] })).data.rooms.map((one: { room_id: number }) => one.room_id);
  await signInAs(context, school.owner);
});

const make = (more: Record<string, unknown> = {}) => school.ask('POST', 'event/v2/make', { subject: sub_id, staff: [anna.user_detail_id], room: rooms[0], from: monday, fromTime: '10:00', toTime: '11:00', notify: 0, ...more });

/** All rules in light; in dark only colours can differ. */
async function faultless(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const builder = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (theme === 'dark' ? builder.withRules(['color-contrast']) : builder).analyze();
    expect(violations.map((one) => `${theme} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  }
}

const eventOf = (page: Page, name: string | RegExp): Locator => page.locator('[data-event]').filter({ hasText: name });

test('every view shows the event, without a fault', async ({ page }) => {
  await make({ repeats: { type: 'weekly', weekdays: [1, 3] } });
  for (const view of ['week', 'day', 'month', 'agenda', 'staff', 'room']) {
    await page.goto(`/calendar?view=${view}&day=${monday}`);
    await expect(page.getByRole('button', { name: /Piano/ }).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`${view}.png`) });
    await faultless(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['day', 'week', 'month', 'agenda']) {
    await page.goto(`/calendar?view=${view}&day=${monday}`);
    await expect(page.getByRole('button', { name: /Piano/ }).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`phone-${view}.png`) });
  }
});

test('a series is moved by dragging, after a preview, and taken back', async ({ page }) => {
  await make({ repeats: { type: 'weekly', weekdays: [1], until: '' } });
  await page.goto(`/calendar?view=week&day=${monday}`);
  const piano = eventOf(page, 'Piano');
  const box = (await piano.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 40, { steps: 4 });
  await page.mouse.move(box.x + 20 + box.width, box.y + 10 + 56, { steps: 8 });
  await page.screenshot({ path: test.info().outputPath('drag.png') });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Change Piano' });
  await expect(dialog).toContainText('1 event moves');
  await dialog.getByRole('radio', { name: 'This and following events' }).check();
  await expect(dialog).toContainText(/10\d events move/);
  await page.screenshot({ path: test.info().outputPath('preview.png') });
  await faultless(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(piano).toContainText('11:00 AM – 12:00 PM');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(piano).toContainText('10:00 AM – 11:00 AM');
});

test('an event is added by its form, which names a clash and who and what is free', async ({ page }) => {
  await make();
  await page.goto(`/calendar?view=week&day=${monday}`);
  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill('Recital');
  await form.getByLabel('Date', { exact: false }).first().fill(monday);
  await form.getByLabel('Start time').fill('10:30');
  await form.getByLabel('End time').fill('11:30');
  await form.getByRole('combobox', { name: 'Room' }).fill('Blue');
  await page.getByRole('option', { name: /Blue room/ }).click();
  await expect(form).toContainText('Blue room is taken by Piano');
  await page.screenshot({ path: test.info().outputPath('clash.png') });
  await faultless(page);
  await form.getByRole('group', { name: 'Free rooms' }).getByRole('button', { name: 'Red room' }).click();
  await expect(form.getByText('is taken by')).toHaveCount(0);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(eventOf(page, 'Recital')).toBeVisible();
  await eventOf(page, 'Recital').click();
  const panel = page.getByRole('dialog', { name: 'Recital', exact: true });
  await expect(panel).toContainText('Red room, Main house');
  await page.screenshot({ path: test.info().outputPath('panel.png') });
  await faultless(page);
  await panel.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog', { name: 'Cancel Recital?' }).getByRole('button', { name: 'Cancel event' }).click();
  await expect(panel).toContainText('This event is cancelled');
});
