import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { addressOf, pages, type Shown } from './pages.ts';

const folder = join(import.meta.dirname, '../../docs/screens');
const INSTITUTION = 'harbour-academy-demo';
/** Words that a page's name has one of, where not all pages are wanted. */
const wanted = (process.env['SCREENS_OF'] ?? '').split(' ').filter(Boolean);
const isWanted = ({ name }: Shown) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const looks = [
  { look: 'light', theme: 'light', viewport: { width: 1440, height: 900 } },
  { look: 'dark', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { look: 'phone', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;

/** Addresses of the back-office's screens, as its routes files write them, without parts that may be left out. */
function routed(): string[] {
  const source = join(import.meta.dirname, '../../packages/backoffice/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('routes.tsx'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(
      ([, path]) => `/${path!.replace(/\/:\w+\?$/, '')}`,
    ),
  );
}

test('every screen of the back-office is among the pages', () => {
  const shown = pages.map(({ path }) => path.replace(/\?.*/, '').replace(/\{\w+\}/g, ':id'));
  expect(routed().filter((path) => !shown.includes(path))).toEqual([]);
});

async function settled(page: Page, { wait, waitOnPhone }: Shown, isPhone: boolean): Promise<void> {
  await page
    .locator((isPhone && waitOnPhone) || (wait ?? 'h1'))
    .first()
    .waitFor({ timeout: 30_000 });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Charts and pictures draw in the frames after their data.
  await page.waitForTimeout(400);
}

for (const { look, theme, viewport } of looks) {
  test(`every page, ${look}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((name) => {
      localStorage.setItem('theme', name);
      // The owner's notice would stand on every picture.
      sessionStorage.setItem('secondFactor', 'later');
    }, theme);
    const visitor = await browser.newContext({
      baseURL: baseURL!,
      viewport,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const signedIn = await context.request.post('/api/login', {
      headers: { 'x-schoolbell': '1' },
      data: { email: 'owner@harbour.example', password: 'schoolbell-demo-2026' },
    });
    expect(signedIn.status()).toBe(200);
    for (const shown of pages.filter(isWanted)) {
      const page = await (shown.open ? visitor : context).newPage();
      await page.goto(await addressOf(shown.path, context.request, INSTITUTION));
      await settled(page, shown, look === 'phone');
      await page.screenshot({ path: join(folder, `${shown.name}-${look}.png`) });
      await page.close();
    }
    await context.close();
    await visitor.close();
  });
}
