import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { FeeFields } from './schemas.ts';

const fields = FeeFields.def.shape;

/** Columns that the list of registration fees sorts by. */
export const feeOrders = ['name', 'amount', 'created_on'] as const;

/** What being registered costs, once a year: `fee` in minor units, `amount` the same as text; a year begins with the first day of `year_start`'s month. */
export const RegistrationFee = z.strictObject({
  registration_fee_id: id,
  name: z.string(),
  description: z.string(),
  fee: z.int(),
  amount: z.string(),
  per: fields.per,
  year_start: z.int(),
  is_archived: flag,
  created_on: instant,
  version: z.int(),
});

export const registrationFees = endpoint({
  method: 'GET',
  path: 'registrationfees',
  access: 'reg_fees',
  shows: ['catalog'],
  summary: 'Returns a page of registration fees.',
  input: z.strictObject({
    ...listInput(feeOrders, 'name'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    is_archived: z._default(flag, 0),
  }),
  result: pageOf(RegistrationFee),
});

const saved = z.strictObject({ data: RegistrationFee, message: z.string() });

export const addRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/add',
  access: 'reg_fees',
  idempotent: true,
  summary: 'Adds a registration fee. Answers 409 if another fee has the name.',
  input: z.strictObject({
    ...fields,
    description: z._default(fields.description, ''),
    per: z._default(fields.per, 'student'),
    year_start: z._default(fields.year_start, 1),
  }),
  result: saved,
});

export const editRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/edit',
  access: 'reg_fees',
  summary: 'Changes a registration fee. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ registration_fee_id: id, version: z.int(), ...z.partial(FeeFields).shape }),
  result: saved,
});

export const archiveRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/archive',
  access: 'reg_fees',
  summary: 'Archives or restores a registration fee. Archived fees are no longer charged.',
  input: z.strictObject({ registration_fee_id: id, is_archived: flag }),
  result: saved,
});

export const deleteRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/delete',
  access: 'reg_fees',
  summary: 'Deletes an unused registration fee. Answers 409 if it is in use; archive it instead.',
  input: z.strictObject({ registration_fee_id: id }),
  result: done,
});

export const exportRegistrationFees = endpoint({
  method: 'GET',
  path: 'registrationfees/export',
  access: 'reg_fees',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the registration fees in the order of the list as CSV or XLSX.',
  input: z.strictObject({
    ...exportInput(feeOrders, 'name'),
    is_archived: z._default(flag, 0),
  }),
  result: z.custom<Blob>(),
});

const Named = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** A registration fee payment: for whom, for the year that began with `fee_year`, and the amount at that time. */
export const PaidFee = z.strictObject({
  paid_id: id,
  registration_fee_id: id,
  name: z.string(),
  per: fields.per,
  fee_year: z.string(),
  fee: z.int(),
  amount: z.string(),
  currency: z.string(),
  paid_on: z.string(),
  student: Named,
  actor: z.nullable(Named),
  created_on: instant,
});

export const paidRegistrationFees = endpoint({
  method: 'GET',
  path: 'registrationfees/paidList',
  access: 'students',
  shows: ['catalog'],
  summary:
    "Returns a page of registration fee payments, newest first, of one fee or one student, each with the family's total. Also needs the access `reg_fees`.",
  input: z.strictObject({
    registration_fee_id: z.optional(id),
    user_detail_id: z.optional(id),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(PaidFee),
});

export const payRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/pay',
  access: 'students',
  idempotent: true,
  summary:
    "Records a student's registration fee payment for the year of the given day (today by default). Answers 409 if that year is already paid, also by a brother or sister if the fee is charged per household.",
  input: z.strictObject({ registration_fee_id: id, user_detail_id: id, paid_on: z._default(day, '') }),
  result: z.strictObject({ data: PaidFee, message: z.string() }),
});

export const unpayRegistrationFee = endpoint({
  method: 'POST',
  path: 'registrationfee/unpay',
  access: 'students',
  summary: 'Undoes a registration fee payment.',
  input: z.strictObject({ paid_id: id }),
  result: done,
});
