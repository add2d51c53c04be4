import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
});
afterAll(() => server.stop());

interface Trial {
  user_detail_id: number;
  outcome: string;
  enrolled: number;
  title: string;
  local_start: string;
  role_id: number;
  attendanceCode: number | null;
  may_enrol: number;
}
const trials = async (more: Record<string, unknown> = {}, as = here.school.owner): Promise<Trial[]> =>
  (await here.read('students/trials', more, as)).data;

test('trials of students and leads with their results', async () => {
  const { series_id } = await here.done('event/v2/make', weekly({ notify: 0 }));
  const events: { event_id: number }[] = (
    await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })
  ).data;
  const lead = (await here.done('leads/add', { firstName: 'Lea Lead', isDuplicate: 1 })).user_detail_id;
  const [ada, ben, cy] = here.students;
  await here.done('enrolment/v2/add', {
    event_id: events[0]!.event_id,
    user_detail_ids: [ada, ben, cy],
    kind: 'trial',
    notify: 0,
  });
  expect((await here.post('enrolment/v2/add', { event_id: events[1]!.event_id, user_detail_ids: [lead] })).status).toBe(
    404,
  );
  await here.done('enrolment/v2/add', {
    event_id: events[1]!.event_id,
    user_detail_ids: [lead],
    kind: 'trial',
    notify: 0,
  });
  const gone = (await here.read('enrolment/v2/list', { series_id, user_detail_id: cy! })).data[0];
  await here.done('enrolment/v2/cancel', { enrolment_id: gone.enrolment_id, reason: 'Ill', notify: 0 });
  expect((await trials()).map((one) => [one.user_detail_id, one.outcome])).toEqual([
    [lead, 'ahead'],
    [cy, 'cancelled'],
    [ben, 'ahead'],
    [ada, 'ahead'],
  ]);

  server.setNow(new Date('2027-01-05T08:00:00Z'));
  await here.done('attendance/mark', {
    event_id: events[0]!.event_id,
    students: [
      { user_detail_id: ada, attendance: { attendanceCode: 2 }, device_mark: 'one-mark-of-a-device', based_on: 0 },
    ],
  });
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada], from: '2027-01-06', notify: 0 });
  expect(await trials({ search: 'pupil 0' })).toMatchObject([
    {
      user_detail_id: ada,
      role_id: 3,
      title: 'Piano',
      local_start: '2027-01-04T16:00',
      outcome: 'present',
      attendanceCode: 2,
      enrolled: 1,
      may_enrol: 1,
    },
  ]);
  expect((await trials({ outcome: 'unmarked' })).map((one) => one.user_detail_id)).toEqual([ben]);
  expect((await trials({ enrolled: '0' })).map((one) => one.user_detail_id)).toEqual([lead, cy, ben]);
  const assistant = await here.school.staff(7);
  expect((await trials({}, assistant)).map((one) => [one.role_id, one.may_enrol])).toEqual([
    [3, 0],
    [3, 0],
    [3, 0],
  ]);
});
