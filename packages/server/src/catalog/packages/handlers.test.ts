import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { packagesOf } from '../../testing/packages.ts';

let server: TestServer;
let school: TestSchool;
let bundles: number;
let piano: { sub_id: number; version: number; durations: { duration_id: number }[] };

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

const { call, done, category, bundle } = packagesOf(
  () => server,
  () => school,
  () => bundles,
);

describe('packages', () => {
  test('are listed, of one category in its order if one is named', async () => {
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

  test('name subjects, for one duration if it is one of theirs', async () => {
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
      'subjects.0.duration_id': 'Duration not found',
    });
    expect((await wrong([{ sub_id: piano.sub_id }, { sub_id: piano.sub_id }])).body.fields).toEqual({
      'subjects.1.sub_id': 'This is already listed',
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
      'add_ons.0.name': 'This is already listed',
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
    // Now something refers to the subject, so it is archived instead of deleted.
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
