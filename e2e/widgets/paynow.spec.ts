import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from '../axe.ts';
import { rows } from '../list.ts';
import { office, toast } from '../office.ts';
import { heading, inDays, openPage, payment, type PayingSchool, payingSchool, submit } from './payment.ts';

const SINGAPORE = { code: 'SG', currency: 'SGD', zone: 'Asia/Singapore' };
const keys = { proxy: '201403121W', name: 'Riverside Music' };
const slip = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1');

let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool({ payment_gateway: 'paynow', keys }, SINGAPORE);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

/** A child's invoice on the family's phone, up to the code. */
async function scan(page: Page, price: number): Promise<string> {
  const { user_detail_id } = await school.school.ask('POST', 'students/add', { firstName: 'Max', isDuplicate: 1 });
  const { invoice_id } = await school.bill('Exam fee', price, { student_id: user_detail_id, due_on: inDays(14) });
  await openPage(page, school, await school.link(invoice_id));
  await submit(page).click();
  await expect(heading(page, /^Pay .* with PayNow$/)).toBeFocused();
  return payment(page)
    .getByText(/^SB\w{7}$/)
    .innerText();
}

const report = (page: Page) => payment(page).getByRole('button', { name: 'I have paid' }).click();
const claims = async (page: Page) => {
  const staff = await office(page.context(), school.school.owner, '/billing/payments?tab=confirm');
  await staff.setViewportSize({ width: 1280, height: 900 });
  return staff;
};

test('a family scans, reports with a slip, and sees the receipt once staff have confirmed by keyboard', async ({
  page,
}) => {
  const reference = await scan(page, 12_000);
  await expect(payment(page).getByRole('img', { name: 'Code for your bank’s app' })).toBeVisible();
  await expect(payment(page)).toContainText('Riverside Music, UEN 201403121W');
  expect(await faultsIn(page, { colours: true })).toEqual([]);
  // Loading the page again keeps the code.
  await page.reload();
  await expect(payment(page).getByText(reference)).toBeVisible();
  await payment(page)
    .locator('[type=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: slip });
  await report(page);
  await expect(heading(page, 'Thank you. The school looks for your transfer')).toBeFocused();
  await expect(payment(page)).toContainText(reference);

  const staff = await claims(page);
  await expect(staff.getByRole('tab', { name: /^To confirm/ })).toContainText('1');
  await rows(staff).first().getByRole('button').first().click();
  const claim = staff.getByRole('form', { name: 'Transfer to confirm' });
  await expect(claim).toContainText(reference);
  await expect(claim.getByRole('link', { name: `Transfer ${reference}.pdf` })).toBeVisible();
  expect(await faultsIn(staff, { colours: true })).toEqual([]);
  await staff.keyboard.press('c');
  await toast(staff, 'Transfer of SGD 120.00 confirmed');
  await expect(staff.getByText('No payments to confirm')).toBeVisible();
  await staff.close();

  await page.bringToFront();
  await expect(heading(page, /120\.00 is paid\. Thank you\.$/)).toBeVisible({ timeout: 15_000 });
});

test('a family that would rather pay another way finds its amount as it was typed', async ({ page }) => {
  const { user_detail_id } = await school.school.ask('POST', 'students/add', { firstName: 'Max', isDuplicate: 1 });
  const { invoice_id } = await school.bill('Exam fee', 9_000, { student_id: user_detail_id, due_on: inDays(14) });
  await openPage(page, school, await school.link(invoice_id));
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  const amount = payment(page).getByRole('textbox', { name: /^Other amount/ });
  const another = payment(page).getByRole('button', { name: 'Pay another way' });
  await amount.fill('40.5');
  await submit(page).click();
  await another.click();
  await expect(amount).toHaveValue('40.5');
  await submit(page).click();
  await expect(another).toBeVisible();
  await page.reload();
  await another.click();
  await expect(amount).toHaveValue('40.50');
});

test('a transfer that staff don’t find is told to the family, and a program is no slip', async ({ page }) => {
  await scan(page, 5_000);
  await payment(page)
    .locator('[type=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00', 'latin1') });
  await report(page);
  await expect(payment(page)).toContainText('Please choose a picture or a PDF of the transfer');
  await payment(page).locator('[type=file]').setInputFiles([]);
  await report(page);
  await expect(heading(page, 'Thank you. The school looks for your transfer')).toBeVisible();

  const staff = await claims(page);
  await rows(staff).first().getByRole('button').first().click();
  await expect(staff.getByRole('form', { name: 'Transfer to confirm' })).toBeVisible();
  await staff.keyboard.press('n');
  const asks = staff.getByRole('dialog', { name: 'Has SGD 50.00 not arrived?' });
  await asks.getByRole('textbox').fill('We looked until today');
  await asks.getByRole('button', { name: 'Not arrived' }).click();
  await toast(staff, 'Transfer of SGD 50.00 marked as not arrived');
  await staff.close();

  await page.bringToFront();
  await expect(payment(page)).toContainText('The school did not find your transfer: We looked until today.', {
    timeout: 15_000,
  });
  await expect(payment(page).locator('[data-under-way=missing]')).toBeVisible();
});
