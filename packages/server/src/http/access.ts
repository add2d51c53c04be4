import { categories, type Category, defaultAccess, type StaffRole, type Viewer } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';

/** A role's rights: the school's decisions over core's defaults. Owners can do everything. */
export function accessFrom(role_id: number, controls: Record<string, number>): ReadonlySet<string> {
  if (role_id === 10) return new Set(categories);
  const usual: readonly string[] = defaultAccess[role_id as StaffRole] ?? [];
  return new Set(categories.filter((category) => (controls[category] ?? Number(usual.includes(category))) === 1));
}

/** Refuses a viewer who lacks a category in addition to the endpoint's own. */
export function refuseWithout(viewer: Viewer, category: Category): void {
  if (!viewer.access.has(category))
    throw new Failure(
      'forbidden',
      `Your role doesn't have the access "${category}", which this needs. Please contact your admin to request permission.`,
    );
}
