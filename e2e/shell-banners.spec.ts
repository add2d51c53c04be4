import { expect, test, type Page } from '@playwright/test';
import { inDays, setPlan as setPlanOf, type PlanColumns } from './plan.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Shell School');
  await signInAs(context, school.owner);
});

const setPlan = (plan: PlanColumns) => setPlanOf(school, plan);
const banner = (page: Page) => page.getByRole('main').getByRole('alert');

test('a trial that ended says so to everybody, and gives the owner the way out', async ({ page, browser }) => {
  await school.ask('POST', 'students/add', { firstName: 'Still', surname: 'Here' });
  await setPlan({ is_trial: 1, trial_expiry_date: inDays(-2) });
  await page.goto('/people/students');
  await expect(banner(page)).toContainText(
    'The 7 day trial period for your account has ended. Your progress has been saved and is still available. Please contact us to enable billing on your account.',
  );
  await expect(banner(page).getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/settings/billing');
  await expect(page.getByRole('link', { name: 'Still Here' })).toBeVisible();

  const theirs = await browser.newContext();
  await signInAs(theirs, await school.staff(1));
  const admin = await theirs.newPage();
  await admin.goto('/people/students');
  await expect(banner(admin)).toContainText('The 7 day trial period');
  await expect(banner(admin).getByRole('link')).toHaveCount(0);
  await theirs.close();

  await setPlan({ trial_expiry_date: inDays(2) });
  // Before the next page begins: one that is open would notice, and go somewhere by itself.
  await page.addInitScript(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Still Here' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a payment that failed leads the owner to the customer portal', async ({ page }) => {
  await setPlan({ is_failed: 1, plan_expiry_date: inDays(-2), customer_portal: 'https://pay.example/portal' });
  await page.goto('/dashboard');
  await expect(banner(page)).toContainText(
    "We've been unable to renew your subscription because of a payment problem. To keep your subscription, please contact us to update billing information.",
  );
  const way = banner(page).getByRole('link', { name: 'Update payment method' });
  await expect(way).toHaveAttribute('href', 'https://pay.example/portal');
  await expect(way).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    (await school.call('POST', 'students/add', { firstName: 'Added', surname: 'Anyway', isDuplicate: 1 })).status,
  ).toBe(200);
});

test('a newer build is noticed while the page is open, and Reload fetches it', async ({ page }) => {
  const served: { build?: string } = {};
  await page.route('**/build.json', (route) => (served.build ? route.fulfill({ json: served }) : route.continue()));
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const update = page.getByRole('main').getByText('A new version of Schoolbell is available.');
  let asked = 0;
  page.on('response', (answer) => void (answer.url().endsWith('/build.json') && (asked += 1)));
  // The clock leaps: to run through all that a page draws in a minute takes a real one. What asks comes with the first leap.
  const untilAsked = async () => {
    const before = asked;
    const leap = async () => {
      await page.clock.fastForward(60_000);
      return asked;
    };
    await expect.poll(leap).toBeGreaterThan(before);
  };
  await untilAsked();
  await expect(update).toHaveCount(0);

  served.build = 'newer';
  await untilAsked();
  await expect(update).toBeVisible();
  const fetched = page.waitForRequest(
    (request) => request.url().endsWith('/dashboard') && request.resourceType() === 'fetch',
  );
  const reloaded = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await Promise.all([fetched, reloaded]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(update).toHaveCount(0);
});
