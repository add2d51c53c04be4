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

/** An invoice of 120.00 that the family paid at the gateway. */
async function paid(): Promise<PaidOnline & { invoice_id: number; number: string }> {
  const items = [{ type: 'custom', name: 'Piano', student_id: harry, unit_price: 12_000 }];
  const { invoice_id, number } = (await school.ask('POST', 'invoice', { user_detail_id: harry, items })).data;
  return { ...(await payOnline(school, invoice_id)), invoice_id, number };
}

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Receipt|^Payment$/ });
const flow = (page: Page) => panelOf(page).getByRole('region', { name: 'Where the money went' });
const progress = (page: Page) => page.getByRole('dialog', { name: 'Refund', exact: true });

/** Asks for a part of the payment back. */
async function refund(page: Page, amount: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: 'Refund payment' });
  await expect(form).toContainText('Demo sends it to the card or account that paid.');
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Reason').fill('Ill for a month');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
}

test('a refund is followed live: under way, and then back with the payer', async ({ context }) => {
  const payment = await paid();
  await payment.change({ slow: true });
  const page = await office(context, school.owner, `/billing/payments?open=${payment.payment_id}`);
  await expect(flow(page)).toContainText('Demo');
  await refund(page, '50');
  await toast(page, 'Refund of GBP 50.00 started');
  await expect(progress(page)).toContainText('Waiting for Demo');
  await expect(progress(page).getByRole('listitem')).toHaveText([/done$/, /under way$/, /to come$/]);
  await faultless(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await faultless(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await payment.end('succeeded');
  await expect(progress(page).getByRole('listitem')).toHaveText([/done$/, /done$/, /done$/]);
  await expect(progress(page)).toContainText('The money is on its way');
  await faultless(page);
  await page.keyboard.press('Escape');
  await expect(flow(page)).toContainText('Refunded');
  await expect(panelOf(page).getByRole('region', { name: 'Refunds' })).toContainText('GBP 50.00: Ill for a month');
  expect((await school.ask('GET', 'invoice', { id: payment.invoice_id })).balance).toBe(5_000);
  await faultless(page);
});

test('a refund that fails says why, and can be tried again', async ({ context }) => {
  const payment = await paid();
  await payment.change({ refuses: 'Your balance is too low.' });
  const page = await office(context, school.owner, `/billing/payments?open=${payment.payment_id}`);
  await refund(page, '120');
  await expect(progress(page)).toContainText('Demo: Your balance is too low.');
  await faultless(page);
  await payment.change({ refuses: '' });
  await progress(page).getByRole('button', { name: 'Try again' }).click();
  const form = page.getByRole('dialog', { name: 'Refund payment' });
  await form.getByRole('radio', { name: 'Are credited' }).check();
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(progress(page)).toContainText('The money is on its way');
  expect((await school.ask('GET', 'invoice', { id: payment.invoice_id })).balance).toBe(0);
});

test('a dispute shows on the list and on the payment, which can’t be refunded meanwhile', async ({ context }) => {
  const payment = await paid();
  const page = await office(context, school.owner, '/billing/payments');
  await expect(rows(page)).toContainText(['Received']);
  const dispute = { ref: 'dp_1', amount: 12_000, reason: 'not recognised', answer_by: '2040-12-09T12:00:00Z' };
  await payment.change({ disputes: [{ ...dispute, state: 'open' }] });
  await expect(rows(page)).toContainText(['Disputed']);
  await rows(page).getByRole('button', { name: 'Harry Ashworth' }).click();
  await expect(panelOf(page).getByRole('alert')).toContainText('The bank disputes GBP 120.00');
  await expect(panelOf(page).getByRole('alert')).toContainText('not recognised');
  await expect(panelOf(page).getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await faultless(page);
  await payment.change({ disputes: [{ ...dispute, state: 'lost' }] });
  await expect(panelOf(page)).toContainText('Dispute of GBP 120.00 lost');
  await expect(flow(page)).toContainText('Refunded');
  await faultless(page);
  // The task leads back to the payment.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Open payment' }).click();
  await expect(panelOf(page)).toContainText('Dispute of GBP 120.00 lost');
});

test('payments narrow by gateway, status and tab', async ({ page }) => {
  const payment = await paid();
  await school.ask('POST', 'payment/addPayment', { user_detail_id: harry, amount: 700, mode_id: 1, as_credit: 1 });
  await page.goto('/billing/payments');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Gateway' }).selectOption('Demo');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/gateway=demo/);
  await page.goto('/billing/payments?tab=confirm');
  await expect(page.getByText('No payments to confirm')).toBeVisible();
  await page.goto('/billing/payments?tab=refunded');
  await expect(page.getByText('No refunds')).toBeVisible();
  await payment.change({ slow: true });
  await school.ask('POST', 'refunds/create', { payment_id: payment.payment_id, amount: 100 });
  await expect(rows(page)).toContainText(['Being refunded']);
  await faultless(page);
});
