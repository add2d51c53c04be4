import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { makePlace, type Place } from './place.ts';
import { signInAs } from './school.ts';
import { bookingStops } from './stops/bookings.ts';
import { inboxStops } from './stops/inbox.ts';
import { peopleStops } from './stops/people.ts';
import { settingsStops } from './stops/settings.ts';
import type { Stop } from './stops/steps.ts';

test.describe.configure({ mode: 'parallel' });

/** All rules once at each width; in another light only colours can differ, and on a phone dark alone tells the rest. With SCREENS=1 a picture of each is kept, to be looked at. */
async function walk(page: Page, place: Place, stops: readonly Stop[], width: 'wide' | 'phone'): Promise<void> {
  const found: string[] = [];
  const themes = width === 'wide' ? ['light', 'dark'] : ['dark'];
  page.setDefaultTimeout(15_000);
  for (const stop of stops) {
    await page
      .evaluate((name) => (document.documentElement.dataset['theme'] = name), themes[0]!)
      .catch(() => undefined);
    await stop
      .open(page, place)
      .catch((error: Error) => found.push(`${stop.name} did not open: ${error.message.split('\n')[0]}`));
    for (const [at, theme] of themes.entries()) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      found.push(...(await faultsIn(page, { colours: at > 0 })).map((fault) => `${stop.name}, ${theme}: ${fault}`));
      if (process.env['SCREENS'])
        await page.screenshot({
          path: join(
            test.info().project.outputDir,
            'screens',
            `${width}-${theme}-${stop.name.replace(/\W+/g, '-')}.png`,
          ),
        });
    }
    if (width === 'phone' && (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)))
      found.push(`${stop.name}: scrolls sideways`);
  }
  expect(found).toEqual([]);
}

for (const [name, stops] of [
  ['people', peopleStops],
  ['the inbox', inboxStops],
  ['settings', settingsStops],
  ['online bookings', bookingStops],
] as const) {
  for (const width of ['wide', 'phone'] as const) {
    test(`everybody can use ${name}, ${width}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const place = await makePlace('Walk School');
      const viewport = width === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', bypassCSP: true });
      await context.addInitScript((theme) => localStorage.setItem('theme', theme), width === 'wide' ? 'light' : 'dark');
      await signInAs(context, place.school.owner);
      await walk(await context.newPage(), place, stops, width);
      await context.close();
    });
  }
}

test('axe reports a missing name or contrast (positive control)', async ({ browser }) => {
  const place = await makePlace('Walk School');
  const context = await browser.newContext({ bypassCSP: true });
  await signInAs(context, place.school.owner);
  const page = await context.newPage();
  await peopleStops[1]!.open(page, place);
  expect(await faultsIn(page)).toEqual([]);
  await page.evaluate(() => {
    document
      .querySelector('input[type=search]')!
      .closest('div')!
      .insertAdjacentHTML('beforeend', '<input id="nameless"><p style="color:#bbb;background:#fff" id="pale">Pale</p>');
  });
  const seeded = (await faultsIn(page)).join('\n');
  expect(seeded).toContain('label: #nameless');
  expect(seeded).toContain('color-contrast: #pale');
  await context.close();
});
