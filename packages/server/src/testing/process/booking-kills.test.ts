import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { weekly } from '../calendar.ts';
import { typed } from '../family.ts';
import { type Listed, visitorOf } from '../holds.ts';
import type { Answer } from '../server.ts';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, postmasterOf, type ServerProcess, startServer, until } from './server.ts';

/** How often each of both is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const TIME = 90_000 + ROUNDS * 60_000;
/** One address can have 20 holds, and three in one event. */
const FAMILIES = 18;
const SEATS = 3;
const DAY_MS = 86_400_000;
const settings = { port: await freePort(), dataDir: preparedDataDir() };
const { dataDir } = settings;
let server: ServerProcess;
let school: LiveSchool;
let subject: number;

const date = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> =>
  (await rowsOf<Row>(dataDir, text, values))[0]!;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
  const { institution_id } = school;
  const { category_id } = await one<{ category_id: number }>(
    "insert into category (institution_id, kind, name) values ($1, 'subject', 'Music') returning category_id::int",
    [institution_id],
  );
  const { sub_id } = await one<{ sub_id: number }>(
    "insert into subject (institution_id, category_id, sub_name, is_bookable) values ($1, $2, 'Piano', 1) returning sub_id::int",
    [institution_id, category_id],
  );
  await one('insert into subject_duration (institution_id, sub_id, minutes, fee) values ($1, $2, 60, 2200)', [
    institution_id,
    sub_id,
  ]);
  await one("insert into booking_subject (institution_id, sub_id, sells) values ($1, $2, '{single}')", [
    institution_id,
    sub_id,
  ]);
  subject = sub_id;
});
// A session does not last as long as many rounds.
beforeEach(async () => {
  school = await signIn(server);
});
afterAll(() => clear(dataDir, server));

/** Puts a class of two weeks on sale, with no one in it yet, in place of the one before. */
async function newClass(): Promise<void> {
  await rowsOf(dataDir, "update event set status = 'cancelled'");
  const repeats = { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: date(20) };
  const made = { ...weekly({ subject, capacity: SEATS, from: date(7), notify: 0, override: 1 }), repeats };
  const answer = await server.call('POST', 'event/v2/make', made, { as: school.owner, key: randomUUID() });
  expect(answer.status, answer.text).toBe(200);
}

/** Ends the server, or PostgreSQL below it, as a power cut would. */
const victims: [string, () => Promise<void>][] = [
  ['the server', () => server.kill()],
  ['the database', async () => void process.kill(postmasterOf(dataDir)!, 'SIGKILL')],
];

/** Lets both come back. */
async function revive(): Promise<void> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) server = await startServer(settings);
  const isUp = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  const answers = async () => (await fetch(`${server.address}/readyz`)).ok || Promise.reject(new Error('not ready'));
  await until(async () => (await isUp(rowsOf(dataDir, 'select 1'))) && (await isUp(answers())), 60_000);
}

/** A family on the booking page: what it sends once its place is held. */
interface Family {
  email: string;
  sending?: Record<string, unknown>;
  key: string;
  answer?: Answer;
}

const lost = () => undefined;

/** Holds a place and sends the booking; stops at the first call that gets no answer. */
async function book(family: Family, slot: Listed, heard: () => void): Promise<void> {
  const visitor = visitorOf({ call: server.call }, school);
  const held = await visitor.hold(slot).catch(lost);
  heard();
  if (held?.status !== 200) return;
  const { hold } = held.body;
  const priced = await visitor.call('quote', { hold }).catch(lost);
  heard();
  if (priced?.status !== 200) return;
  const values = { ...typed('student'), email: family.email };
  const { quote_hash } = priced.body.data;
  family.sending = { institution: school.hash, hold, quote_hash, values, children: [], elapsed: 20_000 };
  await send(family);
  heard();
}

async function send(family: Family): Promise<void> {
  const answer = await server.call('POST', 'online/book/send', family.sending!, { key: family.key }).catch(lost);
  if (answer) family.answer = answer;
}

/** What must hold at any moment: seats are their rows, and no event has more than it takes. */
async function sound(): Promise<void> {
  const wrong = await rowsOf(
    dataDir,
    `select e.event_id from event e where e.enrolled + e.held > e.capacity
      or e.held <> (select count(*) from booking_seat s where s.institution_id = e.institution_id and s.event_id = e.event_id)
      or e.enrolled <> (select count(*) from event_student c where c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled')`,
  );
  expect(wrong).toEqual([]);
}

/** Bookings of a family that stand, each with the places that its children have. */
const standing = (email: string) =>
  rowsOf<{ reference: string; places: number }>(
    dataDir,
    `select b.reference, (select count(*)::int from booking_line l join enrolment n on n.institution_id = l.institution_id and n.enrolment_id = l.enrolment_id
        where l.institution_id = b.institution_id and l.booking_id = b.booking_id and l.state = 'confirmed' and n.status = 'active') as places
      from booking b where b.email = $1 and b.sent_at is not null`,
    [email],
  );

/** Each acknowledged booking is there once and whole. */
async function kept(families: readonly Family[]): Promise<void> {
  for (const { email, answer } of families) {
    const found = await standing(email);
    if (answer?.status === 200) expect(found).toEqual([{ reference: answer.body.reference, places: 1 }]);
    else expect(found.length).toBeLessThan(2);
  }
}

test.each(victims)(
  '%s killed while families book: what was acknowledged stays, and nothing else keeps a seat',
  async (_, kill) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await newClass();
      const visitor = visitorOf(server, school);
      const open = (await visitor.slots(date(6))).filter((slot) => slot.is_full === 0);
      const families = Array.from({ length: Math.min(FAMILIES, open.length) }, (): Family => {
        const name = randomUUID();
        return { email: `${name}@family.example`, key: name };
      });
      const at = randomInt(families.length, families.length * 3);
      let answered = 0;
      let gone: Promise<void> | undefined;
      const heard = () => void ((answered += 1) >= at && (gone ??= kill()));
      await Promise.all(families.map((family, place) => book(family, open[place]!, heard)));
      await gone;
      await revive();
      await sound();
      await kept(families);
      // A family that got no answer sends again what it sent.
      for (const family of families) if (family.sending && family.answer?.status !== 200) await send(family);
      expect(families.filter((one) => one.sending).map((one) => [one.answer?.status, one.answer?.text])).toEqual(
        families.filter((one) => one.sending).map((one) => [200, one.answer?.text]),
      );
      await kept(families);
      await sound();
      // Ten minutes on, no worker has run, and only what was booked has a seat.
      await rowsOf(dataDir, "update booking set open_until = now() - interval '1 second' where sent_at is null");
      const left = await visitorOf(server, school).slots(date(6));
      const free = await rowsOf<{ free: number }>(
        dataDir,
        `select capacity - enrolled as free from event where status <> 'cancelled' order by starts_at`,
      );
      expect(left.map((slot) => slot.left)).toEqual(free.map((one) => one.free));
      await rowsOf(dataDir, 'update booking set asker_key = null');
    }
  },
  TIME,
);
