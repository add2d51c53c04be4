import { newEvent } from './calendar.ts';
import type { TestStaff } from './server.ts';
import { ask, newNote, newPayRate, newPersonFile, newStaff, someone, type World } from './world.ts';

let absences = 0;
/** An approved leave of the teacher's with a class in it, and somebody who can stand in. */
async function newAbsence(world: World): Promise<{ leave_id: number; event_id: number; user_detail_id: number }> {
  const day = new Date(Date.UTC(2033, 0, 1 + absences++)).toISOString().slice(0, 10);
  const { event_id } = await newEvent(world, { from: day, staff: [world.teacher.user_detail_id], override: 1 });
  const { body } = await world.server.call(
    'POST',
    'staff/leaves/apply',
    { type: 'Sick', start_date: day, end_date: day, reason: '' },
    { as: world.teacher },
  );
  await ask(world, 'POST', 'staff/leaves/changeStatus', { leave_id: body.leave_id, status: 'Accepted' });
  return { leave_id: body.leave_id, event_id, user_detail_id: await newStaff(world) };
}

/** An example for each endpoint of the staff, of notes and of files on people. */
export const staffExamples: Record<
  string,
  (world: World, caller: TestStaff) => Record<string, unknown> | Promise<Record<string, unknown>>
> = {
  'staff.mentionableStaff': () => ({ search: 'sam' }),
  'staff.staffList': () => ({ page: 1, per_page: 100, search: 'staff', is_archived: 0, role_id: 2 }),
  'staff.addStaff': () => ({
    firstName: someone(),
    surname: 'Staff',
    phone: '+65 6123 4567',
    role_id: 2,
    email: `${someone().replaceAll(' ', '.').toLowerCase()}@school.example`,
  }),
  'staff.inviteStaff': async (world) => ({ user_detail_id: await newStaff(world) }),
  'staff.uninviteStaff': async (world) => ({ user_detail_id: await newStaff(world) }),
  'staff.updateStaff': async (world) => {
    const { version } = await ask(world, 'GET', 'staff/getDetails', { user_detail_id: world.teacher.user_detail_id });
    return {
      user_detail_id: world.teacher.user_detail_id,
      version,
      surname: someone(),
      phone: '',
      image_handle: null,
      employment: [{ dateStart: '2026-01-01', dateEnd: '2026-12-31' }],
      working_hours: [{ weekday: 1, from: '09:00', to: '17:30' }],
    };
  },
  'staff.staffFutureWork': ({ teacher }) => ({ user_detail_id: teacher.user_detail_id }),
  'staff.archiveStaff': async (world) => ({
    user_detail_id: await newStaff(world),
    is_archived: 1,
    hand_over_to: world.owner.user_detail_id,
  }),
  'activity.staffActivity': (_, { user_detail_id }) => ({ user_detail_id, page: 1, per_page: 10 }),
  'activity.personActivity': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 10 }),
  'personFiles.personFiles': ({ student }) => ({ user_detail_id: student }),
  'personFiles.uploadPersonFile': () => ({}),
  'personFiles.deletePersonFile': async (world) => ({ id: await newPersonFile(world, world.student) }),
  'substitutes.affectedClasses': ({ leave }) => ({ leave_id: leave }),
  'substitutes.substitute': async (world) => {
    const { leave_id, event_id, user_detail_id } = await newAbsence(world);
    return { leave_id, substitutes: [{ event_id, version: 1, user_detail_id }], notify: 1 };
  },
  'substitutes.undoSubstitutes': async (world) => {
    const { leave_id, event_id, user_detail_id } = await newAbsence(world);
    return {
      change_ids: (
        await ask(world, 'POST', 'staff/leaves/substitute', {
          leave_id,
          substitutes: [{ event_id, version: 1, user_detail_id }],
        })
      ).change_ids,
    };
  },
  'timesheet.timesheetStaffs': () => ({
    page: 1,
    per_page: 10,
    search: 'staff',
    period: 'custom',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    timezone: 'Asia/Singapore',
    order_by: 'minutes',
    direction: 'desc',
  }),
  'timesheet.timesheetDrillDown': (_, { user_detail_id }) => ({
    user_detail_id,
    page: 1,
    per_page: 10,
    period: 'last30',
  }),
  'timesheet.exportTimesheet': ({ teacher }) => ({
    user_detail_id: teacher.user_detail_id,
    detail: 'classes',
    period: 'thisMonth',
  }),
  'timesheet.payRates': ({ teacher }) => ({ user_detail_id: teacher.user_detail_id }),
  'timesheet.setPayRate': ({ teacher }) => ({
    user_detail_id: teacher.user_detail_id,
    unit: 'hour',
    amount: 2_500,
    from_date: '2026-01-01',
  }),
  'timesheet.deletePayRate': async (world) => ({ pay_rate_id: await newPayRate(world) }),
  'staff.staffDetails': ({ teacher }) => ({ user_detail_id: teacher.user_detail_id }),
  'notes.notes': ({ student }) => ({ user_detail_id: student }),
  'notes.addNote': ({ student, teacher }) => ({
    user_detail_id: student,
    message_box: `Ask @[Sam](user:${teacher.user_detail_id})`,
    is_pinned: 1,
  }),
  'notes.editNote': async (world) => ({
    id: await newNote(world, world.student),
    version: 1,
    message_box: 'Changed',
    is_pinned: 1,
  }),
  'notes.restoreNote': async (world) => {
    const id = await newNote(world, world.student);
    await ask(world, 'POST', 'notes/delete', { id });
    return { id };
  },
  'notes.deleteNote': async (world) => ({ id: await newNote(world, world.student) }),
};
