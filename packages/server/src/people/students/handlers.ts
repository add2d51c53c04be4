import { STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { Condition } from '@schoolbell/core/people/filters/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { startBulk } from '../bulk/handlers.ts';
import { clearDuplicate } from '../edits/queries.ts';
import { narrowedBy } from '../filters/handlers.ts';
import { createPerson, editPerson, openDetails, openPerson, peopleFile } from '../handlers.ts';
import { listWords } from '../../words/queries.ts';
import { chosen, findListed, findPage, inBatches, type PeopleList } from '../search/queries.ts';
import { countStudents, studentRows } from './queries.ts';

type Row = Awaited<ReturnType<typeof studentRows>>[number];

function cells({ guardian, ...row }: Row): unknown[] {
  return [
    row.firstName, row.surname, row.email, row.phone, row.status, row.dob, row.gender, row.city, row.signup_source, row.created_on.slice(0, 10),
    guardian ? fullName(guardian) : '', guardian?.email, guardian?.phone, row.user_detail_id,
  ];
}

const kind = { name: '{students}', header: ['First name', 'Surname', 'Email', 'Phone', 'Status', 'Date of birth', 'Gender', 'City', 'Source', 'Created on', 'Guardian', 'Guardian email', 'Guardian phone', '{Student} ID'], rowsOf: studentRows, cells };

type Filters = Omit<PeopleList, 'institution_id' | 'role_id' | 'where'> & { filters: readonly Condition[] };

const listOf = async ({ filters, ...input }: Filters, context: StaffContext): Promise<PeopleList> =>
  ({ ...input, ...(await narrowedBy(context, 'student', filters)), institution_id: context.viewer.institution_id, role_id: STUDENT });

/** Students: their list, their pages, and what staff change about them. */
export const studentsHandlers: Handlers<'students'> = {
  students: async (input, context) => findPage(context.db, await listOf(input, context), studentRows),

  studentStatistics: (_, { db, viewer }) => countStudents(db, viewer.institution_id),

  studentDetails: ({ user_detail_id }, context) => openDetails(context, user_detail_id, STUDENT),

  createStudent: async ({ status, ...input }, context) => {
    const user_detail_id = await createPerson(context, STUDENT, input, { status });
    return { user_detail_id, message: say(await listWords(context.db, context.viewer.institution_id), '{Student} added') };
  },

  updateStudent: (input, context) => editPerson(context, STUDENT, input),

  archiveStudents: ({ is_archived, ...which }, context) => startBulk(context, { kind: 'student', action: is_archived ? 'archive' : 'restore' }, which),

  exportStudents: async (input, context) => peopleFile(context, { ...kind, batches: inBatches(context.db, await listOf(input, context)), asked: input }),

  exportChosenStudents: async ({ user_detail_ids }, context) => {
    const ids = await findListed(context.db, { institution_id: context.viewer.institution_id, role_id: STUDENT }, user_detail_ids);
    return peopleFile(context, { ...kind, batches: [chosen(context.viewer.institution_id, ids)], asked: { user_detail_ids: ids } });
  },

  reviewedStudent: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT, locked: true });
    await clearDuplicate(context.db, context.viewer.institution_id, user_detail_id, context.viewer.user_detail_id, context.now);
    await context.audit({ kind: 'reviewed', person_id: user_detail_id });
    context.changed('students');
    return { message: 'Marked as reviewed' };
  },
};
