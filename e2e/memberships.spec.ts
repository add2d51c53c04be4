import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Membership School');
  await signInAs(context, school.owner);
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page), theme).toEqual([]);
  }
}

test('a membership is started, billed by itself, paused, resumed, cancelled and kept', async ({ page }) => {
  await school.ask('POST', 'students/add', { firstName: 'Thiago', surname: 'Conceição' });
  await page.goto('/billing/subscriptions');
  await expect(page.getByText('No memberships yet')).toBeVisible();
  await faultless(page);

  await page.getByRole('button', { name: 'Start membership' }).first().click();
  const form = page.getByRole('dialog', { name: 'Start membership' });
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(form.getByText('This field is required').first()).toBeVisible();
  await faultless(page);
  await form.getByRole('combobox', { name: 'Student' }).fill('Thia');
  await page.getByRole('option', { name: /Thiago/ }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Lower School Maths, monthly');
  await form.getByLabel('As it appears on the invoice').fill('Maths');
  await form.getByLabel('Price').fill('149.00');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await toast(page, 'Lower School Maths, monthly started');

  await page.getByRole('link', { name: 'Lower School Maths, monthly' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lower School Maths, monthly');
  await expect(page.getByText('Next bill, on')).toBeVisible();
  // The job bills the first period within seconds, and the open page shows it.
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /INV-/ })).toBeVisible({
    timeout: 15_000,
  });
  await faultless(page);

  await page.getByRole('list', { name: 'Periods' }).getByRole('button').first().click();
  const period = page.getByRole('dialog');
  await expect(period).toContainText('INV-');
  await expect(period).toContainText('Balance');
  await faultless(page);
  await period.getByRole('button', { name: 'Close' }).first().click();
  await page
    .getByRole('list', { name: 'Periods' })
    .getByRole('button', { name: /Billed/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Will be billed on');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Pause' }).click();
  await faultless(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Nothing more will be billed.')).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await toast(page, 'Resumed');
  await expect(page.getByText('Next bill, on')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel membership' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel membership' });
  await cancelling.getByText('Today').click();
  await faultless(page);
  await cancelling.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'Keep membership' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep membership' }).click();
  await toast(page, 'The membership goes on');

  await page.goto('/billing/subscriptions');
  await expect(page.getByRole('row', { name: /Lower School Maths/ })).toContainText('Thiago');
  await faultless(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page);
  await page.getByText('Lower School Maths, monthly').first().click();
  await expect(page.getByText('Next bill, on')).toBeVisible();
  await faultless(page);
});

test('a membership that is not there says so', async ({ page }) => {
  await page.goto('/billing/subscriptions/999999');
  await expect(page.getByText('Membership not found')).toBeVisible();
  await faultless(page);
});
