import { expect, type Browser, type Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { faultsIn } from './axe.ts';
import { PASSWORD, signInAs, type Staff } from './school.ts';

/** A browser of its own in which someone is signed in. */
export async function browserOf(browser: Browser, staff: Staff): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await signInAs(context, staff);
  return context.newPage();
}

/** Fills the sign-in page in and sends it. */
export async function typeSignIn(page: Page, { email }: Pick<Staff, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The dialog on top. */
export const dialog = (page: Page) => page.locator('dialog[open]').last();

/** Turns a second factor on by hand; answers its secret and the recovery codes. */
export async function setUp(page: Page, look = async () => {}): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (
    await dialog(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .innerText()
  ).replaceAll(' ', '');
  await look();
  await dialog(page).getByLabel('Code from the app').fill(codeOf(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  return { secret, codes };
}

/** What a page's light is: the back-office takes the setting's before the device's. */
const inLight = async (page: Page, light: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: light });
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), light);
};

/** What axe finds in light, which of it colours are in dark, and whether a phone would scroll sideways. With SCREENS=1 pictures are kept, to be looked at. */
export async function faultsOf(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const light of ['light', 'dark'] as const) {
    await inLight(page, light);
    found.push(...(await faultsIn(page, { colours: light === 'dark' })).map((fault) => `${what}, ${light}: ${fault}`));
    await keepPicture(page, `wide-${light}-${what}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    found.push(`${what} scrolls sideways`);
  await keepPicture(page, `phone-dark-${what}`);
  if (process.env['SCREENS']) await inLight(page, 'light').then(() => keepPicture(page, `phone-light-${what}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/${name.replace(/\W+/g, '-')}.png` });
}
