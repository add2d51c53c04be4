import { STUDENT } from '@schoolbell/core/access';
import { feeYear, feeYearText, months } from '@schoolbell/core/catalog/fees/rules';
import { amount, dayIn, dayText, fullName, money } from '@schoolbell/core/format';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { registrationFeeKinds, registrationFeePaid, registrationFeeUnpaid } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { findListed } from '../../people/search/queries.ts';
import {
  archiveRow,
  catalogFile,
  deleteRow,
  described,
  editRow,
  opened,
  refuseTaken,
  saidOf,
  things,
  told,
} from '../verbs.ts';
import {
  deletePaid,
  findFee,
  findPaid,
  insertFee,
  insertPaid,
  listFees,
  listPaid,
  paidFor,
  type PaidRow,
} from './queries.ts';

const thing = things.registration_fee;
/** As many as an export holds: more than any school charges. */
const MOST = 5000;

const ofSchool = ({ viewer, tenant }: StaffContext) => ({
  institution_id: viewer.institution_id,
  currency: tenant.currency,
});
const openFee = (context: StaffContext, id: number, held = false) =>
  opened(context, thing, id, () => findFee(context.db, ofSchool(context), id), held);

const withAmount = (row: PaidRow) => ({ ...row, amount: amount(row.fee, row.currency) });

/** Payments show students and amounts: beside the access to students, which the call declares, they need that to the fees. */
function refuseWithoutFees({ viewer }: StaffContext): void {
  if (!viewer.access.has('reg_fees'))
    throw new Failure(
      'forbidden',
      'This needs the access "reg_fees", which your role does not have. Please contact your admin to request permission.',
    );
}

/** What being registered costs, once a year per student or per household. */
export const registrationFeesHandlers: Handlers<'registrationFees'> = {
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

  exportRegistrationFees: async (asked, context) => {
    const { data } = await listFees(context.db, ofSchool(context), {
      ...asked,
      page: 1,
      per_page: MOST,
      order_by: 'name',
      direction: 'asc',
    });
    const header = [
      'Registration fee',
      `Amount (${context.tenant.currency})`,
      'Charged per',
      'Year begins in',
      'Registration fee ID',
    ];
    const lines = data.map((row) => [
      row.name,
      row.amount.replaceAll(',', ''),
      row.per,
      months[row.year_start - 1],
      row.registration_fee_id,
    ]);
    return catalogFile(context, 'registration-fees', header, asked, lines);
  },

  paidRegistrationFees: async (list, context) => {
    refuseWithoutFees(context);
    const page = await listPaid(context.db, context.viewer.institution_id, list);
    return { ...page, data: page.data.map(withAmount) };
  },

  payRegistrationFee: async ({ registration_fee_id, user_detail_id, paid_on }, context) => {
    refuseWithoutFees(context);
    const {
      db,
      viewer: { institution_id, user_detail_id: actor_id },
      tenant,
      now,
    } = context;
    // Held: two payments of one family come one after the other, whoever writes them down where.
    const fee = await openFee(context, registration_fee_id, true);
    if (fee.is_archived) throw new Failure('conflict', `${fee.name} is archived. Restore it first.`);
    if ((await findListed(db, { institution_id, role_id: STUDENT }, [user_detail_id])).length === 0)
      refuseWrong({ user_detail_id: 'There is nobody like that' });
    const today = dayIn(now, tenant.time_zone);
    const day = paid_on || today;
    if (day > today) refuseWrong({ paid_on: 'This day has not come yet' });
    const fee_year = feeYear(day, fee.year_start);
    const there = await paidFor(db, institution_id, fee, user_detail_id, fee_year);
    if (there)
      throw new Failure(
        'conflict',
        `${fee.name} is paid for ${feeYearText(fee_year)} already: ${fullName(there.student)}, ${dayText(there.paid_on)}.`,
      );
    const paid_id = await insertPaid(db, {
      institution_id,
      registration_fee_id,
      user_detail_id,
      fee_year,
      amount: fee.fee,
      currency: tenant.currency,
      paid_on: day,
      actor_id,
      created_at: now,
    });
    await context.audit(registrationFeePaid, {
      person_id: user_detail_id,
      after: { paid_id, registration_fee: fee.name, fee_year, fee: money(fee.fee, tenant.currency), paid_on: day },
    });
    return {
      data: withAmount((await findPaid(db, institution_id, paid_id))!),
      message: `${fee.name} is paid for ${feeYearText(fee_year)}.`,
    };
  },

  unpayRegistrationFee: async ({ paid_id }, context) => {
    refuseWithoutFees(context);
    const {
      db,
      viewer: { institution_id },
    } = context;
    const row = await findPaid(db, institution_id, paid_id);
    if (!row) throw missing('payment');
    await deletePaid(db, institution_id, paid_id);
    await context.audit(registrationFeeUnpaid, {
      person_id: row.student.user_detail_id,
      before: {
        paid_id,
        registration_fee: row.name,
        fee_year: row.fee_year,
        fee: money(row.fee, row.currency),
        paid_on: row.paid_on,
      },
    });
    return { message: `${row.name} is no longer paid for ${feeYearText(row.fee_year)}.` };
  },
};
