import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, longText, requiredText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { feePayers } from './rules.ts';

/** Columns that the list of registration fees sorts by. */
export const feeOrders = ['name', 'amount', 'created_on'] as const;

const name = requiredText.check(z.maxLength(100));
const minor = z.int().check(z.minimum(0), z.maximum(MOST_MINOR));
const yearStart = z.int().check(z.minimum(1), z.maximum(12));
const per = z.enum(feePayers);

/** What being registered costs, once a year: `fee` in minor units, `amount` the same as text; a year begins with the first day of `year_start`'s month. */
export const RegistrationFee = z.strictObject({
  registration_fee_id: id, name: z.string(), description: z.string(), fee: z.int(), amount: z.string(), per, year_start: z.int(), is_archived: flag, created_on: instant, version: z.int(),
});

export const registrationFees = endpoint({
  method: 'GET', path: 'registrationfees', access: 'reg_fees', summary: 'A page of registration fees.',
  input: z.strictObject({ ...listInput(feeOrders, 'name'), direction: z._default(z.enum(['asc', 'desc']), 'asc'), is_archived: z._default(flag, 0) }), result: pageOf(RegistrationFee),
});

const fields = { name, description: longText, fee: minor, per, year_start: yearStart };
const saved = z.strictObject({ data: RegistrationFee, message: z.string() });

export const addRegistrationFee = endpoint({
  method: 'POST', path: 'registrationfee/add', access: 'reg_fees', idempotent: true, summary: 'Adds a registration fee. 409 where another one has the name.',
  input: z.strictObject({ ...fields, description: z._default(longText, ''), per: z._default(per, 'student'), year_start: z._default(yearStart, 1) }), result: saved,
});

export const editRegistrationFee = endpoint({
  method: 'POST', path: 'registrationfee/edit', access: 'reg_fees', summary: 'Changes a registration fee; a version that is not the newest answers 409 with what stands now.',
  input: z.strictObject({ registration_fee_id: id, version: z.int(), ...z.partial(z.strictObject(fields)).shape }), result: saved,
});

export const archiveRegistrationFee = endpoint({
  method: 'POST', path: 'registrationfee/archive', access: 'reg_fees', summary: 'Archives a registration fee, or restores it: an archived one is charged no more.',
  input: z.strictObject({ registration_fee_id: id, is_archived: flag }), result: saved,
});

export const deleteRegistrationFee = endpoint({
  method: 'POST', path: 'registrationfee/delete', access: 'reg_fees', summary: 'Deletes a registration fee that nothing hangs on; else 409, because archiving is the way.',
  input: z.strictObject({ registration_fee_id: id }), result: done,
});

export const exportRegistrationFees = endpoint({
  method: 'GET', path: 'registrationfees/export', access: 'reg_fees', answers: 'csv', limit: 'export', summary: 'The registration fees as CSV.',
  input: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''), is_archived: z._default(flag, 0) }), result: z.custom<Blob>(),
});
