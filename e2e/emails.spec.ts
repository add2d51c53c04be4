import { expect, type Locator, type Page, test } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { letLeave, mailsTo, mailTo } from './mailbox.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, unique } from './school.ts';

let school: School;
let batch: number;
const rachel = `rachel.${unique()}@home.example`;
const uwe = `uwe.${unique()}@home.example`;

const guardian = (firstName: string, email: string) => ({
  firstName,
  surname: 'Parent',
  email,
  phone: '',
  relation: 'Mother',
  parentCommunication: 1,
});

test.beforeAll(async () => {
  school = await makeSchool('Letter School');
  const add = async (firstName: string, parent?: object) =>
    (
      await school.ask('POST', 'students/add', {
        firstName,
        surname: 'Reader',
        isDuplicate: 1,
        ...(parent && { guardian: parent }),
      })
    ).user_detail_id as number;
  const ids = [
    await add('Harry', guardian('Rachel', rachel)),
    await add('Frieda', guardian('Uwe', uwe)),
    await add('Chidi'),
  ];
  batch = (await school.ask('POST', 'batches/make', { batch_name: 'GCSE Maths' })).data.id;
  await school.ask('POST', 'students/bulk/addToBatch', { user_detail_ids: ids, batch_id: batch });
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const composer = (page: Page) => page.getByRole('dialog', { name: 'New email' });
const subject = (within: Locator) => within.getByRole('textbox', { name: 'Subject' });
const content = (within: Locator) => within.getByRole('textbox', { name: 'Content' });

/** The composer for the batch. */
async function open(page: Page): Promise<Locator> {
  await page.goto(`/people/batches/${batch}`);
  await page.getByRole('button', { name: 'Write an email' }).click();
  await expect(composer(page).getByText('2 recipients', { exact: true })).toBeVisible();
  return composer(page);
}

/** Writes a letter that its readers can get as it is. */
async function write(within: Locator, about: string): Promise<void> {
  await subject(within).fill(about);
  await content(within).fill('Please bring a calculator.');
}

test('says who gets it, separately, and who gets none and why; a reader is taken off and put back', async ({
  page,
}) => {
  const dialog = await open(page);
  const readers = dialog.getByRole('list', { name: 'Readers' });
  await expect(readers).toContainText('GCSE Maths');
  await expect(readers).toContainText('Rachel Parent');
  await expect(readers).toContainText('Harry Reader');
  await expect(dialog.getByText('Emailed separately')).toBeVisible();
  await expect(dialog.getByText('Chidi Reader:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take Uwe Parent off' }).click();
  await expect(dialog.getByText('1 recipient', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Emailed separately')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Put 1 back' }).click();
  await expect(dialog.getByText('2 recipients', { exact: true })).toBeVisible();
});

test('refuses in the words of the specification', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(dialog.getByText('Subject cannot be blank')).toBeVisible();
  await expect(dialog.getByText('Content cannot be blank')).toBeVisible();
  await subject(dialog).fill('x'.repeat(251));
  await expect(dialog.getByText('Subject cannot be more than 250 characters')).toBeVisible();
  await expect(dialog.getByText('251/250')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change where replies go' }).click();
  await dialog.getByRole('textbox', { name: 'Reply to' }).fill('nowhere@');
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(dialog.getByText('Please enter valid email')).toBeVisible();
});

test('a variable is one piece, the preview fills it in for each reader, and holes are decided before it leaves', async ({
  page,
}) => {
  const dialog = await open(page);
  await subject(dialog).fill('Mock exam');
  await content(dialog).click();
  await page.keyboard.type('Dear ');
  await dialog.getByRole('button', { name: 'Variable', exact: true }).click();
  await page.getByRole('menuitem').filter({ hasText: 'First name' }).first().click();
  await page.keyboard.type(', {{next_class_date}}');
  await expect(content(dialog).locator('[data-variable]')).toHaveCount(2);

  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('status')).toContainText('1 of 2');
  const first = await preview.getByRole('status').innerText();
  await preview.getByRole('button', { name: 'Next reader' }).press('ArrowRight');
  await expect(preview.getByRole('status')).toContainText('2 of 2');
  expect(await preview.getByRole('status').innerText()).not.toBe(first);

  const hole = preview.getByRole('alert').filter({ hasText: '2 have no' });
  await expect(hole).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send to/ })).toBeDisabled();
  await hole.getByRole('button', { name: 'Fallback' }).click();
  await hole.getByRole('textbox').fill('see you soon');
  await hole.getByRole('button', { name: 'Write it' }).click();
  await expect(content(dialog)).toContainText('or “see you soon”');
  await expect(dialog.getByRole('button', { name: 'Send to 2' })).toBeEnabled();
  expect(await faultsIn(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  expect(await faultsIn(page, { colours: true })).toEqual([]);
});

test('sends to each reader, and the list says what became of it', async ({ page }) => {
  const dialog = await open(page);
  const about = `Mock exam ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await toast(page, 'Emails sent successfuly');
  await expect(dialog).toHaveCount(0);
  await letLeave(school);
  const mail = await mailTo(rachel, about);
  expect(mail.to).toHaveLength(1);
  await mailTo(uwe, about);

  await page.goto('/people/emails');
  const row = page.getByRole('table').getByRole('row').filter({ hasText: about });
  // Two readers, and the writer's copy.
  await expect(row).toContainText('3 sent');
  await row.getByRole('button', { name: about, exact: true }).click();
  const panel = page.getByRole('dialog', { name: about });
  await expect(panel.getByRole('table')).toContainText('Rachel Parent');
  await panel.getByRole('button', { name: 'Skipped 1' }).click();
  await expect(panel.getByRole('table')).toContainText('Chidi Reader');
  await expect(panel.getByRole('table')).not.toContainText('Rachel Parent');
  expect(await faultsIn(page)).toEqual([]);
});

test('a reader confirms that they have read it, and the office sees who has not', async ({ page, browser }) => {
  const dialog = await open(page);
  const about = `School closed ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('checkbox', { name: 'Send me a copy' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Ask readers to confirm that they have read it' }).check();
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await toast(page, 'Emails sent successfuly');
  await letLeave(school);
  const { text } = await mailTo(rachel, about);
  await mailTo(uwe, about);

  // On a phone of the family, which is not signed in.
  const phone = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await phone.goto(/I have read this: (\S+)/.exec(text!)![1]!);
  await expect(phone.getByRole('heading', { name: about })).toBeVisible();
  expect(await faultsIn(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'I have read this' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await phone.close();

  await page.goto('/people/emails');
  await page.getByRole('button', { name: about, exact: true }).click();
  const panel = page.getByRole('dialog', { name: about });
  await panel.getByRole('button', { name: 'Not confirmed yet 1' }).click();
  await expect(panel.getByRole('table')).toContainText('Uwe Parent');
  await expect(panel.getByRole('table')).not.toContainText('Rachel Parent');
  await panel.getByRole('button', { name: 'Read 1', exact: true }).click();
  await expect(panel.getByRole('table')).toContainText('Rachel Parent');
  expect(await faultsIn(page)).toEqual([]);
});

test('Undo makes it a draft again, and nothing leaves', async ({ page }) => {
  const dialog = await open(page);
  const about = `Too early ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Email is a draft again');
  await page.goto('/people/emails?tab=drafts');
  await page.getByRole('button', { name: about, exact: true }).click();
  await expect(subject(composer(page))).toHaveText(about);
  expect(await mailsTo(rachel, about)).toEqual([]);
});

test('a letter waits for its time, and is edited or cancelled before it', async ({ page }) => {
  const dialog = await open(page);
  const about = `Later ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('button', { name: 'Send later' }).click();
  await expect(page.getByRole('menuitem', { name: /Tomorrow morning/ })).toContainText('08:00 AM');
  await page.getByRole('menuitem', { name: 'Choose a day and time' }).click();
  const moment = page.getByRole('dialog', { name: 'Send later' });
  await moment.getByLabel('Day').fill('2020-01-01');
  await moment.getByRole('button', { name: 'Schedule' }).click();
  await expect(moment.getByText('Choose a time in the future')).toBeVisible();
  await moment.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click();
  await toast(page, 'Email scheduled');

  await page.goto('/people/emails?tab=scheduled');
  await page.getByRole('button', { name: about, exact: true }).click();
  await page.getByRole('dialog', { name: about }).getByRole('button', { name: 'Edit' }).click();
  await expect(subject(composer(page))).toHaveText(about);
});

test('a draft saves itself, says when, and asks where someone else saved first', async ({ page }) => {
  const dialog = await open(page);
  const about = `Draft ${unique()}`;
  await subject(dialog).fill(about);
  await expect(dialog.getByText(/Draft saved \d\d:\d\d [AP]M/)).toBeVisible();
  const { data } = await school.ask('GET', 'communication/mailings', { tab: 'drafts' });
  const { mailing_id } = data.find((one: { subject: string }) => one.subject === about);
  const kept = (await school.ask('GET', 'communication/details', { mailing_id })).data;
  await school.ask('POST', 'communication/saveDraft', {
    mailing_id,
    version: kept.version,
    type: kept.type,
    type_id: kept.type_id,
    to: kept.to,
    subject: `${about}, from another window`,
    body: kept.body,
  });
  await subject(dialog).fill(`${about}, mine`);
  await expect(dialog.getByText('changed this draft while you were writing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(subject(dialog)).toHaveText(`${about}, from another window`);
});

test('files are sent along with their size, and one of 16 is too many', async ({ page }) => {
  const dialog = await open(page);
  const chooser = dialog.getByLabel('Files for the email');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x'.repeat(2_048)) });
  await chooser.setInputFiles([file('topics.txt')]);
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('2 KB');
  await chooser.setInputFiles(Array.from({ length: 15 }, (_, at) => file(`${at}.txt`)));
  await expect(dialog.getByText('Please add at most 15 files')).toBeVisible();
  const about = `Files ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  expect((await mailTo(rachel, about)).attachments[0]?.filename).toBe('topics.txt');
});

test('files too large for an email are named beforehand, and come as links', async ({ page, request }) => {
  const dialog = await open(page);
  const file = (name: string, megabytes: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(megabytes * 1024 * 1024, 'x'),
  });
  await dialog.getByLabel('Files for the email').setInputFiles([file('maps.txt', 9), file('menu.txt', 8)]);
  const files = dialog.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('listitem').filter({ hasText: 'maps.txt' })).toContainText('9.0 MB, as a link');
  await expect(files.getByRole('listitem').filter({ hasText: 'menu.txt' })).not.toContainText('as a link');
  await expect(dialog.getByText('1 file is too large to attach.')).toBeVisible();
  const about = `Large ${unique()}`;
  await write(dialog, about);
  const preview = dialog.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
  await expect(preview.getByText('maps.txt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  const mail = await mailTo(rachel, about);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['menu.txt']);
  const saved = await request.get(/maps\.txt \(9\.0 MB\): (\S+)/.exec(mail.text!)![1]!);
  expect([saved.status(), (await saved.body()).length]).toEqual([200, 9 * 1024 * 1024]);
});

test('a test goes to oneself alone', async ({ page }) => {
  const dialog = await open(page);
  const about = `Test ${unique()}`;
  await write(dialog, about);
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await toast(page, 'Test email sent');
  await mailTo(school.owner.email, about);
  expect(await mailsTo(rachel, about)).toEqual([]);
});

test('is written on a phone, where the preview is a tab', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await open(page);
  await write(dialog, 'From a phone');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeHidden();
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('From a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsIn(page)).toEqual([]);
});
