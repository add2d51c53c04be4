import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Riverside Music School');
  await school.joinedNow();
  await signInAs(context, school.owner);
});

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });

test('a new school is led through its first steps; each is ticked off with what was added', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Olive' })).toBeVisible();
  await expect(steps(page)).toContainText('0 of 4 done.');
  await expect(page.getByRole('region', { name: 'My open tasks' })).toHaveCount(0);

  await step(page, 'Add a subject').getByRole('button', { name: 'Add subject' }).click();
  await expect(page.getByRole('dialog', { name: 'Add subject' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await school.ask('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      durations: [{ minutes: 30, fee: 2_800 }],
    })
  ).data;
  await expect(steps(page)).toContainText('1 of 4 done.');
  await expect(step(page, 'Add a subject')).toContainText(/Ticked off at .*Piano · 30 min · GBP 28\.00/);
  await expect(step(page, 'Add a class')).toHaveAttribute('aria-current', 'step');

  await step(page, 'Add a class').getByRole('button', { name: 'Add class' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  const day = await dialog.getByLabel('Date').first().inputValue();
  await page.keyboard.press('Escape');
  await school.ask('POST', 'event/v2/make', {
    title: 'Piano, beginners',
    subject: sub_id,
    from: day,
    fromTime: '16:00',
    toTime: '16:30',
    capacity: 4,
    repeats: { type: 'weekly', weekdays: [1] },
    notify: 0,
  });
  await expect(step(page, 'Add a class')).toContainText('Piano, beginners · Mondays 04:00 PM');
  const week = page.getByRole('region', { name: 'Next week' });
  await expect(week.getByRole('link', { name: /Piano, beginners/ })).toContainText('4 places free');

  await step(page, 'Add a student').getByRole('button', { name: 'Add student' }).click();
  await page.getByRole('dialog').getByLabel('First name').first().fill('Ada');
  await page.getByRole('dialog').getByLabel('Surname').first().fill('First');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(step(page, 'Add a student')).toContainText('Ada First');
  expect(await faultsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsIn(page, { colours: true })).toEqual([]);

  await step(page, 'Put a form on your website').getByRole('link', { name: 'Get the form' }).click();
  await expect(page).toHaveURL(/\/settings\/embed/);
  await school.ask('POST', 'embed/sites', { sites: ['https://www.riverside.example'] });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByText('My open tasks').first()).toBeVisible();
});

test('first steps are hidden, and come back from the user menu', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByText('My open tasks').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('My open tasks').first()).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Olive Owner/ }).click();
  await page.getByRole('menuitem', { name: 'Show first steps' }).click();
  await expect(steps(page)).toBeVisible();
});

test('a teacher of a new school and a school at work see the usual dashboard', async ({ browser, page }) => {
  const teacher = await school.staff(2);
  await school.joinedNow(teacher);
  const theirs = await browser.newContext();
  await signInAs(theirs, teacher);
  const tab = await theirs.newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByText('My open tasks').first()).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await theirs.close();
  const old = await makeSchool();
  await page.context().clearCookies();
  await signInAs(page.context(), old.owner);
  await page.goto('/dashboard');
  await expect(page.getByText('My open tasks').first()).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test('an empty list shows a picture of its own, fetched only then', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => request.url().includes('EmptyPictures') && pictures.push(request.url()));
  for (const [path, title] of [
    ['/people/students', 'No students yet'],
    ['/people/guardians', 'No guardians yet'],
    ['/people/batches', 'No batches yet'],
    ['/catalog/subjects', 'No subjects yet'],
    ['/attendance', 'No classes on this day'],
  ] as const) {
    await page.goto(path);
    const text = page.getByText(title, { exact: true });
    await expect(text).toBeVisible();
    await expect(page.getByRole('main').locator('svg[viewBox="0 0 96 72"]')).toBeVisible();
  }
  await school.ask('POST', 'students/add', { firstName: 'Ada', surname: 'First' });
  pictures.length = 0;
  await page.goto('/people/students');
  await expect(page.getByRole('link', { name: 'Ada First' })).toBeVisible();
  expect(pictures).toEqual([]);
});
