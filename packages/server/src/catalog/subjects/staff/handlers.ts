import { missing } from '@schoolbell/core/http/errors';
import { staffSubjectsChanged } from '@schoolbell/core/catalog/events';
import type { Handlers } from '../../../http/context.ts';
import { staffAmong } from '../../../people/colleagues/queries.ts';
import { missingThing, saidOf, things } from '../../verbs.ts';
import { putSubjectsOf, subjectsOf } from './queries.ts';
import { subjectsAmong } from '../queries.ts';

/** The subjects for which a staff member is qualified. */
export const subjectStaffHandlers = {
  staffSubjects: async ({ user_detail_id }, { db, viewer }) => ({
    data: await subjectsOf(db, viewer.institution_id, user_detail_id),
  }),

  updateStaffSubjects: async ({ user_detail_id, sub_ids }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const [person] = await staffAmong(db, institution_id, [user_detail_id]);
    if (!person) throw missing();
    const wanted = [...new Set(sub_ids)];
    const rows = await subjectsAmong(db, institution_id, wanted);
    if (rows.length < wanted.length) throw await missingThing(context, things.subject);
    const before = await subjectsOf(db, institution_id, user_detail_id);
    await putSubjectsOf(db, institution_id, user_detail_id, wanted, viewer.user_detail_id);
    const after = await subjectsOf(db, institution_id, user_detail_id);
    const names = (list: typeof before) => list.map((one) => one.sub_name);
    if (names(before).join() !== names(after).join()) {
      await context.audit(staffSubjectsChanged, {
        person_id: user_detail_id,
        before: { subjects: names(before) },
        after: { subjects: names(after) },
      });
    }
    return { message: await saidOf(context, { ...things.subject, word: '{subjects}' }, 'saved.') };
  },
} satisfies Partial<Handlers<'subjects'>>;
