import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { download, rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, type Staff } from './school.ts';

let school: School;
let desk: Staff;
let mia: number;

const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Billing School', { code: 'SG', currency: 'SGD', zone: 'Asia/Singapore' });
  desk = await school.staff(8, { firstName: 'Dora', surname: 'Desk' });
  const student = async (firstName: string) =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Home', isDuplicate: 1, guardian })).user_detail_id;
  mia = await student('Mia');
  await student('Leo');
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await school.ask('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      durations: [{ minutes: 45, fee: 4_000 }],
    })
  ).data;
  const tax = (await school.ask('POST', 'tax/add', { name: 'GST', rate: 9 })).data;
  await school.ask('POST', 'item/taxes', { item_type: 'subject', item_id: sub_id, tax_ids: [tax.tax_id] });
  await signInAs(context, desk);
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page), theme).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

const line = (student_id: number, unit_price: number) => ({ type: 'custom', name: 'Lessons', student_id, unit_price });
/** Bills a child at once. */
const bill = async (more: object = {}) =>
  (await school.ask('POST', 'invoice', { user_detail_id: mia, items: [line(mia, 10_000)], ...more })).data;
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });
const opened = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('an invoice for two children with a discount is written by keyboard, issued and cancelled', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/billing/invoices');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await faultless(page);
  await page.getByRole('heading', { name: 'Invoices' }).click();
  await keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Student' }).focus();
  await keyboard.type('Mia');
  await expect(page.getByRole('option', { name: /Mia Home/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Payer', { exact: true })).toContainText('Gina Home');
  await page.getByRole('combobox', { name: 'Add a line for Mia Home' }).focus();
  await keyboard.type('Piano');
  await expect(page.getByRole('option', { name: /Piano 45 min/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Quantity of Piano 45 min')).toBeFocused();
  await keyboard.type('3');
  await expect(summary(page)).toContainText('SGD 130.80');
  await faultless(page);

  await page.getByRole('button', { name: 'Add a child' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Leo Home' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add a line for Leo Home' })).toBeFocused();
  await keyboard.press('Escape');
  await page.getByRole('region', { name: 'Leo Home' }).getByRole('button', { name: 'Custom line' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name of line 2')).toBeFocused();
  await keyboard.type('Concert ticket');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('2o');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Enter an amount like 12.50')).toBeVisible();
  await expect(page.getByLabel('Price of Concert ticket')).toBeFocused();
  await faultless(page);
  await page.getByLabel('Price of Concert ticket').fill('20');
  await expect(summary(page)).toContainText('SGD 150.80');
  await page.getByLabel('Discount on the whole').fill('10 %');
  await expect(page.getByRole('button', { name: 'Issue SGD 135.72' })).toBeVisible();
  await page.getByLabel('Pay in parts').selectOption('3');
  await expect(summary(page).getByRole('list', { name: 'Parts' })).toContainText('SGD 45.24');
  await keyboard.press('Control+Enter');

  await toast(page, '-0001 issued.');
  const paper = opened(page, /^INV-\d{4}-0001$/);
  await expect(paper).toContainText('SGD 135.72');
  await expect(paper.getByRole('article')).toContainText('Concert ticket');
  await expect(paper.getByRole('region', { name: 'Activity' })).toContainText('issued');
  await expect(rows(page)).toContainText(['Gina Home']);
  await faultless(page);

  await paper.getByRole('button', { name: 'Cancel invoice' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel INV-/ });
  await expect(dialog).toContainText('stays, and a credit note over SGD 135.72 is issued.');
  await dialog.getByLabel('Reason').fill('Moved away');
  await faultless(page);
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(paper).toContainText('Cancelled');
  await expect(paper).toContainText('Credit note CN-');
  await expect(dialog).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(page).toHaveURL(/\/billing\/invoices$/);
});

test('the bar and the filters narrow the list, and a document opens with its next steps', async ({ page }) => {
  await bill({ draft: 1 });
  const issued = await bill();
  await page.goto('/billing/invoices');
  await expect(rows(page)).toHaveCount(2);
  const word = (name: RegExp) => page.getByRole('group', { name: 'States, SGD' }).getByRole('button', { name });
  await word(/^Issued 1/).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=issued/);
  await word(/^Issued 1/).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('Nobody');
  await expect(page.getByText('No invoices match "Nobody"')).toBeVisible();
  await faultless(page);
  await page.getByText('Clear search', { exact: true }).click();
  await page.getByLabel('State', { exact: true }).selectOption('draft');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Gina Home' }).click();
  const draft = opened(page, 'Invoice for Gina Home');
  await expect(draft.getByRole('button', { name: 'Issue SGD 100.00' })).toBeVisible();
  await draft.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Draft deleted.');
  await expect(draft).toHaveCount(0);
  await expect(page.getByText('No invoices here')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/billing/invoices?invoice=${issued.invoice_id}`);
  const sheet = page.getByRole('dialog', { name: issued.number });
  await expect(sheet.getByRole('article')).toContainText('Still to pay');
  await faultless(page);
});

test('an issued invoice is replaced, and a colleague’s change is not written over unseen', async ({ page }) => {
  const issued = await bill();
  await page.goto(`/billing/invoices?invoice=${issued.invoice_id}`);
  const paper = opened(page, issued.number);
  await paper.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText(`${issued.number} stays and is credited; a new invoice is issued.`)).toBeVisible();
  await page.getByLabel('Price of Lessons').fill('80');
  await faultless(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Stay|Keep editing)$/ })
    .click();
  await page.getByRole('button', { name: 'Issue SGD 80.00' }).click();
  await expect(opened(page, /-0002$/)).toContainText(`Replaces ${issued.number}`);

  const draft = await bill({ draft: 1 });
  await page.goto(`/billing/invoices/${draft.invoice_id}/edit`);
  await page.getByLabel('Price of Lessons').fill('120');
  await school.ask('POST', 'invoice/edit', { invoice_id: draft.invoice_id, version: 1, items: [line(mia, 9_000)] });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('A colleague changed this invoice while you typed')).toBeVisible();
  await expect(page.getByLabel('Price of Lessons')).toHaveValue('120');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'saved as a draft.');
  expect((await school.ask('GET', 'invoice', { id: draft.invoice_id })).total).toBe(12_000);
});

test('an invoice that a colleague issues appears by itself, and is exported', async ({ context, page }) => {
  // Lists leave the school only with a second factor.
  await signInAs(context, school.owner);
  await page.goto('/billing/invoices');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  const { number } = await bill();
  await expect(rows(page)).toContainText([number]);
  const { name, text } = await download(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(name).toMatch(/^invoices-.*\.csv$/);
  expect(text).toContain(`${number},issued,Gina Home,Mia Home`);
});
