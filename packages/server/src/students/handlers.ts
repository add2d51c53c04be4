import { personReviewed } from '@schoolbell/core/people/events';
import { STUDENT } from '@schoolbell/core/access';
import type { Condition } from '@schoolbell/core/filters/rules';
import { studentFigures } from '@schoolbell/core/students/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, TableContext } from '../http/context.ts';
import { startBulk } from '../lists/bulk/verbs.ts';
import { clearDuplicate } from '../people/edits/queries.ts';
import { questionsOf, sortedBy, withAnswers } from '../people/custom/verbs.ts';
import { narrowedBy, whereOf } from '../filters/verbs.ts';
import { createPerson, editPerson, openDetails, openPerson } from '../people/verbs.ts';
import { listWords } from '../words/queries.ts';
import { chosen, findListed, inBatches, type PeopleList } from '../people/search/queries.ts';
import { findPage } from '../people/search/pages/queries.ts';
import { countEach, countStudents, foundStudents, studentRows } from './queries.ts';
import { fileOfStudents } from './verbs.ts';

type Filters = Omit<PeopleList, 'institution_id' | 'role_id' | 'where' | 'sort'> & { filters: readonly Condition[] };

const listOf = async ({ filters, ...input }: Filters, context: TableContext): Promise<PeopleList> => ({
  ...input,
  ...(await narrowedBy(context, 'student', filters)),
  ...(await sortedBy(context, STUDENT, input.order_by)),
  institution_id: context.viewer.institution_id,
  role_id: STUDENT,
});

/** Students: their list, their pages, and what staff change about them. */
export const studentsHandlers: Handlers<'students'> = {
  students: async ({ custom, ...input }, context) => {
    const questions = await questionsOf(context, STUDENT, custom);
    const names = questions.map((field) => field.field_name);
    const page = await findPage(context.db, await listOf(input, context), (institution_id, people) =>
      studentRows(institution_id, { ...people, questions: names }),
    );
    return { ...page, data: withAnswers(page.data, questions, context) };
  },

  searchStudents: (input, { db, viewer }) =>
    findPage(
      db,
      { ...input, institution_id: viewer.institution_id, role_id: STUDENT, order_by: 'firstName', direction: 'asc' },
      foundStudents,
    ),

  studentStatistics: async ({ more }, context) => {
    const { db, viewer } = context;
    const counts = await countStudents(db, viewer.institution_id);
    if (!more) return counts;
    const conditions = await Promise.all(studentFigures.map(({ filters }) => whereOf(context, 'student', filters)));
    const found = await countEach(db, viewer.institution_id, conditions);
    return { ...counts, figures: Object.fromEntries(studentFigures.map(({ id }, at) => [id, found[at]!])) };
  },

  studentDetails: ({ user_detail_id }, context) => openDetails(context, user_detail_id, STUDENT),

  createStudent: async ({ status, ...input }, context) => {
    const [words, user_detail_id] = await Promise.all([
      listWords(context.db, context.viewer.institution_id),
      createPerson(context, STUDENT, input, { status }),
    ]);
    return { user_detail_id, message: say(words, '{Student} added') };
  },

  updateStudent: (input, context) => editPerson(context, STUDENT, input),

  archiveStudents: ({ is_archived, ...which }, context) =>
    startBulk(context, { kind: 'student', action: is_archived ? 'archive' : 'restore' }, which),

  exportStudents: async ({ columns, ...input }, context) =>
    fileOfStudents(context, inBatches(context.db, await listOf(input, context)), { ...input, columns }),

  exportChosenStudents: async ({ user_detail_ids, columns }, context) => {
    const ids = await findListed(
      context.db,
      { institution_id: context.viewer.institution_id, role_id: STUDENT },
      user_detail_ids,
    );
    return fileOfStudents(context, [chosen(context.viewer.institution_id, ids)], { user_detail_ids: ids, columns });
  },

  reviewedStudent: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT, locked: true });
    await clearDuplicate(
      context.db,
      context.viewer.institution_id,
      user_detail_id,
      context.viewer.user_detail_id,
      context.now,
    );
    await context.audit(personReviewed, { person_id: user_detail_id });
    context.changed('students');
    return { message: 'Marked as reviewed' };
  },
};
