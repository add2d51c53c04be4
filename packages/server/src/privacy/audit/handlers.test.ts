import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../testing/second-factor.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => {
  server.setNow(undefined);
  return server.stop();
});
beforeEach(async () => {
  school = await server.school();
});

const list = async (input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  (await server.call('GET', 'auditlog/list', { per_page: 50, ...input }, { as })).body;
const kindsIn = (page: { data: { kind: string }[] }) =>
  page.data.map((row) => row.kind).filter((kind) => kind !== 'audit.opened');
const addStudent = async (firstName: string, as: TestStaff = school.owner): Promise<number> =>
  (await server.call('POST', 'students/add', { firstName, isDuplicate: 1 }, { as })).body.user_detail_id;

describe('the log', () => {
  it('says who did what and when, about whom, with before and after', async () => {
    const id = await addStudent('Stella');
    await server.call(
      'POST',
      'students/update',
      { user_detail_id: id, version: 1, surname: 'Park' },
      { as: school.owner },
    );
    const { data, total, total_capped } = await list({ person_id: id });
    expect([total, total_capped]).toEqual([2, false]);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      kind: 'changed',
      created_at: expect.stringMatching(/Z$/),
      withheld: 0,
      actor: { user_detail_id: school.owner.user_detail_id, role_id: 10, firstName: 'Olive', surname: 'Owner' },
      person: { user_detail_id: id, role_id: 3, firstName: 'Stella', surname: 'Park' },
      before: { surname: '' },
      after: { surname: 'Park' },
    });
  });

  it('is narrowed by kind, group of kinds, actor, person and days of the school', async () => {
    const teacher = await school.staff(2);
    // 00:30 of January 2nd in Singapore is still the first in UTC.
    const [one, other] = [await addStudent('One'), await addStudent('Other', teacher)];
    await school.sql((db) =>
      db
        .insertInto('audit')
        .values([
          {
            institution_id: school.institution_id,
            kind: 'reviewed',
            person_id: one,
            actor_id: school.owner.user_detail_id,
            created_at: '2026-01-01T16:30:00Z',
          },
          {
            institution_id: school.institution_id,
            kind: 'theme.changed',
            actor_id: teacher.user_detail_id,
            created_at: '2026-01-02T15:59:59Z',
          },
          { institution_id: school.institution_id, kind: 'retention.done', created_at: '2026-01-02T16:00:00Z' },
        ])
        .execute(),
    );
    expect(kindsIn(await list({ kind: 'added' }))).toEqual(['added', 'added']);
    expect(kindsIn(await list({ kind: 'People and their pages' })).sort()).toEqual(['added', 'added', 'reviewed']);
    expect(kindsIn(await list({ actor_id: teacher.user_detail_id })).sort()).toEqual(['added', 'theme.changed']);
    expect(kindsIn(await list({ person_id: other }))).toEqual(['added']);
    expect(kindsIn(await list({ from: '2026-01-02', to: '2026-01-02' }))).toEqual(['theme.changed', 'reviewed']);
    expect(kindsIn(await list({ to: '2026-01-01' }))).toEqual([]);
    expect(kindsIn(await list({ from: '2026-01-03', to: '2026-01-03' }))).toEqual(['retention.done']);
    expect((await list({ kind: 'retention.done' })).data[0]).toMatchObject({ actor: null, person: null });
    for (const wrong of [{ kind: 'nothing' }, { from: '2026-02-30' }, { order_by: 'kind' }])
      expect((await server.call('GET', 'auditlog/list', wrong, { as: school.owner })).status).toBe(422);
  });

  it('is for owners and admins with set-up, and has no other school in it', async () => {
    const other = await server.school();
    await server.call('POST', 'students/add', { firstName: 'Foreign' }, { as: other.owner });
    expect(kindsIn(await list())).not.toContain('added');
    const [admin, front] = await Promise.all([school.staff(1), school.staff(8)]);
    await server.call(
      'POST',
      'accesscontrols/person/update',
      { user_detail_id: front.user_detail_id, category: 'setup', value: 1 },
      { as: school.owner },
    );
    for (const path of ['auditlog/list', 'auditlog/export']) {
      expect((await server.call('GET', path, {}, { as: front })).status).toBe(403);
    }
    expect((await server.call('GET', 'auditlog/list', {}, { as: admin })).status).toBe(200);
    await server.call(
      'POST',
      'accesscontrols/person/update',
      { user_detail_id: admin.user_detail_id, category: 'setup', value: 0 },
      { as: school.owner },
    );
    expect((await server.call('GET', 'auditlog/list', {}, { as: admin })).status).toBe(403);
  });

  it("hides people whose pages the reader can't open", async () => {
    const admin = await school.staff(1);
    const id = await addStudent('Secret');
    await server.call(
      'POST',
      'accesscontrols/person/update',
      { user_detail_id: admin.user_detail_id, category: 'students', value: 0 },
      { as: school.owner },
    );
    const page = await list({ person_id: id }, admin);
    expect(page.data).toMatchObject([{ kind: 'added', person: null, before: null, after: null, withheld: 1 }]);
    expect(JSON.stringify(page)).not.toContain('Secret');
    await school.sql((db) => giveSecondFactor(db, admin.user_detail_id));
    const { text } = await server.call('GET', 'auditlog/export', {}, { as: admin });
    expect(text).not.toContain('Secret');
    expect(text).toContain('Withheld');
  });

  it('shows amounts of pay only to people who can see pay', async () => {
    const [admin, teacher] = await Promise.all([school.staff(1), school.staff(2)]);
    const rate = { user_detail_id: teacher.user_detail_id, unit: 'hour', amount: 4_321, from_date: '2027-01-01' };
    const { body } = await server.call('POST', 'staff/payRates/set', rate, { as: school.owner });
    await server.call('POST', 'staff/payRates/delete', { pay_rate_id: body.data.pay_rate_id }, { as: school.owner });
    expect(JSON.stringify(await list({ person_id: teacher.user_detail_id }, admin))).toContain('43.21');
    await server.call(
      'POST',
      'accesscontrols/person/update',
      { user_detail_id: admin.user_detail_id, category: 'access_control', value: 0 },
      { as: school.owner },
    );
    const page = await list({ person_id: teacher.user_detail_id }, admin);
    expect(
      page.data.map(({ kind, before, after, withheld, person }: Record<string, unknown>) => [
        kind,
        before,
        after,
        withheld,
        person !== null,
      ]),
    ).toEqual([
      ['pay_rate_deleted', null, null, 1, true],
      ['pay_rate_set', null, null, 1, true],
    ]);
    await school.sql((db) => giveSecondFactor(db, admin.user_detail_id));
    const { text } = await server.call('GET', 'auditlog/export', {}, { as: admin });
    expect(text).toContain('pay_rate_set');
    expect(text).not.toContain('43.21');
  });

  it('writes down that it was read, once a visit', async () => {
    const opened = async () => (await list({ kind: 'audit.opened' })).total;
    await list();
    await list({ page: 2 });
    expect(await opened()).toBe(1);
    server.setNow(new Date(Date.now() + 11 * 60_000));
    await list();
    expect(await opened()).toBe(2);
    server.setNow(undefined);
  });
});
