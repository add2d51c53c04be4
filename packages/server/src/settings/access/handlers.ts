import { Failure, missing } from '@schoolbell/core/http/errors';
import { personAccessRefusal } from '@schoolbell/core/settings/rules';
import { personAccessChanged } from '@schoolbell/core/settings/events';
import type { Handlers } from '../../http/context.ts';
import { holdStaff, type PersonAccess, saveException, staffAccess } from './queries.ts';

const own = (person: PersonAccess, category: string) =>
  person.exceptions.find((one) => one.category === category)?.value ?? null;

/** One person's rights where they differ from their role. */
export const personAccessHandlers = {
  personAccess: async (input, { db, viewer }) => ({ data: await staffAccess(db, viewer.institution_id, input) }),

  updatePersonAccess: async ({ user_detail_id, category, value }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    await holdStaff(db, institution_id, user_detail_id);
    const [person] = await staffAccess(db, institution_id, { user_detail_id });
    if (!person) throw missing();
    const refusal = personAccessRefusal({ person, category, value }, viewer);
    if (refusal) throw new Failure('forbidden', refusal);
    const before = own(person, category);
    if (before !== value) {
      await saveException(db, { institution_id, user_detail_id, category, value });
      await context.audit(personAccessChanged, {
        person_id: user_detail_id,
        before: { category, value: before },
        after: { category, value },
      });
      context.changed('access', [user_detail_id]);
    }
    const [data] = await staffAccess(db, institution_id, { user_detail_id });
    return { data: data!, message: 'Access updated.' };
  },
} satisfies Partial<Handlers<'settings'>>;
