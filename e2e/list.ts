import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** The rows of the list on the page. */
export const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([aria-hidden])');

/** When a name is first seen on top of the list that is open, by the machine's clock. */
export function seenOnTop(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((seen) => {
        const look = () => {
          const top = document.querySelector('tbody tr:not([aria-hidden])');
          if (top?.textContent?.includes(wanted)) seen(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    name,
  );
}

/** Clicks and reads what comes down. */
export async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Asks for the list as a file, with the columns in view or all. */
export async function exportAs(page: Page, columns: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).first().click();
  await page.getByRole('menuitem', { name: columns }).click();
}

/** Whether neither of two things in view covers a part of the other. */
export async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}
