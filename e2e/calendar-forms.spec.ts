import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { eventOf, later, monday, openWeek, type PianoSchool, pianoSchool } from './calendar.ts';
import { type Staff, signInAs } from './school.ts';

let { school, anna, make } = {} as PianoSchool;
let ben: Staff;

test.beforeEach(async ({ context }) => {
  ({ school, anna, make } = await pianoSchool('Form School'));
  ben = await school.staff(2, { firstName: 'Ben', surname: 'Kurz' });
  await signInAs(context, school.owner);
});

async function newForm(page: Page) {
  await openWeek(page);
  await page.getByRole('button', { name: 'New event' }).click();
  return page.getByRole('dialog', { name: 'New event' });
}

test('leaving the field does not choose the option under the mouse, and the next search covers all', async ({
  page,
}) => {
  const form = await newForm(page);
  const staff = form.getByRole('combobox', { name: 'Staff', exact: true });
  await staff.click();
  await staff.pressSequentially('Ann');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: 'Anna Berg' }).click();
  await expect(page.getByRole('option', { name: 'Ben Kurz' })).toBeVisible();
  await page.getByRole('option', { name: 'Ben Kurz' }).hover();
  await page.keyboard.press('Tab');
  await expect(staff).toHaveAttribute('aria-expanded', 'false');
  await expect(form.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await staff.focus();
  await staff.pressSequentially('Ben');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Remove Ben Kurz' })).toBeVisible();
});

test('an event whose start is typed keeps its length, and ends on the same day', async ({ page }) => {
  const form = await newForm(page);
  await form.getByLabel('Start time').fill('18:00');
  await expect(form.getByLabel('End time')).toHaveValue('19:00');
  await form.getByLabel('End time').fill('19:30');
  await form.getByLabel('Start time').click();
  await form.getByLabel('Start time').pressSequentially('0915AM');
  await expect(form.getByLabel('Start time')).toHaveValue('09:15');
  await expect(form.getByLabel('End time')).toHaveValue('10:45');
  await expect(form).not.toContainText('Ends the next day.');
});

test('publishing what clashes says what to do, where it can be seen; an imported rule says when it cannot be read', async ({
  page,
}) => {
  await make();
  const form = await newForm(page);
  await form.getByLabel('Title').fill('Recital');
  await form.getByLabel('Date', { exact: false }).first().fill(monday);
  await form.getByLabel('Start time').fill('10:30');
  await form.getByLabel('End time').fill('11:30');
  const repeats = form.getByRole('group', { name: 'Repeats' });
  await repeats.getByRole('combobox', { name: 'Repeats' }).selectOption('rule');
  await form.getByRole('textbox', { name: 'Rule' }).fill('NONSENSE');
  await expect(form.getByText("This rule can't be read")).toBeVisible();
  await form.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MONTHLY;BYDAY=1MO;COUNT=3');
  await expect(form.getByText(/^[23] events\./)).toBeVisible();
  await repeats.getByRole('combobox', { name: 'Repeats' }).selectOption('one_time');
  await form.getByRole('combobox', { name: 'Room' }).fill('Blue');
  await page.getByRole('option', { name: /Blue room/ }).click();
  await expect(form).toContainText('Blue room is taken by Piano');
  await form.getByLabel('Notes').scrollIntoViewIfNeeded();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(
    form.getByText('Choose a free time, room or teacher, or tick “Book despite the clash”.'),
  ).toBeInViewport();
  expect(await faultsIn(page, { within: 'dialog[open]' })).toEqual([]);
  await form.getByRole('checkbox', { name: /Book despite the clash/ }).check();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form).toBeHidden();
  await eventOf(page, 'Recital').click();
  await expect(page.getByRole('dialog', { name: 'Recital', exact: true })).toContainText('Booked despite a clash');
});

test('offers to book despite a clash only to people who may', async ({ page, context }) => {
  await make({ room: null, from: later(1), title: 'Scales' });
  await make({ room: null });
  const change = page.getByRole('dialog', { name: 'Change Scales' });
  const move = async () => {
    await openWeek(page);
    await eventOf(page, 'Scales').click();
    await page.getByRole('dialog', { name: 'Scales', exact: true }).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Scales' });
    await form.getByLabel('Date', { exact: false }).first().fill(monday);
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(change).toContainText('Anna Berg has Piano');
  };
  await move();
  await expect(change.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await signInAs(context, anna);
  await move();
  await expect(change.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(change.getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
  await expect(change.getByRole('checkbox', { name: /Book despite the clash/ })).toHaveCount(0);
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(change).toContainText('Choose a free time, room or teacher.');
});

test('changes a reminder beside the event, and shows what someone else changed first', async ({ page }) => {
  const { event_id } = await make({ repeats: { type: 'weekly', weekdays: [1] } });
  await openWeek(page);
  await eventOf(page, 'Piano').click();
  const panel = page.getByRole('dialog', { name: 'Piano', exact: true });
  await panel.getByRole('button', { name: 'Change the reminder' }).click();
  const question = page.getByRole('dialog', { name: 'Reminder for Piano' });
  await question.getByRole('combobox', { name: 'Reminder' }).selectOption('1 hour before');
  await expect(question.getByRole('radio', { name: 'All upcoming events' })).toBeChecked();
  expect(await faultsIn(page, { within: 'dialog[open]' })).toEqual([]);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('1 hour before');
  await panel.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Piano' });
  await form.getByLabel('Capacity').fill('5');
  const { version } = (await school.ask('GET', 'event/v2/details', { event_id })).event;
  await school.ask('POST', 'event/v2/edit', {
    event_id,
    version,
    changes: { fromTime: '12:00', toTime: '13:00', from: monday },
    notify: 0,
  });
  await form.getByRole('button', { name: 'Continue' }).click();
  const change = page.getByRole('dialog', { name: 'Change Piano' });
  await expect(change).toContainText('It is now Piano');
  await expect(change).toContainText('12:00 PM – 01:00 PM');
  await change.getByRole('button', { name: 'Edit the new version' }).click();
  await expect(change).toContainText('1 event changes. No one needs to be told.');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(panel).toContainText('0 of 5');
  await expect(panel).toContainText('12:00 PM – 01:00 PM');
});

test('the staff view shades and names time outside working hours; the room view shows no absences', async ({
  page,
}) => {
  await school.sql(async (db) => {
    const { institution_id } = school;
    await db
      .insertInto('working_hours')
      .values({ institution_id, user_detail_id: anna.user_detail_id, weekday: 1, time_from: '09:00', time_to: '17:30' })
      .execute();
    await db
      .insertInto('leave')
      .values({
        institution_id,
        applied_by: ben.user_detail_id,
        type: 'Sick',
        status: 'Accepted',
        start_date: monday,
        end_date: monday,
        reason: '',
        created_at: new Date(),
      })
      .execute();
  });
  const { event_id } = await make();
  await school.ask('POST', 'event/v2/cancel', { event_id, version: 1, reason: 'Flu', notify: 0 });
  await openWeek(page, 'staff');
  await expect(eventOf(page, /^Piano.*Cancelled: Flu$/s)).toBeVisible();
  await expect(page.getByText('09 AM – 05:30 PM')).toBeVisible();
  await expect(page.getByText('On leave')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Rooms' }).click();
  await expect(page.getByRole('heading', { name: 'Blue room, Main house' })).toBeVisible();
  await expect(page.getByText('on leave')).toHaveCount(0);
});

test('a phone shows today where a week is wider than it; an address that names no event opens none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/calendar?view=week&event=nonsense');
  await expect(page.locator('[data-today]')).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
