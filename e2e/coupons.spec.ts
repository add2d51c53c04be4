import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let mia: number;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Coupon School');
  mia = (await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Home' })).user_detail_id;
  await signInAs(context, school.owner);
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page), theme).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

const line = (name: string, unit_price: number) => ({ type: 'custom', name, student_id: mia, unit_price });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });
const coupon = async (more: object) =>
  (await school.ask('POST', 'coupon/update', { kind: 'percent', value: 1000, ...more })).data;

test('a coupon is added by keyboard, takes its part off an invoice, and shows where it was used', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/billing/coupons');
  await expect(page.getByText('No coupons yet')).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'Add coupon' }).first().focus();
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add coupon' });
  await expect(form.getByLabel('Code')).toBeFocused();
  await keyboard.type('AUTUMN 10');
  await form.getByLabel('How much').fill('110');
  await keyboard.press('Control+Enter');
  await expect(form).toContainText('Your code does not match the required format');
  await expect(form).toContainText('The discount must be at most 100%');
  await expect(form.getByLabel('Code')).toBeFocused();
  await faultless(page);
  await form.getByLabel('Code').fill('AUTUMN10');
  await form.getByLabel('How much').fill('12.5');
  await form.getByLabel('Total uses').fill('1');
  const only = form.getByRole('combobox', { name: 'Only for' });
  await only.focus();
  await keyboard.type('custom');
  await expect(page.getByRole('option', { name: 'All custom lines' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Coupon AUTUMN10 added');
  await expect(rows(page)).toContainText(['12.5 %']);
  await expect(rows(page)).toContainText(['0 of 1']);

  await page.goto(`/billing/invoices/new?student=${mia}`);
  await page.getByRole('button', { name: 'Custom line' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name of line 1')).toBeFocused();
  await keyboard.type('Concert');
  await page.getByLabel('Price of Concert').fill('80');
  const code = summary(page).getByLabel('Coupon code');
  await code.focus();
  await keyboard.type('AUTUMN11');
  await keyboard.press('Enter');
  await expect(summary(page)).toContainText('There is no such code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await faultless(page);
  await code.fill('autumn10');
  await keyboard.press('Enter');
  const used = summary(page).getByRole('group', { name: 'Coupon AUTUMN10' });
  await expect(used).toContainText('12.5 % off');
  await expect(summary(page).getByRole('definition').filter({ hasText: '−10.00' })).toBeVisible();
  await expect(summary(page).getByRole('button', { name: 'Issue GBP 70.00' })).toBeVisible();
  // It follows the lines at once.
  await page.getByLabel('Price of Concert').fill('100');
  await expect(summary(page).getByRole('button', { name: 'Issue GBP 87.50' })).toBeVisible();
  await faultless(page);
  await used.getByRole('button', { name: 'Remove coupon AUTUMN10' }).focus();
  await keyboard.press('Enter');
  await expect(summary(page).getByRole('button', { name: 'Issue GBP 100.00' })).toBeVisible();
  await code.fill('AUTUMN10');
  await keyboard.press('Control+Enter');
  await toast(page, '-0001 issued.');
  const paper = page.getByRole('region', { name: /^INV-\d{4}-0001$/ });
  await expect(paper.getByRole('article')).toContainText('Coupon AUTUMN10');
  await expect(paper.getByRole('article')).toContainText('GBP 87.50');

  await page.goto('/billing/coupons');
  await expect(rows(page)).toContainText(['1 of 1']);
  await expect(rows(page)).toContainText(['Used up']);
  await page.getByRole('button', { name: 'AUTUMN10' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Coupon AUTUMN10' });
  const uses = panel.getByRole('region', { name: 'Where it was used' });
  await expect(uses.getByRole('listitem')).toContainText(['−GBP 12.50']);
  await expect(panel).toContainText('All custom lines');
  await faultless(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page);
  await uses.getByRole('link', { name: /^INV-/ }).click();
  await expect(page.getByRole('dialog', { name: /^INV-\d{4}-0001$/ })).toContainText('Coupon AUTUMN10');
});

test('a draft keeps its coupon while it is changed, and a code that is used up is refused at its field', async ({
  page,
}) => {
  const { coupon_id } = await coupon({ code: 'LAST', most: 1 });
  const draft = (
    await school.ask('POST', 'invoice', {
      user_detail_id: mia,
      items: [line('Piano', 5_000)],
      coupon_code: 'LAST',
      draft: 1,
    })
  ).data;
  await page.goto(`/billing/invoices/${draft.invoice_id}/edit`);
  const used = summary(page).getByRole('group', { name: 'Coupon LAST' });
  await expect(used).toBeVisible();
  await page.getByLabel('Price of Piano').fill('60');
  await expect(summary(page).getByRole('button', { name: 'Issue GBP 54.00' })).toBeVisible();
  await summary(page).getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'saved as a draft');
  expect(await school.ask('GET', 'invoice', { id: draft.invoice_id })).toMatchObject({
    total: 5_400,
    coupon_code: 'LAST',
  });
  expect(await school.ask('GET', `coupon/details/${coupon_id}`)).toMatchObject({ used: 1 });

  await page.goto(`/billing/invoices/new?student=${mia}`);
  await page.getByRole('button', { name: 'Custom line' }).click();
  await page.getByLabel('Name of line 1').fill('Choir');
  await page.getByLabel('Price of Choir').fill('20');
  await summary(page).getByLabel('Coupon code').fill('LAST');
  // Issuing looks at the code first, and goes nowhere with one that is refused.
  await page.keyboard.press('Control+Enter');
  await expect(summary(page)).toContainText('This code has been used up');
  await expect(summary(page).getByLabel('Coupon code')).toBeFocused();
  await expect(page).toHaveURL(/\/billing\/invoices\/new/);
  await faultless(page);
});

test('a coupon is changed beside a colleague, archived and restored', async ({ page }) => {
  const made = await coupon({ code: 'SPRING', name: 'Open day' });
  await page.goto(`/billing/coupons?open=${made.coupon_id}`);
  const panel = page.getByRole('dialog', { name: 'Coupon SPRING' });
  await expect(panel).toContainText('No invoice has used this coupon yet.');
  await panel.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit coupon' });
  await form.getByLabel('Last day').fill('2031-03-31');
  await school.ask('POST', 'coupon/update', { id: made.coupon_id, name: 'Open week' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Coupon SPRING saved');
  expect(await school.ask('GET', `coupon/details/${made.coupon_id}`)).toMatchObject({
    name: 'Open week',
    until_on: '2031-03-31',
    value: 1_000,
  });
  // By keyboard: for a moment, the message lies over the foot of the panel.
  await panel.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(panel).toContainText('Archived');
  await panel.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(panel).toContainText('Active');
  await panel.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(panel).toContainText('Archived');
  await page.goto('/billing/coupons');
  await expect(page.getByText('No coupons yet')).toBeVisible();
  await page.goto('/billing/coupons?status=archived');
  await expect(rows(page)).toContainText(['SPRING']);
  await faultless(page);
  await page.goto('/billing/coupons?search=nothing');
  await expect(page.getByText('No coupons match "nothing"')).toBeVisible();
});

test('coupons are for people who bill: others have no line in the menu', async ({ page, context }) => {
  const sales = await school.staff(9, { firstName: 'Sam', surname: 'Sales' });
  await signInAs(context, sales);
  await page.goto('/billing/invoices');
  await expect(page.getByRole('link', { name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Coupons' })).toHaveCount(0);
});
