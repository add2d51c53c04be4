import { guardianDeleted, guardianRestored, guardianUnlinked, guardianAdded } from '@schoolbell/core/people/events';
import { GUARDIAN, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import { goneBefore } from '@schoolbell/core/people/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { noteOpening } from '../details/queries.ts';
import { holdGuardian, makeStudentsGuardian } from '../households/queries.ts';
import { archiveGuardian, findRemoved, relinkGuardian, unlinkGuardian } from './removed/queries.ts';
import { findGuardianDetails, guardianRows } from './details/queries.ts';
import { openPerson } from '../verbs.ts';
import { findPage } from '../search/pages/queries.ts';
import { linkGuardian, refreshGuardianText } from './queries.ts';
import { addGuardian, setShares, updateGuardian } from './verbs.ts';

function told(context: StaffContext): void {
  context.changed('students');
  context.changed('leads');
}

/** The guardian, locked until the transaction ends. A deleted one answers like a foreign one. */
async function openGuardian({ db, viewer }: StaffContext, user_detail_id: number) {
  const guardian = await holdGuardian(db, viewer.institution_id, user_detail_id);
  if (!guardian) throw missing();
  return guardian;
}

/** Guardians: their list, and what staff change about them and their children. */
export const guardiansHandlers = {
  guardians: ({ of, ...list }, { db, viewer }) =>
    findPage(
      db,
      {
        ...list,
        institution_id: viewer.institution_id,
        role_id: of === 'leads' ? LEAD_GUARDIAN : GUARDIAN,
        is_archived: 0,
      },
      guardianRows(viewer),
    ),

  guardianDetails: async ({ user_detail_id }, { db, viewer, now }) => {
    const found = await findGuardianDetails(db, viewer, user_detail_id);
    if (!found) throw missing();
    await noteOpening(db, viewer, user_detail_id, now);
    return found;
  },

  addChildren: async ({ user_detail_id, child_ids, ...link }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const guardian = await openGuardian(context, user_detail_id);
    const children = [];
    for (const child_id of new Set(child_ids)) children.push(await openPerson(context, child_id, { locked: true }));
    for (const child of children) {
      await linkGuardian(db, {
        institution_id,
        child_id: child.user_detail_id,
        guardian_id: user_detail_id,
        guardian: { ...guardian, ...link },
      });
      await context.audit(guardianAdded, {
        person_id: child.user_detail_id,
        after: { guardian_id: user_detail_id, firstName: guardian.firstName, surname: guardian.surname, ...link },
      });
    }
    if (children.some((child) => child.role_id === STUDENT))
      await makeStudentsGuardian(db, institution_id, user_detail_id);
    await refreshGuardianText(db, institution_id, child_ids);
    told(context);
    return { message: `${fullName(guardian)} is now the guardian of ${children.map(fullName).join(', ')}.` };
  },

  deleteGuardian: async ({ user_detail_id, child_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const guardian = await openGuardian(context, user_detail_id);
    // All children, including those whom this viewer can't open, because a guardian is deleted completely or not at all.
    for (const id of child_id === undefined ? guardian.child_ids : [child_id])
      await openPerson(context, id, { locked: true });
    if (child_id !== undefined && !guardian.child_ids.includes(child_id)) throw missing();
    const children = child_id === undefined ? guardian.child_ids : [child_id];
    await unlinkGuardian(db, institution_id, user_detail_id, children, now);
    for (const id of children)
      await context.audit(guardianUnlinked, {
        person_id: id,
        before: { guardian_id: user_detail_id, firstName: guardian.firstName, surname: guardian.surname },
      });
    if (child_id === undefined) {
      await archiveGuardian(db, institution_id, user_detail_id, viewer.user_detail_id, now);
      await context.audit(guardianDeleted, { person_id: user_detail_id });
    }
    await refreshGuardianText(db, institution_id, children);
    told(context);
    return {
      message:
        child_id === undefined
          ? `${fullName(guardian)} was deleted.`
          : `${fullName(guardian)} is no longer a guardian here.`,
    };
  },

  restoreGuardian: async ({ user_detail_id, child_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const guardian = await findRemoved(db, institution_id, user_detail_id, goneBefore(now));
    const children = guardian?.child_ids.filter((id) => child_id === undefined || id === child_id) ?? [];
    // A deleted guardian is restored completely, any other to one child.
    if (
      !guardian ||
      guardian.is_archived !== (child_id === undefined) ||
      (!guardian.is_archived && children.length === 0)
    )
      throw missing();
    for (const id of children) await openPerson(context, id, { locked: true });
    await relinkGuardian(db, institution_id, user_detail_id, children, now);
    const { firstName, surname } = guardian;
    for (const id of children)
      await context.audit(guardianAdded, { person_id: id, after: { guardian_id: user_detail_id, firstName, surname } });
    if (guardian.is_archived) await context.audit(guardianRestored, { person_id: user_detail_id });
    await refreshGuardianText(db, institution_id, children);
    told(context);
    return {
      message: guardian.is_archived
        ? `${fullName(guardian)} is back.`
        : `${fullName(guardian)} is a guardian here again.`,
    };
  },

  addGuardian,
  setShares,
  updateGuardian,
} satisfies Partial<Handlers<'guardians'>>;
