import { expect, type Locator, type Page } from '@playwright/test';

/** A field of a widget by its path: `firstName`, `guardian.parentEmail`. Playwright looks into open shadow roots. */
export function field(widget: Locator, path: string): Locator {
  return widget.locator(`[id="f-${path}"]`);
}

/** Types into a widget's fields: texts and days are typed, choices chosen by value, `true` ticks. */
export async function fillIn(widget: Locator, values: Record<string, string | true>): Promise<void> {
  for (const [path, value] of Object.entries(values)) {
    const control = field(widget, path);
    if (value === true) await control.check();
    else if ((await control.evaluate((element) => element.localName)) === 'select') await control.selectOption(value);
    else await typeIn(control, value);
  }
}

/** Types into a field. A phone's country comes with the first focus: typed before, the number is sent as it is. */
export async function typeIn(control: Locator, value: string): Promise<void> {
  if ((await control.getAttribute('type')) === 'tel') {
    await control.focus();
    await expect(control.locator('xpath=..').locator('select')).toBeAttached();
  }
  await control.fill(value);
}

/**
 * No one fills a form in within two and a half seconds; who does is held for review. The clock by which widgets tell is put
 * forward, so that no test waits.
 */
export async function takeTime(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 2_600;
    });
}

/** Opens a page and waits until its widget shows the form. */
export async function openWidget(
  page: Page,
  address: string,
  name: 'school-enquiry' | 'school-signup',
): Promise<Locator> {
  await page.addInitScript(() =>
    document.addEventListener('school-success', () => Object.assign(window, { sentAt: Date.now() })),
  );
  await page.goto(address);
  const widget = page.locator(name);
  await expect(field(widget, 'firstName')).toBeVisible();
  return widget;
}

/** Sends the form and answers when its success was there, in milliseconds of the machine's clock. */
export async function send(widget: Locator): Promise<number> {
  await widget.locator('button[type=submit]').click();
  await expect(widget.getByRole('status').filter({ hasText: /thank you/i })).toBeVisible();
  return widget.page().evaluate(() => (window as unknown as { sentAt: number }).sentAt);
}

/** Signs with the pointer, as a hand would: one wave across the pad. */
export async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 30, middle);
  await page.mouse.down();
  for (let step = 1; step <= 24; step++) await page.mouse.move(box.x + 30 + step * 8, middle + Math.sin(step / 2) * 30);
  await page.mouse.up();
}
