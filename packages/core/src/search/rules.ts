import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../access.ts';

/** As many people as a search shows: whoever needs the next one adds a word. */
export const MOST_FOUND = 100;

/** As much of somebody found as tells where they are shown. */
export interface Found {
  user_detail_id: number;
  role_id: number;
  related_user_detail_id: number | null;
  related_role_id: number | null;
}

/** The three kinds of pages: roles 1, 2, 7, 8, 9 and 10 are staff, 3 students, 4 leads; null for any other. */
function kindOf(role_id: number): 'staff' | 'students' | 'leads' | null {
  if (role_id === STUDENT) return 'students';
  if (role_id === LEAD) return 'leads';
  return role_id in staffRoles ? 'staff' : null;
}

/** Where somebody found has their page; guardians, 5 and 6, share that of their student or lead. */
export function pageOf(found: Found): string | null {
  const isGuardian = found.role_id === GUARDIAN || found.role_id === LEAD_GUARDIAN;
  const [role_id, id] = isGuardian
    ? [found.related_role_id, found.related_user_detail_id]
    : [found.role_id, found.user_detail_id];
  const kind = role_id === null ? null : kindOf(role_id);
  return kind && id !== null ? `/people/${kind}/${id}` : null;
}

/**
 * The roles that a viewer finds people of: those whose pages they may open. Guardians need their own category, and that
 * of the child whose page opens. Of leads, `leads` alone finds one's own.
 */
export function searchableRoles({ access }: { access: ReadonlySet<string> }): number[] {
  const isOpen = { students: access.has('students'), leads: access.has('leads') || access.has('all_leads') };
  const roles: number[] = access.has('staff') ? Object.keys(staffRoles).map(Number) : [];
  if (isOpen.students) roles.push(STUDENT);
  if (isOpen.leads) roles.push(LEAD);
  // A guardian of either kind may have children of both.
  if (access.has('guardian') && (isOpen.students || isOpen.leads)) roles.push(GUARDIAN, LEAD_GUARDIAN);
  return roles;
}
