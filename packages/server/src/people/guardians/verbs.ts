import { guardianChanged, guardianAdded } from '@schoolbell/core/people/events';
import { GUARDIAN, LEAD, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { missing, stale } from '@schoolbell/core/http/errors';
import type { GuardianOfPerson } from '@schoolbell/core/people/person';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type * as contract from '@schoolbell/core/people/guardians/contract';
import type * as z from 'zod/mini';
import type { StaffContext } from '../../http/context.ts';
import { guardiansOf } from '../details/queries.ts';
import { lastEditor } from '../queries.ts';
import { openPerson } from '../verbs.ts';
import { changeGuardian, findLink, linkGuardian, refreshGuardianText } from './queries.ts';
import { guardianFor } from './known/queries.ts';

type Guardian = z.output<typeof GuardianOfPerson>;

async function guardianOf({ db, viewer }: StaffContext, child_id: number, guardian_id: number): Promise<Guardian> {
  const guardians = await guardiansOf(db, viewer.institution_id, child_id);
  return guardians.find((one) => one.user_detail_id === guardian_id)!;
}

const areaOf = (role_id: number) => (role_id === LEAD ? 'leads' : 'students');

/** Gives a child a guardian: one known by their address, or a new one. */
export async function addGuardian(
  { user_detail_id, guardian }: ParsedOf<typeof contract.addGuardian>,
  context: StaffContext,
): Promise<Guardian> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const child = await openPerson(context, user_detail_id, { locked: true });
  const role_id = child.role_id === LEAD ? LEAD_GUARDIAN : GUARDIAN;
  const { guardian_id } = await guardianFor(db, { institution_id, role_id, guardian, child_email: child.email, now });
  await linkGuardian(db, { institution_id, child_id: user_detail_id, guardian_id, guardian });
  await refreshGuardianText(db, institution_id, [user_detail_id]);
  await context.audit(guardianAdded, { person_id: user_detail_id, after: { guardian_id, ...guardian } });
  context.changed(areaOf(child.role_id));
  return guardianOf(context, user_detail_id, guardian_id);
}

/** Changes a guardian, and their relation to one child. */
export async function updateGuardian(
  { user_detail_id, child_id, version, ...wanted }: ParsedOf<typeof contract.updateGuardian>,
  context: StaffContext,
): Promise<Guardian> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const child = await openPerson(context, child_id);
  const newest = await findLink(db, institution_id, child_id, user_detail_id);
  if (!newest) throw missing();
  const before = await guardianOf(context, child_id, user_detail_id);
  if (version !== newest.version) throw stale(before, await lastEditor(db, viewer, child_id));
  await changeGuardian(db, {
    institution_id,
    child_id,
    guardian_id: user_detail_id,
    child_email: child.email,
    wanted,
    now,
  });
  const after = await guardianOf(context, child_id, user_detail_id);
  const names = (Object.keys(after) as (keyof Guardian)[]).filter(
    (name) => name !== 'version' && after[name] !== before[name],
  );
  const pick = (from: Guardian) => Object.fromEntries(names.map((name) => [name, from[name]]));
  await context.audit(guardianChanged, {
    person_id: child_id,
    before: { guardian_id: user_detail_id, ...pick(before) },
    after: { guardian_id: user_detail_id, ...pick(after) },
  });
  return after;
}
