import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { roleRefusal, staffChangeRefusal } from '@schoolbell/core/staff/rules';
import type { StaffContext } from '../http/context.ts';
import { accessFrom } from '../http/access.ts';
import { holdStaff } from '../settings/access/queries.ts';
import { rolesOf } from '../settings/queries.ts';
import { findStaffDetails, type StaffMember } from './queries.ts';

/** A staff member, or the 404 that foreign and missing people share. */
export async function open(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  user_detail_id: number,
  locked = false,
): Promise<StaffMember> {
  if (locked) await holdStaff(db, viewer.institution_id, user_detail_id);
  const found = await findStaffDetails(db, viewer.institution_id, user_detail_id);
  if (!found) throw missing();
  return found;
}

/** What a role may do in this school now. */
export async function grantsOf(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  role_id: number,
): Promise<ReadonlySet<string>> {
  const role = (await rolesOf(db, viewer.institution_id)).find((one) => one.role_id === role_id);
  return accessFrom(role_id, role?.controls ?? {});
}

/** The day it is in the school's zone. */
export const today = ({ now, tenant }: StaffContext) => dayIn(now, tenant.time_zone);

/** Refuses people who can't assign this role. */
export async function refuseRole(context: Pick<StaffContext, 'db' | 'viewer'>, role_id: number): Promise<void> {
  const refusal = roleRefusal(role_id, await grantsOf(context, role_id), context.viewer);
  if (refusal) throw new Failure('forbidden', refusal);
}

/** Where an invitation leads to. */
export const invitationUrl = (publicUrl: string, secret: string): string =>
  `${publicUrl}/reset?token=${secret}&invited`;

/** Refuses somebody who may not change another's role, or archive them. */
export async function refuseChange(context: Pick<StaffContext, 'db' | 'viewer'>, person: StaffMember): Promise<void> {
  const refusal = staffChangeRefusal(person, await grantsOf(context, person.role_id), context.viewer);
  if (refusal) throw new Failure('forbidden', refusal);
}
