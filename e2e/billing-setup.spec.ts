import { expect, test, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Billing School');
  await signInAs(context, school.owner);
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page), theme).toEqual([]);
  }
}

const save = (within: Page | Locator) => within.getByRole('button', { name: 'Save', exact: true }).click();

test('a tax is added, changed, counted with its subject, archived and brought back', async ({ page }) => {
  await page.goto('/billing/taxes');
  await expect(page.getByText('No taxes yet')).toBeVisible();
  await faultless(page);
  await page.getByRole('button', { name: 'Add tax' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add tax' });
  await form.getByLabel('Name').fill('GST');
  await form.getByLabel('Rate in percent').fill('9,975');
  await save(form);
  await expect(form).toContainText('Please enter a percentage like 9.975');
  await faultless(page);
  await form.getByLabel('Rate in percent').fill('9.975');
  await save(form);
  await toast(page, 'Tax added.');
  await expect(page.getByRole('row', { name: /GST/ })).toContainText('9.975 %');
  await faultless(page);

  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await school.ask('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      durations: [{ minutes: 45, fee: 4_000 }],
    })
  ).data;
  await page.goto(`/catalog/subjects/${sub_id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const subject = page.getByRole('dialog', { name: 'Edit subject' });
  const field = subject.getByRole('combobox', { name: 'Taxes' });
  await field.click();
  await field.pressSequentially('GST');
  await page.getByRole('option', { name: 'GST (9.975 %)' }).click();
  await toast(page, 'Taxes updated.');
  await faultless(page);
  expect((await school.ask('GET', 'item/taxes', { item_type: 'subject', item_id: sub_id })).data).toMatchObject([
    { name: 'GST' },
  ]);

  await page.goto('/billing/taxes');
  await expect(page.getByRole('row', { name: /GST/ })).toContainText('1 item');
  await page.getByRole('button', { name: 'Actions for GST' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await toast(page, 'Tax archived.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /GST/ })).toBeVisible();
});

test('the settings say what is wrong, are saved, and merge with what a colleague saved', async ({ page }) => {
  await page.goto('/billing/billingsettings');
  const form = page.getByRole('form', { name: 'Billing settings' });
  await form.getByLabel('Days to pay').fill('400');
  await save(form);
  await expect(form).toContainText('Please enter a value of at most 365');
  await form.getByLabel('Days to pay').fill('30');
  await form.getByRole('radio', { name: 'Tax is included' }).check();
  await form.getByLabel('Round cash to').fill('0.05');
  await save(form);
  await toast(page, 'Billing settings updated.');
  await faultless(page);
  const read = async () => (await school.ask('GET', 'setup/billing-settings')).data;
  expect(await read()).toMatchObject({ terms_days: 30, inclusive: 1, cash_step: 5, version: 1 });

  await form.getByLabel('Days to pay').fill('7');
  await school.ask('POST', 'setup/billing-settings', { version: 1, terms_days: 21, retention_years: 12 });
  await save(form);
  const conflict = page.getByRole('dialog').filter({ hasText: '21' });
  await expect(conflict).toBeVisible();
  await conflict.getByRole('radio').first().check();
  await conflict.getByRole('button', { name: 'Save', exact: false }).last().click();
  await expect(async () => expect(await read()).toMatchObject({ retention_years: 12 })).toPass();
});

test('a pattern shows the next number as it is typed, and says what it lacks', async ({ page }) => {
  await page.goto('/billing/invoiceformat');
  const form = page.getByRole('form', { name: 'Invoice format' });
  const pattern = form.getByLabel('Invoice: pattern');
  await expect(form).toContainText(/Next: INV-\d{4}-0001/);
  await pattern.fill('{PREFIX}{YYYY}');
  await expect(form).toContainText('Add the running number once, for example {SEQ:4}');
  await pattern.fill('{PREFIX}{YYYY}/{MM}-{SEQ:3}');
  await form.getByLabel('Invoice: prefix').fill('B');
  await form.getByLabel('Invoice: begin again with 1').selectOption('monthly');
  await expect(form).toContainText(/Next: B\d{4}\/\d\d-001/);
  await form.getByLabel('Title').fill('Tax invoice');
  const drawn = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download PDF' }).click();
  expect((await drawn).suggestedFilename()).toBe('sample-invoice.pdf');
  await save(form);
  await toast(page, 'Invoice format updated.');
  await faultless(page);
  expect((await school.ask('GET', 'setup/invoice-format')).data).toMatchObject({
    invoice_pattern: '{PREFIX}{YYYY}/{MM}-{SEQ:3}',
    invoice_prefix: 'B',
    invoice_reset: 'monthly',
    title: 'Tax invoice',
  });
});

test('the sample beside the fields is drawn again as one types, also without a second factor', async ({ page }) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await page.goto('/billing/invoiceformat');
  const sample = page.getByRole('region', { name: 'Sample invoice' });
  const picture = sample.getByRole('img', { name: /sample invoice/ });
  const drawn = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(drawn).toBe(true);
  const first = await picture.getAttribute('src');
  await faultless(page);
  await page.getByLabel('Title').fill('Tax invoice');
  await expect(picture).not.toHaveAttribute('src', first!);
  await expect.poll(drawn).toBe(true);
  await expect(sample.getByRole('status')).toHaveText('');

  const second = await picture.getAttribute('src');
  await page.getByLabel('Invoice: pattern').fill('{PREFIX}');
  await expect(sample).toContainText('Correct the fields to see the sample change.');
  await expect(picture).toHaveAttribute('src', second!);
  await page.getByLabel('Invoice: pattern').fill('{PREFIX}{SEQ:5}');
  await page.getByLabel('Invoice: begin again with 1').selectOption('never');
  await expect(picture).not.toHaveAttribute('src', second!);

  await page.route('**/api/setup/invoice-format/picture', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Footer').fill('Thank you');
  await expect(sample.getByRole('alert')).toContainText('The sample could not be drawn');
  await faultless(page);
  await page.unroute('**/api/setup/invoice-format/picture');
  await sample.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(drawn).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await faultless(page);
  expect(blocked).toEqual([]);
});

test('payment modes are added, renamed, put in order by keyboard and deleted', async ({ page }) => {
  await page.goto('/billing/billingsettings');
  const modes = page.getByRole('region', { name: 'Payment modes' });
  const names = modes.locator('[id^=mode-]');
  await expect(names).toHaveCount(3);
  await modes.getByRole('button', { name: 'Add payment mode' }).click();
  const form = page.getByRole('dialog', { name: 'Add payment mode' });
  await form.getByLabel('Name').fill('cash');
  await save(form);
  await expect(form).toContainText('Another payment mode already has this name');
  await form.getByLabel('Name').fill('Bank transfer');
  await save(form);
  await toast(page, 'Payment mode added.');
  await expect(names.last()).toContainText('Bank transfer');

  await modes.getByRole('button', { name: 'Move Bank transfer up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(modes.getByRole('status')).toContainText('Bank transfer: position 3 of 4');
  await expect(modes.getByRole('button', { name: 'Move Bank transfer up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names.nth(1)).toContainText('Bank transfer');
  await faultless(page);
  await expect(async () =>
    expect((await school.ask('GET', 'paymentModes')).data[1]).toMatchObject({ name: 'Bank transfer' }),
  ).toPass();

  await modes.getByRole('button', { name: 'Actions for Bank transfer' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Bank transfer deleted.');
  await expect(names).toHaveCount(3);
  await modes.getByRole('button', { name: 'Actions for Cash' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
});
