import { expect, test } from '@playwright/test';
import { hold } from './held.ts';
import { areApart } from './list.ts';
import { makeSchool, signInAs } from './school.ts';

test('without a network a menu says that it could not be fetched, and opens once there is one; the screen stays', async ({
  page,
  context,
}) => {
  const school = await makeSchool();
  await school.ask('POST', 'location/add', { p_name: 'Main house' });
  await signInAs(context, school.owner);
  await page.route(/\/assets\/(Toast|Menu|ComboBoxAria)-[^/]+\.js/, (route) => route.abort());
  await page.goto('/catalog/locations');
  const menu = page.getByRole('row', { name: /Main house/ }).getByRole('button', { name: /Main house|Actions|More/ });
  await menu.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('This menu could not be loaded');
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await page.unroute(/\/assets\/(Toast|Menu|ComboBoxAria)-[^/]+\.js/);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
});

test('a dialog whose code cannot be fetched says so, the screen stays, and pressing again opens it once it can be', async ({
  page,
  context,
}) => {
  await signInAs(context, (await makeSchool()).owner);
  const code = /\/assets\/AddPerson-[^/]+\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/people/students');
  const add = page.getByRole('button', { name: 'Add student' }).first();
  const messages = page.getByRole('region', { name: 'Messages' });
  await add.click();
  await expect(
    messages.getByText('Part of this page could not be loaded. Reload to get the newest version.'),
  ).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
  await page.unroute(code);
  // It opens for nothing else: neither another press nor a network that comes back.
  const fetched: string[] = [];
  page.on('request', (request) => code.test(request.url()) && fetched.push(request.url()));
  await page.getByRole('heading', { name: 'Students' }).click();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Nobody');
  await expect(page).toHaveURL(/search=Nobody/);
  expect(fetched).toEqual([]);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add student' })).toBeVisible();
});

test('a button whose code cannot be fetched says so, and works once it can be', async ({ page, context }) => {
  const school = await makeSchool();
  const { user_detail_id } = await school.ask('POST', 'students/add', {
    firstName: 'Mia',
    surname: 'Tan',
    isDuplicate: 1,
  });
  await signInAs(context, school.owner);
  await page.goto(`/people/students/${user_detail_id}`);
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Archive' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await archive.click();
  await expect(sure).toBeVisible();
  await context.setOffline(true);
  await sure.click();
  await expect(messages).toContainText('You seem to be offline');
  await context.setOffline(false);
  // Sooner than it would go without the network.
  await expect(page.getByText('You seem to be offline')).toHaveCount(0, { timeout: 2_000 });
  await archive.click();
  await sure.click();
  await expect(messages).toContainText('archived');
});

test('a screen whose code cannot be fetched says that there is no network, and comes once there is one', async ({
  page,
  context,
}) => {
  await signInAs(context, (await makeSchool()).owner);
  await page.goto('/people/students');
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('main')).toContainText('You seem to be offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Batches' })).toBeVisible();
});

test('a menu that was opened before the first screen is there stays open when it comes', async ({ page, context }) => {
  await signInAs(context, (await makeSchool()).owner);
  const letCome = await hold(page, /\/assets\/LocationList-[^/]+\.js/);
  await page.goto('/catalog/locations', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Olive Owner/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeHidden();
  letCome();
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

test('a message leaves the buttons at the foot of a panel and of a dialog free, on any width', async ({
  page,
  context,
}) => {
  const school = await makeSchool();
  await signInAs(context, school.owner);
  const message = page.getByRole('region', { name: 'Messages' });
  for (const [width, height] of [
    [1440, 900],
    [800, 360],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await school.ask('POST', 'students/add', { firstName: 'Footer', surname: String(width), isDuplicate: 1 });
    await page.goto('/people/students?search=Footer');
    await page.getByRole('checkbox', { name: `Select Footer ${width}` }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
    await expect(message).toContainText('archived');
    for (const [opener, save] of [
      ['Filter', 'Apply'],
      ['Add student', 'Save'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).press('Enter');
      const button = page.getByRole('dialog').getByRole('button', { name: save, exact: true });
      await button.click({ trial: true });
      expect(await areApart(message, button), `${opener} at ${width}`).toBe(true);
      await page.keyboard.press('Escape');
      await expect(button).toBeHidden();
    }
    await message.getByRole('button', { name: 'Dismiss' }).click();
  }
});
