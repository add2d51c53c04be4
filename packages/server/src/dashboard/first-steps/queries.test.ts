import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const firstSteps = async (as = school.owner) =>
  (await server.call('GET', 'dashboard/firstSteps', {}, { as })).body as Record<string, object | null>;
const done = async (path: string, input: Record<string, unknown>) => {
  const answer = await server.call('POST', path, input, { as: school.owner });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test('a new school has done none of its first steps; each is ticked off with what was added, and when', async () => {
  expect(await firstSteps()).toEqual({ subject: null, class: null, student: null, website: null });

  const { gibbonCourseID } = (await done('category/add', { type: 'subject', name: 'Music' })).data;
  const subject = (
    await done('subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      durations: [
        { minutes: 60, fee: 5_000 },
        { minutes: 30, fee: 2_800 },
      ],
    })
  ).data;
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await firstSteps()).subject).toEqual({
    sub_id: subject.sub_id,
    name: 'Piano',
    minutes: 30,
    fee: 2_800,
    done_at: at,
  });

  const made = {
    title: 'Piano, beginners',
    subject: subject.sub_id,
    from: '2031-02-11',
    fromTime: '16:00',
    toTime: '16:30',
    repeats: { type: 'weekly', weekdays: [2], until: '2031-03-30' },
    notify: 0,
  };
  await done('event/v2/make', { ...made, title: 'Still a draft', draft: 1 });
  expect((await firstSteps()).class).toBeNull();
  await done('event/v2/make', made);
  expect((await firstSteps()).class).toEqual({
    title: 'Piano, beginners',
    from_date: '2031-02-11',
    start_time: '16:00',
    is_weekly: 1,
    done_at: at,
  });

  await done('students/add', { firstName: 'Ada', surname: 'First' });
  await done('students/add', { firstName: 'Ben', surname: 'Second' });
  expect((await firstSteps()).student).toEqual({ firstName: 'Ada', surname: 'First', done_at: at });

  await done('embed/sites', { sites: ['https://www.riverside.example'] });
  expect((await firstSteps()).website).toEqual({ origin: 'https://www.riverside.example', done_at: at });
});

test('the first steps of one school say nothing of another', async () => {
  const other = await server.school();
  expect(await firstSteps(other.owner)).toEqual({ subject: null, class: null, student: null, website: null });
});

test("a student's name is hidden from people who can't open students", async () => {
  const admin = await school.staff(1);
  expect((await firstSteps(admin)).student).toMatchObject({ firstName: 'Ada' });
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: admin.user_detail_id,
        category: 'students',
        value: 0,
      })
      .execute(),
  );
  expect((await firstSteps(admin)).student).toMatchObject({ firstName: '', surname: '' });
});
