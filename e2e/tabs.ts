import { expect, type Locator } from '@playwright/test';

/** Opens a tab. A press while the page is still taking over from the panel may be lost, so it is made again. */
export async function openTab(tab: Locator): Promise<void> {
  await expect(async () => {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
  }).toPass();
}
