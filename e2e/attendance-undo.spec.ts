import { expect, test } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { button, classOfToday, codesOf, pupils, row, saved } from './marking.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let event_id: number;
let students: number[];

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Attendance School');
  students = await pupils(school, ['Ada', 'Ben', 'Cleo']);
  event_id = await classOfToday(school, 'Piano', students);
  await signInAs(context, school.owner);
});

const codes = () => codesOf(school, event_id);

test("undo restores each student's earlier mark after marking everyone", async ({ page }) => {
  await page.goto(`/attendance/${event_id}`);
  await button(page, 'Ada', 'Late').click();
  await button(page, 'Ben', 'Present').click();
  await button(page, 'Cleo', 'Left early').click();
  await saved(page);
  await page.getByRole('button', { name: 'Mark all' }).click();
  await page.getByRole('menuitem', { name: 'Absent' }).click();
  await expect.poll(codes).toEqual([7, 7, 7]);
  await expect(page.getByText('3 students marked “Absent”.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(codes).toEqual([2, 1, 3]);
});

test('makes an absence billable although a make-up is left, and undoes it', async ({ page }) => {
  await school.ask('POST', 'sessionCredits/grant', { user_detail_id: students[0], sessions: 4, make_ups: 2 });
  await page.goto(`/attendance/${event_id}`);
  await button(page, 'Ada', 'Absent').click();
  await saved(page);
  expect((await codes())[0]).toBe(4);
  const comment = row(page, 'Ada').getByRole('button', { name: 'Comment on Ada Pupil' });
  await comment.click();
  await page.getByRole('button', { name: 'Absent (Billable), no make-up' }).click();
  await expect.poll(async () => (await codes())[0]).toBe(7);
  await expect(row(page, 'Ada')).toContainText('Absent (Billable)');
  await comment.click();
  await page.getByRole('button', { name: 'Absent, with a make-up' }).click();
  await expect.poll(async () => (await codes())[0]).toBe(4);
});

test('shows a lost mark of a student who left the class, with a link to them, and dismisses it', async ({
  page,
  context,
}) => {
  await page.goto(`/attendance/${event_id}`);
  await expect(button(page, 'Ada', 'Present')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Ada', 'Late').click();
  await expect(row(page, 'Ada')).toContainText('on this device');
  await school.sql((db) =>
    db
      .updateTable('event_student')
      .set({ status: 'cancelled' })
      .where('event_id', '=', event_id)
      .where('user_detail_id', '=', students[0]!)
      .execute(),
  );
  await context.setOffline(false);
  const lost = page.getByRole('alert').filter({ hasText: '1 of your marks was not saved' });
  await expect(lost).toContainText('“Present - late” for this student: This person has no place in this event.');
  await expect(lost.getByRole('link')).toHaveAttribute('href', `/people/students/${students[0]}`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(lost.getByRole('button', { name: 'Leave it' })).toBeFocused();
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await saved(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('unsentMarks'))).toBeNull();
});

test('does not say that a comment on a student who left the class was saved', async ({ page }) => {
  // What tells the page at once that someone wrote is kept away from it.
  await page.route('**/api/live?*', (route) => route.abort());
  await page.goto(`/attendance/${event_id}`);
  await button(page, 'Ada', 'Present').click();
  await saved(page);
  await row(page, 'Ada').getByRole('button', { name: 'Comment on Ada Pupil' }).click();
  await page.getByRole('textbox', { name: 'Comment on Ada Pupil' }).fill('Forgot her notes');
  // A marked student can't leave the class, so the mark is removed first.
  await school.ask('POST', 'attendance/mark', {
    event_id,
    students: [
      { user_detail_id: students[0], attendance: { attendanceCode: null }, device_mark: 'taken-away-1', based_on: 1 },
    ],
  });
  await school.sql((db) =>
    db
      .updateTable('event_student')
      .set({ status: 'cancelled' })
      .where('event_id', '=', event_id)
      .where('user_detail_id', '=', students[0]!)
      .execute(),
  );
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('This person has no place in this event.');
  await expect(page.getByText('Comment saved.')).toHaveCount(0);
});

test('marks of a deleted class can be dismissed', async ({ page, context }) => {
  await page.goto(`/attendance/${event_id}`);
  await expect(button(page, 'Ada', 'Present')).toBeVisible();
  await context.setOffline(true);
  for (const name of ['Ada', 'Ben']) await button(page, name, 'Present').click();
  await expect(page.getByText('2 marks are kept on this device')).toBeVisible();
  // Not left first: a page that goes away is online again for a moment, and sends.
  await school.sql((db) => db.deleteFrom('event').where('event_id', '=', event_id).execute());
  await context.setOffline(false);
  await page.goto(`/attendance/${event_id}`);
  await expect(page.getByText('This event was not found', { exact: true })).toBeVisible();
  await expect(page.getByText('2 of your marks were not saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave them' }).click();
  await expect(page.getByText('2 of your marks were not saved', { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('unsentMarks'))).toBeNull();
});

test('shows a note that someone else changed, to keep or replace', async ({ page }) => {
  const write = (notes: string, based_on: number) =>
    school.ask('POST', 'attendance/mark', {
      event_id,
      details: { class_note: { notes, class_note_check: 0, based_on } },
    });
  // What tells the page at once that someone wrote is kept away from it.
  await page.route('**/api/live?*', (route) => route.abort());
  await page.goto(`/attendance/${event_id}`);
  const note = page.getByRole('textbox', { name: 'What was done' });
  const changed = page.getByRole('alert').filter({ hasText: 'Someone changed this note while you were editing' });
  await note.fill('Mine');
  await write('Theirs', 0);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(changed).toContainText('Theirs');
  await changed.getByRole('button', { name: 'Leave it' }).click();
  await expect(note).toHaveValue('Theirs');
  await note.fill('Mine again');
  await write('Theirs again', 1);
  await page.getByRole('button', { name: 'Save note' }).click();
  await changed.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByText('Class note saved.')).toBeVisible();
  expect((await school.ask('GET', 'attendance/details', { event_id })).details.class_note.notes).toBe('Mine again');
});

test('a long title on a phone is cut off without covering the breadcrumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/live?*', (route) => route.abort());
  await page.goto(`/attendance/${event_id}`);
  const header = page.getByRole('banner');
  await expect(header.getByRole('status')).toHaveText('Reconnecting…');
  const [where, said] = [
    await header.getByText('Attendance', { exact: true }).boundingBox(),
    await header.getByRole('status').boundingBox(),
  ];
  expect(where!.x + where!.width).toBeLessThanOrEqual(said!.x);
});
