import { expect, test, type Page } from '@playwright/test';
import { faultless, faultlessOnPhone } from './desk.ts';
import { rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
});

const form = (page: Page, title = 'Schedule report') => page.getByRole('dialog', { name: title, exact: true });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true });
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Actions for Monday numbers' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** A weekly report of the owner's, as the form would save it. */
const scheduled = (more: object = {}) =>
  school.ask('POST', 'reports/schedules/save', {
    x: 'invoiced',
    name: 'Monday numbers',
    asked: { period: 'last7', by: ['month'] },
    every: 'week',
    weekday: 1,
    local_time: '08:00',
    readers: [school.owner.user_detail_id],
    ...more,
  });

async function bill() {
  const student_id = (await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Home' })).user_detail_id;
  await school.ask('POST', 'invoice', {
    user_detail_id: student_id,
    items: [{ type: 'custom', name: 'Lessons', student_id, unit_price: 12_000 }],
  });
}

test('a report is scheduled from its page, after a look at its mail', async ({ page }) => {
  await bill();
  const teacher = await school.staff(2, { firstName: 'Tara', surname: 'Teacher' });
  await page.goto('/reports/sales/invoiced?by=student&period=last7');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = form(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('Invoiced');
  await expect(dialog.getByLabel('Period', { exact: true })).toHaveValue('last7');
  await dialog.getByLabel('Name').fill('Monday numbers');
  await dialog.getByLabel('Send', { exact: true }).selectOption('week');
  await dialog.getByLabel('On', { exact: true }).selectOption('Monday');
  await dialog.getByLabel('File', { exact: true }).selectOption('XLSX');
  await dialog.getByRole('switch', { name: /^Attach the file/ }).check();
  await dialog.getByRole('combobox', { name: /^Colleagues/ }).fill('Tara');
  await page.getByRole('option', { name: /Tara Teacher/ }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await faultless(page);
  await shot(page, 'form');
  await faultlessOnPhone(page);

  await dialog.getByRole('button', { name: 'Preview' }).click();
  const mail = preview(page);
  await expect(mail).toContainText('Monday numbers: ');
  await expect(mail).toContainText(`${teacher.firstName} ${teacher.surname}: Has no access to reports`);
  await expect(mail).toContainText(/invoiced-\d{4}-\d\d-\d\d\.xlsx/);
  await expect(mail.getByTitle('The mail, formatted').contentFrame().getByText('Mia Home')).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Send now' })).toBeHidden();
  await faultless(page);
  await shot(page, 'preview');
  await faultlessOnPhone(page);
  await mail.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Report scheduled');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Scheduled reports' }).first().click();
  await expect(rows(page)).toContainText([
    /Monday numbers.*Every week on Monday at 08:00.*Tara Teacher.*XLSX, attached/,
  ]);
});

test('a scheduled report is sent now, paused, changed and deleted, and its history names who got it', async ({
  page,
}) => {
  await page.goto('/reports/schedules');
  await expect(page.getByText('No scheduled reports yet')).toBeVisible();
  await faultless(page);
  await bill();
  const teacher = await school.staff(2, { firstName: 'Tara', surname: 'Teacher' });
  await scheduled({ format: 'csv', attach: 1, readers: [school.owner.user_detail_id, teacher.user_detail_id] });
  await expect(rows(page)).toHaveCount(1);
  await faultless(page);
  await shot(page, 'list');

  await choose(page, 'History');
  const history = page.getByRole('dialog', { name: 'History of "Monday numbers"' });
  await expect(history).toContainText('Not sent yet');
  await history.getByRole('button', { name: 'Close', exact: true }).last().click();
  await choose(page, 'Send now');
  await toast(page, 'Report on its way');
  await choose(page, 'History');
  await expect(history).toContainText('sent by hand');
  await expect(history).toContainText(/1 row.*invoiced-.*\.csv.*Olive Owner.*Tara Teacher.*Has no access to reports/);
  await faultless(page);
  await shot(page, 'history');
  await faultlessOnPhone(page);
  await history.getByRole('button', { name: 'Close', exact: true }).last().click();

  await choose(page, 'Pause');
  await toast(page, 'Report paused');
  await expect(rows(page)).toContainText(['Paused']);
  await faultless(page);
  await choose(page, 'Resume');
  await toast(page, 'Report goes on');

  await choose(page, 'Edit');
  const dialog = form(page, 'Edit schedule');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await preview(page).getByRole('button', { name: 'Send now' }).click();
  await expect(preview(page)).toBeHidden();
  await dialog.getByLabel('Send', { exact: true }).selectOption('month');
  await dialog.getByLabel('On day').selectOption('31');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  // What is typed is not what is saved, so it can't be sent yet.
  await expect(preview(page)).toContainText('Save the schedule to send it now.');
  await preview(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Schedule saved');
  await expect(rows(page)).toContainText(['Every month on day 31 at 08:00']);
  await choose(page, 'History');
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await history.getByRole('button', { name: 'Close', exact: true }).last().click();

  await choose(page, 'Delete');
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await toast(page, 'Schedule deleted');
  await expect(page.getByText('No scheduled reports yet')).toBeVisible();
});

test('what is wrong is said at its field, and what was typed stays', async ({ page }) => {
  await page.goto('/reports/sales/invoiced');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = form(page);
  await dialog.getByLabel('Name').fill('Monday numbers');
  await dialog.getByRole('button', { name: /^Remove Olive Owner/ }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page)).toContainText('There is no mail to show yet');
  await expect(preview(page)).toContainText('Choose who gets the report');
  await shot(page, 'preview-error');
  await preview(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose who gets the report');
  await expect(dialog.getByLabel('Name')).toHaveValue('Monday numbers');
  await shot(page, 'form-error');
});

test('people without set-up have no switch for the file', async ({ page, context }) => {
  await signInAs(context, await school.staff(8));
  await page.goto('/reports/sales/invoiced');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form(page).getByRole('switch')).toHaveCount(1);
});

test('keyboard alone schedules a report, sends it and reads its history', async ({ page }) => {
  await page.goto('/reports/sales/invoiced');
  await page.getByRole('button', { name: 'Schedule', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Monday numbers');
  // An open list of colleagues hides what is behind it from readers of the screen.
  const button = form(page).locator('button', { hasText: 'Preview' });
  for (let presses = 0; presses < 20 && !(await button.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(preview(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await toast(page, 'Report scheduled');

  await page.goto('/reports/schedules');
  await page.getByRole('button', { name: 'Actions for Monday numbers' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Send now' }).press('Enter');
  await toast(page, 'Report on its way');
  await page.getByRole('button', { name: 'Actions for Monday numbers' }).press('Enter');
  await page.getByRole('menuitem', { name: 'History' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'History of "Monday numbers"' })).toContainText('sent by hand');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Monday numbers' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a report is scheduled, sent and paused', async ({ page }) => {
    await bill();
    await page.goto('/reports/sales/invoiced?period=last7');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form(page).getByLabel('Name').fill('Monday numbers');
    await shot(page, 'phone-form');
    await form(page).getByRole('button', { name: 'Preview' }).click();
    await expect(preview(page)).toContainText('Monday numbers: ');
    await shot(page, 'phone-preview');
    await preview(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await form(page).getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Report scheduled');
    await page.goto('/reports/schedules');
    await choose(page, 'Send now');
    await toast(page, 'Report on its way');
    await choose(page, 'Pause');
    await toast(page, 'Report paused');
    await faultlessOnPhone(page);
    await shot(page, 'phone-list');
  });
});
