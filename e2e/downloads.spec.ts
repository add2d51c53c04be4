import { expect, type Page, test } from '@playwright/test';
import { faultless, faultlessOnPhone } from './desk.ts';
import { rows } from './list.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Download School');
  await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Home' });
  await signInAs(context, school.owner);
});

test('a list comes down as XLSX, and Downloads says who took it with which filters', async ({ page }) => {
  await page.goto('/reports/downloads');
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await faultless(page);
  await page.goto('/people/students?search=mia');
  await expect(rows(page)).toContainText(['Mia Home']);
  await page.getByRole('main').getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'All columns' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.goto('/reports/downloads');
  await expect(rows(page)).toContainText([/students-.*\.xlsx.*Search: mia.*Downloaded/]);
  await faultlessOnPhone(page);
});

test('a file that was made in the background is taken from Downloads', async ({ page }) => {
  await page.goto('/reports/downloads');
  await school.ask('POST', 'downloads/start', { call: 'GET batches/export', input: {}, format: 'xlsx' });
  await expect(rows(page)).toContainText([/batches-.*\.xlsx.*Ready/]);
  await faultless(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download batches-/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^batches-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(rows(page)).not.toContainText(['Nobody yet']);
});

/** Lets a list say that it has more rows than screens count. */
const countTooMany = (page: Page, call: string) =>
  page.route(`**/api/${call}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 20_001, total_capped: true } });
  });

/** Exports the list that was shown last, once as many can be exported, and takes it from Downloads, where a long list is. */
async function exportedLong(page: Page, name: RegExp, lists: number): Promise<void> {
  const exports = page.getByRole('button', { name: 'Export', exact: true });
  await expect(exports).toHaveCount(lists);
  await exports.last().click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/downloads/);
  await expect(rows(page)).toContainText([name]);
}

test('long lists of subjects, packages, emails and records of a report are made in the background', async ({
  page,
}) => {
  const gibbonCourseID = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data
    .gibbonCourseID;
  await school.ask('POST', 'subject/add', { sub_name: 'Piano', gibbonCourseID });
  const category_id = (await school.ask('POST', 'category/add', { type: 'package', name: 'Bundles' })).data
    .gibbonCourseID;
  await school.ask('POST', 'package/add', { package_name: 'Ten', category_id, sessions: 10, price: 45_000 });
  for (const [call, path, name, lists = 1] of [
    ['subjects', '/catalog/subjects', /subjects-.*Ready/],
    ['packages', '/catalog/packages', /packages-.*Ready/],
    ['communication/mailings', '/people/emails', /emails-.*Ready/],
    [
      'reports/drill/newStudents',
      '/reports/student/newStudents?cell=%7B%22k%22%3A%5B%5D%2C%22m%22%3A%22people%22%7D',
      /newStudents.*Ready/,
      // The report, and its records.
      2,
    ],
  ] as const) {
    await countTooMany(page, call);
    await page.goto(path);
    await exportedLong(page, name, lists);
  }
});

test('so are long ones of the audit log, taxes, and of what a student attended and was charged', async ({ page }) => {
  const { user_detail_id } = await school.ask('POST', 'students/add', { firstName: 'Ben', surname: 'Home' });
  for (const [call, path, name] of [
    ['auditlog/list', '/settings/auditlog', /audit-log-.*Ready/],
    ['taxes', '/billing/taxes', /taxes-.*Ready/],
    ['students/attendance', `/people/students/${user_detail_id}?tab=attendance`, /attendance-.*Ready/],
  ] as const) {
    await countTooMany(page, call);
    await page.goto(path);
    await exportedLong(page, name, 1);
  }
  // A statement's screen has its newest 1,000 lines.
  const line = { kind: 'invoice', day: '2026-01-01', reference: 'I-1', text: '', charge: 1, payment: 0, balance: 1 };
  await page.route('**/api/billing/statement?*', async (route) => {
    const response = await route.fetch();
    const lines = Array.from({ length: 1_000 }, (_, at) => ({ ...line, id: at + 1 }));
    await route.fulfill({ response, json: { ...(await response.json()), rows: lines } });
  });
  await page.goto(`/people/students/${user_detail_id}?tab=billing`);
  await exportedLong(page, /statement-.*Ready/, 1);
});
