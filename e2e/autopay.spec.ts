import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { rows } from './list.ts';
import { office, toast } from './office.ts';
import { type PaidOnline, payOnline } from './online.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let harry: number;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
  const added = await school.ask('POST', 'students/add', { firstName: 'Harry', surname: 'Ashworth' });
  harry = added.user_detail_id;
  await school.ask('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const bill = async (): Promise<{ invoice_id: number; number: string }> => {
  const items = [{ type: 'custom', name: 'Piano', student_id: harry, unit_price: 12_000 }];
  return (await school.ask('POST', 'invoice', { user_detail_id: harry, items })).data;
};
/** The family pays an invoice, and lets the school charge its card. */
async function save(): Promise<PaidOnline> {
  const { invoice_id, number } = await bill();
  return payOnline(school, invoice_id, { save: 1, items: [{ invoice: number }] });
}

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

const autopay = (page: Page) => page.getByRole('region', { name: 'Automatic payments' });
const turn = (page: Page) => autopay(page).getByRole('switch', { name: 'Charge automatically' });

test('an invoice says why it can’t be charged, and with which card it is', async ({ context }) => {
  const { invoice_id } = await bill();
  const page = await office(context, school.owner, `/billing/invoices?invoice=${invoice_id}`);
  await expect(turn(page)).toBeDisabled();
  await expect(autopay(page)).toContainText('No saved payment method. Payers can save one when they pay online.');
  await faultless(page);
  await save();
  await expect(autopay(page)).toContainText('Visa ending in 4242, if you switch it on.');
  await turn(page).focus();
  await page.keyboard.press('Space');
  await toast(page, 'Charged automatically from now on, by Visa ending in 4242');
  await expect(turn(page)).toBeChecked();
  await expect(autopay(page)).toContainText('Visa ending in 4242, on the day that it is due.');
  await faultless(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await faultless(page);
});

test('a charge turns the open invoice to Paid; one that fails says why, and is made again', async ({ context }) => {
  const card = await save();
  await card.change({ card: 'declines' });
  const { invoice_id, number } = await bill();
  const page = await office(context, school.owner, `/billing/invoices?invoice=${invoice_id}`);
  await autopay(page).getByRole('button', { name: 'Charge now' }).click();
  await toast(page, 'Charging GBP 120.00 to Visa ending in 4242');
  await expect(autopay(page).getByRole('listitem')).toContainText(['Failed']);
  await expect(autopay(page)).toContainText('Your card was declined.');
  await faultless(page);
  await page.goto('/billing/payments?tab=failed');
  await expect(rows(page)).toContainText(['Failed']);
  await rows(page).getByRole('button', { name: 'Harry Ashworth' }).click();
  // Once it is paid, the panel is named after its receipt.
  const panel = page.getByRole('dialog', { name: /^Payment$|^Receipt/ });
  await expect(panel).toContainText('Your card was declined.');
  await faultless(page);
  await card.change({ card: 'pays' });
  await panel.getByRole('button', { name: 'Charge again' }).click();
  await expect(panel).toContainText('Received');
  await page.goto(`/billing/invoices?invoice=${invoice_id}`);
  await expect(page.getByRole('region', { name: number })).toContainText('Paid');
});

test('the payer’s record shows saved methods, and what was agreed; one is removed there', async ({ page }) => {
  await save();
  await page.goto(`/people/students/${harry}?tab=billing`);
  const card = page.getByRole('region', { name: 'Saved payment methods' });
  await expect(card).toContainText('Visa ending in 4242');
  await expect(card).toContainText('The school may charge it when an invoice is due.');
  await faultless(page);
  await card.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove Visa ending in 4242?' });
  await faultless(page);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Visa ending in 4242 removed');
  await expect(card).toHaveCount(0);
});
