import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { inboxOf } from '../testing/inbox.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let student: number;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
  student = (await post('students/add', { firstName: 'Stella', surname: 'Child' })).body.user_detail_id;
});
afterAll(() => server.stop());

const { post, counts } = inboxOf(
  () => server,
  () => school,
);

const list = async (kind: 'task' | 'mention' | 'leave', as: TestStaff, input: Record<string, unknown> = {}) =>
  (await server.call('GET', `dashboard/${kind}-notifications`, { user_detail_id: as.user_detail_id, ...input }, { as }))
    .body.data;
const mention = async (who: TestStaff, person = student, as = school.owner) =>
  (await post('notes/add', { user_detail_id: person, message_box: `See @[Sam](user:${who.user_detail_id})` }, as)).body
    .id as number;
const apply = async (as: TestStaff, day: string) =>
  (await post('staff/leaves/apply', { type: 'Sick', start_date: day, end_date: day, reason: 'Flu' }, as)).body
    .leave_id as number;

test("leaves: managers see others' requests, everyone the decision on their own", async () => {
  const [admin, asking] = [await school.staff(1), await school.staff(9)];
  const leave_id = await apply(asking, '2030-01-07');
  expect((await list('leave', admin)).data[0]).toMatchObject({
    leave_id,
    status: 'Pending',
    type: 'Sick',
    start_date: '2030-01-07',
    end_date: '2030-01-07',
    reason: 'Flu',
    applied_by: { user_detail_id: asking.user_detail_id },
    decided_by: null,
    notification_read_data_id: null,
  });
  expect((await list('leave', asking)).data).toEqual([]);
  expect([(await counts(admin)).leave, (await counts(asking)).leave, (await counts(teacher)).leave]).toEqual([1, 0, 0]);
  await post('staff/leaves/changeStatus', { leave_id, status: 'Accepted', timezoneName: 'Asia/Singapore' }, admin);
  expect([(await counts(admin)).leave, (await counts(asking)).leave]).toEqual([0, 1]);
  expect((await list('leave', asking)).data).toMatchObject([
    { leave_id, status: 'Accepted', decided_by: { user_detail_id: admin.user_detail_id } },
  ]);
  // One's own request is not news to a manager, and a withdrawn one is news to nobody.
  const own = await apply(admin, '2030-01-08');
  expect((await list('leave', admin)).data.map((one: { leave_id: number }) => one.leave_id)).not.toContain(own);
  expect((await list('leave', school.owner)).data[0].leave_id).toBe(own);
  await post('staff/leaves/cancel', { leave_id: own }, admin);
  expect((await list('leave', school.owner)).data.map((one: { leave_id: number }) => one.leave_id)).not.toContain(own);
});

test('tasks and notes about colleagues are for those with access to staff', async () => {
  const office = await school.staff(8);
  const task = await post('tasks/add', {
    user_detail_id: teacher.user_detail_id,
    task_detail: 'Renew the contract',
    validity_date: '2030-05-06T09:00:00Z',
    assigned_id: office.user_detail_id,
  });
  expect(task.body).toMatchObject({ role_id: 2, student_first_name: 'Sam' });
  const id = await mention(office, teacher.user_detail_id);
  expect((await list('mention', office)).data[0]).toMatchObject({
    id,
    related_user_detail_id: teacher.user_detail_id,
    user_detail: { role_id: 2 },
  });
  const mails = await school.sql((db) =>
    db.selectFrom('mail').select('text').where('to_email', '=', office.email).orderBy('id').execute(),
  );
  expect(mails.map(({ text }) => /\/people\/staff\/\d+\?tab=\w+/.exec(text)?.[0])).toEqual([
    `/people/staff/${teacher.user_detail_id}?tab=tasks`,
    `/people/staff/${teacher.user_detail_id}?tab=notes`,
  ]);
  for (const path of ['tasks/list', 'student/notes']) {
    expect(
      (await server.call('GET', path, { user_detail_id: teacher.user_detail_id }, { as: office })).body.data,
    ).toHaveLength(1);
    expect((await server.call('GET', path, { user_detail_id: teacher.user_detail_id }, { as: teacher })).status).toBe(
      404,
    );
  }
  expect(
    (
      await post('guardians/add', {
        user_detail_id: teacher.user_detail_id,
        guardian: { firstName: 'Gale', surname: '', email: '', phone: '', relation: 'Aunt' },
      })
    ).status,
  ).toBe(404);
});
