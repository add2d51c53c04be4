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

describe('nobody reaches for more than they have', () => {
  const refused = (text: string) => ({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining(text) },
  });

  it('not for themselves, by giving, taking or leaving it to the role', async () => {
    await set(admin, 'billing', 0);
    for (const value of [0, 1, null] as const)
      expect(await set(admin, 'billing', value, admin)).toMatchObject(refused('your own'));
    expect(await set(school.owner, 'billing', 0)).toMatchObject(refused('owner'));
  });

  it('nor through a colleague to whom they gave it', async () => {
    await set(admin, 'billing', 0);
    expect(await set(teacher, 'billing', 1, admin)).toMatchObject(refused("don't have"));
    // Nor by the way of the whole role.
    expect(
      (await server.call('POST', 'accesscontrols/update', { role_id: 2, category: 'billing', value: 1 }, { as: admin }))
        .status,
    ).toBe(403);
    expect(
      (await server.call('POST', 'accesscontrols/update', { role_id: 1, category: 'billing', value: 1 }, { as: admin }))
        .status,
    ).toBe(403);
  });

  it('not among admins, and never against an owner', async () => {
    const second = await school.staff(1);
    expect(await set(second, 'leads', 0, admin)).toMatchObject(refused('Only an owner'));
    expect(await set(second, 'leads', 0)).toMatchObject({ status: 200 });
    expect(await set(second, 'leads', null, admin)).toMatchObject(refused('Only an owner'));
    expect(await set(school.owner, 'leads', 0, admin)).toMatchObject(refused('owner'));
    // A row that should not be there takes nothing from an owner.
    await school.sql((db) =>
      db
        .insertInto('access_person')
        .values({
          institution_id: school.institution_id,
          user_detail_id: school.owner.user_detail_id,
          category: 'leads',
          value: 0,
        })
        .execute(),
    );
    expect(await status('leads', school.owner)).toBe(200);
  });

  it('not with the key to this page that a teacher was given', async () => {
    await set(teacher, 'access_control', 1);
    const colleague = await school.staff(7);
    expect(await set(colleague, 'students', 0, teacher)).toMatchObject({ status: 200 });
    expect(await set(colleague, 'setup', 1, teacher)).toMatchObject(refused("don't have"));
    expect(await set(admin, 'students', 0, teacher)).toMatchObject(refused('Only an owner'));
    expect(await set(teacher, 'setup', 1, teacher)).toMatchObject(refused('your own'));
    expect(
      (
        await server.call(
          'POST',
          'accesscontrols/update',
          { role_id: 1, category: 'students', value: 0 },
          { as: teacher },
        )
      ).status,
    ).toBe(403);
    await set(teacher, 'access_control', null);
    expect((await set(colleague, 'students', 1, teacher)).status).toBe(403);
  });

  it("not from one's own role, because it couldn't be given back: only an owner can", async () => {
    const asked = { role_id: 1, category: 'setup', value: 0 };
    const { status, body } = await server.call('POST', 'accesscontrols/update', asked, { as: admin });
    expect([status, body.message]).toEqual([403, expect.stringContaining("couldn't give it back")]);
    for (const value of [0, 1])
      expect(
        (await server.call('POST', 'accesscontrols/update', { ...asked, value }, { as: school.owner })).status,
      ).toBe(200);
  });

  it('and only staff of this school have access at all', async () => {
    const other = await server.school();
    const { body } = await server.call('POST', 'students/add', { firstName: 'Sam' }, { as: school.owner });
    for (const user_detail_id of [body.user_detail_id, other.owner.user_detail_id, 2 ** 52]) {
      expect(
        (
          await server.call(
            'POST',
            'accesscontrols/person/update',
            { user_detail_id, category: 'leads', value: 1 },
            { as: school.owner },
          )
        ).status,
      ).toBe(404);
    }
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ archived_at: new Date() })
        .where('user_detail_id', '=', teacher.user_detail_id)
        .execute(),
    );
    expect((await set(teacher, 'leads', 1)).status).toBe(404);
  });
});
