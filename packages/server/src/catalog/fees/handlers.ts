import { months } from '@schoolbell/core/catalog/fees/rules';
import { registrationFeeKinds } from '@schoolbell/core/catalog/events';
import type { Handlers } from '../../http/context.ts';
import { moneyColumn } from '../../http/table.ts';
import { archiveRow, deleteRow, editRow, told } from '../edits/verbs.ts';
import { catalogFile } from '../exports/verbs.ts';
import { described, refuseTaken, saidOf, things, ofSchool } from '../verbs.ts';
import { insertFee, listFees } from './queries.ts';
import { openFee } from './verbs.ts';

const thing = things.registration_fee;

/** What being registered costs, once a year per student or per household. */
export const registrationFeesHandlers = {
  registrationFees: (list, context) => listFees(context.db, ofSchool(context), list),

  addRegistrationFee: async ({ fee, ...asked }, context) => {
    const input = described(asked);
    const {
      db,
      viewer: { institution_id },
      now,
    } = context;
    await refuseTaken(context, thing, { name: input.name });
    const registration_fee_id = await insertFee(db, {
      ...input,
      amount: fee,
      institution_id,
      created_at: now,
      updated_at: now,
    });
    await context.audit(registrationFeeKinds.added, {
      after: { registration_fee_id, ...told(context, { fee, ...input }) },
    });
    return { data: await openFee(context, registration_fee_id), message: await saidOf(context, thing, 'added.') };
  },

  editRegistrationFee: async ({ registration_fee_id: id, version, ...changes }, context) => {
    const kept = await openFee(context, id, true);
    const refuse = async () => {
      if (changes.name !== undefined && changes.name !== kept.name && !kept.is_archived)
        await refuseTaken(context, thing, { name: changes.name, except: id });
    };
    await editRow(context, 'registration_fee', {
      id,
      version,
      kept,
      wanted: described(changes),
      columns: { name: 'name', description: 'description', fee: 'amount', per: 'per', year_start: 'year_start' },
      refuse,
    });
    return { data: await openFee(context, id), message: await saidOf(context, thing, 'updated.') };
  },

  archiveRegistrationFee: async ({ registration_fee_id: id, is_archived }, context) => {
    const row = await openFee(context, id, true);
    const message = await archiveRow(
      context,
      'registration_fee',
      { id, name: row.name, is_archived: row.is_archived },
      is_archived,
    );
    return { data: await openFee(context, id), message };
  },

  deleteRegistrationFee: async ({ registration_fee_id: id }, context) =>
    deleteRow(context, 'registration_fee', { id, name: (await openFee(context, id, true)).name }),

  exportRegistrationFees: (asked, context) =>
    catalogFile(context, 'registration-fees', asked, {
      columns: [
        'Registration fee',
        moneyColumn(`Amount (${context.tenant.currency})`),
        'Charged per',
        'Year begins in',
        'Registration fee ID',
      ],
      read: (page) => listFees(context.db, ofSchool(context), { ...asked, ...page }),
      lines: (row) => [
        [row.name, row.amount.replaceAll(',', ''), row.per, months[row.year_start - 1], row.registration_fee_id],
      ],
    }),
} satisfies Partial<Handlers<'registrationFees'>>;
