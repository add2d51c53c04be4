import { expect, test } from '@playwright/test';
import { rows } from './list.ts';
import { makeSchool, signInAs } from './school.ts';

test('a list is used by keys: from the search into the rows, ticks, opening, and back to the search', async ({
  page,
  context,
}) => {
  const school = await makeSchool('Key School');
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
    await school.ask('POST', 'students/add', { firstName, isDuplicate: 1 });
  await signInAs(context, school.owner);
  await page.goto('/people/students');
  await expect(rows(page)).toHaveCount(5);
  const links = rows(page).getByRole('link');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const search = page.getByRole('searchbox', { name: 'Search students' });
  // The keys come when there is time for them.
  await expect(async () => {
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await expect(links.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
