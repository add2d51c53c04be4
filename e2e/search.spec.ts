import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { makeSchool, signInAs, type School, type Staff } from './school.ts';

let school: School;
let teacher: Staff;
let leo: number;

test.beforeAll(async () => {
  school = await makeSchool('Finding School');
  teacher = await school.staff(2, { firstName: 'Tilda', surname: 'Teacher' });
  const add = async (kind: 'students' | 'leads', person: object): Promise<number> =>
    (await school.ask('POST', `${kind}/add`, { isDuplicate: 1, ...person })).user_detail_id;
  for (let n = 1; n <= 24; n += 1)
    await add('students', { firstName: 'Robin', surname: `Many${n}`, email: `robin${n}@home.example` });
  await add('students', {
    firstName: 'Zoë',
    surname: 'Müller',
    phone: '+49 (0)171 234-5678',
    guardian: {
      firstName: 'Gerda',
      surname: 'Ward',
      email: 'gerda@ward.example',
      phone: '0151 777 8899',
      relation: 'Mother',
    },
  });
  leo = await add('leads', { firstName: 'Leo', surname: 'Wanted', email: 'leo@wanted.example' });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search by name, phone, email' });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });

async function openSearch(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

test('opens by click, Ctrl-K and slash, closes by Esc, and gives the focus back', async ({ page }) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(field(page)).toBeFocused();
  await expect(dialog(page)).toContainText('Search by name, phone, email');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  // A slash that someone types is a slash.
  await page.keyboard.type('a/b');
  await expect(field(page)).toHaveValue('a/b');
});

test('waits until typing pauses, marks what it found, and says whose guardian somebody is', async ({ page }) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().includes('overallSmart') && asked.push(new URL(request.url()).searchParams.get('search')!),
  );
  await page.clock.install();
  await openSearch(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('gerda');
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(option(page, /Gerda Ward/)).toContainText('Guardian of Zoë Müller');
  expect(asked).toEqual(['gerda']);
  await expect(
    option(page, /Gerda Ward/)
      .locator('mark')
      .first(),
  ).toHaveText('Gerda');
  await field(page).fill('mull');
  await expect(
    option(page, /Zoë Müller/)
      .locator('mark')
      .first(),
  ).toHaveText('Müll');
  await expect(option(page, /Zoë Müller/)).toContainText('Student');
  // By the last digits of a phone, and of the guardian's.
  await field(page).fill('5678');
  await expect(option(page, /Zoë Müller/).locator('mark')).toHaveText('5678');
  await field(page).fill('(0151) 777-8899');
  await expect(option(page, /Gerda Ward/).locator('mark')).toHaveText('0151 777 8899');
  await field(page).fill('100%');
  await expect(dialog(page)).toContainText('No results found');
  await expect(dialog(page)).toContainText("We couldn't find anything with that term. Please try again.");
  await expect(dialog(page).getByRole('status').filter({ hasText: 'No results found' })).toHaveCount(1);
});

test('arrows and Enter open a person, guardians open their child, and Ctrl opens a new tab', async ({
  page,
  context,
}) => {
  await openSearch(page);
  await field(page).fill('wanted');
  await page.keyboard.press('Enter');
  await expect(option(page, /Leo Wanted/)).toHaveAttribute('aria-selected', 'true');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(new RegExp(`/people/leads/${leo}$`));
  await tab.close();
  await expect(dialog(page)).toBeVisible();
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    option(page, /Leo Wanted/).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(second).toHaveURL(new RegExp(`/people/leads/${leo}$`));
  await second.close();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/people/leads/${leo}$`));
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  // What led somewhere is offered again, from this tab's memory alone.
  await expect(option(page, 'wanted')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('wanted');
  await field(page).fill('gerda');
  await option(page, /Gerda Ward/).click();
  await expect(page).toHaveURL(/\/people\/students\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë Müller');
  await page.keyboard.press('Control+k');
  await field(page).fill('tilda');
  await option(page, /Tilda Teacher/).click();
  await expect(page).toHaveURL(new RegExp(`/people/staff/${teacher.user_detail_id}$`));
  await page.reload();
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('option')).toHaveCount(0);
});

test('further pages come as one scrolls or moves down', async ({ page }) => {
  await openSearch(page);
  await field(page).fill('robin');
  await expect(option(page, /Robin Many24/)).toBeVisible();
  for (let n = 0; n < 23; n += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(40);
  }
  await expect(dialog(page).getByRole('option')).toHaveCount(24);
  await expect(option(page, /Robin Many1$|Robin Many1 /).last()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('status').filter({ hasText: '24 results' })).toHaveCount(1);
});

test('a new search cancels the one under way, and without a network it says so and tries again', async ({
  page,
  context,
}) => {
  await openSearch(page);
  let held = 0;
  await page.route('**/overallSmart?search=rob&**', async (route) => {
    held += 1;
    await new Promise((later) => setTimeout(later, 4_000));
    await route.continue().catch(() => undefined);
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('search=rob&'));
  await field(page).fill('rob');
  await expect.poll(() => held).toBe(1);
  await field(page).fill('mull');
  await failed;
  await expect(option(page, /Zoë Müller/)).toBeVisible();

  await context.setOffline(true);
  await field(page).fill('leo');
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline');
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  // With the connection it is asked again of itself.
  await context.setOffline(false);
  await expect(option(page, /Leo Wanted/)).toBeVisible();
});

test('a teacher finds no leads and no staff', async ({ page, context }) => {
  await signInAs(context, teacher);
  await openSearch(page);
  await field(page).fill('wanted');
  await expect(dialog(page)).toContainText('No results found');
  await field(page).fill('robin many7');
  await expect(option(page, /Robin Many7/)).toBeVisible();
});

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`everybody can use it, ${name}, light and dark`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', bypassCSP: true });
    await signInAs(context, school.owner);
    const page = await context.newPage();
    await openSearch(page);
    const found: string[] = [];
    for (const text of ['', 'robin', 'zzzzzz']) {
      await field(page).fill(text);
      if (text)
        await expect(
          text === 'robin' ? option(page, /Robin/).first() : dialog(page).getByText('No results found').first(),
        ).toBeVisible();
      for (const theme of ['light', 'dark']) {
        await page.evaluate((one) => (document.documentElement.dataset['theme'] = one), theme);
        found.push(
          ...(await faultsIn(page, { colours: theme === 'dark' })).map((fault) => `${text}, ${theme}: ${fault}`),
        );
        if (process.env['SCREENS'])
          await page.screenshot({
            path: `${test.info().project.outputDir}/screens/search-${name}-${theme}-${text || 'empty'}.png`,
          });
      }
    }
    expect(found).toEqual([]);
    const box = (await dialog(page).boundingBox())!;
    if (name === 'phone') expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await context.close();
  });
}
