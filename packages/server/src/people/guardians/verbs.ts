import { guardianChanged, guardianAdded } from '@schoolbell/core/people/events';
import { GUARDIAN, LEAD, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { missing, refuseWrong, stale } from '@schoolbell/core/http/errors';
import { shareErrors } from '@schoolbell/core/people/guardians/rules';
import type { GuardianOfPerson } from '@schoolbell/core/people/person';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type * as contract from '@schoolbell/core/people/guardians/contract';
import type * as z from 'zod/mini';
import type { Acting, StaffContext } from '../../http/context.ts';
import { guardiansOf } from '../details/queries.ts';
import { lastEditor } from '../queries.ts';
import { openPerson } from '../verbs.ts';
import { changeGuardian, findLink, linkGuardian, refreshGuardianText, writeShares } from './queries.ts';
import { guardianFor } from './known/queries.ts';

type Guardian = z.output<typeof GuardianOfPerson>;

async function guardianOf(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  child_id: number,
  guardian_id: number,
): Promise<Guardian> {
  const guardians = await guardiansOf(db, viewer.institution_id, child_id);
  return guardians.find((one) => one.user_detail_id === guardian_id)!;
}

const areaOf = (role_id: number) => (role_id === LEAD ? 'leads' : 'students');

/** Gives a child a guardian: one known by their address, or a new one. */
export async function addGuardian(
  { user_detail_id, guardian }: ParsedOf<typeof contract.addGuardian>,
  context: Acting,
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

/** Changes the share of one guardian, where the shares of all still make 100 % with it. */
async function changeShare(
  { db, viewer }: StaffContext,
  { child_id, guardian_id, invoiceTo }: { child_id: number; guardian_id: number; invoiceTo: 0 | 1 },
  share: number | null,
): Promise<void> {
  const { institution_id } = viewer;
  const shares = (await guardiansOf(db, institution_id, child_id))
    .map((one) => (one.user_detail_id === guardian_id ? { ...one, share, invoiceTo } : one))
    .flatMap((one) => (one.share === null ? [] : [{ guardian_id: one.user_detail_id, ...one, share: one.share }]));
  const [text] = Object.values(shareErrors(shares));
  if (text) refuseWrong({ share: text });
  await writeShares(db, { institution_id, child_id }, shares);
}

/** Changes a guardian, and their relation to one child. */
export async function updateGuardian(
  { user_detail_id, child_id, version, share, ...wanted }: ParsedOf<typeof contract.updateGuardian>,
  context: StaffContext,
): Promise<Guardian> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const child = await openPerson(context, child_id);
  const newest = await findLink(db, institution_id, child_id, user_detail_id);
  if (!newest) throw missing();
  const before = await guardianOf(context, child_id, user_detail_id);
  if (version !== newest.version) throw stale(before, await lastEditor(db, viewer, child_id));
  if (share !== undefined && share !== before.share)
    await changeShare(context, { child_id, guardian_id: user_detail_id, invoiceTo: wanted.invoiceTo }, share);
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

/** Sets which part of a child's invoices each guardian pays. Those who are not named have no share. */
export async function setShares(
  { user_detail_id, shares }: ParsedOf<typeof contract.setShares>,
  context: StaffContext,
): Promise<{ data: Guardian[]; message: string }> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const child = await openPerson(context, user_detail_id, { locked: true });
  const before = await guardiansOf(db, institution_id, user_detail_id);
  const known = shares.map(({ guardian_id }) => before.find((one) => one.user_detail_id === guardian_id));
  const isTwice = new Set(shares.map((one) => one.guardian_id)).size < shares.length;
  if (isTwice || known.some((one) => one === undefined)) throw missing('guardian');
  refuseWrong(shareErrors(shares.map(({ share }, at) => ({ share, invoiceTo: known[at]!.invoiceTo }))));
  await writeShares(db, { institution_id, child_id: user_detail_id }, shares);
  const data = await guardiansOf(db, institution_id, user_detail_id);
  for (const [at, { user_detail_id: guardian_id, share }] of data.entries())
    if (share !== before[at]!.share)
      await context.audit(guardianChanged, {
        person_id: user_detail_id,
        before: { guardian_id, share: before[at]!.share },
        after: { guardian_id, share },
      });
  context.changed(areaOf(child.role_id));
  context.changed('billing');
  return { data, message: shares.length > 0 ? 'Shares saved' : 'Shares removed' };
}
