import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';
import { names, subjectsOf } from '../../testing/subjects.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let music: number;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  teacher = await school.staff(2);
  music = (await done('POST', 'category/add', { name: 'Music' })).data.gibbonCourseID;
});
afterAll(() => server.stop());

const { call, done, subject } = subjectsOf(
  () => server,
  () => school,
  () => music,
);

describe('subjects', () => {
  test('are in order by category, with durations, fees and amounts in the school’s currency', async () => {
    await subject('Piano', {
      durations: [
        { minutes: 60, fee: 5_500 },
        { minutes: 30, fee: 123_450 },
      ],
      default_capacity: 1,
      staff_ids: [teacher.user_detail_id],
    });
    await subject('Choir');
    const { data, total } = await done('GET', 'subjects', {}, teacher);
    expect([total, names(data)]).toEqual([2, [['Music', ['Piano', 'Choir']]]]);
    expect(data[0].subjects[0]).toMatchObject({
      gibbonCourseID: music,
      default_capacity: 1,
      charging: 'session',
      is_bookable: 0,
      staff_total: 1,
      isSelected: 0,
      durations: [
        { minutes: 30, fee: { fee: 123_450 }, amount: '1,234.50' },
        { minutes: 60, fee: { fee: 5_500 }, amount: '55.00' },
      ],
    });
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ currency: 'JPY' })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    const yen = (await done('GET', 'subjects')).data[0].subjects[0].durations.map(
      (one: { amount: string }) => one.amount,
    );
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ currency: 'KWD' })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    const dinars = (await done('GET', 'subjects')).data[0].subjects[0].durations.map(
      (one: { amount: string }) => one.amount,
    );
    expect([yen, dinars]).toEqual([
      ['123,450', '5,500'],
      ['123.450', '5.500'],
    ]);
  });

  test('come selected as the call names them: a category with one is open, one with all is all-selected', async () => {
    const [piano, choir] = [await subject('Piano'), await subject('Choir')];
    const state = async (selected: number[]) => {
      const [{ isCollapsibleOpen, allCategory, subjects }] = (await done('GET', 'subjects', { selected })).data;
      return [isCollapsibleOpen, allCategory, subjects.map((one: { isSelected: number }) => one.isSelected)];
    };
    expect([await state([]), await state([choir.sub_id]), await state([piano.sub_id, choir.sub_id])]).toEqual([
      [false, false, [0, 0]],
      [true, false, [0, 1]],
      [true, true, [1, 1]],
    ]);
  });

  test('are found by their name and by their category’s', async () => {
    await subject('Café piano');
    expect((await done('GET', 'subjects', { search: 'cafe' })).total).toBe(1);
    expect((await done('GET', 'categories/search', { search: 'MUS' }, teacher)).data).toMatchObject([
      { gibbonCourseID: music, subjects: [{ sub_name: 'Café piano' }] },
    ]);
    expect((await done('GET', 'subjects', { search: 'zither' })).data).toEqual([]);
    const found = async (as: TestStaff) =>
      (await done('GET', 'search/overallSmart', { search: 'piano caf' }, as)).subject;
    expect(await found(school.owner)).toMatchObject([{ sub_name: 'Café piano', category: 'Music' }]);
    expect(await found(teacher)).toEqual([]);
  });

  test('keep the fields of their way of charging, and no others', async () => {
    expect(
      (await call('POST', 'subject/add', { sub_name: 'Band', gibbonCourseID: music, charging: 'hybrid' })).body.fields,
    ).toEqual({
      period_unit: 'This field is required',
      period_fee: 'This field is required',
      period_sessions: 'This field is required',
    });
    const band = await subject('Band', {
      charging: 'hybrid',
      period_unit: 'month',
      period_fee: 12_000,
      period_sessions: 4,
    });
    const { data } = await done('POST', 'subject/edit', {
      sub_id: band.sub_id,
      version: band.version,
      charging: 'period',
    });
    expect(data).toMatchObject({ charging: 'period', period_unit: 'month', period_fee: 12_000, period_sessions: null });
    expect(
      (await done('POST', 'subject/edit', { sub_id: band.sub_id, version: data.version, charging: 'package' })).data,
    ).toMatchObject({ period_unit: null, period_fee: null });
  });

  test('are put in order, also from another category', async () => {
    const [a, b, c] = [await subject('A'), await subject('B'), await subject('C')];
    const dance = (await done('POST', 'category/add', { name: 'Dance' })).data.gibbonCourseID;
    await done('POST', 'subject/reOrder', { gibbonCourseID: music, ids: [c.sub_id, a.sub_id] });
    expect(names((await done('GET', 'subjects')).data)).toEqual([
      ['Music', ['C', 'A', 'B']],
      ['Dance', []],
    ]);
    await done('POST', 'subject/reOrder', { gibbonCourseID: dance, ids: [b.sub_id] });
    expect(names((await done('GET', 'subjects')).data)).toEqual([
      ['Music', ['C', 'A']],
      ['Dance', ['B']],
    ]);
    await subject('A', { gibbonCourseID: dance });
    expect((await call('POST', 'subject/reOrder', { gibbonCourseID: dance, ids: [a.sub_id] })).status).toBe(409);
    expect((await call('POST', 'subject/reOrder', { gibbonCourseID: dance, ids: [2 ** 52] })).status).toBe(404);
  });

  test('show who is qualified, from both sides, and only staff can be', async () => {
    const [piano, choir] = [await subject('Piano'), await subject('Choir', { staff_ids: [teacher.user_detail_id] })];
    const of = async () =>
      (await done('GET', 'staff/subjects', { user_detail_id: teacher.user_detail_id })).data.map(
        (one: { sub_name: string }) => one.sub_name,
      );
    expect(await of()).toEqual(['Choir']);
    await done('POST', 'staff/subjects/update', { user_detail_id: teacher.user_detail_id, sub_ids: [piano.sub_id] });
    expect(await of()).toEqual(['Piano']);
    expect((await done('GET', 'subjects/details/{sub_id}', { sub_id: piano.sub_id })).staff).toMatchObject([
      { user_detail_id: teacher.user_detail_id, role_id: 2 },
    ]);
    const { student } = {
      student: (await done('POST', 'students/add', { firstName: 'Mia', isDuplicate: 1 })).user_detail_id,
    };
    const { version } = await done('GET', 'subjects/details/{sub_id}', { sub_id: choir.sub_id });
    expect(
      (await call('POST', 'subject/edit', { sub_id: choir.sub_id, version, staff_ids: [student] })).body.fields,
    ).toEqual({ staff_ids: 'Please choose staff members' });
    await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 });
    expect(await of()).toEqual([]);
    expect(
      (await call('POST', 'staff/subjects/update', { user_detail_id: teacher.user_detail_id, sub_ids: [] }, teacher))
        .status,
    ).toBe(403);
  });

  test('leave as CSV, a line a length, safe from formulas', async () => {
    await subject('=Piano', {
      durations: [
        { minutes: 30, fee: 123_450 },
        { minutes: 60, fee: 5_500 },
      ],
    });
    const { text, status } = await call('GET', 'subjects/export');
    expect(status).toBe(200);
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toMatch(
      /^Category,Subject,Charged,Minutes,Fee \([A-Z]{3}\),Capacity,Bookable,Qualified staff,Subject ID$/,
    );
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 6))).toEqual([
      ['Music', "'=Piano", 'Per session', '30', '1234.50', 'Unlimited'],
      ['Music', "'=Piano", 'Per session', '60', '55.00', 'Unlimited'],
    ]);
  });
});
