import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { median, openBrowser, slow, throttle } from './browser.ts';
import type { Stage } from './stage.ts';
import { kilobytes, report } from './table.ts';

const dist = resolve(import.meta.dirname, '../packages');
const ROUNDS = 5;

/** The widgets' files as they travel, in brotli. */
export function measureWidgetBytes(): void {
  const budgets: Record<string, number> = {
    'loader.js': 1_500,
    'signup.js': 20_000,
    'enquiry.js': 20_000,
    // Loaded by a form with such a question or step. The numbering rules of all countries can't be smaller.
    'agreements.js': 2_000,
    'choice.js': 2_000,
    'family.js': 4_000,
    'files.js': 3_000,
    'lists.js': 2_000,
    'saving.js': 5_000,
    'phone.js': 26_000,
    'update.js': 21_000,
    'booking.js': 15_600,
    'who.js': 12_000,
    'payment.js': 14_000,
    // Confetti, after a payment.
    'cheer.js': 5_500,
  };
  const folder = resolve(dist, 'widgets/dist/1.0.0');
  for (const [name, budget] of Object.entries(budgets)) {
    const { length } = readFileSync(resolve(folder, `${name}.br`));
    report({
      group: 'widgets',
      what: `${name}, brotli`,
      figure: kilobytes(length),
      budget: `≤ ${kilobytes(budget)}`,
      holds: length <= budget,
    });
  }
  const without = readdirSync(folder).filter((name) => name.endsWith('.js') && !(name in budgets));
  if (without.length > 0) throw new Error(`${without.join(', ')} of the widgets: no budget here`);
}

/** A signed-in person's page, in its own browser. */
export async function openSignedIn(browser: Browser, stage: Stage): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    stage.cookie.split('; ').map((cookie) => {
      const [name, value] = cookie.split('=') as [string, string];
      return { name, value, url: stage.address };
    }),
  );
  return context.newPage();
}

/** A name in a row: skeletons have none. A locator and no expression, which the pages' Content-Security-Policy would refuse. */
const firstRow = (page: Page) =>
  page.locator('main tbody tr td a, main tbody tr td button').filter({ hasText: /\S/ }).first();

/** When the first row was drawn, in ms since the navigation began, and the compressed bytes of the scripts loaded by then. */
interface FirstRow {
  at: number;
  scripts: number;
}

/** Notes the first row in the page itself: what the driver saw later would count what the page fetches for later. */
function noteFirstRow(): void {
  const noted = window as unknown as { firstRow?: FirstRow };
  new MutationObserver((_, observer) => {
    const row = document.querySelector('main tbody tr td a, main tbody tr td button');
    if (!row?.textContent?.trim()) return;
    observer.disconnect();
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.initiatorType === 'script' || entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    requestAnimationFrame(() => setTimeout(() => (noted.firstRow = { at: performance.now(), scripts })));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** First real row of the students list on the slow profile, and the bytes of the first and the next routes. */
export async function measurePages(stage: Stage): Promise<void> {
  const browser = await openBrowser();
  try {
    const rows: FirstRow[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openSignedIn(browser, stage);
      await throttle(page, slow);
      await page.addInitScript(noteFirstRow);
      await page.goto(`${stage.address}/people/students`, { waitUntil: 'commit' });
      await firstRow(page).waitFor({ timeout: 60_000 });
      rows.push(
        await page.evaluate(async () => {
          while (!('firstRow' in window)) await new Promise((later) => setTimeout(later, 50));
          return window.firstRow as FirstRow;
        }),
      );
      await page.context().close();
    }
    reportRouteBytes(rows[0]!.scripts);
    const row = median(rows.map(({ at }) => at)) / 1000;
    report({
      group: 'pages',
      what: 'first real row of students, slow profile',
      figure: `${row.toFixed(2)} s`,
      budget: '≤ 2.1 s',
      holds: row <= 2.1,
    });
    await measureNavigation(browser, stage);
    await measureLogin(browser, stage);
  } finally {
    await browser.close();
  }
}

function reportRouteBytes(bytes: number): void {
  report({
    group: 'pages',
    what: 'first route (students), scripts as they travel',
    figure: `${(bytes / 1024).toFixed(1)} KiB`,
    budget: '≤ 140 KiB',
    holds: bytes <= 140 * 1024,
  });
}

/**
 * Clicks a link and waits for the row it leads to, in the page itself: a driver's own waiting would count as the app's.
 * Returns the milliseconds until the row is drawn, less the longest request on the way.
 */
function clickThrough({ href, row }: { href: string; row: string }): Promise<number> {
  const started = performance.now();
  return new Promise((done) => {
    const look = () => {
      if (location.pathname !== href || !document.querySelector(row)?.textContent?.trim())
        return requestAnimationFrame(look);
      const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        (entry) => entry.startTime >= started && entry.name.includes('/api/'),
      );
      return done(performance.now() - started - Math.max(0, ...asked.map((entry) => entry.duration)));
    };
    document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click();
    requestAnimationFrame(look);
  });
}

/** From a click on a menu entry to the next screen's first row, less the request: what the app itself takes. */
async function measureNavigation(browser: Browser, stage: Stage): Promise<void> {
  const page = await openSignedIn(browser, stage);
  await page.goto(`${stage.address}/people/students`);
  await firstRow(page).waitFor();
  const taken: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const target = round % 2 === 0 ? 'leads' : 'students';
    const figure = await page.evaluate(clickThrough, {
      href: `/people/${target}`,
      row: target === 'leads' ? 'main article a' : 'main tbody tr td a',
    });
    if (round > 1) taken.push(figure);
    await page.waitForTimeout(300);
  }
  const figure = median(taken);
  report({
    group: 'pages',
    what: 'navigation inside the app, less the request',
    figure: `${figure.toFixed(0)} ms`,
    budget: '≤ 100 ms',
    holds: figure <= 100,
  });
  await page.context().close();
}

async function measureLogin(browser: Browser, stage: Stage): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await throttle(page, slow);
  await page.goto(`${stage.address}/login`);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  report({
    group: 'pages',
    what: 'login, largest contentful paint, slow profile',
    figure: `${paint.toFixed(0)} ms`,
    budget: '≤ 400 ms',
    holds: paint <= 400,
  });
  await page.close();
}
