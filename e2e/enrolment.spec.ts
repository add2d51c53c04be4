import { expect, test, type Page } from '@playwright/test';
import { faultsOf } from './account.ts';
import { faultsIn } from './axe.ts';
import { eventOf, later, monday, openSchool } from './calendar.ts';
import { mailTo } from './mailbox.ts';
import { toast } from './office.ts';
import { type School, signInAs, unique } from './school.ts';

const CLOSED = 'This link is no longer valid. Please ask the school for a new one.';

let school: School;
let students: { id: number; email: string }[];

test.beforeEach(async ({ context }) => {
  school = await openSchool('Enrolment School');
  students = [];
  for (const firstName of ['Ada', 'Ben', 'Cleo']) {
    const email = `${firstName.toLowerCase()}.${unique()}@home.example`;
    const { user_detail_id: id } = await school.ask('POST', 'students/add', {
      firstName,
      surname: 'Pupil',
      email,
      isDuplicate: 1,
      guardian: { firstName: 'Gale', surname: 'Ward', email: '', phone: '', relation: 'Aunt' },
    });
    students.push({ id, email });
  }
  await signInAs(context, school.owner);
});

const make = (more: Record<string, unknown> = {}) =>
  school.ask('POST', 'event/v2/make', {
    title: 'Piano',
    from: monday,
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    override: 1,
    ...more,
  });
const enrol = (input: Record<string, unknown>) => school.ask('POST', 'enrolment/v2/add', { notify: 0, ...input });
const openEvent = async (page: Page, event_id: number, title = 'Piano') => {
  await page.goto(`/calendar?event=${event_id}`);
  return page.getByRole('dialog', { name: title, exact: true });
};

/** The page of a link follows the device. */
async function faultsOfPage(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await faultsIn(page, { colours: colorScheme === 'dark' })).map((fault) => `${colorScheme} ${fault}`),
    );
    if (process.env['SCREENS'])
      await page.screenshot({
        path: `test-results/screens/place-${colorScheme}-${(await page.locator('h2').innerText()).replace(/\W+/g, '-')}.png`,
      });
  }
  return found;
}

test('offers a free seat to the first on the waitlist, who accepts by link, later gives one place back, and then all of them', async ({
  page,
  browser,
}) => {
  const { event_id, series_id } = await make({
    capacity: 1,
    repeats: { type: 'weekly', weekdays: [1], until: later(7) },
  });
  await enrol({ series_id, user_detail_ids: [students[0]!.id] });
  const panel = await openEvent(page, event_id);
  await panel.getByRole('button', { name: 'Enrol students' }).click();
  const enrolling = page.getByRole('dialog', { name: 'Enrol students in Piano' });
  for (const name of ['Ben', 'Cleo']) {
    await enrolling.getByRole('combobox', { name: 'Students' }).fill(name);
    await page.getByRole('option', { name: `${name} Pupil` }).click();
  }
  await page.keyboard.press('Escape');
  await expect(
    enrolling.getByText('There are not enough seats for everyone, so no one can be enrolled.'),
  ).toBeVisible();
  await enrolling.getByRole('button', { name: 'Put on the waitlist' }).click();
  await toast(page, '2 students put on the waitlist.');
  const line = panel.getByRole('region', { name: 'Waitlist' });
  await expect(line.getByRole('listitem')).toHaveText([/^1Ben Pupil/, /^2Cleo Pupil/]);
  expect(await faultsOf(page, 'waitlist')).toEqual([]);

  await panel.getByRole('button', { name: 'Remove Ada Pupil' }).click();
  const leaving = page.getByRole('dialog', { name: 'Remove Ada Pupil?' });
  await leaving.getByText('The class, from').click();
  await leaving.getByRole('button', { name: 'Remove' }).click();
  await expect(line.getByRole('listitem').first()).toContainText('Held until');

  const mail = await mailTo(students[1]!.email, 'A seat in Piano for Ben Pupil');
  const url = new URL(/https?:\/\/\S+\/place\?\S+/.exec(mail.text!)![0]);
  const family = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await family.goto(url.pathname + url.search);
  await expect(family.getByRole('heading', { name: 'Piano: a place for Ben Pupil' })).toBeVisible();
  await expect(family.getByRole('listitem')).toHaveCount(2);
  expect(await faultsOfPage(family)).toEqual([]);
  expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await family.getByRole('button', { name: 'Accept the place' }).click();
  await expect(family.getByRole('heading', { name: 'The place is yours' })).toBeFocused();
  await expect(family.locator('.top .title')).toHaveText('Your answer');
  await family.reload();
  await expect(family.getByRole('heading', { name: CLOSED })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Roster' }).getByRole('listitem')).toContainText('Ben Pupil');
  await expect(line.getByRole('listitem')).toHaveText([/^1Cleo Pupil/]);

  const told = new URL(
    /https?:\/\/\S+\/place\?\S+/.exec((await mailTo(students[1]!.email, 'Ben Pupil is enrolled in Piano')).text!)![0],
  );
  await family.goto(told.pathname + told.search);
  await expect(family.getByRole('listitem')).toHaveCount(2);
  expect(await faultsOfPage(family)).toEqual([]);
  await family
    .getByRole('button', { name: /^Can't come/ })
    .first()
    .click();
  await family.getByRole('button', { name: 'Cancel for this day?' }).click();
  await expect(family.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByText('No one is enrolled yet.')).toBeVisible();
  await family.getByText('Ben Pupil is leaving the class').click();
  await family.getByLabel('Reason (optional)').fill('Moving away');
  await family.keyboard.press('Enter');
  await expect(family.getByText(/^End the place of Ben Pupil in Piano from .* on\?$/)).toBeFocused();
  expect(await faultsOfPage(family)).toEqual([]);
  expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await family.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(family.getByRole('heading', { name: 'The place is cancelled' })).toBeFocused();
});

test('a trial is enrolled for good, moved to another class, and the student shows it all', async ({ page }) => {
  const { event_id } = await make({ repeats: { type: 'weekly', weekdays: [1], until: later(28) } });
  await make({
    title: 'Choir',
    fromTime: '14:00',
    toTime: '15:00',
    repeats: { type: 'weekly', weekdays: [1], until: later(28) },
  });
  await enrol({ event_id, user_detail_ids: [students[0]!.id], kind: 'trial' });
  await page.goto('/people/trials');
  const row = page.getByRole('row', { name: /Ada Pupil/ });
  await expect(row).toContainText('To come');
  expect(await faultsOf(page, 'trials')).toEqual([]);
  await row.getByRole('button', { name: 'Enrol Ada Pupil' }).click();
  await page
    .getByRole('dialog', { name: 'Enrol Ada Pupil in Piano' })
    .getByRole('button', { name: 'Enrol', exact: true })
    .click();
  await toast(page, '1 student enrolled in Piano');
  await expect(row).toContainText('Enrolled');
  await row.getByRole('link', { name: /10:00 AM/ }).click();
  await expect(page.getByRole('dialog', { name: 'Piano', exact: true })).toContainText('Every week on Mon');
  await expect(eventOf(page, 'Piano')).toBeVisible();

  await page.goto(`/people/students/${students[0]!.id}?tab=enrolments`);
  const classes = page.getByRole('table', { name: 'Classes' });
  await classes
    .getByRole('row', { name: /Regular/ })
    .getByRole('button', { name: 'Actions for Piano' })
    .click();
  await page.getByRole('menuitem', { name: 'Move to another class' }).click();
  const moving = page.getByRole('dialog', { name: 'Move Ada Pupil to another class' });
  await moving.getByLabel('First day in the new class').fill(later(14));
  await moving
    .getByRole('combobox', { name: 'Class' })
    .selectOption((await moving.getByRole('option', { name: /Choir/ }).getAttribute('value'))!);
  await moving.getByRole('button', { name: 'Move' }).click();
  await toast(page, 'Moved to Choir.');
  await expect(classes.getByRole('row', { name: /Piano.*Regular/ })).toContainText('Moves to Choir, 1 to come');
  await expect(classes.getByRole('row', { name: /^Choir/ })).toContainText(/[23] to come/);
  expect(await faultsOf(page, 'student classes')).toEqual([]);
});

test('enrols a student of another age or with a clash after staff confirm, and lets an enrolment end sooner', async ({
  page,
}) => {
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await school.ask('POST', 'subject/add', { sub_name: 'Piano', gibbonCourseID, min_age: 6, max_age: 9 })
  ).data;
  const { user_detail_id: id } = await school.ask('POST', 'students/add', {
    firstName: 'Dora',
    surname: 'Pupil',
    dob: '2001-02-03',
    isDuplicate: 1,
  });
  const weekly = { repeats: { type: 'weekly', weekdays: [1], until: later(28) } };
  const { event_id } = await make({ subject: sub_id, ...weekly });
  const choir = await make({ title: 'Choir', fromTime: '10:30', toTime: '11:30', ...weekly });
  await enrol({ series_id: choir.series_id, user_detail_ids: [id] });
  await enrol({ event_id, user_detail_ids: [id], kind: 'trial', any_age: 1 });
  await page.goto('/people/trials');
  await page.getByRole('button', { name: 'Enrol Dora Pupil' }).click();
  const enrolling = page.getByRole('dialog', { name: 'Enrol Dora Pupil in Piano' });
  await expect(enrolling.getByText('Piano is for ages 6 to 9.')).toBeVisible();
  await expect(enrolling.getByText(/clashes \(warning only\)/)).toBeVisible();
  await enrolling.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(enrolling.getByText('This field is required')).toBeVisible();
  expect(await faultsOf(page, 'trial of another age')).toEqual([]);
  await enrolling.getByRole('checkbox', { name: 'Enrol anyway' }).check();
  await enrolling.getByRole('button', { name: 'Enrol', exact: true }).click();
  await toast(page, '1 student enrolled in Piano');

  await page.goto(`/people/students/${id}?tab=enrolments`);
  const row = page.getByRole('table', { name: 'Classes' }).getByRole('row', { name: /Piano.*Regular/ });
  for (const [item, from, ahead] of [
    ['End', later(22), 3],
    ['End sooner', later(15), 2],
  ] as const) {
    await row.getByRole('button', { name: 'Actions for Piano' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    const ending = page.getByRole('dialog', { name: 'End the enrolment of Dora Pupil?' });
    await ending.getByLabel('From').fill(from);
    await ending.getByRole('button', { name: 'End', exact: true }).click();
    await expect(ending).toBeHidden();
    await expect(row).toContainText(`Ends, ${ahead} to come`);
  }
});

test('the school sets how long seats are held and until when families cancel', async ({ page }) => {
  await page.goto('/settings/enrolment');
  await page.getByLabel('Hours to accept an offered seat').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter 1 to 336 hours')).toBeVisible();
  await page.getByLabel('Hours to accept an offered seat').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Settings updated.');
  expect(await school.ask('GET', 'enrolment/v2/settings')).toMatchObject({ offer_hours: 12 });
  expect(await faultsOf(page, 'enrolment settings')).toEqual([]);
});
