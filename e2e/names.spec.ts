import { expect, test } from '@playwright/test';
import { makeSchool, signInAs } from './school.ts';

test('a Chinese student stands family name first everywhere, others where the school says so, as in Hungary', async ({
  context,
  page,
}) => {
  const school = await makeSchool(undefined, { code: 'HU', currency: 'HUF', zone: 'Europe/Budapest' });
  for (const [firstName, surname] of [
    ['小明', '王'],
    ['Anna', 'Nagy'],
  ])
    await school.ask('POST', 'students/add', { firstName, surname });
  await signInAs(context, school.owner);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

  await page.goto('/people/students');
  await expect(row('王小明').locator('[aria-hidden]').filter({ hasText: /^王$/ })).toBeVisible();
  await expect(row('Anna Nagy').locator('[aria-hidden]').filter({ hasText: /^AN$/ })).toBeVisible();

  await page.goto('/settings/general');
  await page.getByLabel('Order of names').selectOption('Family name first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Settings updated.');

  await page.goto('/people/students');
  await expect(row('Nagy Anna').locator('[aria-hidden]').filter({ hasText: /^NA$/ })).toBeVisible();
  for (const search of ['王小明', '小明王']) {
    await page.getByRole('searchbox').first().fill(search);
    await expect(row('王小明')).toBeVisible();
    await expect(row('Nagy Anna')).toHaveCount(0);
  }
  await row('王小明').getByRole('link', { name: '王小明', exact: true }).click();
  await expect(page.getByRole('heading', { name: '王小明' })).toBeVisible();
});
