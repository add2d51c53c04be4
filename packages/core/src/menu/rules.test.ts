import { describe, expect, it } from 'vitest';
import { categories, defaultAccess, type StaffRole, type Viewer } from '../access.ts';
import { menu } from './menu.ts';
import type { MenuEntry } from './entry.ts';
import { bookingsAfter } from '../bookings/rules.ts';
import { countOf, placeOf, shownMenu } from './rules.ts';

/**
 * Sections 2 and 6 of the specification, copied by hand: entry, group and line, and who sees it. A category (or "or"), roles
 * as numbers, or - for no check. Nothing here is read from the code.
 */
const specified = `
  dashboard                                   -                            /dashboard
  calendar                                    -                            /calendar
  attendance                                  students                     /attendance
  onlinebookings  primary    bookings         access_online_booking        /onlinebookings/bookings
  onlinebookings  primary    settings         access_online_booking+setup
  people          primary    students         students                     /people/students
  people          primary    leads            leads|all_leads
  people          primary    trials           students
  people          primary    staff            staff
  people          primary    timesheet        staff
  people          Setup      batches          students
  people          Setup      guardians        guardian
  people          Setup      duplicates       students|leads|all_leads
  people          Setup      segments         students|leads|all_leads
  people          Forms      leadform         setup
  people          Forms      studentform      setup
  catalog         primary    subjects         subjects                     /catalog/subjects
  catalog         primary    packages         packages
  catalog         primary    registrationfee  reg_fees
  catalog         primary    locations        locations
  catalog         primary    products         products
  resources       primary    files            resources                    /resources/files
  resources       primary    bundles          resources
  gradebook       primary    gradebook        assessment                   /gradebook/gradebook
  gradebook       primary    gradescales      assessment
  gradebook       primary    templates        assessment
  chat                                        access_chats                 /chat
  billing         primary    invoices         billing|own_invoices         /billing/invoices
  billing         primary    payments         billing|own_invoices
  billing         primary    creditnotes      billing|own_invoices
  billing         primary    subscriptions    billing|own_invoices
  billing         primary    coupons          billing|own_invoices+billing
  billing         Setup      billingsettings  billing|own_invoices+setup
  billing         Setup      invoiceformat    billing|own_invoices+setup
  billing         Setup      taxes            billing|own_invoices+taxes
  reports         primary    salesdashboard   -
  reports         primary    branchdashboard  branch_reports               /reports/branchdashboard
  reports         Reports    sales            reports
  reports         Reports    student          reports
  reports         Reports    staff            reports
  reports         Reports    lead             reports
  reports         Reports    attendance       reports
  reports         Reports    location         reports
  profile                                     2,7,9                        /profile
  integrations    primary    all              setup                        /integrations/all
  integrations    primary    video            setup
  integrations    primary    payments         setup
  integrations    primary    buynowpaylater   setup
  integrations    primary    accounting       setup
  integrations    primary    tests            setup
  integrations    primary    automation       setup
  settings        primary    general          setup                        /settings/general
  settings        primary    customisation    setup
  settings        primary    holidays         setup
  settings        primary    enrolment        setup
  settings        primary    alerts           setup
  settings        primary    accesscontrols   access_control
  settings        primary    embed            setup
  settings        primary    outbox           setup
  settings        primary    billing          10+setup|access_control
`
  .trim()
  .split('\n')
  .map((row) => {
    const [entry, ...rest] = row.trim().split(/\s+/);
    const [group, line] = rest.length > 2 ? rest.splice(0, 2) : ['', ''];
    return { entry: entry!, group: group!, line: line!, check: rest[0]!, leads: rest[1] };
  });

/** Whether a person passes a check of the table: `+` is and, `|` is or. */
function passes(check: string, { role_id, access }: Viewer): boolean {
  if (check === '-') return true;
  return check
    .split('+')
    .every((part) =>
      /^[\d,]+$/.test(part)
        ? part.split(',').includes(String(role_id))
        : part.split('|').some((category) => access.has(category)),
    );
}

/** What a person sees according to the table: `entry → address: group/line …`. */
function byTable(viewer: Viewer): string[] {
  const names = [...new Set(specified.map(({ entry }) => entry))];
  return names.flatMap((name) => {
    const rows = specified.filter(({ entry, check }) => entry === name && passes(check, viewer));
    if (rows.length === 0) return [];
    const to = rows.find(({ leads }) => leads)?.leads ?? `/${name}/${rows[0]!.line}`;
    return [`${name} → ${to}: ${rows.map(({ group, line }) => `${group}/${line}`).join(' ')}`];
  });
}

/** What the code shows, written the same way. */
function byCode(viewer: Viewer, from: readonly MenuEntry[] = menu): string[] {
  return shownMenu(from, viewer, () => true).map(({ name, to, groups }) => {
    const lines = groups.flatMap(({ heading, lines: shown }) =>
      shown.map(({ url }) => `${heading ?? 'primary'}/${url}`),
    );
    return `${name} → ${to}: ${lines.length > 0 ? lines.join(' ') : '/'}`;
  });
}

const roles = [10, 1, 2, 7, 8, 9] as const;
const viewers = roles.flatMap((role_id) => {
  const of = (held: readonly string[], name: string) => ({
    name: `role ${role_id}, ${name}`,
    viewer: { role_id, access: new Set(held) },
  });
  return [
    of([], 'everything 0'),
    of(categories, 'everything 1'),
    of(defaultAccess[role_id as StaffRole], 'as at first'),
    ...categories.map((one) => of([one], `${one} alone 1`)),
    ...categories.map((one) =>
      of(
        categories.filter((other) => other !== one),
        `${one} alone 0`,
      ),
    ),
  ];
});

describe('the menu is the specification’s', () => {
  it.each(viewers)('$name', ({ viewer }) => {
    expect(byCode(viewer)).toEqual(byTable(viewer));
  });

  it('it would be noticed if a check, a line, a role or an address were wrong', () => {
    const all = (from: readonly MenuEntry[]) =>
      viewers.filter(({ viewer }) => byCode(viewer, from).join() !== byTable(viewer).join()).length;
    const changed = (name: string, change: Partial<MenuEntry>) =>
      menu.map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
    expect(all(menu)).toBe(0);
    expect(all(changed('chat', { access: 'staff' }))).toBeGreaterThan(0);
    expect(all(changed('profile', { roles: [2, 7] }))).toBeGreaterThan(0);
    expect(all(changed('catalog', { url: '/catalog/products' }))).toBeGreaterThan(0);
    expect(all(changed('people', { tertiary: [] }))).toBeGreaterThan(0);
    expect(all(changed('reports', { primary: [{ url: 'salesdashboard', label: '', icon: '' }] }))).toBeGreaterThan(0);
  });
});

const admin: Viewer = { role_id: 1, access: new Set(categories) };
const lineOf = (name: string, url: string) =>
  [...menu.find((entry) => entry.name === name)!.primary!].find((line) => line.url === url)!;

describe('links', () => {
  const to = (name: string, ...held: string[]) =>
    shownMenu(menu, { role_id: 8, access: new Set(held) }, () => true).find((entry) => entry.name === name)?.to;

  it('lead Catalog to the first permitted area, and to subjects where all are', () => {
    expect([
      to('catalog', 'subjects', 'products'),
      to('catalog', 'locations', 'products'),
      to('catalog', 'reg_fees'),
      to('catalog', 'students'),
    ]).toEqual(['/catalog/subjects', '/catalog/locations', '/catalog/registrationfee', undefined]);
  });

  it('lead Reports to the sales dashboard, its only dashboard, where branch_reports is 0', () => {
    const [reports] = shownMenu(menu, { role_id: 8, access: new Set(['reports']) }, () => true).filter(
      ({ name }) => name === 'reports',
    );
    expect([reports!.to, reports!.groups[0]!.lines.map(({ label, tag }) => [label, tag])]).toEqual([
      '/reports/salesdashboard',
      [['Sales dashboard', 'Beta']],
    ]);
    expect(to('reports', 'branch_reports')).toBe('/reports/branchdashboard');
  });
});

it('shows what has a screen, and leads to it', () => {
  const built = new Set([
    '/dashboard',
    '/people/leads',
    '/people/leadform',
    '/reports/salesdashboard',
    '/settings/outbox',
  ]);
  expect(
    shownMenu(menu, admin, (path) => built.has(path)).map((entry) => [
      entry.name,
      entry.to,
      entry.groups.map((group) => group.heading),
    ]),
  ).toEqual([
    ['dashboard', '/dashboard', []],
    ['people', '/people/leads', [undefined, 'Forms']],
    ['reports', '/reports/salesdashboard', [undefined]],
    ['settings', '/settings/outbox', [undefined]],
  ]);
});

it('uses the nine words, tags new lines, and puts Profile, Integrations and Settings at the bottom', () => {
  const labels = menu.flatMap((entry) => [
    entry.label,
    ...(entry.primary ?? []).map((line) => line.label),
    ...(entry.tertiary ?? []).map((line) => line.label),
  ]);
  expect(labels).toEqual(
    expect.arrayContaining(['{Gradebook}', '{Students}', '{Subjects}', '{Packages}', '{Products}', '{Student} form']),
  );
  expect(
    labels.filter((label) => /student|subject|package|product|gradebook/i.test(label.replace(/\{\w+\}/g, ''))),
  ).toEqual([]);
  expect([lineOf('reports', 'salesdashboard').tag, lineOf('reports', 'branchdashboard').tag]).toEqual(['Beta', 'Beta']);
  expect(menu.filter((entry) => entry.foot).map((entry) => entry.name)).toEqual([
    'profile',
    'integrations',
    'settings',
  ]);
});

it('counts unread bookings and integrations', () => {
  const user = { online_booking_count: 4 };
  expect(menu.filter((entry) => countOf(entry.count, user) > 0).map((entry) => entry.name)).toEqual(['onlinebookings']);
  expect(
    menu.find((entry) => entry.name === 'integrations')!.primary!.map((line) => [line.url, countOf(line.count, user)]),
  ).toEqual([
    ['all', 21],
    ['video', 2],
    ['payments', 13],
    ['buynowpaylater', 2],
    ['accounting', 2],
    ['tests', 1],
    ['automation', 1],
  ]);
  expect([bookingsAfter(4, 1), bookingsAfter(1, -1), bookingsAfter(0, -1), bookingsAfter(2, -5)]).toEqual([5, 0, 0, 0]);
});

it.each([
  ['/people/leads/7', 'people', 'leads'],
  ['/dashboard', 'dashboard', ''],
  ['/', 'dashboard', ''],
  ['/settings/billing/', 'settings', 'billing'],
  ['/profile/12', 'profile', '12'],
])('%s belongs to %s and %s', (path, section, page) => {
  expect(placeOf(path)).toEqual({ section, page });
});
