import { expect, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';

/** A day from today, as calls and date fields take it. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The dialog that takes a payment. */
export const taking = (page: Page) => page.getByRole('dialog', { name: 'Take payment' });

/** Without faults of accessibility, light and dark. */
export async function faultless(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

/** The same on a phone, where nothing may be wider than the screen. */
export async function faultlessOnPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await faultless(page);
  // The page, and what scrolls in a dialog.
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open] form > *')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.className),
  );
  expect(wider).toEqual([]);
  await page.setViewportSize(wide);
}
