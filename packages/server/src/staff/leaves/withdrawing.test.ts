import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { leavesOf } from '../../testing/leaves.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let here: CalendarSchool;
let teacher: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 1);
  school = here.school;
  [teacher, admin] = [await school.staff(2), await school.staff(1)];
});
afterEach(() => server.setNow(new Date('2026-12-01T08:00:00Z')));
afterAll(() => server.stop());

const { list, apply, decide, mailsTo, post } = leavesOf(
  () => server,
  () => school,
  () => teacher,
  () => admin,
);
const withdraw = (leave_id: number, as = teacher) => post('staff/leaves/withdraw', { leave_id }, as);
async function approved(from: string, to = from): Promise<number> {
  const { leave_id } = (await apply(from, to)).body;
  expect((await decide(leave_id)).status).toBe(200);
  return leave_id;
}
const daysOf = async (leave_id: number) => {
  const { data } = (await list(teacher, { per_page: 100 })).body;
  const found = data.find((one: { leave_id: number }) => one.leave_id === leave_id);
  return found && [found.start_date, found.end_date];
};

test('the person who asked can withdraw an approved leave once, and those who decide are told', async () => {
  const leave_id = await approved('2026-12-10', '2026-12-12');
  const before = (await mailsTo(admin)).length;
  expect((await withdraw(leave_id)).body).toEqual({ message: 'Leave withdrawn', substituted: [] });
  expect(await daysOf(leave_id)).toBeUndefined();
  expect((await mailsTo(admin)).slice(before).map(({ subject }) => subject)).toEqual([
    'Sam Staff 2 withdrew their leave',
  ]);
  expect((await withdraw(leave_id)).status).toBe(404);
  // The days are free again.
  expect((await apply('2026-12-11')).status).toBe(200);
});

test('those who decide withdraw it too, and its person is told; nobody else may', async () => {
  const leave_id = await approved('2026-12-15');
  const stranger = await school.staff(2);
  expect((await withdraw(leave_id, stranger)).status).toBe(404);
  const office = await school.staff(8);
  expect([403, 404]).toContain((await withdraw(leave_id, office)).status);
  expect((await withdraw(leave_id, admin)).status).toBe(200);
  const mail = (await mailsTo(teacher)).at(-1)!;
  expect(mail.subject).toBe('Your leave was withdrawn');
  expect(mail.text).toContain('Withdrawn by Sam Staff 1');
});

test('a leave that has begun keeps its first days, and one that is over stays', async () => {
  const leave_id = await approved('2026-12-20', '2026-12-24');
  server.setNow(new Date('2026-12-22T08:00:00Z'));
  expect((await withdraw(leave_id)).body.message).toBe('Leave ends yesterday; the rest is withdrawn');
  expect(await daysOf(leave_id)).toEqual(['2026-12-20', '2026-12-21']);
  const late = await withdraw(leave_id);
  expect([late.status, late.body.message]).toEqual([409, 'This leave is over, so it can no longer be withdrawn.']);
});

test('a pending leave is cancelled, not withdrawn; of two who withdraw at once one does', async () => {
  const { leave_id } = (await apply('2026-12-28')).body;
  expect((await withdraw(leave_id)).status).toBe(409);
  await decide(leave_id);
  const answers = await Promise.all([withdraw(leave_id), withdraw(leave_id, admin)]);
  const [done, late] = answers.map(({ status }) => status).sort();
  expect([done, [404, 409].includes(late!)]).toEqual([200, true]);
});

test('classes that others took over stay with them and are named', async () => {
  await here.done('event/v2/make', weekly({ subject: here.sub_id, staff: [teacher.user_detail_id], notify: 0 }));
  const leave_id = (await apply('2027-01-04', '2027-01-04')).body.leave_id;
  const { data, staff } = (await server.call('GET', 'staff/leaves/affected', { leave_id }, { as: admin })).body;
  const [{ event_id, version, free }] = data;
  const user_detail_id = free[0];
  const substitute = staff.find((one: { user_detail_id: number }) => one.user_detail_id === user_detail_id);
  const names = `${substitute.firstName} ${substitute.surname}`.trim();
  expect(
    (
      await decide(leave_id, admin, {
        status: 'Accepted',
        substitutes: [{ event_id, version, user_detail_id }],
      })
    ).status,
  ).toBe(200);
  const { body } = await withdraw(leave_id, admin);
  expect(body.substituted).toMatchObject([{ event_id, names }]);
  expect((await mailsTo(teacher)).at(-1)!.text).toContain(names);
});
