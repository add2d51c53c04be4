import { paymentModeKinds } from '@schoolbell/core/billing/events';
import { isBuiltIn } from '@schoolbell/core/billing/modes/rules';
import { Failure, missing, refuseStale } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import {
  changeMode,
  deleteMode,
  findMode,
  insertMode,
  isModeNamed,
  listModes,
  type Mode,
  orderModes,
} from './queries.ts';

async function openMode({ db, viewer }: StaffContext, mode_id: number, held = false): Promise<Mode> {
  const mode = await findMode(db, viewer.institution_id, mode_id, { held });
  if (!mode) throw missing('payment mode');
  return mode;
}

async function refuseTaken({ db, viewer }: StaffContext, name: string, except?: number): Promise<void> {
  if (!(await isModeNamed(db, viewer.institution_id, name, except))) return;
  const text = 'Another payment mode already has this name';
  throw new Failure('conflict', `${text}.`, { name: text });
}

/** How families pay at the desk. */
export const paymentModesHandlers: Handlers<'paymentModes'> = {
  paymentModes: async ({ archived }, { db, viewer }) => ({
    data: await listModes(db, viewer.institution_id, archived === 1),
  }),

  addPaymentMode: async ({ name }, context) => {
    const { db, viewer, now } = context;
    await refuseTaken(context, name);
    const mode_id = await insertMode(db, viewer.institution_id, name, now);
    await context.audit(paymentModeKinds.added, { after: { mode_id, name } });
    return { data: await openMode(context, mode_id), message: 'Payment mode added.' };
  },

  editPaymentMode: async ({ mode_id, version, name: wanted, is_archived }, context) => {
    const kept = await openMode(context, mode_id, true);
    refuseStale(version, kept.version, kept);
    const name = wanted ?? kept.name;
    const isRestored = is_archived === 0 && kept.is_archived === 1;
    if (name !== kept.name || isRestored) {
      if (isRestored || !kept.is_archived) await refuseTaken(context, name, mode_id);
      const set = { name, ...(isRestored && { is_archived: 0 as const }) };
      await changeMode(context.db, context.viewer.institution_id, mode_id, set);
      await context.audit(paymentModeKinds.changed, {
        before: { mode_id, name: kept.name, ...(isRestored && { is_archived: 1 }) },
        after: { mode_id, ...set },
      });
    }
    return { data: await openMode(context, mode_id), message: 'Payment mode updated.' };
  },

  deletePaymentMode: async ({ mode_id }, context) => {
    const { db, viewer } = context;
    const mode = await openMode(context, mode_id, true);
    if (isBuiltIn(mode_id))
      throw new Failure('conflict', `Every school has ${mode.name}. You can rename it, but not delete it.`);
    const { name } = mode;
    if (mode.is_used) {
      if (!mode.is_archived) {
        await changeMode(db, viewer.institution_id, mode_id, { is_archived: 1 });
        await context.audit(paymentModeKinds.archived, { after: { mode_id, name } });
      }
      return { archived: 1, message: `${name} archived, because payments use it.` };
    }
    await deleteMode(db, viewer.institution_id, mode_id);
    await context.audit(paymentModeKinds.deleted, { before: { mode_id, name } });
    return { archived: 0, message: `${name} deleted.` };
  },

  reorderPaymentModes: async ({ ids }, context) => {
    const { db, viewer } = context;
    const wanted = [...new Set(ids)];
    const before = (await listModes(db, viewer.institution_id, true)).map((mode) => mode.mode_id);
    if (wanted.some((id) => !before.includes(id))) throw missing('payment mode');
    await orderModes(db, viewer.institution_id, wanted);
    await context.audit(paymentModeKinds.reordered, { before: { ids: before }, after: { ids: wanted } });
    return { message: 'Order saved' };
  },
};
