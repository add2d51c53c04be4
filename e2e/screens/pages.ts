import type { APIRequestContext } from '@playwright/test';

/** A page whose picture is kept: its file's name, and its address, with ids of the demo school in braces. */
export interface Shown {
  name: string;
  path: string;
  /** Without signing in. */
  open?: boolean;
  /** What to wait for where the heading is not enough. */
  wait?: string;
  /** The same on a phone, where it is something else. */
  waitOnPhone?: string;
}

/** A report of each category. */
const reports = {
  sales: 'salesBySubject',
  student: 'newStudents',
  staff: 'staffClasses',
  lead: 'leadSources',
  attendance: 'attendanceByDay',
  location: 'locationUse',
};

/** Every page of the product, as a newcomer meets them. A screen of the back-office that is not here fails the run. */
export const pages: readonly Shown[] = [
  { name: 'login', path: '/login', open: true },
  { name: 'forgot-password', path: '/forgot', open: true },
  { name: 'dashboard', path: '/dashboard', wait: 'article, table, li' },
  { name: 'students', path: '/people/students', wait: 'tbody a' },
  { name: 'student', path: '/people/students/{student}', wait: '[role=tab]' },
  { name: 'leads-table', path: '/people/leads?view=table', wait: 'tbody a' },
  { name: 'leads-board', path: '/people/leads?view=board', wait: 'article' },
  { name: 'lead', path: '/people/leads/{lead}', wait: '[role=tab]' },
  { name: 'staff-member', path: '/people/staff/{staff}', wait: '[role=tab]' },
  { name: 'staff', path: '/people/staff', wait: 'tbody a' },
  { name: 'timesheet', path: '/people/timesheet', wait: 'tbody a' },
  { name: 'student-classes', path: '/people/students/{student}?tab=enrolments', wait: 'main table' },
  { name: 'trials', path: '/people/trials', wait: 'main table' },
  { name: 'batches', path: '/people/batches', wait: 'tbody a' },
  { name: 'batch', path: '/people/batches/{batch}', wait: 'tbody a' },
  { name: 'guardians', path: '/people/guardians', wait: 'tbody tr' },
  { name: 'duplicates', path: '/people/duplicates', wait: 'main li' },
  { name: 'calendar', path: '/calendar?view=week', wait: 'main [aria-label=Events]' },
  { name: 'attendance', path: '/attendance', wait: 'main [href^="/attendance/"]' },
  { name: 'attendance-unmarked', path: '/attendance/unmarked', wait: 'main table' },
  { name: 'attendance-event', path: '/attendance/{event}', wait: 'main h1' },
  { name: 'subjects', path: '/catalog/subjects', wait: 'main h2' },
  { name: 'subject', path: '/catalog/subjects/{subject}', wait: 'main dl' },
  { name: 'packages', path: '/catalog/packages', wait: 'main h2' },
  { name: 'registration-fees', path: '/catalog/registrationfee', wait: 'tbody a' },
  { name: 'locations', path: '/catalog/locations', wait: 'tbody a' },
  { name: 'products', path: '/catalog/products', wait: 'tbody a' },
  { name: 'segments', path: '/people/segments', wait: 'tbody tr' },
  { name: 'import', path: '/people/import/{import}', wait: 'main select' },
  { name: 'imports', path: '/people/import', wait: 'main h2' },
  { name: 'lead-form', path: '/people/leadform', wait: 'school-enquiry[state=ready]', waitOnPhone: 'main :is(h2, h3)' },
  {
    name: 'student-form',
    path: '/people/studentform',
    wait: 'school-signup[state=ready]',
    waitOnPhone: 'main :is(h2, h3)',
  },
  { name: 'bookings', path: '/onlinebookings/bookings?period=last90', wait: 'tbody button' },
  { name: 'booking', path: '/onlinebookings/bookings?booking={booking}', wait: '[aria-label="Answers and payment"]' },
  {
    name: 'booking-settings',
    path: '/onlinebookings/settings',
    wait: 'school-booking[state=ready]',
    waitOnPhone: 'main form',
  },
  ...['page', 'rules', 'subjects', 'pages', 'form', 'widget', 'private', 'trials', 'rentals', 'measuring'].map(
    (section) => ({
      name: `booking-settings-${section}`,
      path: `/onlinebookings/settings/${section}`,
      wait: 'school-booking[state=ready]',
      waitOnPhone: 'main :is(form, h2)',
    }),
  ),
  { name: 'invoices', path: '/billing/invoices', wait: 'tbody tr' },
  { name: 'invoice', path: '/billing/invoices?invoice={invoice}', wait: '[aria-label^="INV"], main article' },
  { name: 'invoice-new', path: '/billing/invoices/new', wait: 'main form' },
  { name: 'invoice-edit', path: '/billing/invoices/{draft}/edit', wait: 'main form' },
  { name: 'who-owes', path: '/billing/invoices/owing', wait: 'tbody tr' },
  { name: 'payments', path: '/billing/payments', wait: 'tbody tr' },
  { name: 'payments-failed', path: '/billing/payments?tab=failed', wait: 'tbody tr' },
  { name: 'payment', path: '/billing/payments?open={payment}', wait: '[aria-label="Where the money went"]' },
  { name: 'credit-notes', path: '/billing/creditnotes', wait: 'tbody tr' },
  { name: 'memberships', path: '/billing/subscriptions', wait: 'h1' },
  { name: 'membership', path: '/billing/subscriptions/{membership}', wait: 'main h2' },
  { name: 'coupons', path: '/billing/coupons', wait: 'h1' },
  { name: 'taxes', path: '/billing/taxes', wait: 'tbody tr' },
  { name: 'billing-settings', path: '/billing/billingsettings', wait: 'main form' },
  { name: 'online-payments', path: '/billing/billingsettings/payments', wait: 'main h3' },
  { name: 'reminders', path: '/billing/billingsettings/reminders', wait: 'main iframe' },
  { name: 'invoice-format', path: '/billing/invoiceformat', wait: 'main form' },
  { name: 'sales-dashboard', path: '/reports/salesdashboard?period=thisYear', wait: 'main figure' },
  { name: 'downloads', path: '/reports/downloads', wait: 'h1' },
  { name: 'all-reports', path: '/allreports', wait: 'main li' },
  ...Object.keys(reports).flatMap((category) => [
    { name: `reports-${category}`, path: `/reports/${category}`, wait: 'main li' },
    {
      name: `report-${category}`,
      path: `/reports/${category}/{${category}Report}?period=thisYear&compare=1`,
      wait: 'tbody button',
    },
  ]),
  { name: 'profile', path: '/profile', wait: '[role=tab]' },
  { name: 'profile-security', path: '/profile?tab=security', wait: '[role=tab]' },
  { name: 'leaves', path: '/profile/{staff}?tab=leaves', wait: 'h1' },
  { name: 'general', path: '/settings/general', wait: 'form' },
  { name: 'billing-plan', path: '/settings/billing' },
  { name: 'customisation', path: '/settings/customisation', wait: 'form' },
  { name: 'holidays', path: '/settings/holidays', wait: '[role=img]' },
  { name: 'enrolment', path: '/settings/enrolment', wait: 'main form' },
  { name: 'alerts', path: '/settings/alerts', wait: '[role=switch]' },
  { name: 'automation-settings', path: '/settings/automations', wait: '[role=switch]' },
  { name: 'access-controls', path: '/settings/accesscontrols', wait: '[role=switch]' },
  {
    name: 'widgets-and-embedding',
    path: '/settings/embed',
    wait: 'school-enquiry[state=ready], school-signup[state=ready]',
    waitOnPhone: 'main :is(h2, h3)',
  },
  { name: 'audit-log', path: '/settings/auditlog', wait: 'li, tbody' },
  { name: 'data', path: '/settings/data', wait: 'select' },
  { name: 'outbox', path: '/settings/outbox', wait: 'table' },
  {
    name: 'public-enquiry',
    path: '/signup/lead?institution={institution}',
    open: true,
    wait: 'school-enquiry[state=ready]',
  },
  {
    name: 'public-sign-up',
    path: '/signup/student?institution={institution}',
    open: true,
    wait: 'school-signup[state=ready]',
  },
  {
    name: 'public-booking-page',
    path: '/book/{bookingPage}',
    open: true,
    wait: 'school-booking[state=ready]',
  },
  {
    name: 'public-payment-page',
    path: '/payment/harbour-late?institution={institution}',
    open: true,
    wait: 'school-payment[state=ready]',
  },
  { name: 'thank-you', path: '/thank-you', open: true },
  { name: 'example-school', path: '/examples/plain/', open: true },
];

const TEACHER = 2;

/** Puts ids of the demo school into an address. */
export async function addressOf(path: string, request: APIRequestContext, institution: string): Promise<string> {
  type Row = { id?: number; user_detail_id: number; role_id: number };
  const first = async (call: string, fits: (row: Row) => boolean = () => true) => {
    const row = ((await (await request.get(`/api/${call}`)).json()).data as Row[]).find(fits)!;
    return row.id ?? row.user_detail_id;
  };
  const ids: Record<string, () => Promise<number | string>> = {
    student: () => first('students'),
    lead: () => first('leads'),
    staff: () => first('staff/mentions/list', ({ role_id }) => role_id === TEACHER),
    institution: async () => institution,
    subject: async () => (await (await request.get('/api/subjects')).json()).data[0].subjects[0].sub_id,
    batch: () => first('batches'),
    event: () => anEvent(request),
    booking: async () => (await (await request.get('/api/online/bookingsList?tab=pending')).json()).data[0].booking_id,
    bookingPage: async () => (await (await request.get('/api/onlineBooking/settings')).json()).data.slug,
    import: () => uploadedFile(request),
    invoice: async () => (await list(request, 'invoices?status=part'))[0]!.invoice_id!,
    draft: async () => (await list(request, 'invoices?status=draft'))[0]!.invoice_id!,
    payment: async () => (await list(request, 'payments/list?tab=refunded'))[0]!.payment_id!,
    membership: () => startedMembership(request),
    ...Object.fromEntries(Object.entries(reports).map(([category, x]) => [`${category}Report`, async () => x])),
  };
  let address = path;
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    address = address.replace(`{${name}}`, String(await ids[name!]!()));
  return address;
}

/** The rows of a list. */
const list = async (request: APIRequestContext, call: string): Promise<Record<string, number>[]> =>
  (await (await request.get(`/api/${call}`)).json()).data;

/** A membership that began today: the demo school has none. */
async function startedMembership(request: APIRequestContext): Promise<number> {
  const [student] = await list(request, 'students');
  const items = [{ type: 'custom', name: 'Instrument hire', unit_price: 2_500 }];
  const answer = await request.post('/api/membership/add', {
    headers: { 'x-schoolbell': '1', 'idempotency-key': 'screens-membership' },
    data: { user_detail_id: student!.user_detail_id, name: 'Instrument hire', items },
  });
  return (await answer.json()).data.membership_id;
}

/** A class of the last week with students in it. */
async function anEvent(request: APIRequestContext): Promise<number> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const { data } = await (
    await request.get(`/api/event/v2/list?start=${day(7)}&end=${day(1)}&timezone=Europe/London`)
  ).json();
  return (data as { event_id: number; enrolled: number; status: string }[]).find(
    ({ enrolled, status }) => enrolled > 3 && status === 'scheduled',
  )!.event_id;
}

const SPREADSHEET =
  'First name,Surname,Date of birth,E-mail,Guardian,Favourite animal\nNell,Archer,2016-02-03,nell@archer.example,Ruth Archer,Otter\nBjörn,Åkesson,2014-11-30,,Pia Åkesson,Owl\n';

/** A file that waits to be imported; answers its import's id. */
async function uploadedFile(request: APIRequestContext): Promise<number> {
  const answer = await request.post('/api/imports/upload', {
    headers: { 'x-schoolbell': '1' },
    multipart: {
      kind: 'student',
      file_name: 'spring-intake.csv',
      file: { name: 'spring-intake.csv', mimeType: 'text/csv', buffer: Buffer.from(SPREADSHEET) },
    },
  });
  return (await answer.json()).import_id;
}
