import { expect, test, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeAll(async () => {
  school = await makeSchool('Phone School');
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    for (const kind of ['students', 'leads'])
      await school.ask('POST', `${kind}/add`, {
        firstName,
        surname: 'Featherstonehaugh-Wolfeschlegelstein',
        isDuplicate: 1,
      });
  await school.ask('POST', 'batches/make', { batch_name: 'Morning Stars' });
  await school.ask('POST', 'location/add', { p_name: 'Main house' });
});
test.beforeEach(({ context }) => signInAs(context, school.owner));

/** How far down the first record of the list begins. */
async function firstRecord(page: Page): Promise<number> {
  const row = page.getByRole('main').locator('tbody tr:not([aria-hidden]), article').first();
  await row.waitFor();
  // The parts that come after the first paint have their places, which may still change.
  await page.waitForLoadState('networkidle');
  return (await row.boundingBox())!.y;
}

for (const path of [
  '/people/students',
  '/people/leads?view=table',
  '/people/leads?view=board',
  '/people/batches',
  '/people/staff',
  '/catalog/locations',
]) {
  test(`the first record of ${path} begins in the upper third of a phone`, async ({ page }) => {
    await page.goto(path);
    expect(await firstRecord(page)).toBeLessThanOrEqual(844 / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test('a list says its title once, in the bar at the top', async ({ page }) => {
  await page.goto('/people/leads?view=table');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toHaveCount(1);
  expect(await page.getByRole('banner').getByText('Leads', { exact: true }).boundingBox()).not.toBeNull();
  expect(await firstRecord(page)).toBeLessThanOrEqual(252);
});

test('notices above a list fold to one line, which is shown whole where it is pressed', async ({ page, context }) => {
  // An admin without a second factor is asked for one.
  await signInAs(context, await school.staff(1));
  await page.goto('/people/students');
  expect(await firstRecord(page)).toBeLessThanOrEqual(844 / 3);
  const notice = page.getByText('Protect your account with a second factor');
  const folded = (await notice.boundingBox())!.height;
  await notice.click();
  await expect.poll(async () => (await notice.boundingBox())!.height).toBeGreaterThan(folded);
});

test('the bottom bar has words under its icons, and titles never break inside a word', async ({ page }) => {
  await page.goto('/people/students');
  const rail = page.getByRole('navigation', { name: 'Main' });
  for (const word of ['Dashboard', 'Calendar', 'People'])
    await expect(rail.getByText(word, { exact: true })).toBeVisible();
  expect(await rail.evaluate((bar) => bar.scrollWidth <= bar.clientWidth)).toBe(true);
});
