import { newEvent } from '../calendar/series/examples.ts';
import { newLead } from '../enquiries/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { someone } from '../testing/person.ts';
import type { TestStaff } from '../testing/server.ts';
import { ask, type Asking, asked, type World } from '../testing/world.ts';

/** A person invited to the staff who hasn't joined. */
const newStaff = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'staff/add', candidate())).user_detail_id;

const candidate = () => ({
  firstName: someone(),
  surname: 'Staff',
  phone: '+65 6123 4567',
  role_id: 2 as const,
  email: `${someone().replaceAll(' ', '.').toLowerCase()}@school.example`,
});

let days = 0;
/** A day on which nobody has requested leave yet. */
const freeDay = (): string => new Date(Date.UTC(2031, 0, 1 + days++)).toISOString().slice(0, 10);

async function newLeave(world: Asking, as: TestStaff, day = freeDay()): Promise<number> {
  const leave = { type: 'Casual', start_date: day, end_date: day, reason: 'Moving house' };
  return (await asked(world, 'POST', 'staff/leaves/apply', leave, as)).leave_id;
}

/** A day off that the teacher asks for: another day each time. */
export const newTeachersLeave = (world: World): Promise<number> => newLeave(world, world.teacher);

/** An approved leave of the teacher's with a class in it, and a possible substitute. */
async function newAbsence(world: World): Promise<{ leave_id: number; event_id: number; user_detail_id: number }> {
  const day = freeDay();
  const { event_id } = await newEvent(world, { from: day, staff: [world.teacher.user_detail_id], override: 1 });
  const leave_id = await newLeave(world, world.teacher, day);
  await ask(world, 'POST', 'staff/leaves/changeStatus', { leave_id, status: 'Accepted' });
  return { leave_id, event_id, user_detail_id: await newStaff(world) };
}

/** What a substitute for it is asked with. */
async function newSubstitute(world: World) {
  const { leave_id, event_id, user_detail_id } = await newAbsence(world);
  return { leave_id, substitutes: [{ event_id, version: 1, user_detail_id }], notify: 1 as const };
}

let years = 0;
/** What the teacher is paid, from a day on which no other rate begins; returns the rate's id. */
const newPayRate = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'staff/payRates/set', {
      user_detail_id: world.teacher.user_detail_id,
      unit: 'class',
      amount: 3_000,
      from_date: `${2030 + (years++ % 60)}-01-01`,
    })
  ).data.pay_rate_id;

/** A class, an enquiry and a task of the teacher's. */
async function newWork(world: World): Promise<void> {
  const { user_detail_id } = world.teacher;
  await newEvent(world, { from: freeDay(), staff: [user_detail_id], override: 1 });
  const lead = await newLead(world);
  await ask(world, 'POST', 'leads/bulk/assign', { user_detail_ids: [lead], owner_id: user_detail_id });
  await ask(world, 'POST', 'tasks/add', {
    user_detail_id: lead,
    task_detail: 'Call',
    assigned_id: user_detail_id,
    validity_date: '2031-01-01T09:00:00Z',
  });
}

const aboutTeacher = ({ teacher }: World) => ({ user_detail_id: teacher.user_detail_id });

export const examples: Examples<'staff' | 'leaves' | 'substitutes' | 'timesheet'> = {
  staff: {
    exportStaff: () => ({ search: 'sam', order_by: 'surname', columns: ['email', 'role_id'] }),
    mentionableStaff: () => ({ search: 'sam' }),
    staffList: async (world) => {
      await world.one(newStaff);
      return { page: 1, per_page: 100, search: 'staff', is_archived: 0, role_id: 2 };
    },
    staffDetails: aboutTeacher,
    addStaff: candidate,
    inviteStaff: async (world) => ({ user_detail_id: await newStaff(world) }),
    uninviteStaff: async (world) => ({ user_detail_id: await newStaff(world) }),
    invitationLink: async (world) => ({ user_detail_id: await newStaff(world) }),
    updateStaff: async (world) => ({
      ...aboutTeacher(world),
      version: (await ask(world, 'GET', 'staff/getDetails', aboutTeacher(world))).version,
      surname: someone(),
      phone: '',
      image_handle: null,
      employment: [{ dateStart: '2026-01-01', dateEnd: '2026-12-31' }],
      working_hours: [{ weekday: 1, from: '09:00', to: '17:30' }],
    }),
    staffFutureWork: async (world) => {
      await world.one(newWork);
      return aboutTeacher(world);
    },
    archiveStaff: async (world) => ({
      user_detail_id: await newStaff(world),
      is_archived: 1,
      hand_over_to: world.owner.user_detail_id,
    }),
  },
  leaves: {
    leaves: async (world) => {
      await world.one(newTeachersLeave);
      return { ...aboutTeacher(world), page: 1, per_page: 10 };
    },
    exportLeaves: async (world) => {
      await world.one(newTeachersLeave);
      return aboutTeacher(world);
    },
    applyLeave: () => {
      const [start_date, end_date] = [freeDay(), freeDay()];
      return { type: 'Sick', start_date, end_date, reason: 'A cold' };
    },
    withdrawLeave: async (world) => ({ leave_id: (await newAbsence(world)).leave_id }),
    cancelLeave: async (world) => ({ leave_id: await newLeave(world, world.owner) }),
    changeLeaveStatus: async (world) => ({
      leave_id: await newTeachersLeave(world),
      status: 'Rejected',
      reject_reason: 'Exams',
      timezoneName: 'Asia/Singapore',
    }),
  },
  substitutes: {
    affectedClasses: async (world) => ({ leave_id: (await newAbsence(world)).leave_id }),
    substitute: newSubstitute,
    undoSubstitutes: async (world) => ({
      change_ids: (await ask(world, 'POST', 'staff/leaves/substitute', await newSubstitute(world))).change_ids,
    }),
  },
  timesheet: {
    timesheetStaffs: () => ({
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
    timesheetDrillDown: (_, { user_detail_id }) => ({ user_detail_id, page: 1, per_page: 10, period: 'last30' }),
    exportTimesheet: (world) => ({ ...aboutTeacher(world), detail: 'classes', period: 'thisMonth' }),
    payRates: async (world) => {
      await world.one(newPayRate);
      return aboutTeacher(world);
    },
    setPayRate: (world) => ({ ...aboutTeacher(world), unit: 'hour', amount: 2_500, from_date: '2026-01-01' }),
    deletePayRate: async (world) => ({ pay_rate_id: await newPayRate(world) }),
  },
};
