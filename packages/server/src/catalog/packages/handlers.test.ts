import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asBranch } from '../../branches/queries.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let bundles: number;
let piano: { sub_id: number; version: number; durations: { duration_id: number }[] };

const call = (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) =>
  server.call(method, path, input, { as: school.owner });
async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) {
  const answer = await call(method, path, input);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}
const category = async (type: string, name: string) =>
  (await done('POST', 'category/add', { type, name })).data.gibbonCourseID as number;
const bundle = async (package_name: string, more: object = {}) =>
  (await done('POST', 'package/add', { package_name, category_id: bundles, sessions: 10, price: 45_000, ...more }))
    .data;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  bundles = await category('package', 'Bundles');
  piano = (
    await done('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID: await category('subject', 'Music'),
      durations: [{ minutes: 30, fee: 3_000 }],
    })
  ).data;
});
afterAll(() => server.stop());

describe('packages', () => {
  test('are listed, of one category in its order where one is named', async () => {
    const [ten, five] = [await bundle('Ten'), await bundle('Five', { sessions: 5, price: 25_000 })];
    const other = await category('package', 'Holidays');
    await bundle('Camp', { category_id: other });
    const list = async (input: object) =>
      (await done('GET', 'packages', { ...input })).data.map((row: { package_name: string }) => row.package_name);
    await done('POST', 'package/reOrder', { category_id: bundles, ids: [five.package_id, ten.package_id] });
    expect(await list({ category_id: bundles, order_by: 'orderBy', direction: 'asc' })).toEqual(['Five', 'Ten']);
    expect(await list({ category_id: 0 })).toEqual(['Five', 'Ten', 'Camp']);
    expect(await list({ order_by: 'price', direction: 'desc', search: 'bundles' })).toEqual(['Ten', 'Five']);
    expect(await done('GET', 'packages', { per_page: 1, page: 2 })).toMatchObject({
      total: 3,
      last_page: 3,
      from: 2,
      to: 2,
    });
  });

  test('name subjects, of one length alone where it is one of theirs', async () => {
    const [length] = piano.durations;
    const ten = await bundle('Ten', {
      subjects: [{ sub_id: piano.sub_id, duration_id: length!.duration_id }],
      validity: 6,
      validity_unit: 'month',
    });
    expect(ten).toMatchObject({ amount: '450.00', validity: 6, subjects: [{ sub_name: 'Piano', minutes: 30 }] });
    const wrong = (subjects: object[]) =>
      call('POST', 'package/edit', { package_id: ten.package_id, version: ten.version, subjects });
    expect((await wrong([{ sub_id: piano.sub_id, duration_id: 2 ** 52 }])).body.fields).toEqual({
      'subjects.0.duration_id': 'There is no such length',
    });
    expect((await wrong([{ sub_id: piano.sub_id }, { sub_id: piano.sub_id }])).body.fields).toEqual({
      'subjects.1.sub_id': 'This is there already',
    });
    await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 });
    // What it names already stays; a new one must be offered.
    expect((await wrong([{ sub_id: piano.sub_id }])).body.data.subjects).toMatchObject([
      { sub_name: 'Piano', is_archived: 1, minutes: null },
    ]);
    const five = await bundle('Five');
    expect(
      (
        await call('POST', 'package/edit', {
          package_id: five.package_id,
          version: five.version,
          subjects: [{ sub_id: piano.sub_id }],
        })
      ).body.fields,
    ).toEqual({ 'subjects.0.sub_id': 'Please choose one of the options' });
  });

  test('have add-ons, which change names with each other and go one by one', async () => {
    const ten = await bundle('Ten', {
      add_ons: [
        { name: 'Book', price: 1_500 },
        { name: 'Exam', price: 9_000 },
      ],
    });
    const [book, exam] = ten.add_ons;
    const edit = (version: number, add_ons: object[]) =>
      call('POST', 'package/edit', { package_id: ten.package_id, version, add_ons });
    const swapped = await edit(ten.version, [
      { ...book, amount: undefined, name: 'Exam' },
      { ...exam, amount: undefined, name: 'Book' },
      { name: 'Recital', price: 0 },
    ]);
    expect(swapped.body.data.add_ons.map((one: { name: string; amount: string }) => [one.name, one.amount])).toEqual([
      ['Exam', '15.00'],
      ['Book', '90.00'],
      ['Recital', '0.00'],
    ]);
    expect((await edit(swapped.body.data.version, [{ name: 'exam', price: 1 }])).body.fields).toEqual({
      'add_ons.0.name': 'This is there already',
    });
    expect((await done('POST', 'package/deleteAddOn', { add_on_id: book.add_on_id })).message).toBe('Exam deleted');
    expect((await call('POST', 'package/deleteAddOn', { add_on_id: book.add_on_id })).status).toBe(404);
    expect((await done('GET', 'packages/details/{package_id}', { package_id: ten.package_id })).add_ons).toHaveLength(
      2,
    );
  });

  test('count the classes to come of a length', async () => {
    const [{ duration_id }] = piano.durations as [{ duration_id: number }];
    const count = async () =>
      (await done('GET', 'package/countActiveClassesForDurations', { duration_ids: [duration_id, 2 ** 52] })).data;
    expect(await count()).toEqual([{ duration_id, sub_id: piano.sub_id, minutes: 30, count: 0 }]);
    const { institution_id } = school;
    await school.sql(async (db) => {
      for (const [minutes, at] of [
        [30, '2040-01-02 10:00'],
        [30, '2040-01-03 10:00'],
        [60, '2040-01-04 10:00'],
        [30, '2020-01-04 10:00'],
      ] as const) {
        const {
          rows: [series],
        } = await sql<{
          series_id: number;
        }>`insert into event_series (institution_id, sub_id, from_date, start_time, minutes, zone, planned_until)
          values (${institution_id}, ${piano.sub_id}, ${at}::timestamp::date, ${at}::timestamp::time, ${minutes}, 'UTC', ${at}::timestamp::date) returning series_id`.execute(
          db,
        );
        await sql`insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, sub_id)
          values (${institution_id}, ${series!.series_id}, ${at}::timestamp::date, ${at}::timestamp, 'UTC', ${minutes}, ${at}::timestamp at time zone 'UTC', ${at}::timestamp at time zone 'UTC' + make_interval(mins => ${minutes}), ${piano.sub_id})`.execute(
          db,
        );
      }
    });
    expect(await count()).toMatchObject([{ minutes: 30, count: 2 }]);
    // Now something hangs on the subject, so it is archived instead of deleted.
    expect((await call('POST', 'subject/delete', { sub_id: piano.sub_id })).status).toBe(409);
  });
});

test('registration fees are charged by the year, per student or per household', async () => {
  const { data } = await done('POST', 'registrationfee/add', {
    name: 'Registration',
    fee: 5_000,
    per: 'household',
    year_start: 9,
  });
  expect(data).toMatchObject({ fee: 5_000, amount: '50.00', per: 'household', year_start: 9, is_archived: 0 });
  const edited = await done('POST', 'registrationfee/edit', {
    registration_fee_id: data.registration_fee_id,
    version: 1,
    fee: 6_000,
    per: 'student',
  });
  expect(edited.data).toMatchObject({ amount: '60.00', per: 'student', version: 2 });
  expect((await call('POST', 'registrationfee/add', { name: 'registration', fee: 1 })).status).toBe(409);
  await done('POST', 'registrationfee/archive', { registration_fee_id: data.registration_fee_id, is_archived: 1 });
  expect((await done('GET', 'registrationfees')).total).toBe(0);
  expect((await done('GET', 'registrationfees', { is_archived: 1, search: 'regis' })).total).toBe(1);
  await done('POST', 'registrationfee/delete', { registration_fee_id: data.registration_fee_id });
});

test('locations have rooms, which change names with each other, and stay where something hangs on one', async () => {
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
    'rooms.1.name': 'There is a room of this name already',
  });
  // Typed over what stood before: said first, with what stands now, whatever of it is gone.
  const late = await edit(data.version, [{ room_id: 2 ** 40, name: 'Gone' }]);
  expect([late.status, late.body.code, late.body.current.rooms]).toEqual([409, 'stale', swapped.rooms]);
  expect((await edit(swapped.version, [{ room_id: 2 ** 40, name: 'Gone' }])).body.fields).toEqual({
    'rooms.0.room_id': 'There is no such room',
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

describe('a new branch', () => {
  const form = { institutionName: 'North', institutionAddress: { country: 'JP' }, institutionCurrency: 'JPY' };
  const inBranch = (id: number) =>
    school.sql((db) =>
      asBranch(
        db,
        id,
        async () =>
          (
            await sql<{
              subjects: string[] | null;
              packages: { name: string; price: number; minutes: number | null }[] | null;
              fees: number[] | null;
            }>`
    select (select array_agg(c.name || ' · ' || s.sub_name order by s.order_by) from subject s join category c using (institution_id, category_id) where s.institution_id = ${id}) as subjects,
      (select array_agg(fee::int order by fee) from subject_duration where institution_id = ${id}) as fees,
      (select json_agg(json_build_object('name', k.package_name, 'price', k.price, 'minutes', d.minutes)) from package k left join package_subject ps using (institution_id, package_id) left join subject_duration d using (institution_id, duration_id) where k.institution_id = ${id}) as packages`.execute(
              db,
            )
          ).rows[0]!,
      ),
    );

  test('begins with copies of the catalog, packages with the copies of their subjects, numbers in its own currency', async () => {
    await bundle('Ten', {
      subjects: [{ sub_id: piano.sub_id, duration_id: piano.durations[0]!.duration_id }],
      add_ons: [{ name: 'Book', price: 1_500 }],
    });
    const gone = (
      await done('POST', 'subject/add', { sub_name: 'Old', gibbonCourseID: await category('subject', 'Past') })
    ).data;
    await done('POST', 'subject/archive', { sub_id: gone.sub_id, is_archived: 1 });
    const { data } = await done('POST', 'add/branch', form);
    expect(await inBranch(data.id)).toEqual({
      subjects: ['Music · Piano'],
      fees: [30],
      packages: [{ name: 'Ten', price: 450, minutes: 30 }],
    });
  });

  test('takes registration fees along with the finance settings, unless it is told not to', async () => {
    await done('POST', 'registrationfee/add', { name: 'Registration', fee: 4_500, per: 'household', year_start: 9 });
    const gone = (await done('POST', 'registrationfee/add', { name: 'Old', fee: 1 })).data;
    await done('POST', 'registrationfee/archive', { registration_fee_id: gone.registration_fee_id, is_archived: 1 });
    const feesIn = (id: number) =>
      school.sql((db) =>
        asBranch(db, id, () =>
          db
            .selectFrom('registration_fee')
            .select(['name', 'amount', 'per', 'year_start'])
            .where('institution_id', '=', id)
            .execute(),
        ),
      );
    expect(await feesIn((await done('POST', 'add/branch', form)).data.id)).toEqual([
      { name: 'Registration', amount: 45, per: 'household', year_start: 9 },
    ]);
    expect(
      await feesIn(
        (await done('POST', 'add/branch', { ...form, institutionName: 'South', replicateFinance: 0 })).data.id,
      ),
    ).toEqual([]);
  });

  test('or without: packages then name no subjects', async () => {
    await bundle('Ten', { subjects: [{ sub_id: piano.sub_id }] });
    const none = (await done('POST', 'add/branch', { ...form, replicateSubjects: 0, replicatePackages: 0 })).data;
    expect(await inBranch(none.id)).toEqual({ subjects: null, fees: null, packages: null });
    const some = (await done('POST', 'add/branch', { ...form, institutionName: 'South', replicateSubjects: 0 })).data;
    expect(await inBranch(some.id)).toEqual({
      subjects: null,
      fees: null,
      packages: [{ name: 'Ten', price: 450, minutes: null }],
    });
  });
});
