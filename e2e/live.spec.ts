import { expect, test } from '@playwright/test';
import { rows } from './list.ts';
import { makeSchool, signInAs } from './school.ts';

test('what changes while a page is still loading is on it once it listens', async ({ page, context }) => {
  const school = await makeSchool('Live School');
  await signInAs(context, school.owner);
  await school.ask('POST', 'students/add', { firstName: 'Early', isDuplicate: 1 });
  let listen = () => {};
  const held = new Promise<void>((resolve) => {
    listen = resolve;
  });
  await page.route('**/api/live?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/people/students');
  await expect(rows(page)).toHaveCount(1);
  await school.ask('POST', 'students/add', { firstName: 'Late', isDuplicate: 1 });
  listen();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Late');
});
