import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../../access.ts';

/** The number of people that a search shows; to see others, add a word. */
export const MOST_FOUND = 100;

/**
 * The roles in which a viewer finds people: those whose pages they can open. Guardians need their own category, and that of
 * the child whose page opens. With `leads` alone, a viewer only finds their own.
 */
export function searchableRoles({ access }: { access: ReadonlySet<string> }): number[] {
  const isOpen = { students: access.has('students'), leads: access.has('leads') || access.has('all_leads') };
  const roles: number[] = access.has('staff') ? Object.keys(staffRoles).map(Number) : [];
  if (isOpen.students) roles.push(STUDENT);
  if (isOpen.leads) roles.push(LEAD);
  // Guardians of either kind can have children of both.
  if (access.has('guardian') && (isOpen.students || isOpen.leads)) roles.push(GUARDIAN, LEAD_GUARDIAN);
  return roles;
}
