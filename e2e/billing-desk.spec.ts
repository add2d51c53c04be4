import { expect, test, type Page } from '@playwright/test';
import { faultless, faultlessOnPhone, inDays, taking } from './desk.ts';
import { download, rows } from './list.ts';
import { office, toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let mia: number;
let leo: number;

const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
  const student = async (firstName: string) =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Home', isDuplicate: 1, guardian })).user_detail_id;
  mia = await student('Mia');
  leo = await student('Leo');
});

const bill = async (student_id: number, unit_price: number, more: object = {}) =>
  (
    await school.ask('POST', 'invoice', {
      user_detail_id: student_id,
      items: [{ type: 'custom', name: 'Lessons', student_id, unit_price }],
      ...more,
    })
  ).data;
const invoice = (id: number) => school.ask('GET', 'invoice', { id });
const paper = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Adds a line that sells nothing of the catalogue, in the part of the editor that is a child's. */
async function customLine(
  page: Page,
  { child, line }: { child: string; line: number },
  name: string,
  price: string,
): Promise<void> {
  await page.getByRole('region', { name: child }).getByRole('button', { name: 'Custom line' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Name of line ${line}`)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(price);
}

test('one invoice for two children, a part paid, a lesson credited, and the freed money pays the next', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto('/billing/invoices');
  await page.getByRole('heading', { name: 'Invoices', exact: true }).click();
  await keyboard.press('n');
  await page.getByRole('combobox', { name: 'Student' }).focus();
  await keyboard.type('Mia');
  await expect(page.getByRole('option', { name: /Mia Home/ })).toBeVisible();
  await keyboard.press('Enter');
  await customLine(page, { child: 'Mia Home', line: 1 }, 'Piano lesson', '60');
  await page.getByRole('button', { name: 'Add a child' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Leo Home' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add a line for Leo Home' })).toBeFocused();
  await keyboard.press('Escape');
  await customLine(page, { child: 'Leo Home', line: 2 }, 'Choir', '40');
  await keyboard.press('Control+Enter');

  const first = paper(page, /-0001$/);
  await expect(first).toContainText('Still to pay');
  await expect(first).toContainText('GBP 100.00');
  await page.getByRole('heading', { name: 'Invoices', exact: true }).click();
  await keyboard.press('p');
  await expect(taking(page).getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await keyboard.type('60');
  await keyboard.press('Enter');
  await toast(page, 'Payment of GBP 60.00 recorded');
  await expect(first).toContainText('Part paid');
  await expect(first).toContainText('GBP 40.00');
  await faultless(page);

  await first.getByRole('button', { name: 'New credit note' }).focus();
  await keyboard.press('Enter');
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ });
  await credit.getByRole('button', { name: 'Credit the rest of Piano lesson' }).focus();
  await keyboard.press('Enter');
  await expect(credit).toContainText('GBP 20.00 becomes credit for the next invoice');
  await credit.getByLabel('Reason').focus();
  await keyboard.type('The teacher was ill');
  await keyboard.press('Enter');
  await toast(page, 'GBP 60.00');
  await expect(first).toContainText('Paid');
  await expect(first).toContainText('Credit note CN-');

  await page.getByRole('heading', { name: 'Invoices', exact: true }).click();
  await keyboard.press('n');
  await page.getByRole('combobox', { name: 'Student' }).focus();
  await keyboard.type('Leo');
  await expect(page.getByRole('option', { name: /Leo Home/ })).toBeVisible();
  await keyboard.press('Enter');
  await customLine(page, { child: 'Leo Home', line: 1 }, 'Choir', '45');
  await keyboard.press('Control+Enter');
  const next = paper(page, /-0002$/);
  await expect(next.getByRole('article')).toContainText('−20.00');
  await expect(next.getByRole('region', { name: 'Activity' })).toContainText('GBP 20.00 paid from credit');
  await expect(next).toContainText('GBP 25.00');
  await faultless(page);

  // The chain: the note says where its money went, and the statement comes to what is owed.
  await page.goto('/billing/creditnotes');
  await page.getByRole('button', { name: /^CN-/ }).click();
  await expect(page.getByRole('region', { name: 'Where the money went' })).toContainText('-0002');
  await page.goto(`/people/students/${mia}?tab=billing`);
  const statement = page.getByRole('table', { name: 'Statement' }).locator('tbody tr');
  await expect(statement.first()).toContainText('GBP 25.00');
  await expect(statement).toHaveCount(4);
});

test('a payment is three clicks and one field, and shows at another desk within two seconds', async ({
  page,
  browser,
}) => {
  const { number } = await bill(mia, 10_000);
  const colleague = await school.staff(8, { firstName: 'Dora', surname: 'Desk' });
  const other = await office(await browser.newContext(), colleague, '/billing/invoices');
  await other.getByRole('button', { name: 'Gina Home' }).click();
  await expect(paper(other, number)).toContainText('Issued');

  await page.goto('/billing/invoices');
  await expect(rows(page)).toHaveCount(1);
  await page.evaluate(() => {
    const counted = { clicks: 0, fields: new Set<EventTarget | null>() };
    Object.assign(globalThis, { counted });
    // A press of Enter makes a click of no button of a mouse: `detail` is 0.
    addEventListener('click', (event) => (counted.clicks += event.detail > 0 ? 1 : 0), true);
    addEventListener('input', (event) => counted.fields.add(event.target), true);
  });
  await page.getByRole('button', { name: 'Gina Home' }).click();
  await paper(page, number).getByRole('button', { name: 'Take payment' }).click();
  await taking(page).getByRole('textbox', { name: 'Amount' }).fill('100');
  await taking(page).getByRole('button', { name: 'Take GBP 100.00' }).click();
  await toast(page, 'Payment of GBP 100.00 recorded');
  await expect(paper(other, number).getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 2_000 });
  await expect(other.getByRole('table', { name: 'Invoices' })).toContainText('Paid');
  const counted = await page.evaluate(() => {
    const { clicks, fields } = (globalThis as unknown as { counted: { clicks: number; fields: Set<unknown> } }).counted;
    return [clicks, fields.size];
  });
  expect(counted).toEqual([3, 1]);
  await other.context().close();
});

test('what a payment pays is chosen to the cent; what is left is credit that pays by choice', async ({ page }) => {
  await school.ask('POST', 'setup/billing-settings', { version: 0, auto_apply: 0 });
  const old = await bill(mia, 7_800, { due_on: inDays(5) });
  const young = await bill(leo, 4_500, { due_on: inDays(20) });
  await page.goto(`/people/students/${mia}?tab=billing`);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('GBP 123.00');
  await faultless(page);
  await page.getByRole('heading', { name: 'Account' }).click();
  await page.keyboard.press('p');
  const form = taking(page);
  await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await page.keyboard.type('100');
  await form.getByRole('button', { name: 'Choose what it pays' }).click();
  const partOf = (number: string) => form.getByRole('textbox', { name: new RegExp(`^Amount for ${number}`) });
  await expect(partOf(old.number)).toHaveValue('78.00');
  await expect(partOf(young.number)).toHaveValue('22.00');
  await partOf(old.number).fill('78.01');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('At most GBP 78.00 is open');
  await faultless(page);
  await partOf(old.number).fill('60.5');
  await partOf(young.number).fill('39.51');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('You share out GBP 0.01 more than you take.');
  await partOf(young.number).fill('');
  await expect(form).toContainText('GBP 39.50 stays as credit for the next invoice.');
  await faultlessOnPhone(page);
  await form.getByRole('button', { name: 'Take GBP 100.00' }).click();
  await toast(page, 'Payment of GBP 100.00 recorded');
  expect([(await invoice(old.invoice_id)).balance, (await invoice(young.invoice_id)).balance]).toEqual([1_750, 4_500]);

  const unpaid = page.getByRole('region', { name: 'Not paid yet' });
  await unpaid.getByRole('button', { name: `Use credit for ${young.number}` }).click();
  const use = page.getByRole('dialog', { name: `Use credit for ${young.number}` });
  await use.getByLabel('Amount').fill('39.51');
  await use.getByRole('button', { name: 'Use credit' }).click();
  await expect(use).toContainText('Enter at most GBP 39.50');
  await use.getByLabel('Amount').fill('30');
  await expect(use).toContainText('GBP 15.00 stays open.');
  await faultless(page);
  await use.getByRole('button', { name: 'Use credit' }).click();
  await toast(page, `GBP 30.00 of credit used for ${young.number}`);
  await expect(page.getByRole('list', { name: 'Free credit' })).toContainText('GBP 9.50');

  // From the invoice too, and what is not chosen stays free.
  await page.goto(`/billing/invoices?invoice=${old.invoice_id}`);
  await paper(page, old.number).getByRole('button', { name: 'Use GBP 9.50 of credit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use credit' }).click();
  await toast(page, `GBP 9.50 of credit used for ${old.number}`);
  await expect(paper(page, old.number)).toContainText('GBP 8.00');
});

test('the tab Billing has the statement by period, as PDF and CSV, and gives credit and takes it back', async ({
  page,
}) => {
  await bill(mia, 5_000);
  await page.goto(`/people/students/${leo}?tab=billing`);
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give credit' }).click();
  const give = page.getByRole('dialog', { name: 'Give credit' });
  await give.getByRole('button', { name: 'Give credit' }).click();
  await expect(give).toContainText('Please enter an amount');
  await faultless(page);
  await give.getByLabel('Amount').fill('15');
  await give.getByLabel('Reason').fill('A gift for waiting');
  await give.getByLabel('Last day').fill(inDays(30));
  await give.getByRole('button', { name: 'Give credit' }).click();
  await toast(page, 'Credit of GBP 15.00 given');
  await expect(page.getByRole('list', { name: 'Free credit' })).toContainText('A gift for waiting');

  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take back credit' }).click();
  const take = page.getByRole('dialog', { name: 'Take back credit' });
  await take.getByLabel('Amount').fill('20');
  await take.getByLabel('Reason').fill('A mistake');
  await take.getByRole('button', { name: 'Take back credit' }).click();
  await expect(take).toContainText('At most GBP 15.00 of given credit can be taken back');
  await take.getByLabel('Amount').fill('5');
  await take.getByRole('button', { name: 'Take back credit' }).click();
  await toast(page, 'Credit of GBP 5.00 taken back');
  await expect(page.getByRole('table', { name: 'Movements of money' })).toContainText('Taken back');

  const card = page.getByRole('region', { name: 'Statement' });
  const statement = page.getByRole('table', { name: 'Statement' }).locator('tbody tr');
  await expect(statement).toHaveCount(2);
  await expect(statement.first()).toContainText('GBP 40.00');
  await faultlessOnPhone(page);
  const pdf = page.waitForEvent('download');
  await card.getByRole('button', { name: 'PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe('statement.pdf');
  const { text } = await download(page, () => card.getByRole('button', { name: 'Export', exact: true }).click());
  expect(text).toContain('50.00');
  await card.getByLabel('To', { exact: true }).fill(inDays(-1));
  await expect(card).toContainText('Nothing in this period');
  await expect(card).toContainText('GBP 0.00 owed before');
  await card.getByRole('button', { name: 'All time' }).click();
  await expect(statement).toHaveCount(2);
});
