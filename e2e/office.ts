import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { signInAs, type Staff } from './school.ts';

/** A window of a member of staff, once it hears what changes. */
export async function office(context: BrowserContext, who: Staff, path = '/dashboard'): Promise<Page> {
  await signInAs(context, who);
  const page = await context.newPage();
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live?'));
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/notification-statistics'));
  await page.goto(path);
  await Promise.all([live, counted]);
  return page;
}

/** The inbox's button in the header; with a number, once so much is unread. */
export const button = (page: Page, unread?: number | string) =>
  page.getByRole('button', { name: unread ? `Inbox, ${unread} unread` : 'Inbox', exact: true });
/** The inbox, open. */
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
/** What the chosen tab of the inbox shows. */
export const cards = (within: Locator) => within.getByRole('tabpanel').getByRole('listitem');
/** Waits for a message at the foot of the window. */
export const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' })).toContainText(text);
