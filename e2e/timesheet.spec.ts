import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { faultsOf } from './account.ts';
import { mailTo } from './mailbox.ts';
import { office, toast } from './office.ts';
import { makeSchool, type School, type Staff } from './school.ts';

let school: School;
let teacher: Staff;
test.beforeEach(async () => {
  school = await makeSchool();
  teacher = await school.staff(2, { firstName: 'Tess', surname: 'Teacher' });
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const taught = (title: string, ahead: number, [fromTime, toTime]: [string, string], staff: Staff = teacher) =>
  school.ask('POST', 'event/v2/make', {
    title,
    from: day(ahead),
    fromTime,
    toTime,
    timezoneName: 'Europe/London',
    staff: [staff.user_detail_id],
    notify: 0,
  });

test('a rate is set, the timesheet counts by it, drills down to classes, and leaves as a file', async ({ context }) => {
  for (const [title, ahead] of [
    ['Piano', -3],
    ['Choir', -2],
    ['Long ago', -60],
  ] as const)
    await taught(title, ahead, ['10:00', '11:30']);
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}`);
  const pay = page.getByRole('region', { name: 'Pay' });
  await pay.getByRole('button', { name: 'New rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rate of pay' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('This field is required');
  await dialog.getByLabel('Amount').fill('30.01');
  await dialog.getByLabel('From').fill(day(-30));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Tess Teacher is paid at this rate');
  await expect(pay).toContainText('GBP 30.01 for each hour');

  await page.goto('/people/timesheet');
  const totals = page.getByLabel('Everyone');
  await expect(totals).toContainText('3 h');
  await expect(totals).toContainText('90.04');
  expect(await faultsOf(page, 'timesheet')).toEqual([]);
  await page.getByRole('link', { name: 'Tess Teacher' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row')).toHaveCount(3);
  await expect(panel.getByRole('row').nth(1)).toContainText('Choir');
  await panel.getByLabel('Period').selectOption({ label: 'Last 90 days' });
  await expect(panel.getByRole('row')).toHaveCount(4);
  await expect(panel.getByLabel('Totals')).toContainText('1 without a rate');
  const waiting = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^timesheet-classes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /Start \(Europe\/London\)[^]*Tess Teacher,teacher,[^]*1\.50,0,0,30\.01,hour,45\.02/,
  );
  expect(await faultsOf(page, 'timesheet-classes')).toEqual([]);

  const own = await office(context, teacher, '/profile?tab=classes');
  await expect(own.getByLabel('Totals')).toContainText('3 h');
  await expect(own.getByLabel('Totals')).not.toContainText('90.04');
});

test('offers substitutes for all classes at once when a leave is approved, and undoes it', async ({ context }) => {
  const other = await school.staff(2, { firstName: 'Sam', surname: 'Stand-in' });
  for (const [title, ahead] of [
    ['Piano', 10],
    ['Choir', 11],
  ] as const)
    await taught(title, ahead, ['10:00', '11:00']);
  await taught('Elsewhere', 11, ['10:30', '11:30'], other);
  const third = await school.staff(2, { firstName: 'Tom', surname: 'Third' });
  await school.ask(
    'POST',
    'staff/leaves/apply',
    { type: 'Sick', start_date: day(9), end_date: day(12), reason: 'Flu' },
    teacher,
  );
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}?tab=leaves`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the leave of Tess Teacher' });
  await expect(dialog.getByLabel(/^Substitute for Choir/).getByRole('option')).toHaveText([
    'No substitute',
    'Tom Third',
  ]);
  await dialog.getByLabel('For all classes').selectOption({ label: 'Tom Third, free for 2 of 2' });
  await dialog.getByLabel(/^Substitute for Piano/).selectOption({ label: 'Sam Stand-in' });
  await expect(dialog.getByRole('status')).toContainText(
    '2 classes have a substitute. E-mails go to Sam Stand-in, Tom Third.',
  );
  expect(await faultsOf(page, 'substitutes')).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve with 2 substitutions' }).click();
  await toast(page, 'Leave approved.');
  expect((await mailTo(third.email, 'You are substituting for Tess Teacher')).text).toContain('Choir');
  await page.getByRole('button', { name: 'Undo substitutes' }).click();
  await toast(page, 'Substitutes removed.');
  await page.getByRole('button', { name: 'Substitutes', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Substitutes for Tess Teacher' }).getByLabel('Classes').getByRole('listitem'),
  ).toHaveCount(2);
});
