import { STUDENT } from '@schoolbell/core/access';
import { feeYear, feeYearText } from '@schoolbell/core/catalog/fees/rules';
import { amount, dayIn, dayText, fullName, money } from '@schoolbell/core/format';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { registrationFeePaid, registrationFeeUnpaid } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { findListed } from '../../../people/search/queries.ts';
import { deletePaid, findPaid, insertPaid, listPaid, paidFor, type PaidRow } from './queries.ts';
import { openFee } from '../verbs.ts';

const withAmount = (row: PaidRow) => ({ ...row, amount: amount(row.fee, row.currency) });

/** Payments show students and amounts: beside the access to students, which the call declares, they need that to the fees. */
function refuseWithoutFees({ viewer }: StaffContext): void {
  if (!viewer.access.has('reg_fees'))
    throw new Failure(
      'forbidden',
      'Your role doesn\'t have the access "reg_fees", which this needs. Please contact your admin to request permission.',
    );
}

/** Registration fee payments by year. */
export const feePaymentsHandlers = {
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
    // Locked, so that two payments of one family are handled one after the other.
    const fee = await openFee(context, registration_fee_id, true);
    if (fee.is_archived) throw new Failure('conflict', `${fee.name} is archived. Restore it first.`);
    if ((await findListed(db, { institution_id, role_id: STUDENT }, [user_detail_id])).length === 0)
      refuseWrong({ user_detail_id: 'Person not found' });
    const today = dayIn(now, tenant.time_zone);
    const day = paid_on || today;
    if (day > today) refuseWrong({ paid_on: 'Choose today or an earlier day' });
    const fee_year = feeYear(day, fee.year_start);
    const there = await paidFor(db, institution_id, fee, user_detail_id, fee_year);
    if (there)
      throw new Failure(
        'conflict',
        `${fee.name} is already paid for ${feeYearText(fee_year)}: ${fullName(there.student)}, ${dayText(there.paid_on)}.`,
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
} satisfies Partial<Handlers<'registrationFees'>>;
