import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { shownWith } from '../../http/hidden.ts';
import { done, flag, id, requiredText, shortText } from '../../http/fields.ts';
import { MOST_EMERGENCY_CONTACTS } from '../guardians/rules.ts';

const access = ['students', 'leads', 'all_leads'] as const;
const about = z.strictObject({ user_detail_id: id });
const Child = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  dob: z.string(),
  is_archived: flag,
});

export const household = endpoint({
  method: 'GET',
  path: 'household/get',
  access,
  shows: ['duplicates', 'leads', 'students'],
  summary:
    "Returns a student's or lead's family: children with the same guardians or household, their guardians, and people who may belong to it.",
  input: about,
  result: z.strictObject({
    children: z.array(Child),
    guardians: shownWith(
      'guardian',
      z.array(
        z.strictObject({
          user_detail_id: id,
          firstName: z.string(),
          surname: z.string(),
          email: z.string(),
          phone: z.string(),
          child_ids: z.array(id),
        }),
      ),
      () => [],
    ),
    /** Others with the same e-mail or phone: linked only by a person, never automatically. */
    suggestions: z.array(Child),
    in_household: flag,
  }),
});

export const joinHousehold = endpoint({
  method: 'POST',
  path: 'household/join',
  access,
  summary: "Adds a student or lead to another one's household.",
  input: z.strictObject({ user_detail_id: id, other_id: id }),
  result: done,
});

export const leaveHousehold = endpoint({
  method: 'POST',
  path: 'household/leave',
  access,
  summary: 'Removes a student or lead from their household.',
  input: about,
  result: done,
});

/** An emergency contact, who need not be a guardian. */
export const EmergencyContact = z.strictObject({
  contact_name: requiredText,
  phone: requiredText,
  relation: shortText,
});
const contacts = z.array(EmergencyContact).check(z.maxLength(MOST_EMERGENCY_CONTACTS));

export const emergencyContacts = endpoint({
  method: 'GET',
  path: 'emergencyContacts/list',
  access,
  shows: ['leads', 'students'],
  summary: "Lists a person's emergency contacts in order.",
  input: about,
  result: z.strictObject({ data: contacts }),
});

export const saveEmergencyContacts = endpoint({
  method: 'POST',
  path: 'emergencyContacts/save',
  access,
  summary: "Replaces a person's emergency contacts.",
  input: z.strictObject({ user_detail_id: id, contacts }),
  result: z.strictObject({ data: contacts, message: z.string() }),
});
