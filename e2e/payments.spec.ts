import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let harry: number;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
  const added = await school.ask('POST', 'students/add', { firstName: 'Harry', surname: 'Ashworth' });
  harry = added.user_detail_id;
});

const bill = async (lines: [name: string, price: number][], more: Record<string, unknown> = {}) =>
  (
    await school.ask('POST', 'invoice', {
      user_detail_id: harry,
      items: lines.map(([name, unit_price]) => ({ type: 'custom', name, student_id: harry, unit_price })),
      ...more,
    })
  ).data;
const invoice = (id: number) => school.ask('GET', 'invoice', { id });

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

const taking = (page: Page) => page.getByRole('dialog', { name: 'Take payment' });

const amountOf = (page: Page) => taking(page).getByRole('textbox', { name: 'Amount' });

/** From the list by P: the student by name, then the dialog with what is open. */
async function takeFor(page: Page, name: string): Promise<void> {
  await page.keyboard.press('p');
  await taking(page).getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(amountOf(page)).toBeFocused();
}

test('a part is paid by keyboard, undone, taken again, and a part of it is refunded', async ({ page }) => {
  const old = await bill([['Piano', 7_800]], { due_on: inDays(5) });
  const young = await bill([['Choir', 4_500]], { due_on: inDays(20) });
  await page.goto('/billing/payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await faultless(page);

  await takeFor(page, 'Harry Ashworth');
  const form = taking(page);
  await expect(amountOf(page)).toHaveValue('123.00');
  await expect(form.getByRole('button', { name: /^Due by .* 78.00$/ })).toBeVisible();
  await expect(form.getByRole('img', { name: 'Paid in full' })).toHaveCount(2);
  // All of the amount is selected, so that typing replaces it.
  await page.keyboard.type('100');
  await expect(form).toContainText('GBP 23.00 stays open');
  await expect(form.getByRole('img', { name: 'Paid in part' })).toHaveCount(1);
  await faultless(page);
  await form.getByRole('radio').first().focus();
  await page.keyboard.press('2');
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
  await amountOf(page).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Payment of GBP 100.00 recorded');
  await expect(rows(page)).toHaveCount(1);
  expect([(await invoice(old.invoice_id)).balance, (await invoice(young.invoice_id)).balance]).toEqual([0, 2_300]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Payment of GBP 100.00 deleted');
  await expect(rows(page)).toContainText('No payments yet');
  expect((await invoice(old.invoice_id)).balance).toBe(7_800);

  await takeFor(page, 'Harry Ashworth');
  // The mode that was used last is offered first.
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await toast(page, 'Payment of GBP 90.00 recorded');
  await faultless(page);

  await rows(page).filter({ hasText: 'GBP 90.00' }).getByRole('button', { name: 'Harry Ashworth' }).click();
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('region', { name: 'Where the money went' })).toContainText('GBP 78.00');
  await faultless(page);
  await panel.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund payment' });
  await refund.getByLabel('Amount').fill('90.01');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toContainText('Enter at most GBP 90.00');
  await refund.getByLabel('Amount').fill('20');
  await refund.getByLabel('Reason').fill('Paid too much');
  await refund.getByRole('radio', { name: 'Are owed again' }).check();
  await faultless(page);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await toast(page, 'GBP 20.00 refunded');
  await expect(panel).toContainText('Partly refunded');
  await expect(panel.getByRole('region', { name: 'Where the money went' })).toContainText('Refunded');
  // What was handed back can no longer be changed, only refunded further.
  await expect(panel.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  expect((await invoice(old.invoice_id)).balance + (await invoice(young.invoice_id)).balance).toBe(12_300 - 7_000);

  await page.goto('/billing/payments?tab=refunded');
  await expect(rows(page)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('GBP 90.00')).toBeVisible();
  await faultless(page);
});

test('a payment is changed beside a colleague, and deleted with a reason', async ({ page }) => {
  const { invoice_id } = await bill([['Piano', 10_000]]);
  const modes = (await school.ask('GET', 'paymentModes')).data;
  const { data } = await school.ask('POST', 'payment/addPayment', {
    invoice_id,
    amount: 10_000,
    mode_id: modes[0].mode_id,
  });
  await page.goto(`/billing/payments?open=${data.payment_id}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit payment' });
  await form.getByLabel('Amount').fill('60');
  const { mode_id, paid_on } = data;
  await school.ask('POST', 'payment/editPayment', {
    payment_id: data.payment_id,
    version: data.version,
    mode_id,
    paid_on,
    amount: 10_000,
    reference: 'Slip 7',
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'saved');
  expect(await school.ask('GET', 'payment/details', { payment_id: data.payment_id })).toMatchObject({
    amount: 6_000,
    reference: 'Slip 7',
  });
  expect((await invoice(invoice_id)).balance).toBe(4_000);

  await panel.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('dialog', { name: /^Delete this payment/ });
  await expect(asking).toContainText('GBP 60.00');
  await asking.getByLabel('Reason').fill('Bounced');
  await faultless(page);
  await asking.getByRole('button', { name: 'Delete payment' }).click();
  await toast(page, 'Payment of GBP 60.00 deleted');
  await expect(panel).toContainText('Bounced');
  expect((await invoice(invoice_id)).balance).toBe(10_000);
});

test('a line is credited, its money kept as credit, and the note voided', async ({ page }) => {
  const { invoice_id } = await bill([
    ['Piano', 6_000],
    ['Choir', 4_000],
  ]);
  const modes = (await school.ask('GET', 'paymentModes')).data;
  await school.ask('POST', 'payment/addPayment', { invoice_id, amount: 8_000, mode_id: modes[0].mode_id });
  await page.goto('/billing/creditnotes');
  await expect(page.getByText('No credit notes yet')).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'New credit note' }).first().click();
  const choosing = page.getByRole('dialog', { name: 'New credit note' });
  await choosing.getByRole('combobox').first().fill('Harry Ashworth');
  await page.getByRole('option', { name: 'Harry Ashworth' }).click();
  await choosing.getByLabel('Invoice').selectOption({ index: 1 });
  const form = page.getByRole('dialog', { name: /^Credit INV-/ });
  await form.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(form).toContainText('Enter an amount for at least one line.');
  await form.getByLabel('Credit of Piano').fill('60.01');
  await form.getByRole('button', { name: /^Credit GBP/ }).click();
  await expect(form).toContainText('At most GBP 60.00 is left');
  await form.getByLabel('Credit of Piano').fill('');
  await form.getByRole('button', { name: 'Credit the rest of Choir' }).click();
  await expect(form).toContainText('GBP 20.00 becomes credit for the next invoice');
  await form.getByLabel('Reason').fill('Choir was cancelled');
  await faultless(page);
  await form.getByRole('button', { name: 'Credit GBP 40.00' }).click();
  const note = page.getByRole('dialog', { name: /^Credit note CN-/ });
  await expect(note.getByRole('article')).toContainText('Choir was cancelled');
  await expect(note.getByRole('region', { name: 'Where the money went' })).toContainText('GBP 20.00 is still free');
  await faultless(page);
  expect(await invoice(invoice_id)).toMatchObject({ balance: 0, credited: 4_000 });

  await note.getByRole('button', { name: 'Void' }).click();
  const asking = page.getByRole('dialog', { name: /^Void credit note/ });
  await expect(asking).toContainText('counts GBP 40.00 more again');
  await faultless(page);
  await asking.getByRole('button', { name: 'Void credit note' }).click();
  await expect(note.getByRole('article')).toContainText('Void');
  expect(await invoice(invoice_id)).toMatchObject({ balance: 2_000, credited: 0 });
  await page.goto('/billing/creditnotes?type=void');
  await expect(rows(page)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page);
});
