import { expect, test, type Page } from '@playwright/test';
import { makeSchool, PASSWORD, signInAs, type School, type Staff } from './school.ts';

let school: School;
test.beforeAll(async () => {
  school = await makeSchool('Guarded School');
});

/** The calls that a page makes from now on. */
function calls(page: Page): string[] {
  const seen: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/') && seen.push(new URL(request.url()).pathname.slice('/api/'.length)),
  );
  return seen;
}

async function signIn(page: Page, { email }: Staff): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const chooseFromUserMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Staff\d+ .*(School|Branch)/ }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
};

test('a visitor is asked to sign in, but not for public addresses', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/allreports', '/profile', '/nothing']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
  for (const [path, said] of [
    ['/payment/k3f', 'This link no longer works.'],
    ['/forms/abc', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(said)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ['/signup', '/signup/student', '/signup/lead', '/thank-you', '/success', '/embed']) {
    await page.goto(`${path}?institution=${school.hash}`);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('the login page says that a session has ended, once, and leads back', async ({ context, page }) => {
  const admin = await school.staff(1);
  await signInAs(context, admin);
  await page.goto('/people/students');
  await expect(page.getByText('No students yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await school.sql((db) => db.deleteFrom('session').where('user_detail_id', '=', admin.user_detail_id).execute());
  // A read in the background may notice first, and then there is nothing left to press.
  const leads = page.getByRole('link', { name: 'Leads' }).first();
  await leads.click({ timeout: 10_000 }).catch(() => expect(page).toHaveURL(/\/login/));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeHidden();
});

test('the index and reports without access lead to the dashboard; the login page redirects no one', async ({
  browser,
}) => {
  for (const [role, lands] of [
    [2, '/dashboard'],
    [1, '/allreports'],
  ] as const) {
    const context = await browser.newContext();
    await signInAs(context, await school.staff(role));
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/allreports');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(lands);
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(/\/login$/);
    await context.close();
  }
});

test('signing in keeps what section 4 names; later visits ask only whether it is still the newest', async ({
  page,
}) => {
  const admin = await school.staff(1);
  await school.ask('POST', 'students/add', { firstName: 'Hidden', surname: 'Pupil' });
  await signIn(page, admin);
  await page.goto('/people/students');
  await expect(page.getByRole('link', { name: 'Hidden Pupil' })).toBeVisible();
  const kept = await stored(page);
  for (const key of [
    'selectedUser',
    'switchUser',
    'wordsList',
    'automationsList',
    'cacheStatus',
    `relatedUsers-${admin.user_detail_id}`,
    `accessControls-${admin.user_detail_id}`,
    `cacheStatus-${admin.user_detail_id}`,
  ])
    expect(kept, key).toHaveProperty(key);
  expect(kept['switchUser']).toBe('0');
  expect(JSON.parse(kept['selectedUser']!)).toMatchObject({
    user: { user_detail_id: admin.user_detail_id, email: admin.email },
    institution: { institutionName: 'Guarded School' },
  });
  const everything = JSON.stringify(kept) + JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })));
  for (const cookie of await page.context().cookies()) expect(everything).not.toContain(cookie.value);
  expect(everything).not.toContain('Hidden');

  const seen = calls(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Hidden Pupil' })).toBeVisible();
  await expect.poll(() => seen).toContain('session/user/update-version');
  for (const call of ['session/user', 'words/list', 'session/user/plan']) expect(seen).not.toContain(call);
});

test('a session that is no longer the newest is loaded whole, with the words', async ({ page }) => {
  const admin = await school.staff(1, { firstName: 'Before', surname: 'Staff1' });
  await signIn(page, admin);
  await school.ask('POST', 'profile/update', { version: 1, firstName: 'After' }, admin);
  await school.ask('POST', 'words/update', {
    words: [{ type: 'student', replaced_text: 'cadet', plural_text: 'cadets' }],
  });
  const seen = calls(page);
  await page.goto('/people/students');
  await expect(page.getByRole('button', { name: /After Staff1.*Guarded School/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cadets' })).toBeVisible();
  expect(seen).toEqual(expect.arrayContaining(['session/user/update-version', 'session/user', 'words/list']));
  expect(JSON.parse((await stored(page))['selectedUser']!).user.firstName).toBe('After');
  await school.ask('POST', 'words/update', {
    words: [{ type: 'student', replaced_text: 'student', plural_text: 'students' }],
  });
});

test('while a switch is under way nothing is restored', async ({ page }) => {
  const admin = await school.staff(1);
  await signIn(page, admin);
  await page.evaluate(() => localStorage.setItem('switchUser', '99'));
  const seen = calls(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(seen).toContain('session/user');
  expect((await stored(page))['switchUser']).toBe('0');
});

test('without an answer about words or automations the screens speak the usual words', async ({ page }) => {
  await page.route(/\/api\/(words|automations)\/list/, (route) => route.abort());
  await signIn(page, await school.staff(1));
  const kept = await stored(page);
  expect(kept).not.toHaveProperty('wordsList');
  expect(kept).not.toHaveProperty('automationsList');
  await page.goto('/people/students');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});

test('the plan is asked for again at a navigation more than an hour after the last reload', async ({ page }) => {
  await page.clock.install();
  await signInAs(page.context(), await school.staff(1));
  const seen = calls(page);
  // What can wait for the browser to be idle comes with the page's clock, and its code with the real one.
  const until = (path: string) =>
    expect
      .poll(async () => {
        await page.clock.runFor(6_000);
        return seen;
      })
      .toContain(path);
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click();
  await page.goto('/dashboard');
  await until('automations/list');
  await go('People');
  await until('students');
  expect(seen).not.toContain('session/user/plan');
  await page.clock.fastForward('01:01:00');
  await go('Dashboard');
  await until('session/user/plan');
});

test('signing out in one tab takes the other along, and tells what was not saved', async ({ page, context }) => {
  await signIn(page, await school.staff(1));
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByLabel('Phone').fill('+44 1632 960 111');
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  let asked = 0;
  other.on('dialog', (dialog) => void (asked++, dialog.dismiss()));
  await chooseFromUserMenu(page, 'Sign out');
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByRole('alert')).toHaveText(
    'You were signed out in another tab. What you had typed here was not saved.',
  );
  expect(asked).toBe(0);
  const kept = await stored(page);
  for (const key of Object.keys(kept))
    expect(key).not.toMatch(
      /selectedUser|switchUser|wordsList|automationsList|cacheStatus|relatedUsers|accessControls/,
    );
});

test('going to another branch reloads every tab there', async ({ page, context }) => {
  const admin = await school.staff(1, { firstName: 'Bea', surname: 'Staff1' });
  await school.ask(
    'POST',
    'add/branch',
    {
      institutionName: 'Hillside Branch',
      institutionAddress: { street: '', city: '', state: '', zip: '', country: 'GB' },
    },
    admin,
  );
  await signIn(page, admin);
  const other = await context.newPage();
  await other.goto('/people/students');
  await expect(other.getByRole('button', { name: /Bea Staff1.*Guarded School/ })).toBeVisible();
  await chooseFromUserMenu(page, 'Hillside Branch');
  // First of all: it goes by itself.
  await expect(other.getByText('You went to Hillside Branch in another tab.')).toBeVisible();
  await expect(other.getByRole('button', { name: /Bea Staff1.*Hillside Branch/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Bea Staff1.*Hillside Branch/ })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Hidden Pupil' })).toHaveCount(0);
  expect(JSON.parse((await stored(page))['selectedUser']!).institution.institutionName).toBe('Hillside Branch');
  await page.reload();
  await expect(page.getByRole('button', { name: /Hillside Branch/ })).toBeVisible();
});

test('what is typed for one branch is never saved in another, even where a tab has not heard of the switch', async ({
  page,
}) => {
  const admin = await school.staff(1, { firstName: 'Cleo', surname: 'Staff1' });
  const { data } = await school.ask(
    'POST',
    'add/branch',
    {
      institutionName: 'Quayside Branch',
      institutionAddress: { street: '', city: '', state: '', zip: '', country: 'GB' },
    },
    admin,
  );
  await signIn(page, admin);
  await page.goto('/people/students');
  await page.getByRole('button', { name: /^Add / }).click();
  const dialog = page.locator('dialog[open]').last();
  await dialog.getByLabel('First name').fill('Stray');
  // Past the page: only the cookie tells.
  const answer = await page.request.post('/api/session/switch', {
    headers: { 'x-schoolbell': '1' },
    data: { user_detail_id: data.user_detail_id },
  });
  expect(answer.status()).toBe(200);
  // A read in the background may notice first, and then there is nothing left to press.
  void dialog
    .getByRole('button', { name: /^(Save|Add)/ })
    .first()
    .click()
    .catch(() => undefined);
  await expect(
    page.getByText('You went to Quayside Branch in another tab. What you had typed here was not saved.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Cleo Staff1.*Quayside Branch/ })).toBeVisible();
  await page.goto('/people/students?search=Stray');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stray' })).toHaveCount(0);
});
