import { expect, test } from '@playwright/test';
import { makeSchool, signInAs } from './school.ts';

test('without a network a menu says that it could not be fetched, and opens once there is one; the screen stays', async ({ page, context }) => {
  const school = await makeSchool();
  await school.ask('POST', 'location/add', { p_name: 'Main house' });
  await signInAs(context, school.owner);
  await page.route(/\/assets\/(Toast|Menu|ComboBoxAria)-[^/]+\.js/, (route) => route.abort());
  await page.goto('/catalog/locations');
  const menu = page.getByRole('row', { name: /Main house/ }).getByRole('button', { name: /Main house|Actions|More/ });
  await menu.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('This menu could not be fetched');
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await page.unroute(/\/assets\/(Toast|Menu|ComboBoxAria)-[^/]+\.js/);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
});
