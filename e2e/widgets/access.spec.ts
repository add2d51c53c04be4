import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { fillEnquiry, form, inState, LOADER, sendButton, visit } from './site.ts';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const theme of ['light', 'dark']) {
  test(`everybody can use the forms in every state, ${theme}`, async ({ page }) => {
    for (const kind of ['enquiry', 'signup'] as const) {
      await visit(page, LOADER + form(kind, `theme="${theme}"`));
      await inState(page, 'ready', `school-${kind}`);
      expect(await faults(page)).toEqual([]);
      await sendButton(page).click();
      await inState(page, 'invalid', `school-${kind}`);
      expect(await faults(page)).toEqual([]);
      if (kind === 'enquiry') continue;
      await page.getByRole('button', { name: 'Type instead' }).click();
      expect(await faults(page)).toEqual([]);
    }
    await visit(page, LOADER + form('enquiry', `theme="${theme}"`));
    await inState(page, 'ready');
    await fillEnquiry(page);
    await page.waitForTimeout(2600);
    await sendButton(page).click();
    await inState(page, 'done');
    expect(await faults(page)).toEqual([]);
  });

  test(`everybody can use the hosted pages and the example site, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme as 'light' | 'dark' });
    for (const path of ['/signup?institution=harbour-academy-demo', '/signup/lead?institution=harbour-academy-demo', '/embed?institution=harbour-academy-demo', '/thank-you', '/success', '/examples/plain/', '/examples/plain/admissions.html', '/examples/plain/contact.html']) {
      await page.goto(path);
      const waiting = page.locator('school-signup, school-enquiry');
      if (/signup|embed|admissions|contact/.test(path)) await expect(waiting).toHaveAttribute('state', 'ready');
      expect(await faults(page), path).toEqual([]);
    }
  });
}

test('axe would say so if a label were missing', async ({ page }) => {
  await visit(page, '<input type="text">');
  expect((await faults(page)).join()).toContain('label');
});

test('320 px and text of twice the size need no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const style of ['', 'style="--school-font-size: 32px"']) {
    await visit(page, LOADER + form('signup', style), { head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>' });
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
  await page.waitForTimeout(2600);
  await page.keyboard.press('Enter');
  await inState(page, 'done');
});

test('every target is 44 px high at least', async ({ page }) => {
  await visit(page, LOADER + form('signup'));
  await inState(page, 'ready', 'school-signup');
  const low = await page.locator('school-signup').evaluate((host) => {
    const targets = [...host.shadowRoot!.querySelectorAll('input:not([type=checkbox], [type=radio], [tabindex="-1"]), select, textarea, button, label:has(input[type=checkbox], input[type=radio])')];
    return targets.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 80));
  });
  expect(low).toEqual([]);
});

test('the form arrives without moving the page', async ({ page }) => {
  await page.addInitScript(() => {
    const world = window as unknown as { shift: number };
    world.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (world.shift += (entry as unknown as { value: number }).value))).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, tag] of [['contact.html', 'school-enquiry'], ['admissions.html', 'school-signup']] as const) {
    await page.goto(`/examples/plain/${path}`);
    await inState(page, 'ready', tag);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThanOrEqual(0.01);
  }
});
