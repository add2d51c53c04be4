import * as z from 'zod/mini';
import { flag, id, instant } from '../http/fields.ts';
import { WorkingHours } from '../people/person.ts';

/** A period of employment; both days, YYYY-MM-DD, are given, and rules check them. */
const Employment = z.strictObject({
  dateStart: z.string().check(z.maxLength(10)),
  dateEnd: z.string().check(z.maxLength(10)),
});

export const employment = z.array(Employment).check(z.maxLength(20));

export const working_hours = z.array(WorkingHours).check(z.maxLength(28));

/** The state of a person's sign-in: they sign in, they are invited and haven't joined, or they aren't invited. */
const signIn = z.enum(['active', 'invited', 'none']);

export const inList = {
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  image_240: z.nullable(z.string()),
  is_archived: flag,
  sign_in: signIn,
  created_at: instant,
  version: z.int(),
};

/** A staff member in the list; `employment` is the current one, else the next or the last. */
export const StaffRow = z.strictObject({ ...inList, employment: z.nullable(Employment) });
