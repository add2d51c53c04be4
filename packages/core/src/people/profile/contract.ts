import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id, instant } from '../../http/fields.ts';
import { Address, personChanges, WorkingHours } from '../person.ts';

/** The signed-in person, as they see and edit themselves. An edit sends `version` back. */
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
  /** Their bookable hours, as set by people who manage the staff; none means all hours. */
  working_hours: z.array(WorkingHours),
});

export const profileGet = endpoint({
  method: 'GET',
  path: 'profile/get',
  access: 'staff',
  shows: [],
  summary: "Returns the viewer's own details in the current branch.",
  input: z.strictObject({}),
  result: Profile,
});

const { firstName, surname, phone, address, image_handle } = personChanges;

export const profileUpdate = endpoint({
  method: 'POST',
  path: 'profile/update',
  access: 'staff',
  summary:
    "Changes the named fields of the viewer's own details, except the sign-in address. Answers `stale` with the current record if it has changed.",
  input: z.strictObject({ version: z.int(), firstName, surname, phone, address, image_handle }),
  result: Profile,
});
