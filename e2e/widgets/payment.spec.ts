import { expect, test, type Page } from '@playwright/test';
import { readDemo, writeDemo } from '../../packages/server/src/outside/providers/demo.ts';
import { office } from '../office.ts';
import { dataDir } from '../server.ts';
import {
  billFamily,
  expectClean,
  heading,
  notice,
  oneInvoice,
  openPage,
  payment,
  type PayingSchool,
  payingSchool,
  press,
  submit,
  toGateway,
} from './payment.ts';

const phone = { width: 390, height: 844 };
let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool();
});
test.beforeEach(({ page }) => page.setViewportSize(phone));

/** Notes the events of payments as they come, also over a reload. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    for (const name of ['payment-start', 'payment-success', 'payment-failed', 'error'])
      document.addEventListener(`school-${name}`, () => {
        sessionStorage['heard'] = `${sessionStorage['heard'] ?? ''}${name} `;
      });
  });
  return async () => (await page.evaluate(() => sessionStorage['heard'] ?? '')).trim().split(' ');
}

const statusOf = async (id: number) => (await school.school.ask('GET', 'invoice', { id })).status;

test('a parent pays on a phone, and the invoice on the staff’s screen turns Paid within 2 seconds', async ({
  page,
  browser,
}) => {
  const { token, invoice_id, number } = await oneInvoice(school);
  const context = await browser.newContext();
  const staff = await office(context, school.school.owner, `/billing/invoices?invoice=${invoice_id}`);
  const open = staff.getByRole('region', { name: number });
  await expect(open.getByText('Issued', { exact: true }).first()).toBeVisible();
  const heard = await listen(page);
  await openPage(page, school, token);
  await expect(heading(page, /^Open for Max/)).toContainText('£120.00');
  await expect(submit(page)).toHaveText('Pay £120.00');
  await toGateway(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const pressed = Date.now();
  await expect(open.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(Date.now() - pressed).toBeLessThan(2_000);
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeFocused();
  await expect(payment(page).getByText(/Your receipt is R-\S+\./)).toBeVisible();
  expect(await heard()).toEqual(['payment-start', 'payment-success']);
  expect(await statusOf(invoice_id)).toBe('paid');
  // Loading the page again shows the same, and tells nobody again.
  await page.reload();
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
  expect(await heard()).toEqual(['payment-start', 'payment-success']);
  await context.close();
});

test('tiles, ticks and another amount decide what is paid, and the rest can be paid after it', async ({ page }) => {
  const own = await payingSchool();
  const token = await billFamily(own);
  await openPage(page, own, token);
  await expect(heading(page, /^Open for Harry and Ivy/)).toContainText('£284.46');
  await expect(payment(page).getByText(/£78\.00 has been due since/)).toBeVisible();
  await expect(payment(page).getByRole('list', { name: '1 of 3 parts paid' })).toBeVisible();
  await expect(submit(page)).toHaveText('Pay £203.73');
  await payment(page).locator('label').filter({ hasText: /^All/ }).click();
  await expect(submit(page)).toHaveText('Pay £284.46');
  await payment(page)
    .getByRole('checkbox', { name: /^Piano/ })
    .uncheck();
  await payment(page)
    .getByRole('checkbox', { name: /^Winter term, part 3/ })
    .uncheck();
  await expect(submit(page)).toHaveText('Pay £125.73');
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  const amount = payment(page).getByRole('textbox', { name: /^Other amount/ });
  await expect(amount).toBeFocused();
  await amount.fill('300');
  await submit(page).click();
  await expect(payment(page).getByRole('alert')).toHaveText('At most £284.46 is open.');
  await expect(amount).toBeFocused();
  await amount.fill('100.50');
  await expect(payment(page).getByText('£22.50 of it')).toBeVisible();
  await expect(submit(page)).toHaveText('Pay £100.50');
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£100.50 is paid. Thank you.')).toBeVisible();
  await expect(payment(page).getByText(/£183\.96 is left/)).toBeVisible();
  await payment(page).getByRole('button', { name: 'Pay the rest' }).click();
  await expect(submit(page)).toHaveText('Pay £103.23');
  await payment(page).locator('label').filter({ hasText: /^All/ }).click();
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£183.96 is paid. Thank you.')).toBeVisible();
  await expect(payment(page).getByRole('button', { name: 'Pay the rest' })).toBeHidden();
});

test('a declined card says so, and the next one pays', async ({ page }) => {
  const { token, invoice_id } = await oneInvoice(school);
  const heard = await listen(page);
  await openPage(page, school, token);
  await toGateway(page);
  await press(page, 'Decline the card');
  await expect(notice(page, 'payment_declined')).toHaveText('Your card was declined. Nothing was paid.');
  expect(await heard()).toEqual(['payment-start', 'payment-failed']);
  expect(await statusOf(invoice_id)).toBe('issued');
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
});

test('what was typed or ticked is still chosen after a declined card, after Back and after leaving', async ({
  page,
}) => {
  const own = await payingSchool();
  const token = await billFamily(own);
  const amount = payment(page).getByRole('textbox', { name: /^Other amount/ });
  await openPage(page, own, token);
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  await amount.fill('100.50');
  await toGateway(page);
  await press(page, 'Decline the card');
  await expect(notice(page, 'payment_declined')).toBeVisible();
  await expect(amount).toHaveValue('100.50');
  await expect(submit(page)).toHaveText('Pay £100.50');
  await amount.fill('90');
  await toGateway(page);
  await page.goBack();
  await expect(notice(page, 'payment_pending')).toBeVisible();
  await expect(amount).toHaveValue('90.00');
  await payment(page).getByRole('button', { name: 'Pay listed amounts' }).click();
  const lines = payment(page).getByRole('checkbox', { name: /^(Piano|Registration|Winter)/ });
  for (const line of await lines.all()) await line.uncheck();
  await payment(page)
    .getByRole('checkbox', { name: /^Winter term, part 3/ })
    .check();
  await expect(submit(page)).toHaveText('Pay £80.73');
  await toGateway(page);
  await press(page, 'Leave without paying');
  await expect(notice(page, 'payment_pending')).toBeVisible();
  await expect(submit(page)).toHaveText('Pay £80.73');
  await expect(payment(page).getByRole('checkbox', { name: /^Winter term, part 3/ })).toBeChecked();
  await expect(payment(page).getByRole('checkbox', { name: /^Piano/ })).not.toBeChecked();
  // Another link knows nothing of it.
  const { token: another } = await oneInvoice(school);
  await openPage(page, school, another);
  await expect(submit(page)).toHaveText('Pay £120.00');
});

test('a bank that takes its time is waited for, and the page changes by itself', async ({ page, browser }) => {
  const { token } = await oneInvoice(school);
  await openPage(page, school, token);
  await toGateway(page);
  const gateway = page.url();
  await press(page, 'Pay by bank, which takes a while');
  await expect(heading(page, 'Your bank is working on it')).toBeFocused();
  const other = await browser.newPage();
  // Another visit of the link says that money is under way.
  await openPage(other, school, token);
  await expect(payment(other).getByText('£120.00 is on its way: your bank is working on it.')).toBeVisible();
  await other.goto(gateway);
  await press(other, 'Let the money arrive');
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible({ timeout: 20_000 });
  await other.close();
});

test('someone who leaves, or goes back, can go on or pay otherwise', async ({ page }) => {
  const { token } = await oneInvoice(school);
  await openPage(page, school, token);
  await toGateway(page);
  await press(page, 'Leave without paying');
  await expect(payment(page).getByText('Checking your payment…')).toBeVisible();
  await expect(notice(page, 'payment_pending')).toContainText('You have not paid yet.');
  await expect(submit(page)).toHaveText('Pay £120.00');
  await notice(page, 'payment_pending').getByRole('link', { name: 'Go on to pay' }).click();
  await page.waitForURL('**/demo-gateway/*');
  await page.goBack();
  await expect(notice(page, 'payment_pending')).toBeVisible();
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
});

test('a tab that is closed at the gateway loses nothing', async ({ page, context }) => {
  const { token, invoice_id } = await oneInvoice(school);
  await openPage(page, school, token);
  await toGateway(page);
  const gateway = page.url();
  await page.close();
  const form = { press: 'pay' };
  expect((await context.request.post(gateway, { form, maxRedirects: 0 })).status()).toBe(303);
  await expect.poll(() => statusOf(invoice_id)).toBe('paid');
  const later = await context.newPage();
  await openPage(later, school, token);
  await expect(heading(later, 'Nothing is left to pay. Thank you.')).toBeVisible();
  await expect(submit(later)).toBeHidden();
  expect((await school.school.ask('GET', 'payments', { invoice_id })).data).toHaveLength(1);
});

test('of two tabs, one pays; the other notices, and pays nothing more', async ({ page, context }) => {
  const { token, invoice_id } = await oneInvoice(school);
  await openPage(page, school, token);
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await openPage(other, school, token);
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
  await submit(other).click();
  await expect(notice(other, 'payment_unavailable')).toHaveText('Nothing is left to pay. Thank you.');
  await expect(heading(other, 'Nothing is left to pay. Thank you.')).toBeVisible();
  await expect(submit(other)).toBeHidden();
  expect((await school.school.ask('GET', 'payments', { invoice_id })).data).toHaveLength(1);
});

test('someone who pays at the moment when the desk does reads that the money is kept as credit', async ({ page }) => {
  const { token, invoice_id } = await oneInvoice(school);
  await openPage(page, school, token);
  await toGateway(page);
  const ref = page.url().split('/').at(-1)!;
  await writeDemo(dataDir, { ...(await readDemo(dataDir, ref))!, state: 'paid' });
  await school.school.ask('POST', 'payment/addPayment', { invoice_id, amount: 12_000, mode_id: 1 });
  await page.goBack();
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
  await expect(payment(page).locator('[data-credit]')).toHaveText(
    '£120.00 was no longer due. The school keeps it as credit for you: ask there if you would like it back.',
  );
  // The invoice was paid by other money.
  await expect(payment(page).getByText('Exam fee')).toBeHidden();
  await expectClean(page, 'paid twice');
});

test('a link that is too old offers a new one, with the same answer for every link', async ({ page }) => {
  const { invoice_id } = await oneInvoice(school);
  const old = await school.link(invoice_id, { expires_at: new Date('2020-01-01') });
  for (const token of [old, 'guessed']) {
    await page.goto(`/payment/${token}?institution=${school.school.hash}`);
    await expect(notice(page, 'link_expired')).toContainText('This link no longer works.');
    // No box is cut off by the edges of the phone.
    await expect(payment(page).locator('[part=frame]')).toHaveCSS('border-top-width', '0px');
    await expect(payment(page).getByRole('link')).toHaveCount(0);
    await payment(page).getByRole('button', { name: 'Ask for a new one' }).click();
    await expect(notice(page, 'link_asked')).toHaveText(
      'If the school knows this link, a new one is on its way to your e-mail address.',
    );
  }
});
