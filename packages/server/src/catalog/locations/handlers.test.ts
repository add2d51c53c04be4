import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

const make = (more: Record<string, unknown> = {}) =>
  here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, location: here.location_id, room: here.rooms[0], notify: 0, ...more }),
  );

test('what a class uses is archived instead of deleted, and the class keeps it: a subject, a location, a room', async () => {
  const { event_id } = await make();
  const refused = async (path: string, input: Record<string, unknown>) => {
    const { status, body } = await here.post(path, input);
    return [status, body.message];
  };
  expect(await refused('subject/delete', { sub_id: here.sub_id })).toEqual([
    409,
    "Piano is in use, so it can't be deleted. Archive it instead.",
  ]);
  expect(await refused('location/delete', { id: here.location_id })).toEqual([
    409,
    "Main house is in use, so it can't be deleted. Archive it instead.",
  ]);

  const {
    data: [{ version }],
  } = await here.read('locations');
  await here.done('location/edit', { id: here.location_id, version, rooms: [] });
  const rooms = await here.school.sql((db) => db.selectFrom('room').select(['room_id', 'archived_at']).execute());
  expect(rooms).toEqual([{ room_id: here.rooms[0], archived_at: expect.any(Date) }]);

  await here.done('subject/archive', { sub_id: here.sub_id, is_archived: 1 });
  await here.done('location/archive', { id: here.location_id, is_archived: 1 });
  const { event, names } = await here.read('event/v2/details', { event_id });
  expect(event).toMatchObject({
    sub_id: here.sub_id,
    location_id: here.location_id,
    room_id: here.rooms[0],
    title: 'Piano',
  });
  expect([names.subjects[0].sub_name, names.locations[0].p_name, names.rooms[0].name]).toEqual([
    'Piano',
    'Main house',
    'Blue',
  ]);
});

test('a location without classes goes with its rooms', async () => {
  const { data } = await here.done('location/add', { p_name: 'Annex', rooms: [{ name: 'One' }, { name: 'Two' }] });
  expect((await here.done('location/delete', { id: data.id })).message).toBe('Annex deleted');
  expect(
    await here.school.sql((db) => db.selectFrom('room').select('room_id').where('location_id', '=', data.id).execute()),
  ).toEqual([]);
});
