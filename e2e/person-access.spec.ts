import { expect, test, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School, type Staff } from './school.ts';

let school: School;
let admin: Staff;
let teacher: Staff;

test.beforeAll(async () => {
  school = await makeSchool('Person School');
  admin = await school.staff(1, { firstName: 'Ada', surname: 'Admin' });
  teacher = await school.staff(2, { firstName: 'Tilda', surname: 'Teacher' });
  await school.staff(2, { firstName: 'Tom', surname: 'Other' });
});

const said = (page: Page, text: string) => expect(page.getByRole('region', { name: 'Messages' })).toContainText(text);
const right = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('shows for a chosen person where each right comes from', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/settings/accesscontrols');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'People' }).click();
  await expect(page.getByText('Choose a person')).toBeVisible();
  const staff = page.getByRole('list', { name: 'Staff' }).getByRole('button');
  await page.getByRole('searchbox', { name: 'Search staff' }).fill('tilda');
  await expect(staff).toHaveText([/Tilda Teacher/]);
  await staff.click();
  await expect(page).toHaveURL(/view=people&person=\d+/);
  await expect(right(page, 'Students')).toContainText('Allowed');
  await expect(right(page, 'Students')).toContainText('by role: Teacher');
  await expect(right(page, 'All leads')).toContainText('Not allowed');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tilda Teacher' })).toBeVisible();
});

test('a search that is still on its way does not move the person away from a long press', async ({ page, context }) => {
  await signInAs(context, school.owner);
  await page.goto('/settings/accesscontrols?view=people');
  const staff = page.getByRole('list', { name: 'Staff' }).getByRole('button');
  const tilda = staff.filter({ hasText: 'Tilda Teacher' });
  await expect(tilda).toBeVisible();
  expect(await staff.count()).toBeGreaterThan(2);
  const box = (await tilda.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.getByRole('searchbox', { name: 'Search staff' }).fill('tilda');
  await page.mouse.down();
  // Longer than the pause after which a search begins, and than its answer takes.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await expect(page).toHaveURL(/person=\d+/);
  await expect(page.getByRole('heading', { name: 'Tilda Teacher' })).toBeVisible();
  await expect(staff).toHaveText([/Tilda Teacher/]);
});

test('a right given or denied reaches the open session within seconds, and can be reset', async ({
  page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext();
  await signInAs(theirs, teacher);
  const office = await theirs.newPage();
  await office.goto('/people/leads');
  await expect(office.getByRole('heading', { name: /^You can't open/ })).toBeVisible();

  await signInAs(context, school.owner);
  await page.goto(`/settings/accesscontrols?view=people&person=${teacher.user_detail_id}`);
  await right(page, 'All leads').getByRole('combobox').selectOption({ label: 'Allow' });
  await said(page, 'All leads is allowed now, for Tilda.');
  await expect(right(page, 'All leads')).toContainText('for Tilda alone');
  await expect(page.getByRole('heading', { name: 'Tilda Teacher' }).locator('..')).toContainText(
    '1 exception to the role',
  );
  await expect(page.getByRole('button', { name: /Tilda Teacher/ })).toContainText('1 exception to the role');
  // No one reloads the teacher's page.
  await expect(office.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible({ timeout: 5_000 });
  await expect(office.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Leads' })).toBeVisible();

  await right(page, 'All leads').getByRole('combobox').selectOption({ label: 'By role (not allowed)' });
  await said(page, 'All leads is as for every Teacher now, for Tilda.');
  await expect(office.getByRole('heading', { name: /^You can't open/ })).toBeVisible({ timeout: 5_000 });
  await expect(office.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Leads' })).toHaveCount(0);
  await theirs.close();
});

test('says why a right can’t be changed', async ({ page, context }) => {
  await school.ask('POST', 'accesscontrols/person/update', {
    user_detail_id: admin.user_detail_id,
    category: 'billing',
    value: 0,
  });
  await signInAs(context, admin);
  const open = (who: Staff) => page.goto(`/settings/accesscontrols?view=people&person=${who.user_detail_id}`);
  await open(teacher);
  await expect(right(page, 'Billing')).toContainText("You can't change access that you don't have yourself");
  await expect(right(page, 'Billing').getByRole('combobox')).toHaveCount(0);
  await expect(right(page, 'Students').getByRole('combobox')).toBeVisible();
  await open(admin);
  await expect(page.getByRole('main')).toContainText("You can't change your own access");
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await open(school.owner);
  await expect(page.getByRole('main')).toContainText("An owner's access can't be changed");
  expect(
    (
      await school.call(
        'POST',
        'accesscontrols/person/update',
        { user_detail_id: teacher.user_detail_id, category: 'billing', value: 1 },
        admin,
      )
    ).status,
  ).toBe(403);
});

test('on a phone the chosen person replaces the list, and Back returns to it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInAs(context, school.owner);
  const page = await context.newPage();
  await page.goto('/settings/accesscontrols?view=people');
  await page.getByRole('button', { name: /Tilda Teacher/ }).click();
  await expect(page.getByRole('heading', { name: 'Tilda Teacher' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Staff' })).toBeHidden();
  await page.getByRole('button', { name: 'All staff' }).click();
  await expect(page.getByRole('list', { name: 'Staff' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();
});
