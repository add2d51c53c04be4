import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';
import { dataDir } from './server.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool();
  await signInAs(context, school.owner);
});

/** What an operator types at the server. */
const plan = (...args: string[]) =>
  promisify(execFile)('node', ['scripts/plan.mjs', '--institution', school.hash, ...args], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add branch' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const userMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Olive Owner/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

async function openDialog(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await userMenu(page);
  await page.getByRole('menuitem', { name: 'Add branch' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('an owner adds a branch with the keyboard, goes there, finds nothing of the first, and comes back', async ({
  page,
}) => {
  await school.ask('POST', 'students/add', { firstName: 'Only', surname: 'Here' });
  await openDialog(page);
  await expect(dialog(page).getByLabel('Branch name')).toBeFocused();
  await expect(dialog(page).getByLabel('Currency')).toHaveValue('GBP');
  await expect(dialog(page).getByLabel('Country')).toHaveValue('GB');
  for (const name of ['Copy subjects', 'Copy packages', 'Copy finance settings'])
    await expect(dialog(page).getByRole('switch', { name })).toBeChecked();

  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This field is required')).toHaveCount(1);
  await expect(dialog(page).getByLabel('Branch name')).toBeFocused();
  await page.keyboard.type('North Branch');
  await expect(dialog(page).getByText('This field is required')).toHaveCount(0);
  await dialog(page).getByLabel('Country').selectOption('');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page).getByLabel('Country')).toBeFocused();
  await expect(dialog(page).getByLabel('Branch name')).toHaveValue('North Branch');
  await dialog(page).getByLabel('Country').selectOption('IE');
  await dialog(page).getByLabel('Currency').selectOption('EUR');
  await dialog(page).getByLabel('City').fill('Cork');
  await dialog(page).getByRole('switch', { name: 'Copy packages' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');

  await expect(messages(page)).toContainText('Branch added successfully.');
  await expect(dialog(page)).toHaveCount(0);
  await messages(page).getByRole('button', { name: 'Switch to it' }).click();
  await expect(page.getByRole('button', { name: 'Olive Owner North Branch' })).toBeVisible();
  await page.goto('/people/students');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page.getByText('Only Here')).toHaveCount(0);
  await page.goto('/settings/general');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('North Branch');
  await expect(page.getByLabel('City')).toHaveValue('Cork');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');

  await page.goto('/settings/billing');
  await page.getByRole('button', { name: `Switch to ${school.name}` }).click();
  await expect(page.getByRole('button', { name: `Olive Owner ${school.name}` })).toBeVisible();
  await page.goto('/people/students');
  await expect(page.getByRole('link', { name: 'Only Here' })).toBeVisible();
});

test('what is typed is kept through a refusal and asked about before it is thrown away; sent twice, it is one branch', async ({
  page,
}) => {
  await openDialog(page);
  await dialog(page).getByLabel('Branch name').fill('East Branch');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  // The answer is lost on its way, so the browser can't know that the branch is there already.
  await page.route(
    '**/api/add/branch',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('There was a error while adding branch.');
  await expect(dialog(page).getByLabel('Branch name')).toHaveValue('East Branch');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Branch added successfully.');
  const { data } = await school.ask('GET', 'branch/branches');
  expect(data.map((branch: { institutionName: string }) => branch.institutionName)).toEqual([
    school.name,
    'East Branch',
  ]);
});

test('a plan that an operator sets shows at once: the banner, what is blocked, and nothing locked away', async ({
  page,
}) => {
  await page.goto('/settings/billing');
  await expect(page.getByRole('main')).toContainText('Unlimited');
  await expect(page.getByRole('button', { name: 'Add branch' })).toBeVisible();

  await plan('--code', '3', '--expires', '2031-08-31');
  await expect(page.getByRole('main')).toContainText('Single branch', { timeout: 5_000 });
  await expect(page.getByRole('main')).toContainText('Aug 31, 2031');
  await expect(page.getByRole('listitem').filter({ hasText: 'New branches' })).toContainText('Blocked');
  await expect(page.getByRole('button', { name: 'Add branch' })).toHaveCount(0);
  await page.goto('/dashboard');
  await userMenu(page);
  await page.getByRole('menuitem', { name: /^Add branch/ }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);

  await plan('--code', '6', '--trial-until', '2026-01-31');
  await expect(page.getByText('The 7 day trial period for your account has ended.')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('main')).toContainText('Trial ended');
  await expect(page.getByRole('listitem').filter({ hasText: 'Public forms' })).toContainText('Blocked');
  await expect(page.getByRole('listitem').filter({ hasText: 'New branches' })).toContainText('Open');
  await school.ask('POST', 'students/add', { firstName: 'Still', surname: 'Works' });

  await plan('--trial-until', 'none', '--failed', '1', '--expires', '2026-01-31', '--portal', 'https://pay.example/p');
  await expect(
    page.getByText("We've been unable to renew your subscription because of a payment problem."),
  ).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('main').getByRole('link', { name: 'Manage billing' })).toHaveAttribute(
    'href',
    'https://pay.example/p',
  );
  await page.goto('/people/students');
  await expect(page.getByRole('link', { name: 'Still Works' })).toBeVisible();
});

test('a plan that stops allowing branches while somebody types leads to its page', async ({ page }) => {
  await openDialog(page);
  await dialog(page).getByLabel('Branch name').fill('Too late');
  await school.sql((db) =>
    db.updateTable('institution').set({ is_failed: 1 }).where('institution_id', '=', school.institution_id).execute(),
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Billing plan' })).toBeVisible();
});

test('feedback is kept, and the dialog says so', async ({ page }) => {
  await page.goto('/people/students?search=somebody');
  await userMenu(page);
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  const box = page.getByRole('dialog', { name: 'Feedback' });
  await box.getByRole('button', { name: 'Send' }).click();
  await expect(box).toContainText('This field is required');
  await box.getByLabel('What would you like to tell us?').fill('More bells');
  await box.getByRole('button', { name: 'Send' }).click();
  await expect(box).toContainText('Thank you for your feedback. It is saved on this server.');
  await box.getByRole('button', { name: 'Close' }).last().click();
  const rows = await school.sql((db) =>
    db.selectFrom('feedback').select(['message', 'page']).where('institution_id', '=', school.institution_id).execute(),
  );
  expect(rows).toEqual([{ message: 'More bells', page: '/people/students' }]);
});
