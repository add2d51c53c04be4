import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from '../axe.ts';
import { takeTime } from '../widget.ts';
import { fillEnquiry, form, inState, LOADER, sendButton, visit } from './site.ts';

/** Nothing that axe finds, in light and in dark: a form follows its `theme`, a page the device. */
async function expectClean(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page
      .locator('school-enquiry[theme], school-signup[theme]')
      .evaluateAll((forms, name) => forms.forEach((one) => one.setAttribute('theme', name)), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), `${what}, ${theme}`).toEqual([]);
  }
}

test('everybody can use the forms in every state, light and dark', async ({ page }) => {
  for (const kind of ['enquiry', 'signup'] as const) {
    await visit(page, LOADER + form(kind, 'theme="light"'));
    await inState(page, 'ready', `school-${kind}`);
    await expectClean(page, `${kind}, ready`);
    await sendButton(page).click();
    await inState(page, 'invalid', `school-${kind}`);
    await expectClean(page, `${kind}, invalid`);
    if (kind === 'enquiry') continue;
    await page.getByRole('button', { name: 'Type instead' }).click();
    await expectClean(page, `${kind}, typed signature`);
  }
  await visit(page, LOADER + form('enquiry', 'theme="light"'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await takeTime(page);
  await sendButton(page).click();
  await inState(page, 'done');
  await expectClean(page, 'enquiry, done');
});

test('everybody can use the hosted pages and the example site, light and dark', async ({ page }) => {
  for (const path of [
    '/signup?institution=harbour-academy-demo',
    '/signup/lead?institution=harbour-academy-demo',
    '/embed?institution=harbour-academy-demo',
    '/thank-you',
    '/success',
    '/examples/plain/',
    '/examples/plain/admissions.html',
    '/examples/plain/contact.html',
  ]) {
    await page.goto(path);
    const waiting = page.locator('school-signup, school-enquiry');
    if (/signup|embed|admissions|contact/.test(path)) await expect(waiting).toHaveAttribute('state', 'ready');
    await expectClean(page, path);
  }
});

test('axe would say so if a label were missing', async ({ page }) => {
  await visit(page, '<input type="text">');
  expect((await faultsIn(page)).join()).toContain('label');
});

test('320 px and text of twice the size need no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const style of ['', 'style="--school-font-size: 32px"']) {
    await visit(page, LOADER + form('signup', style), {
      head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>',
    });
    await inState(page, 'ready', 'school-signup');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('a form can be filled in and sent with the keyboard alone', async ({ page }) => {
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Key');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Board${Date.now()}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`keys.${Date.now()}@example.org`);
  await takeTime(page);
  await page.keyboard.press('Enter');
  await inState(page, 'done');
});

test('every target is 44 px high at least', async ({ page }) => {
  await visit(page, LOADER + form('signup'));
  await inState(page, 'ready', 'school-signup');
  const low = await page.locator('school-signup').evaluate((host) => {
    const targets = [
      ...host.shadowRoot!.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [tabindex="-1"]), select, textarea, button, label:has(input[type=checkbox], input[type=radio])',
      ),
    ];
    return targets.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 80));
  });
  expect(low).toEqual([]);
});

test('the form arrives without moving the page', async ({ page }) => {
  await page.addInitScript(() => {
    const world = window as unknown as { shift: number };
    world.shift = 0;
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (world.shift += (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, tag] of [
    ['contact.html', 'school-enquiry'],
    ['admissions.html', 'school-signup'],
  ] as const) {
    await page.goto(`/examples/plain/${path}`);
    await inState(page, 'ready', tag);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThanOrEqual(0.01);
  }
});
