import { expect, type Locator, type Page } from '@playwright/test';
import type { Place } from '../place.ts';

/** Something that staff can have before them: a screen, or what opens on one. */
export interface Stop {
  name: string;
  open(page: Page, place: Place): Promise<void>;
}

export const dialog = (page: Page) => page.locator('dialog[open]').last();
const ready = async (page: Page) => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
export const goTo =
  (path: string | ((place: Place) => string)): Stop['open'] =>
  async (page, place) => {
    await page.goto(typeof path === 'string' ? path : path(place));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ready(page);
  };
/** A screen, and then what its steps open. */
export const on =
  (
    path: string | ((place: Place) => string),
    ...steps: ((page: Page, place: Place) => Promise<unknown>)[]
  ): Stop['open'] =>
  async (page, place) => {
    await goTo(path)(page, place);
    for (const step of steps) await step(page, place);
  };
export const press =
  (role: 'button' | 'tab' | 'menuitem' | 'link', name: string | RegExp, within?: (page: Page) => Locator) =>
  async (page: Page) =>
    (within?.(page) ?? page).getByRole(role, { name }).first().click();
export const menu = async (page: Page) => expect(page.getByRole('menu')).toBeVisible();
export const opened = async (page: Page) => {
  await expect(dialog(page)).toBeVisible();
  await ready(page);
};
