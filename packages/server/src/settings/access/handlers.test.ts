import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let admin: TestStaff;
let teacher: TestStaff;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  [admin, teacher] = await Promise.all([school.staff(1), school.staff(2)]);
});

const set = (who: TestStaff, category: string, value: 0 | 1 | null, as: TestStaff = school.owner) =>
  server.call('POST', 'accesscontrols/person/update', { user_detail_id: who.user_detail_id, category, value }, { as });
const status = async (path: string, as: TestStaff) => (await server.call('GET', path, {}, { as })).status;
const exceptionsOf = async (who: TestStaff) =>
  (await server.call('GET', 'accesscontrols/person/list', { user_detail_id: who.user_detail_id }, { as: school.owner }))
    .body.data[0].exceptions;

describe('an exception of one person', () => {
  it('outranks the role from the next request on, both ways, and goes again', async () => {
    const colleague = await school.staff(2);
    expect(await status('leads', teacher)).toBe(403);
    expect(await set(teacher, 'all_leads', 1)).toMatchObject({
      status: 200,
      body: {
        data: { user_detail_id: teacher.user_detail_id, exceptions: [{ category: 'all_leads', value: 1 }] },
        message: 'Access updated.',
      },
    });
    expect(await status('leads', teacher)).toBe(200);
    expect(await status('leads', colleague)).toBe(403);
    await set(teacher, 'students', 0);
    expect(await status('students', teacher)).toBe(403);
    expect(await status('students', colleague)).toBe(200);
    // What the role is given later does not reach past the exception.
    await server.call(
      'POST',
      'accesscontrols/update',
      { role_id: 2, category: 'students', value: 1 },
      { as: school.owner },
    );
    expect(await status('students', teacher)).toBe(403);
    await set(teacher, 'students', null);
    await set(teacher, 'all_leads', null);
    expect([await status('students', teacher), await status('leads', teacher)]).toEqual([200, 403]);
    expect(await exceptionsOf(teacher)).toEqual([]);
  });

  it('shows in the session, whose version it changes', async () => {
    const session = async () =>
      (await server.call('POST', 'session/user/update-version', {}, { as: teacher })).body.user;
    const before = await session();
    await set(teacher, 'setup', 1);
    const after = await session();
    expect(after.version).not.toBe(before.version);
    expect(after.access_controls).toContainEqual({ category: 'setup', value: 1 });
  });

  it('is recorded with before and after', async () => {
    await set(teacher, 'leads', 1, admin);
    await set(teacher, 'leads', 1, admin);
    await set(teacher, 'leads', null, admin);
    const rows = await school.sql((db) =>
      db
        .selectFrom('audit')
        .select(['actor_id', 'person_id', 'before', 'after'])
        .where('kind', '=', 'access.person')
        .orderBy('id')
        .execute(),
    );
    expect(rows).toEqual([
      {
        actor_id: admin.user_detail_id,
        person_id: teacher.user_detail_id,
        before: { category: 'leads', value: null },
        after: { category: 'leads', value: 1 },
      },
      {
        actor_id: admin.user_detail_id,
        person_id: teacher.user_detail_id,
        before: { category: 'leads', value: 1 },
        after: { category: 'leads', value: null },
      },
    ]);
  });
});

describe('the list', () => {
  it('lists only staff, by name, with what differs from their role', async () => {
    const other = await server.school();
    await server.call('POST', 'students/add', { firstName: 'Sam' }, { as: school.owner });
    await set(teacher, 'reports', 1);
    const { data } = (await server.call('GET', 'accesscontrols/person/list', { search: 'sam' }, { as: admin })).body;
    expect(data.map((one: { role_id: number; exceptions: unknown }) => [one.role_id, one.exceptions])).toEqual([
      [1, []],
      [2, [{ category: 'reports', value: 1 }]],
    ]);
    expect(
      (
        await server.call(
          'GET',
          'accesscontrols/person/list',
          { user_detail_id: other.owner.user_detail_id },
          { as: admin },
        )
      ).body.data,
    ).toEqual([]);
  });
});
