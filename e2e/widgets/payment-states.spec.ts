import { expect, test } from '@playwright/test';
import { faultsIn } from '../axe.ts';
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
import { inState } from './site.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const PAYNOW = { payment_gateway: 'paynow', keys: { proxy: '201403121W', name: 'Riverside Music' } };
const SINGAPORE = { code: 'SG', currency: 'SGD', zone: 'Asia/Singapore' };

let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool();
});
test.beforeEach(({ page }) => page.setViewportSize(PHONE));

test('axe finds nothing from the invoice to the receipt, light and dark, on a phone and in two columns', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const own = await payingSchool();
  const token = await billFamily(own);
  await openPage(page, own, token);
  await payment(page).locator('summary').first().click();
  await expectClean(page, 'open');
  await page.setViewportSize(WIDE);
  await expectClean(page, 'open, wide');
  await page.setViewportSize(PHONE);
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  // Without an amount the button is disabled.
  await payment(page).getByRole('textbox').fill('300');
  await submit(page).click();
  await inState(page, 'invalid', 'school-payment');
  await expectClean(page, 'another amount, with a mistake');
  await payment(page).getByRole('button', { name: 'Pay listed amounts' }).click();
  await toGateway(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faultsIn(page), `the gateway’s page, ${colorScheme}`).toEqual([]);
  }
  await press(page, 'Decline the card');
  await expect(notice(page, 'payment_declined')).toBeVisible();
  await expectClean(page, 'declined');
  await toGateway(page);
  await press(page, 'Leave without paying');
  await expect(notice(page, 'payment_pending')).toBeVisible();
  await expectClean(page, 'left without paying');
  await toGateway(page);
  await press(page, 'Pay by bank, which takes a while');
  await expect(heading(page, 'Your bank is working on it')).toBeVisible();
  await expectClean(page, 'processing');
  await openPage(page, own, token);
  await expectClean(page, 'under way');
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, /is paid/)).toBeVisible();
  await expectClean(page, 'a part paid');
  await page.setViewportSize(WIDE);
  await expectClean(page, 'a part paid, wide');
});

test('axe finds nothing where nothing can be pressed, light and dark', async ({ page }) => {
  const { token, invoice_id } = await oneInvoice(school);
  const ask = (path: string, input: Record<string, unknown>) => school.school.ask('POST', path, input);
  await openPage(page, school, token);
  await toGateway(page);
  await press(page, 'Pay');
  await expect(payment(page).getByText(/^Your receipt is R-/)).toBeVisible();
  await expectClean(page, 'paid');
  await openPage(page, school, token);
  await expect(heading(page, 'Nothing is left to pay. Thank you.')).toBeVisible();
  await expectClean(page, 'nothing due');
  const other = await oneInvoice(school);
  await ask('paymentGateway', { payment_gateway: 'demo', disconnect: 1 });
  await openPage(page, school, other.token);
  await expect(notice(page, 'payment_unavailable')).toBeVisible();
  await expect(submit(page)).toBeHidden();
  await expectClean(page, 'no way to pay');
  await ask('paymentGateway', { payment_gateway: 'demo' });
  const { user_detail_id } = await school.school.ask('GET', 'invoice', { id: other.invoice_id });
  await ask('invoice/cancel', { invoice_id: other.invoice_id, user_detail_id, confirmation: 1 });
  await openPage(page, school, other.token);
  await expect(heading(page, 'This was cancelled. Nothing is left to pay.')).toBeVisible();
  await expect(submit(page)).toBeHidden();
  await expectClean(page, 'cancelled');
  const old = await school.link(invoice_id, { expires_at: new Date('2020-01-01') });
  await page.goto(`/payment/${old}?institution=${school.school.hash}`);
  await expect(notice(page, 'link_expired')).toBeVisible();
  await expectClean(page, 'expired link');
});

test('axe finds nothing from the code of a transfer to what the school says of it', async ({ page }) => {
  const own = await payingSchool(PAYNOW, SINGAPORE);
  const { token } = await oneInvoice(own);
  await openPage(page, own, token);
  await expectClean(page, 'open, by transfer');
  await submit(page).click();
  await expect(heading(page, /^Pay .* with PayNow$/)).toBeFocused();
  await expectClean(page, 'the code');
  await payment(page).getByRole('button', { name: 'I have paid' }).click();
  await expect(heading(page, 'Thank you. The school looks for your transfer')).toBeFocused();
  await expectClean(page, 'claimed');
  await openPage(page, own, token);
  await expect(payment(page).locator('[data-under-way=claimed]')).toBeVisible();
  await expectClean(page, 'under way as a transfer');
});

test('while it loads, an outline stands there and says so', async ({ page }) => {
  const { token } = await oneInvoice(school);
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/getDetailsByHash?*', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(`/payment/${token}?institution=${school.school.hash}`);
  await expect(payment(page).getByRole('status')).toHaveText('Loading the invoice');
  await expectClean(page, 'loading');
  go();
  await inState(page, 'ready', 'school-payment');
  await expect(payment(page).getByText('Loading the invoice')).toBeHidden();
});

test('however often it is pressed, one payment begins, and the button is back after 8 seconds', async ({ page }) => {
  const { token } = await oneInvoice(school);
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  let begun = 0;
  await page.route('**/checkoutByHash', async (route) => {
    begun++;
    await wait;
    await route.continue();
  });
  // A gateway whose page does not come: the browser stays where it is.
  await page.route('**/demo-gateway/*', (route) => route.fulfill({ status: 204 }));
  await openPage(page, school, token);
  await submit(page).dblclick();
  await submit(page).click({ force: true });
  await expect(submit(page)).toHaveText('One moment…');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await inState(page, 'busy', 'school-payment');
  await expectClean(page, 'busy');
  go();
  const going = payment(page).getByRole('status').filter({ hasText: 'Taking you to' });
  await expect(going).toBeVisible();
  const left = Date.now();
  await expect(going.getByRole('link', { name: 'Open it yourself' })).toHaveAttribute('href', /demo-gateway/);
  await expect(notice(page, 'payment_pending')).toContainText('You have not paid yet.');
  expect(Date.now() - left).toBeLessThan(9_000);
  await expect(submit(page)).toHaveText('Pay £120.00');
  await expect(notice(page, 'payment_pending').getByRole('link', { name: 'Go on to pay' })).toBeVisible();
  expect(begun).toBe(1);
});

test('a screen reader hears what is open, what can be chosen, and what came of it', async ({ page }) => {
  const own = await payingSchool();
  const token = await billFamily(own);
  await openPage(page, own, token);
  await expect(payment(page)).toMatchAriaSnapshot(`
    - link /PDF of invoice .+/
    - heading /Open for Harry and Ivy £284.46/ [level=2]
    - paragraph: /£78.00 has been due since/
    - list "1 of 3 parts paid":
      - listitem: /£80.74 Paid/
      - listitem: /£80.73 Due/
      - listitem: /£80.73 Due/
    - group "What would you like to pay?":
      - radio "Overdue £78.00"
      - radio /Due by .+ £203.73/ [checked]
      - radio "All £284.46"
      - checkbox /Piano, 3 lessons Harry · overdue since .+ £78.00/ [checked]
      - checkbox /Registration Ivy · due .+ £45.00/ [checked]
      - checkbox /Winter term, part 2 Harry · due .+ £80.73/ [checked]
      - checkbox /Winter term, part 3 Harry · due .+ £80.73/
      - checkbox "Email me the receipt" [checked]
      - button "Other amount"
    - button "Pay £203.73"
  `);
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, '£203.73 is paid. Thank you.')).toBeFocused();
  await expect(payment(page).getByRole('status')).toContainText('Your receipt is');
});
