import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { inDays, setPlan as setPlanOf, type PlanColumns } from './plan.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Shell School');
  await signInAs(context, school.owner);
});

const setPlan = (plan: PlanColumns) => setPlanOf(school, plan);
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const banner = (page: Page) => page.getByRole('main').getByRole('alert');

async function openUserMenu(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Shell School/ })
    .click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

test('the menu speaks the school’s words, marks where one is, and hides what is not built', async ({ page }) => {
  await school.ask('POST', 'words/update', {
    words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }],
  });
  await page.goto('/people/students');
  const people = page.getByRole('navigation', { name: 'People' });
  await expect(people.getByRole('link', { name: 'Pupils' })).toHaveAttribute('aria-current', 'page');
  await expect(people.getByRole('link', { name: 'Leads' })).not.toHaveAttribute('aria-current');
  await expect(people.getByRole('heading', { level: 3, name: 'Forms' })).toBeVisible();
  await expect(people.getByRole('link', { name: 'Pupil form' })).toHaveAttribute('href', '/people/studentform');
  await expect(rail(page).getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  for (const unbuilt of ['Chat', 'Integrations'])
    await expect(rail(page).getByRole('link', { name: unbuilt })).toHaveCount(0);
  await rail(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings\/general$/);
  await expect(page.getByRole('banner')).toContainText(/Settings\s*General/);
});

test('every picture of the menu is there', async ({ page }) => {
  for (const path of ['/people/students', '/settings/outbox']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const missing = await page
      .locator('nav use')
      .evaluateAll((uses) =>
        uses.map((use) => use.getAttribute('href')!).filter((href) => !document.querySelector(`symbol${href} > *`)),
      );
    expect(missing, path).toEqual([]);
  }
});

test('only teachers, assistants and sales have Profile in the menu', async ({ browser }) => {
  for (const role of [1, 2, 7, 8, 9, 10]) {
    const context = await browser.newContext();
    await signInAs(context, role === 10 ? school.owner : await school.staff(role));
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(rail(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect(rail(page).getByRole('link', { name: 'Profile' }), String(role)).toHaveCount(
      [2, 7, 9].includes(role) ? 1 : 0,
    );
    await context.close();
  }
});

test('long names show their first and their last eight characters', async ({ page, context }) => {
  school = await makeSchool('Shell School of the Extraordinarily Long Name');
  await signInAs(context, await school.staff(1, { firstName: 'Maximiliana', surname: 'Featherstonehaugh' }));
  await page.goto('/dashboard');
  const button = page.getByRole('banner').getByRole('button', { name: /^Maximili…/ });
  for (const cut of ['Maximili…onehaugh', 'Shell Sc…ong Name'])
    await expect(button.getByText(cut, { exact: true })).toBeVisible();
  await button.click();
  for (const whole of ['Maximiliana Featherstonehaugh', school.name])
    await expect(page.getByRole('menu')).toContainText(whole);
});

test('what is new is marked until it was read, in this browser', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'What’s new, unread' }).click();
  const panel = page.getByRole('dialog', { name: 'What’s new' });
  await expect(panel.getByRole('heading', { level: 3, name: 'The application shell' })).toBeVisible();
  await expect(panel.getByText('Nov 21, 2026').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'What’s new', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'What’s new', exact: true })).toBeVisible();
});

test('the user menu offers what the role and the plan allow', async ({ page, browser }) => {
  const entries = async (on: Page) =>
    (await (await openUserMenu(on)).getByRole('menuitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  await page.goto('/dashboard');
  expect(await entries(page)).toEqual([
    'Profile',
    'Add branch',
    'Feedback',
    'Keyboard shortcuts',
    'API reference',
    'Sign out',
  ]);
  await page.getByRole('menuitem', { name: 'Add branch' }).click();
  await expect(page.getByRole('dialog').getByLabel('Branch name')).toBeVisible();
  await page.keyboard.press('Escape');

  await setPlan({ plan_code: 1, customer_portal: 'https://pay.example/portal' });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  expect(await entries(page)).toEqual([
    'Profile',
    'Add branch Upgrade',
    'Billing plan',
    'Feedback',
    'Keyboard shortcuts',
    'API reference',
    'Sign out',
  ]);
  await page.getByRole('menuitem', { name: 'Add branch' }).click();
  await expect(page).toHaveURL(/\/settings\/billing\/?$/);

  const theirs = await browser.newContext();
  await signInAs(theirs, await school.staff(2));
  const teacher = await theirs.newPage();
  await teacher.goto('/dashboard');
  expect(await entries(teacher)).toEqual(['Profile', 'Feedback', 'Keyboard shortcuts', 'API reference', 'Sign out']);
  await theirs.close();
});

test('who works in several branches goes from one to the other', async ({ page }) => {
  await school.ask('POST', 'add/branch', {
    institutionName: 'Shell School North',
    institutionAddress: { street: '', city: '', state: '', zip: '', country: 'GB' },
  });
  await page.goto('/people/leads?view=table');
  const menu = await openUserMenu(page);
  await expect(menu.getByRole('menuitemradio', { name: 'Shell School', exact: true })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await menu.getByRole('menuitemradio', { name: 'Shell School North' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /Shell School North$/ })).toBeVisible();
});

test('on a phone the rail lies at the foot and the sub-menu slides over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people/students');
  await expect(page.getByRole('navigation', { name: 'People' })).toHaveCount(0);
  expect((await rail(page).boundingBox())!.y).toBeGreaterThan(760);
  await page.getByRole('button', { name: 'People menu' }).click();
  const over = page.getByRole('dialog', { name: 'People' });
  await expect(over.getByRole('link', { name: 'Students' })).toHaveAttribute('aria-current', 'page');
  await over.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/people\/leads/);
  await expect(over).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the keyboard reaches all of the frame', async ({ page }) => {
  await page.goto('/people/students');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').first().fill('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Shell School/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: /Shell School/ })).toBeFocused();
});

test('pages fade and sections slide, but not for people who ask for less motion', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      [
        document.querySelector('main h1')!.closest('main > *')!,
        document.querySelector('nav[aria-label=People] > *')!,
      ].map((one) => getComputedStyle(one).animationDuration),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/people/students');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await moving()).toEqual(['0.5s', '0.3s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual(['0s', '0s']);
});

test('a screen is as wide as it declares', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  const width = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.evaluate(() => document.querySelector('main h1')!.closest('main > *')!.getBoundingClientRect().width);
  };
  expect(await width('/people/students')).toBe(1440);
  expect(await width('/dashboard')).toBe(1860);
  expect(await width('/people/leadform')).toBe(1920 - 60 - 216);
  // A board fills the window, and its columns scroll.
  await width('/people/leads?view=board');
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight <= main.clientHeight)).toBe(true);
});

test('everybody can use the frame, light and dark', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await signInAs(context, school.owner);
  await setPlan({ is_trial: 1, trial_expiry_date: inDays(-2), plan_code: 1 });
  const page = await context.newPage();
  const clean = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsIn(page, { colours: colorScheme === 'dark' }), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  await page.goto('/people/students');
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await openUserMenu(page);
  await clean('user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^What’s new/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean('changelog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean('shortcuts');
  await context.close();
});

test('no screen scrolls away into blank space below its content', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  for (const path of [
    'dashboard',
    'settings/accesscontrols',
    'settings/holidays',
    'people/students',
    'people/studentform',
    'settings/embed',
  ]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), path).toBe(0);
    // A hidden label is laid out by the content that scrolls, so it moves with the content and never makes the window longer.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')]
          .filter((one) => getComputedStyle(one).position === 'absolute' && one.offsetParent === document.body)
          .map((one) => one.outerHTML.slice(0, 80)),
      ),
      path,
    ).toEqual([]);
  }
});

test('a second Esc over a form closes the question, and what was typed stays in view', async ({ page }) => {
  await page.goto('/people/batches');
  await page.getByRole('button', { name: 'Add batch' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add batch' });
  await form.getByRole('textbox').first().fill('Evening Stars');
  const question = page.getByRole('alertdialog');
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(form).toBeVisible();
    await expect(form.getByRole('textbox').first()).toHaveValue('Evening Stars');
  }
});
