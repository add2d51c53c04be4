import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { mailTo } from './mailbox.ts';
import { makeSchool, PASSWORD, signInAs, type School, type Staff } from './school.ts';

let school: School;
test.beforeAll(async () => {
  school = await makeSchool('Account School');
});

/** A browser of its own in which somebody is signed in. */
async function browserOf(browser: Browser, staff: Staff): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await signInAs(context, staff);
  return context.newPage();
}

async function typeSignIn(page: Page, { email }: Pick<Staff, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const dialog = (page: Page) => page.locator('dialog[open]').last();

/** Turns a second factor on by hand; answers its secret and the recovery codes. */
async function setUp(page: Page, look = async () => {}): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await look();
  await dialog(page).getByLabel('Code that the app shows').fill(codeOf(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const codes = await dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  return { secret, codes };
}

/** What axe finds in light and dark, and whether a phone would scroll sideways. With SCREENS=1 pictures are kept, to be looked at. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    found.push(...violations.map(({ id, nodes }) => `${what}, ${theme}: ${id} ${nodes[0]?.target.join(' ')}`));
    await keepPicture(page, `wide-${theme}-${what}`);
    await page.setViewportSize({ width: 390, height: 844 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${what} scrolls sideways`);
    await keepPicture(page, `phone-${theme}-${what}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  return found;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/${name.replace(/\W+/g, '-')}.png` });
}

test('a second factor is set up, asked for at signing in, stood in for, and turned off', async ({ browser }) => {
  const staff = await school.staff(1);
  const page = await browserOf(browser, staff);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('schoolbell-recovery-codes.txt');
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login?next=/profile');
  await typeSignIn(other, staff);
  await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(other.getByLabel('Code')).toBeFocused();
  await expect(other.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await other.getByLabel('Code').fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.locator('#code-error')).toHaveText('This code is not right, or it was used already');
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

test('a forgotten password is set anew by the link of the mail, whose token stays nowhere', async ({ page }) => {
  const staff = await school.staff(8);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const said = 'If this address signs in here, a mail with a link is on its way. The link works for one hour.';
  await expect(page.getByRole('alert')).toHaveText(said);
  await page.getByLabel('Email').fill(staff.email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('alert')).toHaveText(said);

  const link = /https?:\/\/\S+\/reset\?token=[\w-]+/.exec((await mailTo(staff.email, '/reset?token=')).text ?? '')![0];
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(`${request.headers()['referer'] ?? ''} ${request.isNavigationRequest() ? '' : request.url()}`));
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset$/);
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.locator('#password-error')).toHaveText('This field must be at least 12 long');
  await page.getByLabel('New password').fill('a small blue window');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(referrers.join('\n')).not.toContain('token=');

  await typeSignIn(page, staff);
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
  await typeSignIn(page, staff, 'a small blue window');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByLabel('New password').fill('a small blue window');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was used already');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeFocused();
  await page.goto('/reset');
  await expect(page.getByRole('alert')).toContainText('This link is not whole');
});

test('one sees where one is signed in, ends one of them, and all', async ({ browser }) => {
  const staff = await school.staff(2);
  const page = await browserOf(browser, staff);
  const other = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1' })).newPage();
  await other.goto('/login');
  await typeSignIn(other, staff);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.goto('/profile?tab=security');
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.nth(1)).toContainText('Safari on iPhone');
  await rows.nth(1).getByRole('button', { name: /^Sign out/ }).click();
  await expect(rows).toHaveCount(1);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);
  await typeSignIn(other, staff);
  await expect(other).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
});

test('a password is changed in exchange for the current one', async ({ browser }) => {
  const staff = await school.staff(9);
  const page = await browserOf(browser, staff);
  await page.goto('/profile?tab=security');
  await page.getByLabel('Current password', { exact: true }).fill('not it at all');
  await page.getByLabel('New password', { exact: true }).fill('a green tall door');
  await page.getByRole('button', { name: 'Show: New password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. You are signed out everywhere else.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('own details are changed, and where another device saved first both values are shown', async ({ browser }) => {
  const staff = await school.staff(7, { firstName: 'Tess', surname: 'Aide' });
  const page = await browserOf(browser, staff);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('First name').fill('Tessa');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Tessa Aide/ })).toBeVisible();

  await page.getByLabel('Phone').fill('111');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await school.ask('POST', 'profile/update', { version: 2, phone: '222', surname: 'Aid' }, staff);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Somebody else saved first' })).toBeVisible();
  await expect(dialog(page)).toContainText('111');
  await expect(dialog(page)).toContainText('222');
  await dialog(page).getByRole('button', { name: 'Save these' }).click();
  await expect(page.getByRole('button', { name: /Tessa Aid$|Tessa Aid / })).toBeVisible();
  expect(await school.ask('GET', 'profile/get', {}, staff)).toMatchObject({ firstName: 'Tessa', surname: 'Aid', phone: '111', version: 4 });

  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await page.getByLabel('Upload picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Picture changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
});

test('owners and admins are asked for a second factor, once; without one a refused export shows the way', async ({ browser }) => {
  await school.ask('POST', 'students/add', { firstName: 'Export', surname: 'Me' });
  const page = await browserOf(browser, await school.staff(1));
  await page.goto('/people/students');
  const notice = page.getByText('Protect your account with a second factor');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
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
  await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Owners and admins need it to export.')).toBeVisible();
  await look('security');
  await page.goto('/dashboard');
  await expect(page.getByText('Protect your account with a second factor')).toBeVisible();
  await look('the notice');
  const { secret } = await setUp(page, () => look('set up'));
  await look('recovery codes');
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
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
