import { expect, test } from '@playwright/test';
import { heading, payment, press, submit, toGateway } from './payment.ts';
import { inState } from './site.ts';

test('every example site shows an invoice of the demo school', async ({ page }) => {
  for (const site of [
    'plain/pay.html?invoice=harbour-late',
    'hostile-css/pay.html',
    'strict-csp/pay.html',
    'react-spa/',
  ]) {
    await page.goto(`/examples/${site}`);
    if (site.startsWith('react')) await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await inState(page, 'ready', 'school-payment');
    await expect(payment(page).getByText(/ has been due since /), site).toBeVisible();
    await expect(submit(page), site).toHaveText(/^Pay £/);
  }
  await page.goto('/examples/plain/pay.html?invoice=harbour-late');
  await page.getByRole('link', { name: 'saved its card' }).click();
  await inState(page, 'ready', 'school-payment');
  await payment(page).getByText('Saved for later payments').click();
  await expect(payment(page).getByText(/^Visa ending in 4242/)).toHaveText(/Expires \d\d\/\d{4}\./);
});

test('a part of an invoice of the demo school is paid there, and its staff see the payment and send it back', async ({
  page,
}) => {
  await page.goto('/examples/plain/');
  await page.getByRole('link', { name: 'Pay an invoice' }).click();
  await page.getByRole('link', { name: 'pays in parts' }).click();
  await inState(page, 'ready', 'school-payment');
  await expect(payment(page).getByRole('list', { name: /^\d of 3 parts paid$/ })).toBeVisible();
  await toGateway(page);
  await press(page, 'Pay');
  await expect(page).toHaveURL(/examples\/plain\/pay\.html/);
  await expect(heading(page, /is paid\. Thank you\./)).toBeVisible();
  await expect(payment(page).getByText(/Your receipt is R-/)).toBeVisible();
  const login = { email: 'frontoffice@harbour.example', password: 'schoolbell-demo-2026' };
  const answer = await page.request.post('/api/login', { headers: { 'x-schoolbell': '1' }, data: login });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/billing/payments');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: /^Receipt/ });
  await panel.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: 'Refund payment' });
  await form.getByLabel('Reason').fill('Only tried out');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Refund', exact: true })).toContainText('The money is on its way');
});
