import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { names, subjectsOf } from '../testing/subjects.ts';

let server: TestServer;
let school: TestSchool;
let music: number;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  music = (await done('POST', 'category/add', { name: 'Music' })).data.gibbonCourseID;
});
afterAll(() => server.stop());

const { call, done, subject } = subjectsOf(
  () => server,
  () => school,
  () => music,
);

describe('categories', () => {
  test('are in order, and names are unique within a type', async () => {
    const dance = (await done('POST', 'category/add', { name: 'Dance' })).data.gibbonCourseID;
    expect((await call('POST', 'category/add', { name: 'MUSIC' })).body).toMatchObject({
      code: 'conflict',
      fields: { name: 'Another category already has this name' },
    });
    await done('POST', 'category/add', { type: 'package', name: 'Music' });
    await done('POST', 'category/reOrder', { ids: [dance, music] });
    expect((await done('GET', 'categories')).data.map((one: { name: string }) => one.name)).toEqual(['Dance', 'Music']);
    expect((await done('GET', 'categories', { type: 'package' })).data).toHaveLength(1);
  });

  test('need the access of their contents', async () => {
    const seller = await school.staff(9);
    expect((await call('GET', 'categories', { type: 'package' }, seller)).status).toBe(200);
    expect((await call('GET', 'categories', {}, seller)).body).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('"subjects"'),
    });
    expect((await call('POST', 'category/add', { name: 'Mine' }, seller)).status).toBe(403);
    expect((await call('POST', 'category/delete', { gibbonCourseID: music }, seller)).status).toBe(404);
  });

  test('are deleted if they are empty, or move all their contents', async () => {
    const [piano, violin] = [await subject('Piano'), await subject('Violin')];
    await done('POST', 'subject/archive', { sub_id: violin.sub_id, is_archived: 1 });
    const refused = await call('POST', 'category/delete', { gibbonCourseID: music });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Music is not empty. Choose a category for the 2 in it.',
    ]);
    const arts = (await done('POST', 'category/add', { name: 'Arts' })).data.gibbonCourseID;
    await subject('piano', { gibbonCourseID: arts });
    expect((await call('POST', 'category/delete', { gibbonCourseID: music, target_id: arts })).body.message).toBe(
      'Arts already has Piano. Rename one of the two first.',
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
