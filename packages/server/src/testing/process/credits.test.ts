import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer } from './server.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [port, otherPort] = [await freePort(), await freePort()];
const env = { SECRET_KEY: 'one key for every server of an installation', PUBLIC_URL: `http://localhost:${port}` };
/** RACE_ROUNDS asks for more than every run of the tests has time for. */
const [ROUNDS, BOOKERS] = [Number(process.env['RACE_ROUNDS'] ?? 5), 32];
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;
let lessons: number[];

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
  const series = await ask('event/v2/make', {
    title: 'Lesson',
    from: dayIn(10),
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    override: 1,
    repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: dayIn(60) },
  });
  const { body } = await first.call(
    'GET',
    'event/v2/getCourseClassEvents',
    { series_id: series.series_id, per_page: 50 },
    { as: school.owner },
  );
  lessons = body.data
    .filter((one: { status: string }) => one.status === 'scheduled')
    .map((one: { event_id: number }) => one.event_id)
    .slice(0, BOOKERS);
});
afterAll(async () => {
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function ask(path: string, input: Record<string, unknown>) {
  const answer = await servers[0].call('POST', path, input, { as: school.owner, key: randomUUID() });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A student who missed a class and has one make-up session for it. */
async function withMakeUp(): Promise<number> {
  const student = (
    await ask('students/add', {
      firstName: `Pupil ${randomUUID()}`,
      isDuplicate: 1,
      guardian: { firstName: 'Gale', surname: '', email: '', phone: '', relation: 'Aunt' },
    })
  ).user_detail_id;
  const { event_id, series_id } = await ask('event/v2/make', {
    title: 'Missed',
    from: dayIn(3),
    fromTime: '08:00',
    toTime: '09:00',
    notify: 0,
    override: 1,
  });
  await ask('enrolment/v2/add', { series_id, user_detail_ids: [student], notify: 0 });
  await rowsOf(
    dataDir,
    "update event set local_start = local_start - interval '5 days', starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days' where event_id = $1",
    [event_id],
  );
  await ask('sessionCredits/grant', { user_detail_id: student, sessions: 1, make_ups: 1, valid_from: dayIn(-30) });
  await ask('attendance/mark', {
    event_id,
    students: [{ user_detail_id: student, attendance: { attendanceCode: 4 }, device_mark: randomUUID(), based_on: 0 }],
  });
  return student;
}

test(
  `of ${BOOKERS} bookings with the last make-up session, over two servers, exactly one gets it, ${ROUNDS} times over`,
  async () => {
    expect(lessons).toHaveLength(BOOKERS);
    for (let round = 0; round < ROUNDS; round++) {
      const user_detail_id = await withMakeUp();
      const answers = await Promise.all(
        lessons.map((event_id, i) =>
          servers[i % 2]!.call(
            'POST',
            'sessionCredits/makeUp',
            { user_detail_id, event_id },
            { as: school.owner, key: randomUUID() },
          ),
        ),
      );
      const refused = answers.filter((answer) => answer.status !== 200);
      expect([
        answers.length - refused.length,
        refused.every((answer) => answer.status === 409 && answer.body.message === 'No make-up session is left.'),
      ]).toEqual([1, true]);
      const [sums] = await rowsOf<{ left: number; seats: number }>(
        dataDir,
        `
      select (select sum(amount)::int from credit_entry c join credit_grant g on g.grant_id = c.grant_id where g.kind = 'makeup' and c.user_detail_id = $1) as left,
        (select count(*)::int from event_student where user_detail_id = $1 and event_id = any($2::bigint[])) as seats`,
        [user_detail_id, lessons],
      );
      expect(sums).toEqual({ left: 0, seats: 1 });
    }
  },
  30_000 + ROUNDS * 3_000,
);

test("a family's link used from everywhere at the same time books one place", async () => {
  const user_detail_id = await withMakeUp();
  // What was missed has no subject, so it is made up for in its own class.
  await rowsOf(
    dataDir,
    `update event set series_id = (select e.series_id from credit_grant g join event e on e.event_id = g.event_id where g.kind = 'makeup' and g.user_detail_id = $1) where event_id = any($2::bigint[])`,
    [user_detail_id, lessons.slice(0, 8)],
  );
  const { url } = await ask('sessionCredits/makeLink', { user_detail_id, send_to: null });
  const link = Object.fromEntries(new URL(url).searchParams) as { institution: string; makeUpHash: string };
  const { body } = await servers[0].call('GET', 'online/makeUp/getDetailsByHash', link);
  const events = body.data.map((one: { event_id: number }) => one.event_id).slice(0, 8);
  const answers = await Promise.all(
    Array.from({ length: BOOKERS }, (_, i) =>
      servers[i % 2]!.call(
        'POST',
        'online/makeUp/bookByHash',
        { ...link, event_id: events[i % events.length] },
        { key: randomUUID() },
      ),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    200,
    ...Array.from({ length: BOOKERS - 1 }, () => 404),
  ]);
});
