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

test('invites a colleague, who sets a password by the link in the mail and appears in the list', async ({
  context,
  browser,
}) => {
  const page = await office(context, school.owner, '/people/staff');
  await expect(page.getByRole('link', { name: 'Tess Teacher' })).toBeVisible();
  await page.getByRole('button', { name: 'Add staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add staff' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toContainText('This field is required');
  await dialog.getByLabel('First name').fill('Nia');
  await dialog.getByLabel('Surname').fill('New');
  const email = `nia.${Date.now()}@school.example`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption({ label: 'Front office' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await toast(page, 'Nia New is invited');
  const row = page.getByRole('row').filter({ hasText: 'Nia New' });
  await expect(row).toContainText('Front office');
  const link = /https?:\/\/\S+\/reset\?token=[\w-]+\S*/.exec((await mailTo(email, 'invites you')).text!)![0];
  const fresh = await browser.newContext();
  const setting = await fresh.newPage();
  await setting.goto(new URL(link).pathname + new URL(link).search);
  await expect(setting.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible();
  await expect(setting.getByText('signed out on all devices')).toHaveCount(0);
  await setting
    .getByLabel(/password/i)
    .first()
    .fill('a tall green door');
  await setting
    .getByRole('button', { name: /password/i })
    .first()
    .click();
  await expect(setting).toHaveURL(/login/);
  await fresh.close();
  await page.reload();
  await expect(row).not.toContainText('Invited');
});

test('employment needs both days, hours are added row by row, and all of it stays', async ({ context }) => {
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Tess Teacher' });
  await dialog.getByRole('button', { name: 'Add employment' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await dialog.getByLabel('Start date').fill('2026-08-01');
  await dialog.getByLabel('End date').fill('2027-07-31');
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await expect(dialog.getByLabel('Day').nth(1)).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Changes saved.');
  await expect(page.getByRole('region', { name: 'Employment' })).toContainText('Aug 01, 2026 – Jul 31, 2027');
  await expect(page.getByRole('region', { name: 'Working hours' })).toContainText('Tuesday');
  await page.getByRole('tab', { name: 'Activity' }).click();
});

test('signs out archived staff at once, and hands their work to a colleague', async ({ context, browser }) => {
  const theirs = await office(await browser.newContext(), teacher, '/people/students');
  const { user_detail_id } = await school.ask('POST', 'students/add', { firstName: 'Wai', surname: 'Ting' });
  await school.ask('POST', 'tasks/add', {
    user_detail_id,
    task_detail: 'Write the report',
    assigned_id: teacher.user_detail_id,
    validity_date: '2031-01-01T09:00:00Z',
  });
  await school.ask('POST', 'event/v2/make', {
    title: 'Choir',
    from: '2031-01-06',
    fromTime: '16:00',
    toTime: '17:00',
    timezoneName: 'Europe/London',
    staff: [teacher.user_detail_id],
    notify: 0,
    repeats: { type: 'weekly', weekdays: [1], until: '2031-01-31' },
  });
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Tess Teacher?' });
  await expect(dialog).toContainText('Upcoming classes (1)');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Choir' })).toContainText(
    'Jan 06, 2031 04:00 PM, 4 times in total',
  );
  await expect(dialog).toContainText('Open tasks (1)');
  await expect(dialog).toContainText('Write the report');
  await dialog.getByRole('combobox', { name: 'Hand tasks and leads over to' }).fill('Olive');
  await page.getByRole('option', { name: /Olive Owner/ }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await toast(page, 'signed out everywhere');
  // News of it may be leading the page to the login at this moment.
  await theirs.reload().catch(() => {});
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
  await page.goto(`/people/students/${user_detail_id}?tab=tasks`);
  await expect(page.getByRole('main')).toContainText('Olive Owner');
});

test('a document is dropped on a person, downloaded under its name, and deleted; the activity tells of it', async ({
  context,
}) => {
  const { user_detail_id } = await school.ask('POST', 'students/add', { firstName: 'Wai', surname: 'Ting' });
  const page = await office(context, school.owner, `/people/students/${user_detail_id}?tab=files`);
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'Zeugnis 成績.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 report') });
  await toast(page, 'Zeugnis 成績.pdf added.');
  const file = page.getByRole('listitem').filter({ hasText: 'Zeugnis 成績.pdf' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: /Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Zeugnis 成績.pdf');
  await page.getByLabel('Add files').setInputFiles([
    { name: 'game.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x00\x01') },
    { name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('') },
  ]);
  await expect(page.getByRole('main')).toContainText('game.exe: Please choose a PDF');
  await expect(page.getByRole('main')).toContainText('none.pdf: ');
  await page.getByLabel('Add files').setInputFiles([
    { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: 'second.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 more') },
  ]);
  await toast(page, 'second.pdf added.');
  await expect(page.getByRole('main')).toContainText('huge.pdf is larger than 10 MB');
  await expect(page.getByRole('main')).not.toContainText('game.exe');
  await file.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'File deleted');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('main')).toContainText('Olive Owner deleted a file of Wai Ting');
});

test('axe finds nothing on the list, the page and its dialogs, light and dark, wide and on a phone', async ({
  context,
}) => {
  const page = await office(context, school.owner, '/people/staff');
  await expect(page.getByRole('link', { name: 'Tess Teacher' })).toBeVisible();
  expect(await faultsOf(page, 'staff-list')).toEqual([]);
  await page.getByRole('button', { name: 'Add staff' }).click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
  expect(await faultsOf(page, 'staff-add')).toEqual([]);
  await page.goto(`/people/staff/${teacher.user_detail_id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'Add employment' }).click();
  expect(await faultsOf(page, 'staff-edit')).toEqual([]);
  await page.goto(`/people/staff/${teacher.user_detail_id}?tab=files`);
  await expect(page.getByLabel('Add files')).toBeAttached();
  expect(await faultsOf(page, 'staff-files')).toEqual([]);
  await page.goto(`/people/staff/${teacher.user_detail_id}?tab=activity`);
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
  expect(await faultsOf(page, 'staff-activity')).toEqual([]);
});
