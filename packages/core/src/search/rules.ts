import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../access.ts';

/** The parts of a found person that decide where they are shown. */
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

/** The page of a found person; guardians, 5 and 6, share that of their student or lead. */
export function pageOf(found: Found): string | null {
  const isGuardian = found.role_id === GUARDIAN || found.role_id === LEAD_GUARDIAN;
  const [role_id, id] = isGuardian
    ? [found.related_role_id, found.related_user_detail_id]
    : [found.role_id, found.user_detail_id];
  const kind = role_id === null ? null : kindOf(role_id);
  return kind && id !== null ? `/people/${kind}/${id}` : null;
}
