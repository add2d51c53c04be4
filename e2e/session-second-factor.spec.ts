import { expect, test } from '@playwright/test';
import { browserOf, dialog, faultsOf, setUp, typeSignIn } from './account.ts';
import { codeOf } from './authenticator.ts';
import { makeSchool, PASSWORD, type School } from './school.ts';

let school: School;
test.beforeAll(async () => {
  school = await makeSchool('Careful School');
});

test('sets up a second factor, asks for it at sign-in, accepts a recovery code, and turns it off', async ({
  browser,
}) => {
  const staff = await school.staff(1);
  const page = await browserOf(browser, staff);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('schoolbell-recovery-codes.txt');
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login?next=/profile');
  await typeSignIn(other, staff);
  await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(other.getByLabel('Code')).toBeFocused();
  await expect(other.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await other.getByLabel('Code').fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.locator('#code-error')).toHaveText('This code is wrong or was already used');
  await other.getByLabel('Code').fill(codeOf(secret, 1));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/profile$/);

  const third = await (await browser.newContext()).newPage();
  await third.goto('/login');
  await typeSignIn(third, staff);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(codes[0]!.toUpperCase().replaceAll('-', ' '));
  await third.getByRole('button', { name: 'Sign in' }).click();
  await expect(third).toHaveURL(/\/dashboard$/);

  await page.reload();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill('not it');
  await dialog(page).getByLabel('Code').fill(codes[1]!);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog(page).getByText('This is not your password')).toBeVisible();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('owners and admins are asked for a second factor, once; without one a refused export shows the way', async ({
  browser,
}) => {
  await school.ask('POST', 'students/add', { firstName: 'Export', surname: 'Me' });
  const page = await browserOf(browser, await school.staff(1));
  await page.goto('/people/students');
  const notice = page.getByText('Protect your account with a second factor');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export Me' })).toBeVisible();
  // Now that the browser knows the person, the notice has its place from the first paint on, however late its code comes:
  // nothing moves down under a pointer.
  await page.route('**/SecondFactorNotice-*', async (route) => {
    await new Promise((later) => setTimeout(later, 1_000));
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Export Me' })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(notice).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { moved: number[] }).moved.reduce((sum, one) => sum + one, 0)),
  ).toBeLessThan(0.02);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^All columns/ }).click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expect(notice).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Export Me' })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(notice).toBeHidden();

  const teacher = await browserOf(browser, await school.staff(2));
  await teacher.goto('/dashboard');
  await teacher.waitForTimeout(2_500);
  await expect(teacher.getByText('Protect your account with a second factor')).toBeHidden();
});

test('the keyboard alone signs in, and axe finds nothing on any step', async ({ browser }) => {
  test.setTimeout(180_000);
  const staff = await school.staff(1);
  const page = await browserOf(browser, staff);
  const found: string[] = [];
  const look = async (what: string, at = page) => void found.push(...(await faultsOf(at, what)));
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  await look('profile');
  await page.goto('/profile?tab=security');
  await expect(
    page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByText('Owners and admins are asked to turn it on. Exports need it.')).toBeVisible();
  await look('security');
  await page.goto('/dashboard');
  await expect(page.getByText('Protect your account with a second factor')).toBeVisible();
  await look('the notice');
  const { secret } = await setUp(page, () => look('set up'));
  await look('recovery codes');
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(dialog(page).getByLabel('Code')).toBeVisible();
  await look('step up');

  const door = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await door.goto('/forgot');
  await look('forgot', door);
  await door.goto('/reset?token=x');
  await look('reset', door);
  await door.goto('/reset');
  await look('reset over', door);
  await door.goto('/login');
  await look('login', door);
  await door.keyboard.press('Tab');
  await door.keyboard.type(staff.email);
  await door.keyboard.press('Tab');
  await door.keyboard.type(PASSWORD);
  await door.keyboard.press('Enter');
  await expect(door.getByLabel('Code')).toBeFocused();
  await look('login code', door);
  await door.keyboard.type(codeOf(secret, 1));
  await door.keyboard.press('Enter');
  await expect(door).toHaveURL(/\/dashboard$/);
  expect(found).toEqual([]);
});
