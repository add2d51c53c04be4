import { expect, test, type Page } from '@playwright/test';
import { hold } from './held.ts';
import { endSessions, expireSessions, makeSchool, PASSWORD, type School, type Staff } from './school.ts';
import { origin } from './server.ts';

let school: School;
let staff: Staff;
test.beforeAll(async () => {
  school = await makeSchool('Session School');
  staff = await school.staff(1);
  await school.ask('POST', 'students/add', { firstName: 'Session', surname: 'Student' });
});

async function signIn(page: Page, email = staff.email, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the login page lets the owner of the demo school in', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'owner@harbour.example', 'schoolbell-demo-2026');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('Harbour Academy');
  const [cookie] = (await page.context().cookies()).filter((one) => one.name === 'schoolbell_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(kept).not.toContain(cookie!.value);
});

test('shows sign-in errors at the field or above the form, and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#email-error')).toHaveText('This field is required');
  await expect(page.locator('#password-error')).toHaveText('This field is required');
  await expect(page.getByLabel('Email')).toBeFocused();

  await signIn(page, 'nobody', 'x');
  await expect(page.locator('#email-error')).toHaveText('Please enter a valid email');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

  await signIn(page, staff.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(staff.email);
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, `nobody.${staff.email}`, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
});

test("signs in someone who submits before the script has loaded, and says so where it can't", async ({ page }) => {
  const letCome = await hold(page, '**/assets/login-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Email')).toHaveValue(staff.email);
  letCome();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.context().clearCookies();
  await page.route('**/assets/forgot-*.js', (route) => route.abort());
  await page.goto('/forgot');
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded whole. Please load it again.');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  await expect(page.getByLabel('Email')).toHaveValue(staff.email);
});

test('a screen that is asked for without a session comes after signing in', async ({ page }) => {
  await page.goto('/people/leads?view=table&search=x');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page);
  await expect(page).toHaveURL(/\/people\/leads\?view=table&search=x$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('signing in never leads to another site', async ({ page }) => {
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/x/..//evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
    '/login',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`);
    await signIn(page);
    await page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' });
    expect(new URL(page.url()).origin, elsewhere).toBe(origin);
  }
});

test('renews an expired session silently', async ({ page }) => {
  await page.goto('/login?next=/people/students');
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Session Student' })).toBeVisible();
  const before = await sessionCookie(page);
  const answers: number[] = [];
  page.on('response', (response) => response.url().includes('/api/') && answers.push(response.status()));

  await expireSessions(staff.email);
  await page.getByRole('link', { name: 'Session Student' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Session Student' })).toBeVisible();
  expect(answers).toContain(440);
  expect(await sessionCookie(page)).not.toBe(before);
  await expect(page).toHaveURL(/\/people\/students\?open=/);
});

test('a session that was ended elsewhere leads to the login page, and back afterwards', async ({ page }) => {
  await page.goto('/login?next=/people/students');
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Session Student' })).toBeVisible();
  // A page that is open hears of it, and would go to the login page by itself.
  await page.goto('about:blank');
  await endSessions(staff.email);
  await page.goto('/people/leads?view=table');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page);
  await expect(page).toHaveURL(/\/people\/leads\?view=table/);
});

test('signing out ends the session in the browser and on the server', async ({ page, request }) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await sessionCookie(page);
  const ask = () =>
    request.post('/api/session/user', {
      headers: { cookie: `schoolbell_session=${token}`, 'x-schoolbell': '1' },
      data: {},
    });
  expect((await ask()).status()).toBe(200);

  await page.getByRole('button', { name: new RegExp(`Sam Staff1.*${school.name}`) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('selectedUser'))).toBeNull();
  // A cookie without its session may have run out, for all that the server knows; there is nothing left to renew.
  expect((await ask()).status()).toBe(440);
  expect(
    (await page.request.post('/api/session/refresh', { headers: { 'x-schoolbell': '1' }, data: {} })).status(),
  ).toBe(401);
  await page.goto('/people/students');
  await expect(page).toHaveURL(/\/login\?next=/);
});

async function sessionCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'schoolbell_session')?.value;
}
