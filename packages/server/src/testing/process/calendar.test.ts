import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { weekly } from '../calendar.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, signIn, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer } from './server.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [port, otherPort] = [await freePort(), await freePort()];
const env = { SECRET_KEY: 'one key for every server of an installation', PUBLIC_URL: `http://localhost:${port}` };
/** How often clients race; RACE_ROUNDS asks for more than every run of the tests has time for. */
const [ROUNDS, CLIENTS] = [Number(process.env['RACE_ROUNDS'] ?? 4), 32];
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;
let teacher: number;
let room: number;
let students: number[];

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
  const id = school.institution_id;
  teacher = school.owner.user_detail_id;
  // A holiday would clash with everything.
  await rowsOf(dataDir, 'delete from holiday_country where institution_id = $1', [id]);
  const [place] = await rowsOf<{ location_id: string }>(
    dataDir,
    "insert into location (institution_id, p_name) values ($1, 'House') returning location_id",
    [id],
  );
  room = Number(
    (
      await rowsOf<{ room_id: string }>(
        dataDir,
        "insert into room (institution_id, location_id, name) values ($1, $2, 'Blue') returning room_id",
        [id, place!.location_id],
      )
    )[0]!.room_id,
  );
  students = (
    await rowsOf<{ user_detail_id: string }>(
      dataDir,
      "insert into person (institution_id, role_id, first_name, hash) select $1, 3, 'Pupil ' || n, 'pupil-' || n from generate_series(1, $2::int) n returning user_detail_id",
      [id, CLIENTS],
    )
  ).map((row) => Number(row.user_detail_id));
}, 120_000);
afterAll(async () => {
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
});

const make = (more: Record<string, unknown>, at = 0) =>
  servers[at]!.call(
    'POST',
    'event/v2/make',
    weekly({ timezoneName: 'UTC', notify: 0, repeats: { type: 'one_time' }, ...more }),
    { as: school.owner, key: randomUUID() },
  );
const winners = (answers: { status: number }[]) => answers.filter((answer) => answer.status === 200).length;

test(
  `of ${CLIENTS} clients on the last seat, over two servers, exactly one gets it, ${ROUNDS} times over`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event_id, series_id } = (
        await make({ capacity: 1, repeats: { type: 'weekly', weekdays: [1, 3], until: '2027-01-31' } })
      ).body;
      const asked = (i: number) => (i % 2 ? { event_id } : { series_id });
      const answers = await Promise.all(
        students.map((id, i) =>
          servers[i % 2]!.call(
            'POST',
            'enrolment/v2/add',
            { ...asked(i), user_detail_ids: [id], notify: 0 },
            { as: school.owner, key: randomUUID() },
          ),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(
        answers
          .filter((answer) => answer.status !== 200)
          .every((answer) => answer.status === 409 && answer.body.message.endsWith(' full: no seat is left.')),
      ).toBe(true);
      const [count] = await rowsOf<{ enrolled: number; seats: string }>(
        dataDir,
        "select max(enrolled) as enrolled, (select count(*) from event_student s where s.event_id = $1 and s.status = 'enrolled') as seats from event where series_id = $2",
        [event_id, series_id],
      );
      expect([count!.enrolled, Number(count!.seats)]).toEqual([1, 1]);
    }
  },
  60_000 + ROUNDS * 4_000,
);

test.each(['teacher', 'room'] as const)(
  `of ${CLIENTS} clients on the same %s exactly one gets it, ${ROUNDS} times over`,
  async (what) => {
    for (let round = 0; round < ROUNDS; round++) {
      const more = {
        from: addDays(what === 'room' ? '2027-05-01' : '2028-05-01', round),
        ...(what === 'room' ? { room } : { staff: [teacher] }),
      };
      const answers = await Promise.all(
        Array.from({ length: CLIENTS }, (_, i) =>
          make({ ...more, fromTime: `16:${String(i % 30).padStart(2, '0')}` }, i % 2),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(
        answers
          .filter((answer) => answer.status !== 200)
          .every(
            (answer) =>
              answer.status === 409 && answer.body.current.clashes[0].kind === (what === 'room' ? 'room' : 'staff'),
          ),
      ).toBe(true);
    }
  },
  60_000 + ROUNDS * 4_000,
);

test('it would be noticed: at different times all of them get it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      make({ from: '2029-04-02', fromTime: `1${i}:00`, toTime: `1${i}:30`, room, staff: [teacher] }, i % 2),
    ),
  );
  expect(winners(answers)).toBe(8);
});

test('a server killed in the middle of making series leaves each of them whole or not there', async () => {
  const long = {
    title: 'Killed',
    timezoneName: 'UTC',
    repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5], until: '2028-12-29' },
  };
  const open = Array.from({ length: 6 }, () => make(long, 1).catch(() => undefined));
  // One is there by then, and the others are in the middle, however fast the machine is.
  await Promise.race(open);
  await servers[1].kill();
  await Promise.all(open);
  servers[1] = await startServer({
    port: otherPort,
    dataDir: otherDir,
    env: { ...env, DATABASE_URL: urlOf(loginOf(dataDir, 'owner')), DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')) },
  });
  school = await signIn(servers[1]);
  const whole = (await make(long, 1)).body;
  const rows = await rowsOf<{ series_id: string; events: number; audits: number }>(
    dataDir,
    `
    select s.series_id, (select count(*)::int from event e where e.series_id = s.series_id) as events, (select count(*)::int from audit a where a.kind = 'event_made' and (a.after ->> 'series_id')::bigint = s.series_id) as audits from event_series s where s.title = 'Killed'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => `${row.events} ${row.audits}`))).toEqual(
    new Set([`${whole.occurrences + whole.skipped.length} 1`]),
  );
}, 60_000);
