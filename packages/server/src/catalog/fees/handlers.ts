import { months } from '@schoolbell/core/catalog/fees/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { archiveRow, catalogFile, deleteRow, editRow, opened, refuseTaken, saidOf, things } from '../handlers.ts';
import { findFee, insertFee, listFees } from './queries.ts';

const thing = things.registration_fee;
/** As many as an export holds: more than any school charges. */
const MOST = 5000;

const ofSchool = ({ viewer, tenant }: StaffContext) => ({ institution_id: viewer.institution_id, currency: tenant.currency });
const openFee = (context: StaffContext, id: number, held = false) => opened(context, thing, id, () => findFee(context.db, ofSchool(context), id), held);

/** What being registered costs, once a year per student or per household. */
export const registrationFeesHandlers: Handlers<'registrationFees'> = {
  registrationFees: (list, context) => listFees(context.db, ofSchool(context), list),

  addRegistrationFee: async ({ fee, ...input }, context) => {
    const { db, viewer: { institution_id }, now } = context;
    await refuseTaken(context, thing, { name: input.name });
    const registration_fee_id = await insertFee(db, { ...input, amount: fee, institution_id, created_at: now, updated_at: now });
    await context.audit({ kind: 'registration_fee_added', after: { registration_fee_id, fee, ...input } });
    context.changed('catalog');
    return { data: await openFee(context, registration_fee_id), message: await saidOf(context, thing, 'added.') };
  },

  editRegistrationFee: async ({ registration_fee_id: id, version, ...changes }, context) => {
    const kept = await openFee(context, id, true);
    if (changes.name !== undefined && changes.name !== kept.name && !kept.is_archived) await refuseTaken(context, thing, { name: changes.name, except: id });
    await editRow(context, 'registration_fee', { id, version, kept, wanted: changes, columns: { name: 'name', description: 'description', fee: 'amount', per: 'per', year_start: 'year_start' } });
    return { data: await openFee(context, id), message: await saidOf(context, thing, 'updated.') };
  },

  archiveRegistrationFee: async ({ registration_fee_id: id, is_archived }, context) => {
    const row = await openFee(context, id, true);
    const message = await archiveRow(context, 'registration_fee', { id, name: row.name, is_archived: row.is_archived }, is_archived);
    return { data: await openFee(context, id), message };
  },

  deleteRegistrationFee: async ({ registration_fee_id: id }, context) => deleteRow(context, 'registration_fee', { id, name: (await openFee(context, id, true)).name }),

  exportRegistrationFees: async (asked, context) => {
    const { data } = await listFees(context.db, ofSchool(context), { ...asked, page: 1, per_page: MOST, order_by: 'name', direction: 'asc' });
    const header = ['Registration fee', `Amount (${context.tenant.currency})`, 'Charged per', 'Year begins in', 'Registration fee ID'];
    const lines = data.map((row) => [row.name, row.amount.replaceAll(',', ''), row.per, months[row.year_start - 1], row.registration_fee_id]);
    return catalogFile(context, 'registration-fees', header, asked, lines);
  },
};
