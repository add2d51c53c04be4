import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavesOf } from '../../testing/leaves.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let admin: TestStaff;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  [teacher, admin] = [await school.staff(2), await school.staff(1)];
});
afterAll(() => server.stop());

const { post, list, apply, decide, mailsTo } = leavesOf(
  () => server,
  () => school,
  () => teacher,
  () => admin,
);

test('requesting leave sends a mail to people who manage leaves', async () => {
  const { body } = await apply('2030-03-01', '2030-03-03');
  expect(body).toMatchObject({
    status: 'Pending',
    type: 'Casual',
    start_date: '2030-03-01',
    end_date: '2030-03-03',
    reason: 'Moving house',
    reject_reason: '',
    applied_by: { user_detail_id: teacher.user_detail_id, role_id: 2 },
    decided_by: null,
    decided_at: null,
  });
  for (const manager of [school.owner, admin]) {
    const mails = await mailsTo(manager);
    expect(mails).toMatchObject([{ subject: 'Sam Staff 2 requested leave' }]);
    expect(mails[0]!.text).toContain('Casual: Mar 01, 2030 – Mar 03, 2030 (3 days)');
    expect(mails[0]!.text).toContain(`/people/staff/${teacher.user_detail_id}?tab=leaves`);
  }
  expect(await mailsTo(teacher)).toEqual([]);
});

test('a manager without access to staff is led to the leaves alone', async () => {
  const lender = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: lender.user_detail_id,
        category: 'manage_leaves',
        value: 1,
      })
      .execute(),
  );
  const { leave_id } = (await apply('2030-03-10')).body;
  expect((await mailsTo(lender))[0]!.text).toContain(`/profile/${teacher.user_detail_id}?tab=leaves`);
  expect((await list(lender, { user_detail_id: teacher.user_detail_id })).body.data[0].leave_id).toBe(leave_id);
  expect((await decide(leave_id, lender)).status).toBe(200);
});

test('mistakes in the days are reported at them', async () => {
  expect((await apply('2030-04-02', '2030-04-01')).body.fields).toEqual({
    end_date: 'Please choose a last day on or after the first',
  });
  expect((await apply('2030-04-01', '2031-04-02')).body.fields).toEqual({ end_date: 'Please choose at most 366 days' });
  expect((await apply('', '2030-02-30')).body.fields).toEqual({
    start_date: 'This field is required',
    end_date: 'Please enter a valid date',
  });
});

test("one's own leaves never overlap, requested at the same moment or one after the other", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply('2030-05-01', '2030-05-05')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sentence = 'You already requested leave on these days: May 01, 2030 – May 05, 2030 (5 days)';
  expect(answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.fields])).toEqual(
    Array.from({ length: 7 }, () => [422, { start_date: sentence }]),
  );
  for (const [start, end] of [
    ['2030-04-30', '2030-05-01'],
    ['2030-05-05', '2030-05-09'],
    ['2030-05-03', '2030-05-03'],
    ['2030-04-01', '2030-06-01'],
  ])
    expect((await apply(start!, end)).body.fields).toEqual({ start_date: sentence });
  expect((await apply('2030-04-29', '2030-04-30')).status).toBe(200);
  expect((await apply('2030-05-01', '2030-05-05', await school.staff(2))).status).toBe(200);
  // Rejected and withdrawn leaves keep their days free.
  const { leave_id } = answers.find(({ status }) => status === 200)!.body;
  await decide(leave_id, admin, { status: 'Rejected', reject_reason: 'Exams' });
  const again = await apply('2030-05-01', '2030-05-05');
  expect(again.status).toBe(200);
  await post('staff/leaves/cancel', { leave_id: again.body.leave_id }, teacher);
  expect((await apply('2030-05-01', '2030-05-05')).status).toBe(200);
});

test("a pending leave of one's own can be withdrawn, a decided one or another's can't", async () => {
  const { leave_id } = (await apply('2030-09-01')).body;
  expect((await post('staff/leaves/cancel', { leave_id }, admin)).status).toBe(404);
  expect((await post('staff/leaves/cancel', { leave_id }, teacher)).status).toBe(200);
  expect((await post('staff/leaves/cancel', { leave_id }, teacher)).status).toBe(404);
  expect((await decide(leave_id)).status).toBe(404);
  const decided = (await apply('2030-09-01')).body.leave_id;
  await decide(decided);
  expect(await post('staff/leaves/cancel', { leave_id: decided }, teacher)).toMatchObject({
    status: 409,
    body: { message: 'This leave has already been approved by Sam Staff 1.' },
  });
});

test("others' leaves are for those with access to staff or to leaves", async () => {
  const office = await school.staff(8);
  const colleague = await school.staff(2);
  const foreign = await server.school();
  expect((await list(office, { user_detail_id: teacher.user_detail_id })).body.total).toBeGreaterThan(5);
  expect((await list(colleague, { user_detail_id: teacher.user_detail_id })).status).toBe(404);
  expect((await list(foreign.owner, { user_detail_id: teacher.user_detail_id })).body.data).toEqual([]);
  expect((await list(colleague)).body).toMatchObject({ data: [], total: 0, last_page: 1 });
  const { body } = await list(teacher, { per_page: 2 });
  expect(body.data.map((one: { start_date: string }) => one.start_date)).toEqual(
    body.data
      .map((one: { start_date: string }) => one.start_date)
      .toSorted()
      .reverse(),
  );
});

test('the dashboard shows who is away, without the reason, and the number of pending requests', async () => {
  const one = await server.school();
  const [asking, looking] = [await one.staff(2), await one.staff(7)];
  const ask = async (start_date: string, end_date: string, status?: string) => {
    const { leave_id } = (
      await post('staff/leaves/apply', { type: 'Sick', start_date, end_date, reason: 'Flu' }, asking)
    ).body;
    if (status) await post('staff/leaves/changeStatus', { leave_id, status, reject_reason: 'No' }, one.owner);
    return leave_id;
  };
  const away = await ask('2031-01-05', '2031-01-10', 'Accepted');
  const next = await ask('2031-02-01', '2031-02-02', 'Accepted');
  await ask('2031-01-12', '2031-01-12', 'Rejected');
  await ask('2031-01-13', '2031-01-13');
  await ask('2031-01-01', '2031-01-02', 'Accepted');
  await ask('2031-04-01', '2031-04-02', 'Accepted');
  // In Singapore it is the 10th already.
  server.setNow(new Date('2031-01-09T17:00:00Z'));
  const seen = (await server.call('GET', 'dashboard/leaves', {}, { as: looking })).body;
  const managed = (await server.call('GET', 'dashboard/leaves', {}, { as: one.owner })).body;
  server.setNow(undefined);
  expect(seen.data.map((leave: { leave_id: number }) => leave.leave_id)).toEqual([away, next]);
  expect(Object.keys(seen.data[0]).toSorted()).toEqual(['applied_by', 'end_date', 'leave_id', 'start_date']);
  expect([seen.pending, managed.pending]).toEqual([0, 1]);
});
