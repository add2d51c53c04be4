import { expect, test } from '@playwright/test';
import { browserOf, dialog, typeSignIn } from './account.ts';
import { mailTo } from './mailbox.ts';
import { makeSchool, PASSWORD, type School } from './school.ts';

let school: School;
test.beforeAll(async () => {
  school = await makeSchool('Account School');
});

test('sets a new password by the link in the mail, and keeps the token nowhere', async ({ page }) => {
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
  page.on('request', (request) =>
    referrers.push(`${request.headers()['referer'] ?? ''} ${request.isNavigationRequest() ? '' : request.url()}`),
  );
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
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await typeSignIn(page, staff, 'a small blue window');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByLabel('New password').fill('a small blue window');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeFocused();
  await page.goto('/reset');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
});

test('shows where a person is signed in, and ends one session or all', async ({ browser }) => {
  const staff = await school.staff(2);
  const page = await browserOf(browser, staff);
  const other = await (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
  ).newPage();
  await other.goto('/login');
  await typeSignIn(other, staff);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.goto('/profile?tab=security');
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.nth(1)).toContainText('Safari on iPhone');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);
  await typeSignIn(other, staff);
  await expect(other).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  // Whichever comes first: the answer to this press, or the news that the session has ended, which keeps the way back.
  await expect(page).toHaveURL(/\/login(\?next=|$)/);
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
  await expect(dialog(page).getByRole('heading', { name: 'You saved this while you were editing' })).toBeVisible();
  await expect(dialog(page)).toContainText('111');
  await expect(dialog(page)).toContainText('222');
  await dialog(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByRole('button', { name: /Tessa Aid$|Tessa Aid / })).toBeVisible();
  expect(await school.ask('GET', 'profile/get', {}, staff)).toMatchObject({
    firstName: 'Tessa',
    surname: 'Aid',
    phone: '111',
    version: 4,
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByLabel('Upload picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Picture changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
});

test('a new sign-in address counts once the link that is mailed to it is opened', async ({ browser }) => {
  const staff = await school.staff(8);
  const next = `new.${staff.email}`;
  const page = await browserOf(browser, staff);
  await page.goto('/profile?tab=security');
  const card = page.getByRole('region', { name: 'Sign-in address' });
  await card.getByLabel('New address').fill(next);
  await card.getByLabel('Your password', { exact: true }).fill('not the password');
  await card.getByRole('button', { name: 'Change address' }).click();
  await expect(card).toContainText('This is not your password');
  await card.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await card.getByRole('button', { name: 'Change address' }).click();
  await expect(card).toContainText(`Open the link that is mailed to ${next}`);
  const link = /https?:\/\/\S+\/confirm\?token=[\w-]+/.exec((await mailTo(next, '/confirm?token=')).text ?? '')![0];
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirm$/);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('alert')).toContainText(`From now on, sign in with ${next}`);
  await page.goto('/profile?tab=security');
  await expect(card).toContainText(`You sign in with ${next}.`);
  const door = await (await browser.newContext()).newPage();
  await door.goto('/login');
  await typeSignIn(door, { ...staff, email: next });
  await expect(door).toHaveURL(/\/dashboard$/);
});
