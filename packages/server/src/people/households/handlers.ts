import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { emergencyChanged, familyJoined, familyLeft } from '@schoolbell/core/people/events';
import type { Handlers } from '../../http/context.ts';
import { findFamily, joinHouseholds, leaveHouseholds } from './queries.ts';
import { contactsOf, writeContacts } from './contacts/queries.ts';
import { openPerson } from '../verbs.ts';

/** Families and emergency contacts. */
export const householdsHandlers: Handlers<'households'> = {
  household: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return findFamily(context.db, context.viewer, user_detail_id);
  },

  joinHousehold: async ({ user_detail_id, other_id }, context) => {
    const person = await openPerson(context, user_detail_id, { locked: true });
    const other = await openPerson(context, other_id, { locked: true });
    if (user_detail_id === other_id) throw new Failure('conflict', 'Choose someone else.');
    await joinHouseholds(context.db, context.viewer.institution_id, [user_detail_id, other_id]);
    await context.audit(familyJoined, { person_id: user_detail_id, after: { family_of: fullName(other) } });
    return { message: `${fullName(person)} and ${fullName(other)} are now one family.` };
  },

  leaveHousehold: async ({ user_detail_id }, context) => {
    const person = await openPerson(context, user_detail_id, { locked: true });
    await leaveHouseholds(context.db, context.viewer.institution_id, user_detail_id);
    await context.audit(familyLeft, { person_id: user_detail_id });
    return { message: `${fullName(person)} left the household.` };
  },

  emergencyContacts: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return { data: await contactsOf(context.db, context.viewer.institution_id, user_detail_id) };
  },

  saveEmergencyContacts: async ({ user_detail_id, contacts }, context) => {
    const { db, viewer } = context;
    await openPerson(context, user_detail_id, { locked: true });
    const before = await contactsOf(db, viewer.institution_id, user_detail_id);
    await writeContacts(db, viewer.institution_id, user_detail_id, contacts);
    await context.audit(emergencyChanged, {
      person_id: user_detail_id,
      before: { contacts: before },
      after: { contacts },
    });
    return { data: contacts, message: 'Emergency contacts saved.' };
  },
};
