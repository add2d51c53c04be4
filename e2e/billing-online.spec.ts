import { expect, test } from '@playwright/test';
import { faultless, faultlessOnPhone, inDays } from './desk.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
});

/** Gina, who owes 120.00, due in some days. */
async function debt(days: number) {
  const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };
  const { user_detail_id } = await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Home', guardian });
  const items = [{ type: 'custom', name: 'Lessons', student_id: user_detail_id, unit_price: 12_000 }];
  return (await school.ask('POST', 'invoice', { user_detail_id, items, due_on: inDays(days) })).data;
}

test('a gateway is connected, says what it is, and is disconnected after a question', async ({ page }) => {
  await page.goto('/billing/billingsettings');
  await page
    .getByRole('navigation', { name: 'Billing settings' })
    .getByRole('link', { name: 'Online payments' })
    .click();
  await expect(page.getByRole('heading', { name: 'Online payments' })).toBeVisible();
  const demo = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Demo' }) });
  await expect(demo).toContainText('Not connected');
  await faultless(page);
  await demo.getByRole('button', { name: 'Connect Demo' }).click();
  await toast(page, 'Demo is connected');
  await expect(demo).toContainText('Test mode');
  await expect(demo).toContainText('Connected');
  await faultless(page);
  await faultlessOnPhone(page);

  await demo.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect Demo?' });
  await expect(question.getByRole('button', { name: 'Keep connected' })).toBeFocused();
  await faultless(page);
  await question.getByRole('button', { name: 'Keep connected' }).click();
  await expect(demo).toContainText('Test mode');
  await demo.getByRole('button', { name: 'Disconnect' }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await toast(page, 'Demo is disconnected');
  await expect(demo).toContainText('Not connected');
});

test('missing keys are named at their fields, and nothing is sent', async ({ page }) => {
  await page.goto('/billing/billingsettings/payments');
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  const form = page.getByRole('dialog', { name: 'Connect Stripe' });
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await expect(form.getByRole('textbox', { name: 'Secret key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Please enter the secret key');
  await expect(form).toContainText('Please enter the signing secret');
  await faultless(page);
  await faultlessOnPhone(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  expect((await school.ask('GET', 'paymentGateway', { payment_gateway: 'stripe' })).data[0].state).toBe('off');
});

test('PayNow is tried by a code over SGD 1.00 before it is connected', async ({ page, context }) => {
  school = await makeSchool('Riverside Music', { code: 'SG', currency: 'SGD', zone: 'Asia/Singapore' });
  await context.clearCookies();
  await signInAs(context, school.owner);
  await page.goto('/billing/billingsettings/payments');
  await page.getByRole('button', { name: 'Connect PayNow' }).click();
  const form = page.getByRole('dialog', { name: 'Connect PayNow' });
  const show = form.getByRole('button', { name: 'Show the code' });
  await expect(show).toBeDisabled();
  await form.getByRole('textbox', { name: 'UEN or mobile number' }).fill('201403121X');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Riverside Music');
  await show.click();
  await expect(form.getByRole('alert')).toContainText('UEN');
  await form.getByRole('textbox', { name: 'UEN or mobile number' }).fill('201403121w');
  // What was said of another number goes with it.
  await expect(form.getByRole('alert')).toHaveCount(0);
  await show.click();
  await expect(form.getByRole('img', { name: 'PayNow code over SGD 1.00' })).toBeVisible();
  await expect(form).toContainText('SGD 1.00 to Riverside Music, UEN 201403121W');
  await faultless(page);
  await faultlessOnPhone(page);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await toast(page, 'PayNow is connected');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'PayNow' }) });
  await expect(card).toContainText('Connected');
  await expect(card.getByRole('button', { name: 'Change details' })).toBeVisible();
});

test('what the payment page lets families do is saved', async ({ page }) => {
  await page.goto('/billing/billingsettings/payments');
  const form = page.getByRole('form', { name: 'Payment page' });
  await form.getByRole('switch', { name: /another amount/ }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Billing settings updated.');
  expect((await school.ask('GET', 'setup/billing-settings')).data).toMatchObject({
    pay_other_amount: 0,
    pay_shows_all: 1,
  });
});

test('reminders are written beside the mail that they make, and switched on', async ({ page }) => {
  await debt(3);
  await page.goto('/billing/billingsettings/reminders');
  const form = page.getByRole('form', { name: 'Reminders' });
  const line = form.getByRole('region', { name: 'Line of days' });
  await expect(line.getByRole('button')).toHaveText([
    '3 days before',
    'On the due day',
    '3 days after',
    '7 days after',
    '14 days after',
    '30 days after',
    'Add reminder',
  ]);
  const preview = form.getByRole('region', { name: 'Preview of the mail' });
  await expect(preview).toContainText('Gina Home <gina@home.example>');
  await expect(preview).toContainText('GBP 120.00 is due on');
  await expect(preview.frameLocator('iframe').getByText('Hello Gina Home,')).toBeVisible();
  await faultless(page);
  await faultlessOnPhone(page);

  await line.getByRole('button', { name: '14 days after' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Days' }).fill('10');
  await expect(line.getByRole('button', { name: '10 days after' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('textbox', { name: 'Text' }).fill('Dear {nmae}, ');
  await expect(preview).toContainText('Correct the fields');
  await form.getByRole('switch', { name: /Send reminders/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('There is no {nmae}');
  await faultless(page);
  await form.getByRole('textbox', { name: 'Text' }).fill('Dear ');
  await form.getByRole('button', { name: '{name}', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear {name}');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Reminders updated.');
  const { data } = await school.ask('GET', 'setup/reminders');
  expect(data.reminds).toBe(1);
  expect(data.steps.map((one: { days: number }) => one.days)).toEqual([-3, 0, 3, 7, 10, 30]);
  expect(data.steps[4].text).toBe('Dear {name}');

  await form.getByRole('button', { name: 'Add reminder' }).click();
  await expect(line.getByRole('button', { name: '37 days after' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(line.getByRole('button', { name: '37 days after' })).toBeHidden();
});

test('the reminders of a payer are paused where staff agreed something else', async ({ page }) => {
  await debt(10);
  await page.goto('/billing/invoices/owing');
  await page.getByRole('button', { name: 'Gina Home', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'What Gina Home owes' });
  await panel.getByRole('button', { name: 'Pause reminders' }).click();
  await toast(page, 'Reminders are paused');
  await expect(panel).toContainText('Automatic reminders are paused');
  await faultless(page);
  await panel.getByRole('button', { name: 'Resume reminders' }).click();
  await expect(panel.getByRole('button', { name: 'Pause reminders' })).toBeVisible();
});

test('staff without the access Setup see neither page', async ({ page, context }) => {
  const teacher = await school.staff(2);
  await context.clearCookies();
  await signInAs(context, teacher);
  for (const path of ['payments', 'reminders']) {
    await page.goto(`/billing/billingsettings/${path}`);
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Stripe' })).toHaveCount(0);
  }
});
