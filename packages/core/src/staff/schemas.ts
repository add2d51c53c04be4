import * as z from 'zod/mini';
import { flag, id, instant } from '../http/fields.ts';
import { WorkingHours } from '../people/person.ts';

/** From when to when somebody works here; both days, YYYY-MM-DD, are given, and rules check them. */
const Employment = z.strictObject({
  dateStart: z.string().check(z.maxLength(10)),
  dateEnd: z.string().check(z.maxLength(10)),
});

export const employment = z.array(Employment).check(z.maxLength(20));

export const working_hours = z.array(WorkingHours).check(z.maxLength(28));

/** How far somebody's way in is: they sign in, they were invited and have not come yet, or nobody has invited them. */
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
