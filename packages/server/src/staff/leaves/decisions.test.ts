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

const { list, apply, decide, mailsTo } = leavesOf(
  () => server,
  () => school,
  () => teacher,
  () => admin,
);

test('a decision is mailed to the staff member, a rejection with its reason', async () => {
  const [yes, no] = [(await apply('2030-06-01')).body.leave_id, (await apply('2030-06-03')).body.leave_id];
  const before = (await mailsTo(teacher)).length;
  for (const reject_reason of ['', '  '])
    expect((await decide(no, admin, { status: 'Rejected', reject_reason })).body.fields).toEqual({
      reject_reason: 'This field is required',
    });
  server.setNow(new Date('2030-05-20T06:30:00Z'));
  expect((await decide(yes)).body).toMatchObject({
    data: {
      status: 'Accepted',
      reject_reason: '',
      decided_by: { user_detail_id: admin.user_detail_id },
      decided_at: '2030-05-20T06:30:00.000Z',
    },
    message: 'Leave approved.',
  });
  expect((await decide(no, admin, { status: 'Rejected', reject_reason: 'x' })).body).toMatchObject({
    data: { status: 'Rejected', reject_reason: 'x' },
    message: 'Leave rejected.',
  });
  server.setNow(undefined);
  const mails = (await mailsTo(teacher)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your leave was approved', 'Your leave was rejected']);
  expect(mails[0]!.text).toContain('Decided by Sam Staff 1 on May 20, 2030 02:30 PM (Asia/Singapore)');
  expect(mails[1]!.text).toContain('Reason for rejection: x');
  const kinds = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('kind')
      .where('person_id', '=', teacher.user_detail_id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['leave_rejected', 'leave_accepted']);
});

test('if two admins decide on one leave, one does, and the other is told who was faster', async () => {
  for (let round = 0; round < 10; round++) {
    const { leave_id } = (await apply(`2030-07-${String(round + 10)}`)).body;
    const answers = await Promise.all([
      decide(leave_id, admin),
      decide(leave_id, school.owner, { status: 'Rejected', reject_reason: 'Exams' }),
    ]);
    const [done, late] = answers.toSorted((one, other) => one.status - other.status);
    expect([done!.status, late!.status, late!.body.code]).toEqual([200, 409, 'conflict']);
    const { status, decided_by } = done!.body.data;
    expect(late!.body.message).toBe(
      `This leave has already been ${status === 'Accepted' ? 'approved' : 'rejected'} by ${decided_by.firstName} ${decided_by.surname}.`,
    );
    const { body } = await list(teacher, { per_page: 100 });
    expect(body.data.find((one: { leave_id: number }) => one.leave_id === leave_id)).toMatchObject({
      status,
      decided_by: { user_detail_id: decided_by.user_detail_id },
    });
  }
});

test('nobody decides on their own leave but the owner', async () => {
  const own = (await apply('2030-08-01', '2030-08-01', admin)).body.leave_id;
  expect(await decide(own, admin)).toMatchObject({
    status: 403,
    body: { message: 'Someone else must decide on your own leave.' },
  });
  expect((await decide(own, teacher)).status).toBe(403);
  expect((await decide(own, school.owner)).status).toBe(200);
  const owners = (await apply('2030-08-01', '2030-08-01', school.owner)).body.leave_id;
  expect((await decide(owners, school.owner)).status).toBe(200);
});
