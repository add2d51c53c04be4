import { presentPercentage } from '@schoolbell/core/format';
import type { Handlers } from '../../../http/context.ts';
import { marksOf, studentsOf } from './queries.ts';
import { openSubject } from '../verbs.ts';

const MONTH = 30 * 86_400_000;

/** The students of a subject, and its attendance. */
export const subjectStudentsHandlers = {
  subjectStudents: async ({ sub_id, ...page }, context) => {
    await openSubject(context, sub_id);
    return studentsOf(context.db, context.viewer.institution_id, sub_id, { ...page, now: context.now });
  },

  subjectAttendance: async ({ sub_id }, context) => {
    await openSubject(context, sub_id);
    const marks = await marksOf(
      context.db,
      context.viewer.institution_id,
      sub_id,
      new Date(context.now.getTime() - MONTH),
      context.now,
    );
    return {
      ...marks,
      unmarked: marks.total - marks.present_count - marks.absent_count,
      present_percentage: presentPercentage(marks.present_count, marks.total),
    };
  },
} satisfies Partial<Handlers<'subjects'>>;
