import { expect, test, type Page } from '@playwright/test';
import { faultless, faultlessOnPhone } from './desk.ts';
import { download, rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

/** Mia is billed 100.00 twice and Ben 50.00, all of them today. */
async function billed() {
  const add = async (firstName: string) =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Home', isDuplicate: 1 })).user_detail_id as number;
  const bill = (student_id: number, unit_price: number) =>
    school.ask('POST', 'invoice', {
      user_detail_id: student_id,
      items: [{ type: 'custom', name: 'Lessons', student_id, unit_price }],
    });
  const [mia, ben] = [await add('Mia'), await add('Ben')];
  await bill(mia, 10_000);
  await bill(mia, 10_000);
  await bill(ben, 5_000);
}

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
});

const records = (page: Page) => page.getByRole('region', { name: 'Records', exact: true });
const totalOf = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`, ${what} of total$`) });

test('a report is opened from its list, and each number opens the records behind it', async ({ page }) => {
  await page.goto('/reports/sales');
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeVisible();
  await expect(page.getByText('How the invoices of a period stand now.')).toBeVisible();
  await faultless(page);
  await faultlessOnPhone(page);
  await page.getByRole('link', { name: 'Invoiced', exact: true }).click();
  await expect(page.getByText('No invoices in this period')).toBeVisible();
  await faultless(page);

  await billed();
  await page.reload();
  await expect(totalOf(page, 'Total')).toHaveText('GBP 250.00');
  await totalOf(page, 'Total').click();
  await expect(records(page)).toContainText('GBP 250.00 in 3 invoices');
  await expect(records(page).getByRole('listitem')).toHaveCount(3);
  await faultless(page);

  // The panel follows the arrows, and Escape goes back to the cell.
  await page.keyboard.press('ArrowRight');
  await expect(records(page)).toContainText('3 invoices');
  await expect(records(page)).not.toContainText('GBP 250.00 in');
  await page.keyboard.press('Escape');
  await expect(records(page)).toBeHidden();
  await expect(totalOf(page, 'Invoices')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(records(page)).toBeVisible();
  await page.goBack();
  await expect(records(page)).toBeHidden();

  await page.goto('/reports/sales/invoiced?by=student');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Mia Home');
  await rows(page)
    .first()
    .getByRole('button', { name: /, Total of Mia Home$/ })
    .click();
  await expect(records(page)).toContainText('GBP 200.00 in 2 invoices');
  await records(page).getByRole('link', { name: 'Mia Home' }).first().click();
  await expect(page).toHaveURL(/\/billing\/invoices\?invoice=\d+/);
});

test('what narrows a report is in its address, and a favourite keeps it', async ({ page }) => {
  await billed();
  await page.goto('/reports/sales/invoiced?by=student&period=last7');
  await expect(rows(page)).toHaveCount(2);
  await page.getByText('What was invoiced, by the day of issue.').click();
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible();
  await page.keyboard.press('f');
  await toast(page, 'Added to your favourites');

  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/compare=1/);
  await expect(page.getByRole('columnheader', { name: 'vs before' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page).toHaveURL(/show=table/);
  await expect(page.getByRole('table')).toHaveCount(2);
  await faultless(page);
  await page.reload();
  await expect(page.getByRole('table')).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter the report' });
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel).toContainText('This field is required');
  await panel.getByRole('combobox', { name: 'Value of condition 1' }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No invoices match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/filters=/);

  await page.goto('/reports/sales');
  const favourite = page
    .getByRole('region', { name: 'Favourites' })
    .getByRole('link', { name: /^Invoiced, Last 7 days/ });
  await favourite.click();
  await expect(page).toHaveURL(/invoiced\?period=last7&by=student/);
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();

  const file = await download(page, () => page.keyboard.press('e'));
  expect(file.name).toMatch(/^invoiced-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toContain('Mia Home');
});

test('a report that is asked for in a way it has not says so, with the way back', async ({ page }) => {
  await page.goto('/reports/sales/invoiced?by=moon');
  await expect(page.getByRole('alert')).toContainText("The report can't be shown like this");
  await page.getByRole('button', { name: 'Reset report' }).click();
  await expect(page.getByRole('heading', { name: 'Invoiced' })).toBeVisible();
  await page.goto('/reports/sales/noSuchReport');
  await expect(page.getByText('Report not found')).toBeVisible();
  await page.goto('/reports/sales/invoiced?period=custom&start=2026-02-02&end=2026-02-01');
  await expect(page.getByText('Please choose a day on or after the first')).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveValue('2026-02-02');
});

test('each tile of the sales dashboard loads by itself, and its numbers lead to their records', async ({ page }) => {
  await billed();
  await page.route('**/api/dashboard/sales/top-subjects?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/reports/salesdashboard');
  await expect(page.getByRole('region', { name: 'Invoiced', exact: true })).toContainText('GBP 250.00');
  await expect(page.getByRole('region', { name: 'Students invoiced' })).toContainText('2');
  await expect(page.getByRole('region', { name: 'Average invoice' })).toContainText('GBP 83.33');
  const subjects = page.getByRole('region', { name: 'Top subjects' });
  await expect(subjects.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/dashboard/sales/top-subjects?*');
  await subjects.getByRole('button', { name: 'Try again' }).click();
  await expect(subjects).toContainText('Net sales GBP 250.00');
  await faultless(page);
  await faultlessOnPhone(page);

  await page.getByRole('region', { name: 'Invoiced', exact: true }).getByRole('button', { name: 'GBP 250.00' }).click();
  const panel = page.getByRole('dialog', { name: 'Records' });
  await expect(panel).toContainText('GBP 250.00 in 3 invoices');
  await faultless(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const status = page.getByRole('region', { name: 'Status of these invoices' });
  await status.getByRole('button', { name: /^Issued/ }).click();
  await expect(panel).toContainText('GBP 250.00 in 3 invoices');
  await page.keyboard.press('Escape');

  const trend = page.getByRole('region', { name: 'Trend' });
  await trend.getByRole('group', { name: 'Invoiced, running total' }).getByRole('button').last().click();
  await expect(panel).toContainText('GBP 250.00 in 3 invoices');
  await page.keyboard.press('Escape');
  await trend.getByRole('button', { name: 'Show as table' }).click();
  await expect(trend.getByRole('row')).toHaveCount(31);

  await page.getByRole('region', { name: 'Students invoiced' }).getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/sales\/studentsInvoiced$/);
  await expect(page).toHaveTitle('Students invoiced');
});

test('somebody without the right sees no report and no number', async ({ browser }) => {
  const open = async (role_id: number, path: string) => {
    const context = await browser.newContext();
    await signInAs(context, await school.staff(role_id));
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const teacher = await open(2, '/reports/salesdashboard');
  await expect(teacher.getByRole('heading', { name: "You can't open Billing" })).toBeVisible();
  await teacher.goto('/reports/sales');
  await expect(teacher.getByRole('heading', { name: "You can't open Reports" })).toBeVisible();
  await teacher.goto('/allreports');
  await expect(teacher).toHaveURL(/\/dashboard/);
  // Sales may open reports of money and leads, and none of staff.
  const sales = await open(9, '/reports/staff');
  await expect(sales.getByText("You can't open staff reports")).toBeVisible();
  await sales.goto('/reports/staff/staffClasses');
  await expect(sales.getByText("You can't open this report")).toBeVisible();
  await sales.goto('/allreports');
  await expect(sales.getByRole('region', { name: 'Lead reports' })).toBeVisible();
  await expect(sales.getByRole('region', { name: 'Staff reports' })).toHaveCount(0);
});
