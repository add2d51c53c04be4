/** The six staff roles by `role_id`, as the specification numbers them. */
export const staffRoles = {
  10: 'owner',
  1: 'admin',
  2: 'teacher',
  7: 'teacherAssistant',
  8: 'frontOffice',
  9: 'sales',
} as const;

/** `role_id` of everyone else: students, leads, and the two kinds of guardian. */
export const STUDENT = 3;
export const LEAD = 4;
export const GUARDIAN = 5;
export const LEAD_GUARDIAN = 6;

/** `role_id` of an erased person: no list, search or page shows them, and links to them still work. */
export const ERASED = 0;

export type StaffRole = 1 | 2 | 7 | 8 | 9 | 10;

/** The access-control categories, in the specification's order. */
export const categories = [
  'setup',
  'students',
  'leads',
  'staff',
  'guardian',
  'subjects',
  'packages',
  'reg_fees',
  'locations',
  'products',
  'resources',
  'assessment',
  'access_chats',
  'billing',
  'own_invoices',
  'maximum_discount',
  'taxes',
  'reports',
  'branch_reports',
  'access_control',
  'access_online_booking',
  'manage_leaves',
  'all_leads',
] as const;

export type Category = (typeof categories)[number];

/** Who can use an endpoint, a menu entry or a screen: people with a category, with any of several, all staff, or everyone. */
export type Access = Category | readonly Category[] | 'staff' | 'public';

/** The default rights of each role. Owners can always do everything. */
export const defaultAccess: Record<StaffRole, readonly Category[]> = {
  10: categories,
  1: categories,
  2: ['students', 'guardian', 'resources', 'assessment', 'access_chats'],
  7: ['students', 'resources', 'access_chats'],
  8: [
    'students',
    'leads',
    'all_leads',
    'staff',
    'guardian',
    'locations',
    'products',
    'resources',
    'billing',
    'access_chats',
    'access_online_booking',
    'reports',
  ],
  9: ['leads', 'all_leads', 'students', 'guardian', 'packages', 'own_invoices', 'access_online_booking', 'reports'],
};

/** The signed-in person's access. */
export interface Viewer {
  role_id: number;
  access: ReadonlySet<string>;
}

/** Roles 1 and 10 are admin-like. */
export function isAdminLike(role_id: number): boolean {
  return role_id === 1 || role_id === 10;
}

/** Whether a person is a guardian, of students or of leads. */
export function isGuardian({ role_id }: { role_id: number }): boolean {
  return role_id === GUARDIAN || role_id === LEAD_GUARDIAN;
}

/** Whether this viewer has access; used by the server, the menu and the screen guard. */
export function may(viewer: Viewer | null, access: Access): boolean {
  return missingCategory(viewer, access) === null;
}

/** The category that a viewer lacks, or null if they have access; `staff` for a person who isn't signed in. */
export function missingCategory(viewer: Viewer | null, access: Access): Category | 'staff' | null {
  if (access === 'public') return null;
  if (!viewer) return 'staff';
  if (access === 'staff') return null;
  const wanted = typeof access === 'string' ? [access] : access;
  return wanted.some((category) => viewer.access.has(category)) ? null : (wanted[0] ?? null);
}

/** The categories a viewer holds with value 1, from the list that the session carries. */
export function accessOf(controls: readonly { category: string; value: number }[]): ReadonlySet<string> {
  return new Set(controls.filter((control) => control.value === 1).map((control) => control.category));
}
