import type { MenuEntry } from './entry.ts';

/**
 * The menu of the specification, with our own screens under Settings. An entry or line is shown once an area has a screen
 * at its address, so unbuilt areas appear by themselves. A screen that the specification has no line for brings its own (`line` in routes.tsx).
 *
 * The specification names the categories and says that some lines carry no check; which ones is decided here. A line
 * whose noun is a category (students, taxes, locations …) is checked for it, batches like students. What a whole school works by
 * (forms, booking and billing settings, settings) is checked for `setup`. The rest follows its entry.
 */
export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: 'Dashboard', icon: 'layout-dashboard', url: '/dashboard' },
  { name: 'calendar', label: 'Calendar', icon: 'calendar-days', url: '/calendar' },
  { name: 'attendance', label: 'Attendance', icon: 'clipboard-check', url: '/attendance', access: 'students' },
  {
    name: 'onlinebookings',
    label: 'Online Bookings',
    icon: 'calendar-check',
    url: '/onlinebookings/bookings',
    access: 'access_online_booking',
    count: 'online_booking_count',
    primary: [
      { url: 'bookings', label: 'Bookings', icon: 'calendar-check', count: 'online_booking_count' },
      { url: 'settings', label: 'Settings', icon: 'settings', access: 'setup' },
    ],
  },
  {
    name: 'people',
    label: 'People',
    icon: 'users',
    url: '/people/students',
    primary: [
      { url: 'students', label: '{Students}', icon: 'user', access: 'students' },
      { url: 'leads', label: 'Leads', icon: 'user-plus', access: ['leads', 'all_leads'] },
      { url: 'trials', label: 'Trials', icon: 'user-check', access: 'students' },
      { url: 'staff', label: 'Staff', icon: 'contact', access: ['staff'] },
      { url: 'timesheet', label: 'Timesheet', icon: 'timer', access: ['staff'] },
    ],
    secondary: {
      heading: 'Setup',
      lines: [
        { url: 'batches', label: 'Batches', icon: 'layers', access: 'students' },
        { url: 'guardians', label: 'Guardians', icon: 'heart-handshake', access: 'guardian' },
        { url: 'duplicates', label: 'Duplicates', icon: 'copy', access: ['students', 'leads', 'all_leads'] },
        { url: 'segments', label: 'Segments', icon: 'list-filter', access: ['students', 'leads', 'all_leads'] },
      ],
    },
    tertiary: [
      { url: 'leadform', label: 'Lead form', icon: 'file-plus', access: 'setup' },
      { url: 'studentform', label: '{Student} form', icon: 'file-input', access: 'setup' },
    ],
  },
  {
    name: 'catalog',
    label: 'Catalog',
    icon: 'book-open',
    url: '/catalog/subjects',
    primary: [
      { url: 'subjects', label: '{Subjects}', icon: 'book-open', access: 'subjects' },
      { url: 'packages', label: '{Packages}', icon: 'package', access: 'packages' },
      { url: 'registrationfee', label: 'Registration fee', icon: 'ticket', access: 'reg_fees' },
      { url: 'locations', label: 'Locations', icon: 'map-pin', access: 'locations' },
      { url: 'products', label: '{Products}', icon: 'shopping-bag', access: 'products' },
    ],
  },
  {
    name: 'resources',
    label: 'Resources',
    icon: 'folder-open',
    url: '/resources/files',
    access: 'resources',
    primary: [
      { url: 'files', label: 'Files', icon: 'folder-open' },
      { url: 'bundles', label: 'Courses', icon: 'library' },
    ],
  },
  {
    name: 'gradebook',
    label: '{Gradebook}',
    icon: 'graduation-cap',
    url: '/gradebook/gradebook',
    access: 'assessment',
    primary: [
      { url: 'gradebook', label: '{Gradebook}', icon: 'graduation-cap' },
      { url: 'gradescales', label: 'Grade scales', icon: 'ruler' },
      { url: 'templates', label: 'Templates', icon: 'layout-template' },
    ],
  },
  { name: 'chat', label: 'Chat', icon: 'message-square', url: '/chat', access: 'access_chats' },
  {
    name: 'billing',
    label: 'Billing',
    icon: 'receipt',
    url: '/billing/invoices',
    access: ['billing', 'own_invoices'],
    primary: [
      { url: 'invoices', label: 'Invoices', icon: 'receipt' },
      { url: 'payments', label: 'Payments', icon: 'credit-card' },
      { url: 'creditnotes', label: 'Credit notes', icon: 'receipt-text' },
      { url: 'subscriptions', label: 'Memberships', icon: 'repeat' },
      { url: 'coupons', label: 'Coupons', icon: 'ticket-percent', access: 'billing' },
    ],
    secondary: {
      heading: 'Setup',
      lines: [
        { url: 'billingsettings', label: 'Billing settings', icon: 'settings', access: 'setup' },
        { url: 'invoiceformat', label: 'Invoice format', icon: 'file-sliders', access: 'setup' },
        { url: 'taxes', label: 'Taxes', icon: 'percent', access: 'taxes' },
      ],
    },
  },
  {
    // Without `branch_reports` the second line goes, and with it where the entry leads.
    name: 'reports',
    label: 'Reports',
    icon: 'chart-column',
    url: '/reports/branchdashboard',
    primary: [
      { url: 'salesdashboard', label: 'Sales dashboard', icon: 'chart-line', tag: 'Beta' },
      { url: 'branchdashboard', label: 'Branch dashboard', icon: 'chart-pie', tag: 'Beta', access: 'branch_reports' },
    ],
    secondary: {
      heading: 'Reports',
      lines: [
        { url: 'sales', label: 'Sales', icon: 'banknote', access: 'reports' },
        { url: 'student', label: '{Student}', icon: 'user', access: 'reports' },
        { url: 'staff', label: 'Staff', icon: 'contact', access: 'reports' },
        { url: 'lead', label: 'Lead', icon: 'user-plus', access: 'reports' },
        { url: 'attendance', label: 'Attendance', icon: 'clipboard-check', access: 'reports' },
        { url: 'location', label: 'Location', icon: 'map-pin', access: 'reports' },
      ],
    },
  },
  { name: 'profile', label: 'Profile', icon: 'circle-user', url: '/profile', roles: [2, 7, 9], foot: true },
  {
    name: 'integrations',
    label: 'Integrations',
    icon: 'blocks',
    url: '/integrations/all',
    access: 'setup',
    foot: true,
    primary: [
      { url: 'all', label: 'All', icon: 'blocks', count: 21 },
      { url: 'video', label: 'Video', icon: 'video', count: 2 },
      { url: 'payments', label: 'Payments', icon: 'credit-card', count: 13 },
      { url: 'buynowpaylater', label: 'Buy now, pay later', icon: 'calendar-clock', count: 2 },
      { url: 'accounting', label: 'Accounting', icon: 'calculator', count: 2 },
      { url: 'tests', label: 'Tests', icon: 'clipboard-list', count: 1 },
      { url: 'automation', label: 'Automation', icon: 'zap', count: 1 },
    ],
  },
  {
    name: 'settings',
    label: 'Settings',
    icon: 'settings',
    url: '/settings/general',
    access: ['setup', 'access_control'],
    foot: true,
    primary: [
      { url: 'general', label: 'General', icon: 'settings', access: 'setup' },
      { url: 'customisation', label: 'Customisation', icon: 'text-cursor-input', access: 'setup' },
      { url: 'holidays', label: 'Holidays', icon: 'tree-palm', access: 'setup' },
      { url: 'enrolment', label: 'Enrolment', icon: 'user-plus', access: 'setup' },
      { url: 'alerts', label: 'Email alerts', icon: 'bell-ring', access: 'setup' },
      { url: 'accesscontrols', label: 'Access controls', icon: 'shield-check', access: 'access_control' },
      { url: 'embed', label: 'Widgets & embedding', icon: 'palette', access: 'setup' },
      { url: 'outbox', label: 'Outbox', icon: 'mail', access: 'setup' },
      { url: 'billing', label: 'Billing plan', icon: 'gem', roles: [10] },
    ],
  },
];
