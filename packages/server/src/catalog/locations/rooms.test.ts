import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { callsOf } from '../../testing/subjects.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const { call, done } = callsOf(
  () => server,
  () => school,
);

test('locations have rooms, which can swap names, and stay if something refers to one', async () => {
  const { data } = await done('POST', 'location/add', {
    p_name: 'North',
    address: '1 Long Road',
    capacity: 40,
    rooms: [{ name: 'Hall', capacity: 30 }, { name: 'Studio' }],
  });
  const [hall, studio] = data.rooms;
  expect((await done('GET', 'locations', { search: 'stud' })).data).toMatchObject([{ id: data.id, p_name: 'North' }]);
  const edit = (version: number, rooms: object[]) => call('POST', 'location/edit', { id: data.id, version, rooms });
  const swapped = (
    await edit(data.version, [
      { room_id: studio.room_id, name: 'Hall', capacity: 8 },
      { room_id: hall.room_id, name: 'Studio', capacity: 30 },
    ])
  ).body.data;
  expect(swapped.rooms).toEqual([
    { room_id: studio.room_id, name: 'Hall', capacity: 8 },
    { room_id: hall.room_id, name: 'Studio', capacity: 30 },
  ]);
  expect((await edit(swapped.version, [{ name: 'A' }, { name: 'a' }])).body.fields).toEqual({
    'rooms.1.name': 'Another room already has this name',
  });
  // An edit of an old version is refused first, with the current record, even if part of it is gone.
  const late = await edit(data.version, [{ room_id: 2 ** 40, name: 'Gone' }]);
  expect([late.status, late.body.code, late.body.current.rooms]).toEqual([409, 'stale', swapped.rooms]);
  expect((await edit(swapped.version, [{ room_id: 2 ** 40, name: 'Gone' }])).body.fields).toEqual({
    'rooms.0.room_id': 'Room not found',
  });
  const { institution_id } = school;
  await school.sql((db) =>
    sql`insert into event_series (institution_id, from_date, start_time, minutes, zone, planned_until, location_id, room_id)
    values (${institution_id}, '2040-01-02', '10:00', 30, 'UTC', '2040-01-02', ${data.id}, ${hall.room_id})`.execute(
      db,
    ),
  );
  expect((await edit(swapped.version, [])).body.data.rooms).toEqual([]);
  const rooms = await school.sql((db) =>
    db.selectFrom('room').select(['room_id', 'archived_at']).where('location_id', '=', data.id).execute(),
  );
  expect(rooms).toMatchObject([{ room_id: hall.room_id, archived_at: expect.any(Date) }]);
  expect((await call('POST', 'location/delete', { id: data.id })).status).toBe(409);
  await done('POST', 'location/archive', { id: data.id, is_archived: 1 });
  expect((await done('GET', 'locations')).total).toBe(0);
});
