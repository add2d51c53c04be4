import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newRequest } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { enrolmentsOf } from '../../../testing/enrolments.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 2);
  ({ series_id, event_id } = await enrolmentsOf(() => here).make());
});
afterAll(() => server.stop());

const request = (names: readonly (string | null)[], more: Partial<Parameters<typeof newRequest>[1]> = {}) =>
  newRequest(here.school, {
    series_id,
    events: [event_id],
    children: names.map((name, at) => ({
      person_id: name === null ? here.students[at]! : null,
      child_name: name ?? '',
    })),
    first_at: new Date('2027-01-04T15:00:00Z'),
    now: NOW,
    ...more,
  });
const file = (input: Record<string, unknown> = {}, as = here.school.owner) =>
  here.get('online/exportByType', input, as);

test('a file has a line for each child, with the filters of the list', async () => {
  await request([null, '=cmd()'], { now: new Date('2026-11-30T16:30:00Z') });
  await request(['Zoe'], { state: 'unpaid' });
  const answer = await file({ booking_type: 2, order_by: 'created_at', direction: 'asc' });
  expect(answer.headers['content-disposition']).toContain('class-bookings-2026-12-01.csv');
  const [header, ...lines] = answer.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(header).toBe(
    'Reference,Sent (Asia/Singapore),State,Child,Class,Starts,Time zone,Minutes,Events,Family,Email,Phone,Price (SGD)',
  );
  const shown = lines.map((line) => line.split(',').slice(1));
  const both = ['"Dec 01', ' 2026 12:30 AM"', 'To answer'];
  const rest = [
    'Piano',
    '2027-01-04 16:00',
    'Europe/Berlin',
    '60',
    '1',
    'Pupil 0',
    'parent@family.example',
    '',
    '22.00',
  ];
  expect(shown.slice(0, 2)).toEqual([
    [...both, 'Pupil 0', ...rest],
    // No program takes what a family typed for a formula.
    [...both, "'=cmd()", ...rest],
  ]);
  expect(lines).toHaveLength(3);
  expect((await file({ tab: 'unpaid' })).text.trim().split('\r\n')).toHaveLength(2);
  expect((await file({ booking_type: 7 })).text.trim().split('\r\n')).toHaveLength(1);
  expect((await file()).headers['content-disposition']).toContain('"bookings-2026-12-01.csv"');
});

test('guardians and fees are no columns for people who see none', async () => {
  await request([null]);
  const desk = await here.school.staff(8, { exports: true });
  await here.school.sql((db) =>
    db
      .insertInto('access_control')
      .values(
        ['guardian', 'billing'].map((category) => ({
          institution_id: here.school.institution_id,
          role_id: 8,
          category,
          value: 0 as const,
        })),
      )
      .execute(),
  );
  const { text } = await file({}, desk);
  expect(text).not.toMatch(/Family|E-mail|Phone|Price|family\.example|22\.00/);
  expect(text).toContain('Pupil 0');
});

test('a file of many bookings comes in pieces and is complete', async () => {
  const many = 1_200;
  await here.school.sql(async (db) => {
    const { institution_id } = here.school;
    const at = Array.from({ length: many }, (_, n) => n);
    const made = await db
      .insertInto('booking')
      .values(
        at.map((n) => ({
          institution_id,
          reference: `M${String(n).padStart(7, '0')}`,
          booking_type: 2 as const,
          state: 'confirmed' as const,
          places: 1,
          first_at: NOW,
          sent_at: NOW,
          made_on: '2026-12-01',
        })),
      )
      .returning('booking_id')
      .execute();
    await db
      .insertInto('booking_line')
      .values(
        made.map(({ booking_id }) => ({
          institution_id,
          booking_id,
          line: 1,
          child_name: 'Mia',
          series_id,
          event_id,
          from_date: '2027-01-04',
          state: 'confirmed' as const,
        })),
      )
      .execute();
  });
  const lines = (await file({ order_by: 'reference', direction: 'asc' })).text.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.slice(0, 8))).toEqual(
    Array.from({ length: many }, (_, n) => `M${String(n).padStart(7, '0')}`),
  );
});

test('a file needs the second factor', async () => {
  const plain = await here.school.staff(8);
  expect((await file({}, plain)).status).toBe(403);
});
