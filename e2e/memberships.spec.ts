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

test('everything that a membership bills is set on screen: who pays, packages, quantities, discounts and taxes', async ({
  page,
}) => {
  const { user_detail_id: student } = await school.ask('POST', 'students/add', {
    firstName: 'Thiago',
    surname: 'Conceição',
  });
  for (const firstName of ['Ines', 'Tom'])
    await school.ask('POST', 'guardian/add', {
      user_detail_id: student,
      guardian: { firstName, surname: 'Keller', email: '', phone: '', relation: 'Parent', invoiceTo: 1 },
    });
  const { gibbonCourseID: category_id } = (
    await school.ask('POST', 'category/add', { type: 'package', name: 'Bundles' })
  ).data;
  await school.ask('POST', 'package/add', { package_name: 'Ten lessons', category_id, sessions: 10, price: 45_000 });
  await school.ask('POST', 'tax/add', { name: 'GST', rate: 9 });

  await page.goto('/billing/subscriptions');
  await page.getByRole('button', { name: 'Start membership' }).first().click();
  const form = page.getByRole('dialog', { name: 'Start membership' });
  await expect(form.getByLabel('Who pays')).toBeDisabled();
  await form.getByRole('combobox', { name: 'Student' }).fill('Thia');
  await page.getByRole('option', { name: /Thiago/ }).click();
  await form.getByLabel('Who pays').selectOption({ label: 'Tom Keller' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Lessons');
  const adding = form.getByRole('combobox', { name: 'Add a subject, package or product' });
  // An open list closes when the dialog scrolls, so it is scrolled there first.
  await adding.evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await adding.focus();
  await page.keyboard.type('Ten');
  await expect(page.getByRole('option', { name: /Ten lessons/ })).toBeVisible();
  await page.keyboard.press('Enter');
  // The empty line that the form began with has made room.
  await expect(form.getByLabel('As it appears on the invoice')).toHaveCount(1);
  await expect(form.getByLabel('As it appears on the invoice')).toHaveValue('Ten lessons');
  await expect(form.getByLabel('Price')).toHaveValue('450.00');
  await form.getByLabel('Quantity').fill('1.5');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(form.getByText('Enter a whole number')).toBeVisible();
  await form.getByLabel('Quantity').fill('2');
  await form.getByLabel('Discount').fill('50');
  await form.getByRole('button', { name: 'No tax' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'GST 9 %' }).click();
  await page.keyboard.press('Escape');
  await faultless(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await toast(page, 'Lessons started');
  const { data } = await school.ask('GET', 'memberships', {});
  const stored = await school.ask('GET', 'membership', { membership_id: data[0].membership_id });
  expect(stored).toMatchObject({
    payer: { firstName: 'Tom' },
    price: 85_000,
    items: [{ type: 'package', thousandths: 2000, unit_price: 45_000, discount: 5_000, tax_ids: [expect.any(Number)] }],
  });

  await page.goto(`/billing/subscriptions/${data[0].membership_id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit membership' });
  await expect(edit.getByLabel('Who pays')).toHaveValue(String(stored.payer.user_detail_id));
  await edit.getByLabel('Who pays').selectOption({ label: 'Ines Keller' });
  await edit.getByLabel('Quantity').fill('3');
  await edit.getByRole('button', { name: 'Save for the next bill' }).click();
  await expect(edit).toBeHidden();
  expect(await school.ask('GET', 'membership', { membership_id: data[0].membership_id })).toMatchObject({
    payer: { firstName: 'Ines' },
    items: [{ type: 'package', thousandths: 3000, discount: 5_000 }],
  });
});

test('a membership of an archived student says why it is paused', async ({ page }) => {
  const { user_detail_id: student } = await school.ask('POST', 'students/add', {
    firstName: 'Thiago',
    surname: 'Conceição',
  });
  const { data } = await school.ask('POST', 'membership/add', {
    user_detail_id: student,
    name: 'Maths',
    items: [{ type: 'custom', name: 'Maths', unit_price: 14_900 }],
  });
  await school.ask('POST', 'students/bulk/archive', { user_detail_ids: [student], is_archived: 1 });
  await page.goto(`/billing/subscriptions/${data.membership_id}`);
  await expect(page.getByText('because Thiago Conceição is archived')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await faultless(page);
});

test('staff who bill but may not open students read why they can choose none', async ({ page, context }) => {
  const admin = await school.staff(1);
  await school.ask('POST', 'accesscontrols/update', { role_id: 1, category: 'students', value: 0 });
  await signInAs(context, admin);
  await page.goto('/billing/subscriptions');
  await page.getByRole('button', { name: 'Start membership' }).first().click();
  const form = page.getByRole('dialog', { name: 'Start membership' });
  await expect(form).toContainText('You need access to students to choose one. Ask an owner or admin.');
  await expect(form.getByRole('combobox', { name: 'Student' })).toBeDisabled();
  await faultless(page);
});

test('a membership that is not there says so', async ({ page }) => {
  await page.goto('/billing/subscriptions/999999');
  await expect(page.getByText('Membership not found')).toBeVisible();
  await faultless(page);
});
