import { LEAD, STUDENT, type Category, type StaffRole } from '@schoolbell/core/access';

/** The six roles in the order of the matrix, with the nine words in braces. */
export const roles: readonly { role_id: StaffRole; name: string }[] = [
  { role_id: 10, name: 'Owner' },
  { role_id: 1, name: 'Admin' },
  { role_id: 2, name: '{Teacher}' },
  { role_id: 7, name: '{TeachingAssistant}' },
  { role_id: 8, name: 'Front office' },
  { role_id: 9, name: 'Sales' },
];

/** The names of all roles, with the nine words in braces. */
export function roleName(role_id: number): string {
  if (role_id === STUDENT) return '{Student}';
  if (role_id === LEAD) return 'Lead';
  return roles.find((role) => role.role_id === role_id)?.name ?? 'Guardian';
}

interface About {
  category: Category;
  name: string;
  /** What someone with it can do, in plain words. */
  line: string;
}

/** The categories in groups, explained; the nine words in braces. */
export const groups: readonly { name: string; categories: readonly About[] }[] = [
  {
    name: 'People',
    categories: [
      { category: 'students', name: '{Students}', line: 'See, add and edit {students}, with notes and tasks.' },
      { category: 'leads', name: 'Own leads', line: 'See and edit their own leads.' },
      { category: 'all_leads', name: 'All leads', line: 'See and edit other people’s leads and unassigned leads.' },
      { category: 'guardian', name: 'Guardians', line: 'See and edit guardians and their children.' },
      { category: 'staff', name: 'Staff', line: 'See the staff list and each member’s page.' },
      { category: 'manage_leaves', name: 'Leaves', line: 'Approve or reject leave requests.' },
    ],
  },
  {
    name: 'Catalog',
    categories: [
      { category: 'subjects', name: '{Subjects}', line: 'Set up {subjects} and their fees.' },
      { category: 'packages', name: '{Packages}', line: 'Set up {packages} and their contents.' },
      { category: 'reg_fees', name: 'Registration fees', line: 'Set up registration fees.' },
      { category: 'products', name: '{Products}', line: 'Set up {products} and their stock.' },
      { category: 'locations', name: 'Locations', line: 'Set up rooms and places.' },
    ],
  },
  {
    name: 'Teaching',
    categories: [
      { category: 'assessment', name: '{Gradebook}', line: 'Enter marks, scales and assessments.' },
      { category: 'resources', name: 'Resources', line: 'Upload and share files and courses.' },
      { category: 'access_chats', name: 'Chat', line: 'Read and write in the school’s chats.' },
      { category: 'access_online_booking', name: 'Online bookings', line: 'See, accept and reject booking requests.' },
    ],
  },
  {
    name: 'Money',
    categories: [
      { category: 'billing', name: 'Billing', line: 'All invoices, payments and memberships.' },
      { category: 'own_invoices', name: 'Own invoices', line: 'Only the invoices they made themselves.' },
      { category: 'maximum_discount', name: 'Any discount', line: 'Give discounts without an upper limit.' },
      { category: 'taxes', name: 'Taxes', line: 'Set up taxes and their rates.' },
    ],
  },
  {
    name: 'Reports and settings',
    categories: [
      { category: 'reports', name: 'Reports', line: 'Open the reports and export them.' },
      { category: 'branch_reports', name: 'Branch dashboard', line: 'See the figures of the whole branch.' },
      { category: 'setup', name: 'Set-up', line: 'Forms, words, widgets, outbox and other settings.' },
      { category: 'access_control', name: 'Access controls', line: 'Change this page: what each role may do.' },
    ],
  },
];

/** What a category is called on the page Access controls, with the nine words in braces. */
export const accessName = (category: Category): string =>
  groups.flatMap(({ categories }) => categories).find((about) => about.category === category)?.name ?? category;
