import { categories, defaultAccess, type StaffRole } from '@schoolbell/core/access';

/** What a role may do: the school's own decisions over core's defaults. The owner may everything. */
export function accessFrom(role_id: number, controls: Record<string, number>): ReadonlySet<string> {
  if (role_id === 10) return new Set(categories);
  const usual: readonly string[] = defaultAccess[role_id as StaffRole] ?? [];
  return new Set(categories.filter((category) => (controls[category] ?? Number(usual.includes(category))) === 1));
}
