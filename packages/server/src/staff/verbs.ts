import { missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../http/context.ts';
import { accessFrom } from '../http/access.ts';
import { holdStaff } from '../settings/access/queries.ts';
import { rolesOf } from '../settings/queries.ts';
import { findStaffDetails, type StaffMember } from './queries.ts';

/** Somebody on the staff, or the 404 that foreign and missing people share. */
export async function open({ db, viewer }: StaffContext, user_detail_id: number, locked = false): Promise<StaffMember> {
  if (locked) await holdStaff(db, viewer.institution_id, user_detail_id);
  const found = await findStaffDetails(db, viewer.institution_id, user_detail_id);
  if (!found) throw missing();
  return found;
}

/** What a role may do in this school now. */
export async function grantsOf({ db, viewer }: StaffContext, role_id: number): Promise<ReadonlySet<string>> {
  const role = (await rolesOf(db, viewer.institution_id)).find((one) => one.role_id === role_id);
  return accessFrom(role_id, role?.controls ?? {});
}
