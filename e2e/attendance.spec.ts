import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { button, classOfToday, codesOf, pupils, row, saved } from './marking.ts';
import { makeSchool, type School, type Staff, signInAs } from './school.ts';

let school: School;
let event_id: number;
let students: number[];

const names = ['Ada', 'Ben', 'Cleo', 'Dan'];

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Attendance School');
  students = await pupils(school, names);
  event_id = await classOfToday(school, 'Piano', students);
  await signInAs(context, school.owner);
});

const codes = () => codesOf(school, event_id);

/** All rules in light; in dark only colours can differ. */
async function faultless(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

/** Nothing is wider than the screen, and every button of the list takes a thumb. */
async function fitsThumbs(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  for (const target of await page.getByRole('main').getByRole('list', { name: 'Students' }).getByRole('button').all()) {
    const box = (await target.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test('marks on a phone, with large enough targets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/attendance');
  await expect(page.getByRole('button', { name: 'Mark the remaining 4' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: 'Piano' }).click();
  await button(page, 'Ada', 'Present').click();
  await button(page, 'Ben', 'Absent').click();
  await saved(page);
  expect(await codes()).toEqual([1, 7, null, null]);
  await expect(row(page, 'Ben')).toContainText('Absent (Billable)');
  await expect(page.getByText('25% present')).toBeVisible();
  for (const width of [390, 360]) await fitsThumbs(page, width);
  await faultless(page);
});

test("opens on a teacher's own classes and remembers the choice", async ({ page, context }) => {
  const anna = await school.staff(2, { firstName: 'Anna', surname: 'Berg' });
  const own = await classOfToday(school, 'Cello', students);
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('event_staff')
      .values({
        institution_id,
        event_id: own,
        user_detail_id: anna.user_detail_id,
        part: 'teacher',
        starts_at: new Date(),
        ends_at: new Date(Date.now() + 60_000),
        holds: false,
      })
      .execute(),
  );
  await signInAs(context, anna);
  await page.goto('/attendance');
  const events = page.getByRole('list', { name: 'Events' }).getByRole('link');
  const shown = (label: string) => page.getByRole('button', { name: label, exact: true, pressed: true });
  await expect(shown('Mine')).toBeVisible();
  await expect(events).toHaveText([/^Cello/]);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(events).toHaveCount(2);
  await page.goto('/attendance');
  await expect(shown('All')).toBeVisible();
  await expect(events).toHaveCount(2);
  await page.getByRole('button', { name: 'Unmarked', exact: true }).click();
  await signInAs(context, school.owner);
  // Before the next page begins: one that is open would notice, and load itself again.
  await page.addInitScript(() => localStorage.removeItem('selectedUser'));
  await page.goto('/attendance');
  await expect(shown('All')).toBeVisible();
});

test('marks by the keys P, L, E and A, and everyone remaining at once', async ({ page }) => {
  await page.goto(`/attendance/${event_id}`);
  await button(page, 'Ada', 'Present').focus();
  await page.keyboard.press('l');
  await expect(button(page, 'Ben', 'Present')).toBeFocused();
  await page.keyboard.press('A');
  await page.keyboard.press('ArrowUp');
  await expect(button(page, 'Ben', 'Present')).toBeFocused();
  await saved(page);
  expect(await codes()).toEqual([2, 7, null, null]);
  await page.getByRole('button', { name: 'Mark the remaining 2' }).click();
  await page.getByRole('menuitem', { name: 'Left early' }).click();
  await saved(page);
  expect(await codes()).toEqual([2, 7, 3, 3]);
});

test('marks a whole day at once, and reports unmarked classes with a link to each', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Attendance' }).first().click();
  await page.getByRole('link', { name: 'All unmarked' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Piano' })).toContainText('4 of 4');
  await faultless(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^unmarked-attendance-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await expect(page.getByText('No unmarked events match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('link', { name: /^Mark Piano of/ }).click();
  await page.getByRole('link', { name: 'All events of the day' }).click();
  await page.getByRole('button', { name: 'Mark the remaining 4' }).click();
  await page.getByRole('menuitem', { name: 'Present' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark' }).click();
  await expect(page.getByText('4 marked.')).toBeVisible();
  await expect(page.getByText('100% present')).toBeVisible();
  expect(await codes()).toEqual([1, 1, 1, 1]);
});

test('a family books its make-up by a link, once', async ({ page, browser }) => {
  await school.ask('POST', 'sessionCredits/grant', { user_detail_id: students[0], sessions: 4, make_ups: 1 });
  await school.ask('POST', 'attendance/mark', {
    event_id,
    students: [
      { user_detail_id: students[0], attendance: { attendanceCode: 4 }, device_mark: 'browser-test-2', based_on: 0 },
    ],
  });
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  // Another event of the same class: what has no subject is made up for where it was missed.
  const other = await school.ask('POST', 'event/v2/make', {
    title: 'Piano again',
    from: soon,
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    override: 1,
  });
  await school.sql((db) =>
    db
      .updateTable('event')
      .set((now) => ({
        series_id: now.selectFrom('event as missed').select('missed.series_id').where('missed.event_id', '=', event_id),
      }))
      .where('event_id', '=', other.event_id)
      .execute(),
  );
  await page.goto(`/people/students/${students[0]}?tab=attendance`);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await page.getByLabel('Send to').selectOption({ label: 'No one (copy the link instead)' });
  await page.getByRole('button', { name: 'Make link' }).click();
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const family = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await family.goto(url);
  await family.getByRole('radio').first().check();
  expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await faultless(family);
  await family.getByRole('button', { name: 'Book this class' }).click();
  await expect(family.getByRole('heading', { name: 'Booked' })).toBeFocused();
  await family.reload();
  await expect(family.getByText('This link is no longer valid.')).toBeVisible();
  await family.close();
});

test('a comment and the class note are kept, a mark is taken away', async ({ page }) => {
  await page.goto(`/attendance/${event_id}`);
  await button(page, 'Ada', 'Late').click();
  await saved(page);
  await row(page, 'Ada').getByRole('button', { name: 'Comment on Ada Pupil' }).click();
  await page.getByRole('textbox', { name: 'Comment on Ada Pupil' }).fill('The bus');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(row(page, 'Ada')).toContainText('The bus');
  await page.getByRole('textbox', { name: 'What was done' }).fill('Scales in thirds');
  await page.getByRole('checkbox', { name: 'Share with families' }).check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Class note saved.')).toBeVisible();
  expect((await school.ask('GET', 'attendance/details', { event_id })).details.class_note).toMatchObject({
    notes: 'Scales in thirds',
    class_note_check: 1,
  });
  await row(page, 'Ada').getByRole('button', { name: 'Comment on Ada Pupil' }).click();
  await page.getByRole('button', { name: 'Remove mark' }).click();
  await saved(page);
  expect((await codes())[0]).toBeNull();
});

test('marks made without a network wait on the device, without a name, and are sent later, once', async ({
  page,
  context,
}) => {
  await page.goto(`/attendance/${event_id}`);
  await expect(button(page, 'Ada', 'Present')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Ada', 'Present').click();
  await button(page, 'Ben', 'Absent').click();
  await button(page, 'Ben', 'Late').click();
  await expect(page.getByText('2 marks are kept on this device')).toBeVisible();
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        indexedDB.open('attendance').onsuccess = (event) => {
          (event.target as IDBOpenDBRequest).result.transaction('marks').objectStore('marks').getAll().onsuccess = (
            found,
          ) => resolve(JSON.stringify((found.target as IDBRequest).result));
        };
      }),
  );
  expect(JSON.parse(kept)).toHaveLength(2);
  for (const name of [...names, 'Pupil', 'Piano']) expect(kept).not.toContain(name);
  await context.setOffline(false);
  await saved(page);
  expect(await codes()).toEqual([1, 2, null, null]);
});

test('marks that were left on the device are sent from the next screen', async ({ page, context }) => {
  await page.goto(`/attendance/${event_id}`);
  await expect(button(page, 'Ada', 'Present')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Ada', 'Left early').click();
  await expect(page.getByText('1 mark is kept on this device')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/dashboard');
  await expect.poll(codes).toEqual([3, null, null, null]);
});

test('keeps the first of two marks, and tells the other person', async ({ page, context, browser }) => {
  const other: Staff = await school.staff(1, { firstName: 'Otto', surname: 'Other' });
  const theirs = await browser.newContext();
  await signInAs(theirs, other);
  const second = await theirs.newPage();
  for (const one of [page, second]) {
    await one.goto(`/attendance/${event_id}`);
    await expect(button(one, 'Ada', 'Present')).toBeVisible();
  }
  for (const one of [context, theirs]) await one.setOffline(true);
  await button(page, 'Ada', 'Present').click();
  await button(second, 'Ada', 'Late').click();
  // The later mark arrives first: the HTTP tests try both orders.
  await theirs.setOffline(false);
  await expect.poll(async () => (await codes())[0]).toBe(2);
  await context.setOffline(false);
  await expect(page.getByText(/marked this first/)).toBeVisible();
  await expect(page.getByText('1 of your marks was not saved. Choose which to keep.')).toBeVisible();
  expect((await codes())[0]).toBe(2);
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await codes())[0]).toBe(1);
  await expect(page.getByText(/marked this first/)).toHaveCount(0);
  await theirs.close();
});

test('a student’s page shows attendance and sessions, and gives some', async ({ page }) => {
  await school.ask('POST', 'attendance/mark', {
    event_id,
    students: [
      { user_detail_id: students[0], attendance: { attendanceCode: 2 }, device_mark: 'browser-test-1', based_on: 0 },
    ],
  });
  await page.goto(`/people/students/${students[0]}?tab=attendance`);
  await expect(page.getByText('1 class to be billed')).toBeVisible();
  await page.getByRole('button', { name: 'Show the classes to be billed' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Classes to be billed' }).getByRole('link', { name: 'Piano' }),
  ).toHaveAttribute('href', new RegExp(`day=[\\d-]+&event=${event_id}$`));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Give sessions' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('10');
  await page.getByRole('textbox', { name: 'Absences that can be made up' }).fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('10 of 10 sessions left')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Attendance by month' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Events' })).toContainText('Present - late');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Given', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await faultless(page);
});
