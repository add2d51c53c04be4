import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let music: number;

const call = (
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  as: TestStaff = school.owner,
) => server.call(method, path, input, { as });
/** Calls, and hands over what came of it. */
async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}, as?: TestStaff) {
  const answer = await call(method, path, input, as);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}
const subject = async (sub_name: string, more: object = {}) =>
  (await done('POST', 'subject/add', { sub_name, gibbonCourseID: music, ...more })).data;
const names = (categories: { name: string; subjects: { sub_name: string }[] }[]) =>
  categories.map(({ name, subjects }) => [name, subjects.map((one) => one.sub_name)]);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  teacher = await school.staff(2);
  music = (await done('POST', 'category/add', { name: 'Music' })).data.gibbonCourseID;
});
afterAll(() => server.stop());

describe('categories', () => {
  test('stand in their order, one name once a type', async () => {
    const dance = (await done('POST', 'category/add', { name: 'Dance' })).data.gibbonCourseID;
    expect((await call('POST', 'category/add', { name: 'MUSIC' })).body).toMatchObject({
      code: 'conflict',
      fields: { name: 'There is a category of this name already' },
    });
    await done('POST', 'category/add', { type: 'package', name: 'Music' });
    await done('POST', 'category/reOrder', { ids: [dance, music] });
    expect((await done('GET', 'categories')).data.map((one: { name: string }) => one.name)).toEqual(['Dance', 'Music']);
    expect((await done('GET', 'categories', { type: 'package' })).data).toHaveLength(1);
  });

  test('need the access of what stands in them', async () => {
    const seller = await school.staff(9);
    expect((await call('GET', 'categories', { type: 'package' }, seller)).status).toBe(200);
    expect((await call('GET', 'categories', {}, seller)).body).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('"subjects"'),
    });
    expect((await call('POST', 'category/add', { name: 'Mine' }, seller)).status).toBe(403);
    expect((await call('POST', 'category/delete', { gibbonCourseID: music }, seller)).status).toBe(404);
  });

  test('are deleted when they are empty, or hand over all that stands in them', async () => {
    const [piano, violin] = [await subject('Piano'), await subject('Violin')];
    await done('POST', 'subject/archive', { sub_id: violin.sub_id, is_archived: 1 });
    const refused = await call('POST', 'category/delete', { gibbonCourseID: music });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Music is not empty: choose the category that takes the 2 in it.',
    ]);
    const arts = (await done('POST', 'category/add', { name: 'Arts' })).data.gibbonCourseID;
    await subject('piano', { gibbonCourseID: arts });
    expect((await call('POST', 'category/delete', { gibbonCourseID: music, target_id: arts })).body.message).toBe(
      'Arts has Piano already. Rename one of the two first.',
    );
    await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: piano.version, sub_name: 'Grand piano' });
    await done('POST', 'category/delete', { gibbonCourseID: music, target_id: arts });
    expect(names((await done('GET', 'subjects')).data)).toEqual([['Arts', ['piano', 'Grand piano']]]);
    expect((await call('POST', 'category/delete', { gibbonCourseID: arts, target_id: arts })).body.fields).toEqual({
      target_id: 'Please choose another category',
    });
    const bundles = (await done('POST', 'category/add', { type: 'package', name: 'Bundles' })).data.gibbonCourseID;
    expect((await call('POST', 'category/delete', { gibbonCourseID: arts, target_id: bundles })).status).toBe(422);
  });
});

describe('subjects', () => {
  test('stand by category in their order, with lengths, fees and amounts in the school’s currency', async () => {
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

  test('say what their way of charging needs, and keep nothing else', async () => {
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

  test('a name is there once in a category, an archived one gives it free, and restoring asks again', async () => {
    const piano = await subject('Piano');
    expect((await call('POST', 'subject/add', { sub_name: 'PIANO', gibbonCourseID: music })).body).toMatchObject({
      code: 'conflict',
      fields: { sub_name: 'There is a subject of this name already' },
    });
    expect((await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 })).message).toBe(
      'Piano archived',
    );
    await subject('Piano');
    expect((await call('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 0 })).status).toBe(409);
    expect((await done('GET', 'subjects', { is_archived: 1 })).total).toBe(1);
  });

  test('an edit with an old version changes nothing, and answers what stands', async () => {
    const piano = await subject('Piano');
    await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: piano.version, colour: 'plum' });
    const { status, body } = await call('POST', 'subject/edit', {
      sub_id: piano.sub_id,
      version: piano.version,
      colour: 'cyan',
    });
    expect([status, body.code, body.current.colour]).toEqual([409, 'stale', 'plum']);
    // What stands already is no change.
    expect(
      (await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: piano.version + 1, colour: 'plum' })).data
        .version,
    ).toBe(piano.version + 1);
  });

  test('lengths change places, go, and stay archived where a package hangs on one', async () => {
    const piano = await subject('Piano', {
      durations: [
        { minutes: 30, fee: 3_000 },
        { minutes: 60, fee: 5_500 },
      ],
    });
    const [half, hour] = piano.durations;
    const bundles = (await done('POST', 'category/add', { type: 'package', name: 'Bundles' })).data.gibbonCourseID;
    const ten = (
      await done('POST', 'package/add', {
        package_name: 'Ten',
        category_id: bundles,
        sessions: 10,
        subjects: [{ sub_id: piano.sub_id, duration_id: half.duration_id }],
      })
    ).data;
    const swapped = await done('POST', 'subject/edit', {
      sub_id: piano.sub_id,
      version: piano.version,
      durations: [
        { duration_id: half.duration_id, minutes: 60, fee: 1 },
        { duration_id: hour.duration_id, minutes: 30, fee: 2 },
      ],
    });
    expect(swapped.data.durations).toMatchObject([
      { duration_id: hour.duration_id, minutes: 30 },
      { duration_id: half.duration_id, minutes: 60 },
    ]);
    expect(
      (
        await call('POST', 'subject/edit', {
          sub_id: piano.sub_id,
          version: swapped.data.version,
          durations: [
            { minutes: 45, fee: 1 },
            { minutes: 45, fee: 2 },
          ],
        })
      ).body.fields,
    ).toEqual({ 'durations.1.minutes': 'This length is there already' });
    expect(
      (await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: swapped.data.version, durations: [] })).data
        .durations,
    ).toEqual([]);
    const kept = await school.sql((db) =>
      db
        .selectFrom('subject_duration')
        .select(['duration_id', 'archived_at'])
        .where('sub_id', '=', piano.sub_id)
        .execute(),
    );
    expect(kept).toMatchObject([{ duration_id: half.duration_id, archived_at: expect.any(Date) }]);
    expect((await done('GET', 'packages/details/{package_id}', { package_id: ten.package_id })).subjects).toMatchObject(
      [{ minutes: 60 }],
    );
  });

  test('one that a package names can’t be deleted, only archived; another one can', async () => {
    const [piano, choir] = [
      await subject('Piano', { durations: [{ minutes: 30, fee: 1 }], staff_ids: [teacher.user_detail_id] }),
      await subject('Choir'),
    ];
    const bundles = (await done('POST', 'category/add', { type: 'package', name: 'Bundles' })).data.gibbonCourseID;
    await done('POST', 'package/add', {
      package_name: 'Ten',
      category_id: bundles,
      sessions: 10,
      subjects: [{ sub_id: choir.sub_id }],
    });
    const refused = await call('POST', 'subject/delete', { sub_id: choir.sub_id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Something hangs on Choir, so it can't be deleted. Archive it instead.",
    ]);
    expect((await done('GET', 'subjects/details/{sub_id}', { sub_id: choir.sub_id })).packages).toMatchObject([
      { package_name: 'Ten', is_archived: 0 },
    ]);
    expect((await done('POST', 'subject/delete', { sub_id: piano.sub_id })).message).toBe('Piano deleted');
    expect((await call('GET', 'subjects/details/{sub_id}', { sub_id: piano.sub_id })).body.message).toBe(
      'This subject was not found.',
    );
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

  test('say who is qualified, from both sides, and only people on the staff are', async () => {
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
    ).toEqual({ staff_ids: 'Please choose people on the staff' });
    await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 });
    expect(await of()).toEqual([]);
    expect(
      (await call('POST', 'staff/subjects/update', { user_detail_id: teacher.user_detail_id, sub_ids: [] }, teacher))
        .status,
    ).toBe(403);
  });

  test('are written down with what was there before, and speak the school’s words', async () => {
    const piano = await subject('Piano');
    await done('POST', 'subject/edit', {
      sub_id: piano.sub_id,
      version: piano.version,
      sub_name: 'Keys',
      default_capacity: 4,
    });
    const rows = await school.sql((db) =>
      db.selectFrom('audit').select(['kind', 'before', 'after']).where('kind', '=', 'subject_changed').execute(),
    );
    expect(rows).toEqual([
      {
        kind: 'subject_changed',
        before: { sub_id: piano.sub_id, sub_name: 'Piano', default_capacity: 0 },
        after: { sub_id: piano.sub_id, sub_name: 'Keys', default_capacity: 4 },
      },
    ]);
    await done('POST', 'subject/edit', {
      sub_id: piano.sub_id,
      version: piano.version + 1,
      durations: [{ minutes: 90, fee: 12_345 }],
    });
    const [, { after }] = (await school.sql((db) =>
      db.selectFrom('audit').select('after').where('kind', '=', 'subject_changed').orderBy('id').execute(),
    )) as [unknown, { after: { durations: string } }];
    expect(after.durations).toMatch(/^1 h 30 min: [A-Z]{3}\s123\.45$/);
    await done('POST', 'words/update', {
      words: [{ type: 'subject', replaced_text: 'course', plural_text: 'courses' }],
    });
    expect((await done('POST', 'subject/add', { sub_name: 'Organ', gibbonCourseID: music })).message).toBe(
      'Course added.',
    );
    expect((await call('GET', 'subjects/details/{sub_id}', { sub_id: 2 ** 52 })).body.message).toBe(
      'This course was not found.',
    );
  });

  test('one key adds one, however often it is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.call('POST', 'subject/add', { sub_name: 'Once', gibbonCourseID: music }, { as: school.owner, key }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.data.sub_id)).size).toBe(1);
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
