import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { writtenRoutes } from '../packages/backoffice/build/writtenRoutes.ts';
import { makeSchool, signInAs, type School, type Staff } from './school.ts';
import { withReports } from './reportLines.ts';

let school: School;
const byRole = new Map<number, Staff>();

test.beforeAll(async () => {
  school = await makeSchool('Access School');
  byRole.set(10, school.owner);
  for (const role of [1, 2, 7, 8, 9])
    byRole.set(role, await school.staff(role, { firstName: 'Robin', surname: `Role${role}` }));
  await school.ask('POST', 'students/add', { firstName: 'Ally', surname: 'Access' });
});

/** Entries and lines by where they lead, in the menu's order; the unbuilt among them are not shown yet. */
const lines: [label: string, path: string][] = [
  ['Dashboard', 'dashboard'],
  ['Calendar', 'calendar'],
  ['Attendance', 'attendance'],
  ['Bookings', 'onlinebookings/bookings'],
  ['Settings', 'onlinebookings/settings'],
  ['Students', 'people/students'],
  ['Leads', 'people/leads'],
  ['Trials', 'people/trials'],
  ['Staff', 'people/staff'],
  ['Timesheet', 'people/timesheet'],
  ['Emails', 'people/emails'],
  ['Batches', 'people/batches'],
  ['Guardians', 'people/guardians'],
  ['Duplicates', 'people/duplicates'],
  ['Segments', 'people/segments'],
  ['Lead form', 'people/leadform'],
  ['Student form', 'people/studentform'],
  ['Subjects', 'catalog/subjects'],
  ['Packages', 'catalog/packages'],
  ['Registration fee', 'catalog/registrationfee'],
  ['Locations', 'catalog/locations'],
  ['Products', 'catalog/products'],
  ['Invoices', 'billing/invoices'],
  ['Payments', 'billing/payments'],
  ['Credit notes', 'billing/creditnotes'],
  ['Memberships', 'billing/subscriptions'],
  ['Coupons', 'billing/coupons'],
  ['Billing settings', 'billing/billingsettings'],
  ['Invoice format', 'billing/invoiceformat'],
  ['Taxes', 'billing/taxes'],
  ['Profile', 'profile'],
  ['General', 'settings/general'],
  ['Customisation', 'settings/customisation'],
  ['Holidays', 'settings/holidays'],
  ['Enrolment', 'settings/enrolment'],
  ['Email alerts', 'settings/alerts'],
  ['Automations', 'settings/automations'],
  ['Access controls', 'settings/accesscontrols'],
  ['Widgets & embedding', 'settings/embed'],
  ['Outbox', 'settings/outbox'],
  ['Billing plan', 'settings/billing'],
  ['Audit log', 'settings/auditlog'],
  ['Data', 'settings/data'],
];
const built = new Set(
  writtenRoutes(join(import.meta.dirname, '../packages/backoffice/src')).map((route) => route.path),
);
const shown = (...labels: string[]) =>
  lines.filter(([label, path]) => built.has(path) && labels.includes(label)).map(([label]) => label);
const everything = shown(...lines.map(([label]) => label).filter((label) => label !== 'Profile'));

/** What the menu offers each role until the school decides otherwise. */
const menus: { role: number; name: string; sees: string[] }[] = [
  { role: 10, name: 'owner', sees: everything },
  { role: 1, name: 'admin', sees: everything.filter((label) => label !== 'Billing plan') },
  {
    role: 2,
    name: 'teacher',
    sees: shown(
      'Dashboard',
      'Calendar',
      'Attendance',
      'Students',
      'Trials',
      'Emails',
      'Batches',
      'Guardians',
      'Duplicates',
      'Segments',
      'Profile',
    ),
  },
  {
    role: 7,
    name: 'teaching assistant',
    sees: shown(
      'Dashboard',
      'Calendar',
      'Attendance',
      'Students',
      'Trials',
      'Emails',
      'Batches',
      'Duplicates',
      'Segments',
      'Profile',
    ),
  },
  {
    role: 8,
    name: 'front office',
    sees: shown(
      'Dashboard',
      'Calendar',
      'Attendance',
      'Bookings',
      'Students',
      'Leads',
      'Trials',
      'Staff',
      'Timesheet',
      'Emails',
      'Batches',
      'Guardians',
      'Duplicates',
      'Segments',
      'Locations',
      'Products',
      'Invoices',
      'Payments',
      'Credit notes',
      'Memberships',
      'Coupons',
    ),
  },
  {
    role: 9,
    name: 'sales',
    sees: shown(
      'Dashboard',
      'Calendar',
      'Attendance',
      'Bookings',
      'Students',
      'Leads',
      'Trials',
      'Emails',
      'Batches',
      'Guardians',
      'Duplicates',
      'Segments',
      'Packages',
      'Invoices',
      'Payments',
      'Credit notes',
      'Memberships',
      'Profile',
    ),
  },
];

/** Each screen with the category it needs, and a call behind it. */
const screens = [
  { label: 'Students', path: '/people/students', category: 'students', call: 'students' },
  { label: 'Leads', path: '/people/leads', category: 'leads', call: 'leads' },
  { label: 'Lead form', path: '/people/leadform', category: 'setup', call: 'embed/settings' },
  { label: 'Student form', path: '/people/studentform', category: 'setup', call: 'embed/settings' },
  { label: 'Customisation', path: '/settings/customisation', category: 'setup', call: 'embed/settings' },
  {
    label: 'Access controls',
    path: '/settings/accesscontrols',
    category: 'access_control',
    call: 'accesscontrols/list',
  },
  { label: 'Widgets & embedding', path: '/settings/embed', category: 'setup', call: 'embed/settings' },
  { label: 'Outbox', path: '/settings/outbox', category: 'setup', call: 'outbox/list' },
];

/** All that rail and sub-menus offer, by going through them. */
async function menuOf(page: Page): Promise<string[]> {
  const rail = page.getByRole('navigation', { name: 'Main' });
  const found: string[] = [];
  for (const entry of await rail.getByRole('listitem').getByRole('link').all()) {
    const name = (await entry.getAttribute('aria-label')) ?? (await entry.innerText());
    await entry.click();
    const sub = page.getByRole('navigation', { name, exact: true });
    if (['Dashboard', 'Calendar', 'Attendance', 'Profile'].includes(name)) {
      found.push(name);
      continue;
    }
    await expect(sub).toBeVisible();
    found.push(...(await sub.getByRole('link').allInnerTexts()));
  }
  return found;
}

for (const { role, name, sees } of menus) {
  test(`the ${name} sees and opens what the role may, and nothing else`, async ({ page, context }) => {
    const staff = byRole.get(role)!;
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(`${page.url()}: ${answer.url()}`));
    await signInAs(context, staff);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(staff.firstName);
    expect(await menuOf(page)).toEqual(withReports(sees, role));
    for (const { label, path, category, call } of screens) {
      const { status, body } = await school.call('GET', call, {}, staff);
      if (sees.includes(label)) {
        expect(status, label).toBe(200);
        continue;
      }
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: /^You can't open/ }), label).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Ask an owner for access.');
      const named = category.replace('access_online_booking', 'online_bookings').replaceAll('_', ' ');
      await expect(page.getByRole('main')).toContainText(named, { ignoreCase: true });
      expect([status, body.code], label).toEqual([403, 'forbidden']);
      expect(body.message, label).toContain(`"${category}"`);
    }
    await page.goto('/settings/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^You can't open/);
    // A screen that may not be opened asks for nothing, and one that may only for what its viewer may read.
    expect(refused).toEqual([]);
  });
}

test('a change in the matrix is in force at once, for the menu, the screen and the server', async ({
  page,
  context,
  browser,
}) => {
  const teacher = byRole.get(2)!;
  await signInAs(context, school.owner);
  const theirs = await browser.newContext();
  await signInAs(theirs, teacher);
  const office = await theirs.newPage();
  await office.goto('/people/leads');
  await expect(office.getByRole('heading', { name: /^You can't open/ })).toBeVisible();

  await page.goto('/settings/accesscontrols');
  await page.getByRole('searchbox', { name: 'Search access' }).fill('leads');
  await expect(page.getByRole('switch', { name: 'Chat for Teacher' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Own leads for Teacher', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Own leads given to Teacher.');
  expect((await school.call('GET', 'leads', {}, teacher)).status).toBe(200);
  await office.reload();
  await expect(office.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(office.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Leads' })).toBeVisible();

  await page.getByRole('switch', { name: 'Own leads for Teacher', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Own leads taken from Teacher.');
  expect((await school.call('GET', 'leads', {}, teacher)).status).toBe(403);
  await office.reload();
  await expect(office.getByRole('heading', { name: /^You can't open/ })).toBeVisible();
  await theirs.close();
});

test('no one can take rights from the owner, or this page from themselves', async ({ page, context }) => {
  await signInAs(context, byRole.get(1)!);
  await page.goto('/settings/accesscontrols');
  await expect(page.getByRole('switch', { name: / for Owner$/ })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Access controls for Admin: allowed\./ })).toBeVisible();
  expect(
    (await school.call('POST', 'accesscontrols/update', { role_id: 10, category: 'leads', value: 0 }, byRole.get(1)))
      .status,
  ).toBeGreaterThanOrEqual(400);
});

test('sales without “all leads” see and reach their own leads only', async ({ page, context }) => {
  const own = await makeSchool('Sales School');
  const seller = await own.staff(9, { firstName: 'Sid', surname: 'Seller' });
  const mine = (await own.ask('POST', 'leads/add', { firstName: 'Mine', surname: 'Lead', isDuplicate: 1 }))
    .user_detail_id;
  const other = (await own.ask('POST', 'leads/add', { firstName: 'Unowned', surname: 'Lead', isDuplicate: 1 }))
    .user_detail_id;
  const { version } = await own.ask('GET', 'leads/getDetails', { user_detail_id: mine });
  await own.ask('POST', 'leads/update', { user_detail_id: mine, version, owner_id: seller.user_detail_id });
  await signInAs(context, seller);
  await page.goto('/people/leads?view=table');
  await expect(page.getByRole('link', { name: 'Unowned Lead' })).toBeVisible();

  await own.ask('POST', 'accesscontrols/update', { role_id: 9, category: 'all_leads', value: 0 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mine Lead' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unowned Lead' })).toHaveCount(0);
  await page.goto('/people/leads?view=board');
  await expect(page.getByRole('link', { name: 'Mine Lead' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unowned Lead' })).toHaveCount(0);
  await page.goto(`/people/leads/${other}`);
  await expect(page.getByRole('main')).toContainText(/not (found|there)|no longer|there is no|may have been/i);
  expect((await own.call('GET', 'leads/getDetails', { user_detail_id: other }, seller)).status).toBe(404);
  expect((await own.call('POST', 'leads/update/stage', { user_detail_ids: [other], stage_id: 1 }, seller)).status).toBe(
    404,
  );
});
