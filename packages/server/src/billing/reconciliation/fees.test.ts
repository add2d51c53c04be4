import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples as attendance } from '../../attendance/examples.ts';
import { examples as calendar } from '../../calendar/examples.ts';
import { newMarkable } from '../../calendar/enrolments/examples.ts';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import { type Called, callsOf } from '../../testing/calls.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { examples as billing } from '../examples.ts';

let server: TestServer;
let world: World;
let student: number;
let event_id: number;

/** A fee that nothing else looks like, in minor units and as text. */
const FEE = 76_543_21;
const SHOWN = /7654321|76,?543\.21/;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  ({ event_id, student } = await newMarkable(world, { subject: await subjectOf(world) }));
  const mark = { attendance: { attendanceCode: 1 }, device_mark: randomUUID(), based_on: 0 };
  await ask(world, 'POST', 'attendance/mark', { event_id, students: [{ user_detail_id: student, ...mark }] });
});
afterAll(() => server.stop());

/** Gives every subject that fee, for each length that its classes have, and for a period. */
const price = () =>
  world.school.sql(async (db) => {
    const { institution_id } = world.school;
    await sql`insert into subject_duration (institution_id, sub_id, minutes) select distinct e.institution_id, e.sub_id, e.minutes from event e
      where e.institution_id = ${institution_id} and e.sub_id is not null on conflict do nothing`.execute(db);
    await sql`update subject_duration set fee = ${FEE} where institution_id = ${institution_id}`.execute(db);
    await sql`update subject set period_fee = ${FEE} where institution_id = ${institution_id}`.execute(db);
  });

const read = (path: string, input: object, as = world.teacher) =>
  server.call('GET', path, input as Record<string, unknown>, { as });

/** The reads of an area that answer a teacher, each with whether the fee is in its answer. */
async function walk(calls: readonly Called[]): Promise<{ answered: string[]; leaking: string[] }> {
  const answered: string[] = [];
  const leaking: string[] = [];
  const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public');
  for (const { name, endpoint, example } of reads) {
    const input = await example(world, world.teacher);
    await price();
    const { status, text } = await read(endpoint.path.replace('{x}', String((input as { x?: string }).x)), input);
    if (status !== 200) continue;
    answered.push(name);
    if (SHOWN.test(text)) leaking.push(name);
  }
  return { answered, leaking };
}

test.each([
  ['calendar', () => callsOf('calendar', calendar)],
  ['attendance', () => callsOf('attendance', attendance)],
  ['billing', () => callsOf('billing', billing)],
] as const)(
  'no read of %s tells a teacher what a class costs',
  async (_, calls) => {
    const { answered, leaking } = await walk(calls());
    expect(leaking).toEqual([]);
    expect(answered.length).toBeGreaterThan(2);
  },
  120_000,
);

test('of one class with its student neither, while staff who bill read the fee', async () => {
  await price();
  const of = { user_detail_id: student };
  const asked = [
    ['student/unbilled-sessions', of],
    ['reconciliation/summary', of],
    ['reconciliation/sessions', { ...of, outcome: 'unbilled' }],
    ['sessionCredits/list', of],
    ['sessionCredits/history', of],
    ['attendance/details', { event_id }],
    ['attendance/invoiceList', { ...of, event_id }],
    ['students/attendance', of],
    ['event/v2/roster', { id: event_id }],
  ] as const;
  const leaking = [];
  for (const [path, input] of asked) {
    const answer = await read(path, input);
    expect([path, answer.status]).toEqual([path, 200]);
    if (SHOWN.test(answer.text)) leaking.push(path);
  }
  expect(leaking).toEqual([]);
  const bills = asked.slice(0, 3);
  for (const [path, input] of bills) expect((await read(path, input, world.owner)).text).toMatch(SHOWN);
  const check = { event_id, user_detail_ids: [student] };
  const asks = (as = world.teacher) => server.call('POST', 'event/v2/checkStudentInvoice', check, { as });
  expect([(await asks()).status, SHOWN.test((await asks()).text)]).toEqual([200, false]);
  expect((await asks(world.owner)).text).toMatch(SHOWN);
});
