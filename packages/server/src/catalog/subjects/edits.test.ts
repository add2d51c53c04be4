import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';
import { subjectsOf } from '../../testing/subjects.ts';

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
  test('a name is unique in a category, an archived row frees it, and restoring checks again', async () => {
    const piano = await subject('Piano');
    expect((await call('POST', 'subject/add', { sub_name: 'PIANO', gibbonCourseID: music })).body).toMatchObject({
      code: 'conflict',
      fields: { sub_name: 'Another subject already has this name' },
    });
    expect((await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 })).message).toBe(
      'Piano archived',
    );
    await subject('Piano');
    expect((await call('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 0 })).status).toBe(409);
    expect((await done('GET', 'subjects', { is_archived: 1 })).total).toBe(1);
  });

  test('an edit with an old version changes nothing, and returns the current record', async () => {
    const piano = await subject('Piano');
    await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: piano.version, colour: 'plum' });
    const { status, body } = await call('POST', 'subject/edit', {
      sub_id: piano.sub_id,
      version: piano.version,
      colour: 'cyan',
    });
    expect([status, body.code, body.current.colour]).toEqual([409, 'stale', 'plum']);
    // The same values are no change.
    expect(
      (await done('POST', 'subject/edit', { sub_id: piano.sub_id, version: piano.version + 1, colour: 'plum' })).data
        .version,
    ).toBe(piano.version + 1);
  });

  test('durations can be reordered and removed, and stay archived if a package refers to one', async () => {
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
    ).toEqual({ 'durations.1.minutes': 'This duration is already listed' });
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
      "Choir is in use, so it can't be deleted. Archive it instead.",
    ]);
    expect((await done('GET', 'subjects/details/{sub_id}', { sub_id: choir.sub_id })).packages).toMatchObject([
      { package_name: 'Ten', is_archived: 0 },
    ]);
    expect((await done('POST', 'subject/delete', { sub_id: piano.sub_id })).message).toBe('Piano deleted');
    expect((await call('GET', 'subjects/details/{sub_id}', { sub_id: piano.sub_id })).body.message).toBe(
      'This subject was not found.',
    );
  });

  test('are recorded with the values before, in the school’s words', async () => {
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
});
