import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { emailOrEmpty, flag, id, requiredText, shortText } from '../../http/fields.ts';
import { GuardianOfPerson, newGuardian } from '../person.ts';

export const addGuardian = endpoint({
  method: 'POST', path: 'guardian/add', access: 'guardian', idempotent: true, summary: 'Adds a guardian to a student or lead.',
  input: z.strictObject({ user_detail_id: id, guardian: newGuardian }), result: GuardianOfPerson,
});

export const updateGuardian = endpoint({
  method: 'POST', path: 'guardian/updateDetails', access: 'guardian', summary: "Changes a guardian and how they stand to one of their children.",
  input: z.strictObject({
    user_detail_id: id, child_id: id, version: z.int(), firstName: requiredText, surname: shortText, email: emailOrEmpty, phone: shortText,
    relation: shortText, parentCommunication: flag, invoiceTo: flag, same_as_primary_email: flag,
  }),
  result: GuardianOfPerson,
});
