import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id, instant } from '../../http/fields.ts';
import { Address, personChanges, WorkingHours } from '../person.ts';

/** Whoever is signed in, as they see and edit themselves. `version` goes back with an edit. */
export const Profile = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  address: Address,
  image_240: z.nullable(z.string()),
  created_at: instant,
  version: z.int(),
  /** When they may be booked, as whoever looks after the staff has set it; none are all hours. */
  working_hours: z.array(WorkingHours),
});

export const profileGet = endpoint({
  method: 'GET',
  path: 'profile/get',
  access: 'staff',
  shows: [],
  summary: "One's own details, in the branch that one is signed in to.",
  input: z.strictObject({}),
  result: Profile,
});

const { firstName, surname, phone, address, image_handle } = personChanges;

export const profileUpdate = endpoint({
  method: 'POST',
  path: 'profile/update',
  access: 'staff',
  summary:
    "Changes one's own details; absent names stay. Refuses with `stale`, and what stands now, where they were changed meanwhile. The e-mail address is what one signs in with, and stays.",
  input: z.strictObject({ version: z.int(), firstName, surname, phone, address, image_handle }),
  result: Profile,
});
