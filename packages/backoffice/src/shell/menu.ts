import {
  Contact, FileInput, FilePlus2, LayoutDashboard, Mail, Palette, Settings, ShieldCheck, TextCursorInput, User, UserPlus, Users, type LucideIcon,
} from 'lucide-react';
import type { Access } from '@schoolbell/core/access';

/** One line of the sub-menu. Its address is `/{entry}/{url}`. */
export interface SubEntry {
  url: string;
  label: string;
  icon?: LucideIcon;
  /** The category it needs; without one it carries no check. */
  access?: Access;
  tag?: string;
}

/** One entry of the rail, with its sub-menu's groups. */
export interface MenuEntry {
  /** First path segment. */
  name: string;
  label: string;
  /** Where the rail's link goes; with sub-entries, the first that the person may open. */
  url: string;
  /** Comes with the first of the area's screens, so that no picture of an absent entry is loaded. */
  icon?: LucideIcon;
  access?: Access;
  primary?: readonly SubEntry[];
  /** Under the heading that the group carries. */
  secondary?: { heading: 'Setup' | 'Reports'; entries: readonly SubEntry[] };
  /** Under the heading "Forms". */
  tertiary?: readonly SubEntry[];
  /** Stands at the rail's foot. */
  foot?: boolean;
  /** Only for these roles. */
  roles?: readonly number[];
}

/** The menu of the specification as data; labels name the nine words in braces. Entries without a screen are not shown. */
export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: 'Dashboard', url: '/dashboard', icon: LayoutDashboard },
  { name: 'calendar', label: 'Calendar', url: '/calendar' },
  {
    name: 'onlinebookings', label: 'Online Bookings', url: '/onlinebookings/bookings', access: 'access_online_booking',
    primary: [{ url: 'bookings', label: 'Bookings' }, { url: 'settings', label: 'Settings', icon: Settings, access: 'setup' }],
  },
  {
    name: 'people', label: 'People', url: '/people/students', icon: Users,
    primary: [
      { url: 'students', label: '{Students}', icon: User, access: 'students' },
      { url: 'leads', label: 'Leads', icon: UserPlus, access: ['leads', 'all_leads'] },
      { url: 'staff', label: 'Staff', icon: Contact, access: ['staff'] },
    ],
    secondary: {
      heading: 'Setup',
      entries: [
        { url: 'batches', label: 'Batches', access: 'students' },
        { url: 'guardians', label: 'Guardians', access: 'guardian' },
      ],
    },
    tertiary: [
      { url: 'leadform', label: 'Lead form', icon: FilePlus2, access: 'setup' },
      { url: 'studentform', label: '{Student} form', icon: FileInput, access: 'setup' },
    ],
  },
  {
    name: 'catalog', label: 'Catalog', url: '/catalog/subjects',
    primary: [
      { url: 'subjects', label: '{Subjects}', access: 'subjects' },
      { url: 'packages', label: '{Packages}', access: 'packages' },
      { url: 'registrationfee', label: 'Registration fee', access: 'reg_fees' },
      { url: 'locations', label: 'Locations', access: 'locations' },
      { url: 'products', label: '{Products}', access: 'products' },
    ],
  },
  {
    name: 'resources', label: 'Resources', url: '/resources/files', access: 'resources',
    primary: [{ url: 'files', label: 'Files' }, { url: 'bundles', label: 'Courses' }],
  },
  {
    name: 'gradebook', label: '{Gradebook}', url: '/gradebook/gradebook', access: 'assessment',
    primary: [
      { url: 'gradebook', label: '{Gradebook}' },
      { url: 'gradescales', label: 'Grade scales' },
      { url: 'templates', label: 'Templates', icon: FileInput },
    ],
  },
  { name: 'chat', label: 'Chat', url: '/chat', access: 'access_chats' },
  {
    name: 'billing', label: 'Billing', url: '/billing/invoices', access: ['billing', 'own_invoices'],
    primary: [
      { url: 'invoices', label: 'Invoices' }, { url: 'payments', label: 'Payments' }, { url: 'creditnotes', label: 'Credit notes' },
      { url: 'subscriptions', label: 'Subscriptions' }, { url: 'coupons', label: 'Coupons' },
    ],
    secondary: {
      heading: 'Setup',
      entries: [{ url: 'billingsettings', label: 'Billing settings' }, { url: 'invoiceformat', label: 'Invoice format' }, { url: 'taxes', label: 'Taxes' }],
    },
  },
  {
    name: 'reports', label: 'Reports', url: '/reports/branchdashboard',
    primary: [
      { url: 'salesdashboard', label: 'Sales dashboard', tag: 'Beta' },
      { url: 'branchdashboard', label: 'Branch dashboard', tag: 'Beta', access: 'branch_reports' },
    ],
    secondary: {
      heading: 'Reports',
      entries: [
        { url: 'sales', label: 'Sales' }, { url: 'student', label: '{Student}' }, { url: 'staff', label: 'Staff' },
        { url: 'lead', label: 'Lead' }, { url: 'attendance', label: 'Attendance' }, { url: 'location', label: 'Location' },
      ],
    },
  },
  { name: 'profile', label: 'Profile', url: '/profile', roles: [2, 7, 9] },
  { name: 'integrations', label: 'Integrations', url: '/integrations/all', access: 'setup', foot: true },
  {
    name: 'settings', label: 'Settings', url: '/settings/general', icon: Settings, foot: true,
    primary: [
      { url: 'general', label: 'General', icon: Settings, access: 'setup' },
      { url: 'customisation', label: 'Customisation', icon: TextCursorInput, access: 'setup' },
      { url: 'holidays', label: 'Holidays', access: 'setup' },
      { url: 'alerts', label: 'Alerts', access: 'setup' },
      { url: 'accesscontrols', label: 'Access controls', icon: ShieldCheck, access: 'access_control' },
      { url: 'embed', label: 'Widgets & embedding', icon: Palette, access: 'setup' },
      { url: 'outbox', label: 'Outbox', icon: Mail, access: 'setup' },
    ],
  },
];
