import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let mia: number;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Parts School');
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const bill = async (unit_price = 10_000) =>
  (
    await school.ask('POST', 'invoice', {
      user_detail_id: mia,
      items: [{ type: 'custom', name: 'Term', student_id: mia, unit_price }],
    })
  ).data;
const amounts = async (invoice_id: number) =>
  (await school.ask('GET', 'installments', { invoice_id })).data.map((one: { amount: number; paid: number }) => [
    one.amount,
    one.paid,
  ]);
const open = (page: Page) => page.getByRole('region', { name: /^INV-/ });
const plan = (page: Page) => open(page).getByRole('region', { name: 'Payment plan' });
const parts = (page: Page) => plan(page).getByRole('list', { name: 'Parts' }).getByRole('listitem');

test('an invoice is split into parts by keyboard, its plan is changed to the cent, and a part is paid', async ({
  page,
}) => {
  const { keyboard } = page;
  const { invoice_id } = await bill();
  await page.goto(`/billing/invoices?invoice=${invoice_id}`);
  await open(page).getByRole('button', { name: 'Split into parts' }).focus();
  await keyboard.press('Enter');
  const splitting = page.getByRole('dialog', { name: /^Split INV-.* into parts$/ });
  await expect(splitting.getByLabel('Number of parts')).toBeFocused();
  await expect(splitting.getByRole('status')).toContainText('The parts come to GBP 100.00.');
  await expect(splitting.getByRole('list', { name: 'Parts' })).toContainText('GBP 33.34');
  await faultless(page);
  await keyboard.press('Control+a');
  await keyboard.type('1');
  await keyboard.press('Enter');
  await expect(splitting).toContainText('Choose 2 to 60 parts');
  await expect(splitting.getByLabel('Number of parts')).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('3');
  await keyboard.press('Enter');
  await toast(page, 'is planned in 3 parts.');
  await expect(parts(page)).toHaveCount(3);
  await expect(parts(page).first()).toContainText('Next');
  await faultless(page);

  await open(page).getByRole('button', { name: 'Edit plan' }).click();
  const editing = page.getByRole('dialog', { name: /^Edit the plan of INV-/ });
  await editing.getByLabel('Amount of part 1').fill('40');
  await editing.getByLabel('Amount of part 3').fill('26.66');
  await expect(editing.getByRole('status')).toContainText('GBP 0.01 of GBP 100.00 is left to plan.');
  await editing.getByRole('button', { name: 'Save plan' }).click();
  await expect(editing).toContainText('The parts must come to 100.00. They are 0.01 too low.');
  await faultless(page);
  await editing.getByLabel('Day of part 2').fill(inDays(-30));
  await editing.getByRole('button', { name: 'Add it to the last part' }).click();
  await expect(editing.getByLabel('Amount of part 3')).toHaveValue('26.67');
  await editing.getByRole('button', { name: 'Save plan' }).click();
  await expect(editing).toContainText('Choose a day on or after the issue date');
  await expect(editing.getByLabel('Day of part 2')).toBeFocused();
  await editing.getByLabel('Day of part 2').fill(inDays(50));
  await editing.getByRole('button', { name: 'Save plan' }).click();
  await toast(page, 'Plan changed.');
  expect(await amounts(invoice_id)).toEqual([
    [4_000, 0],
    [3_333, 0],
    [2_667, 0],
  ]);

  await parts(page).first().getByRole('button', { name: 'Mark as paid: part 1, GBP 40.00' }).focus();
  await keyboard.press('Enter');
  const paying = page.getByRole('dialog', { name: 'Mark part 1 as paid' });
  await expect(paying.getByLabel('Paid by')).toBeFocused();
  await expect(paying).toContainText('GBP 40.00');
  await faultless(page);
  await paying.getByLabel('Paid on').fill('2001-01-01');
  await paying.getByLabel('Reference').fill('Slip 7');
  await paying.getByLabel('Paid on').fill(inDays(0));
  await keyboard.press('Enter');
  await toast(page, 'Part marked as paid');
  await expect(plan(page)).toContainText('1 of 3 paid');
  await expect(parts(page).first()).toContainText('Paid');
  expect(await amounts(invoice_id)).toEqual([
    [4_000, 4_000],
    [3_333, 0],
    [2_667, 0],
  ]);
  await expect(open(page).getByRole('button', { name: 'Delete plan' })).toHaveCount(0);
  await faultless(page);

  // A part with a payment stays; what is left can become a single part.
  await open(page).getByRole('button', { name: 'Edit plan' }).click();
  await expect(editing).toContainText('Parts with a payment stay as they are.');
  await editing.getByRole('button', { name: 'Remove part 2' }).click();
  await expect(editing.getByRole('status')).toContainText('GBP 26.67 of GBP 60.00 is left to plan.');
  await editing.getByRole('button', { name: 'Add it to the last part' }).click();
  await editing.getByRole('button', { name: 'Save plan' }).click();
  await toast(page, 'is planned in 2 parts.');
  expect(await amounts(invoice_id)).toEqual([
    [4_000, 4_000],
    [6_000, 0],
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/billing/invoices?invoice=${invoice_id}`);
  await expect(page.getByRole('region', { name: 'Payment plan' })).toBeVisible();
  await faultless(page);
});

test('money that was paid meets the first parts of a plan over the total, and a plan without money is deleted', async ({
  page,
}) => {
  const { invoice_id } = await bill();
  const modes = (await school.ask('GET', 'paymentModes')).data;
  await school.ask('POST', 'payment/addPayment', { invoice_id, amount: 3_000, mode_id: modes[0].mode_id });
  await page.goto(`/billing/invoices?invoice=${invoice_id}`);
  await open(page).getByRole('button', { name: 'Split into parts' }).click();
  const splitting = page.getByRole('dialog', { name: /^Split INV-/ });
  await expect(splitting.getByRole('status')).toContainText('The parts come to GBP 70.00.');
  await splitting.getByRole('radio', { name: 'The total, GBP 100.00' }).check();
  await expect(splitting.getByRole('status')).toContainText('The parts come to GBP 100.00.');
  await splitting.getByRole('button', { name: 'Your own parts' }).click();
  await splitting.getByLabel('Amount of part 1').fill('20');
  await splitting.getByRole('button', { name: 'Add a part' }).click();
  await expect(splitting.getByLabel('Amount of part 4')).toHaveValue('13.34');
  await expect(splitting.getByRole('status')).toContainText('The parts come to GBP 100.00.');
  await faultless(page);
  await splitting.getByRole('button', { name: 'Split into parts' }).click();
  await toast(page, 'is planned in 4 parts.');
  await expect(parts(page).first()).toContainText('Paid');
  await expect(parts(page).nth(1)).toContainText('Partly paid: GBP 10.00');
  expect(await amounts(invoice_id)).toEqual([
    [2_000, 2_000],
    [3_333, 1_000],
    [3_333, 0],
    [1_334, 0],
  ]);
  await faultless(page);

  const other = (await bill(5_000)).invoice_id;
  await school.ask('POST', 'installment', { invoice_id: other, count: 2 });
  await page.goto(`/billing/invoices?invoice=${other}`);
  await open(page).getByRole('button', { name: 'Delete plan' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('GBP 50.00 is then due in one sum on');
  await faultless(page);
  await asking.getByRole('button', { name: 'Delete plan' }).click();
  await toast(page, 'Plan deleted.');
  await expect(plan(page)).toHaveCount(0);
});
