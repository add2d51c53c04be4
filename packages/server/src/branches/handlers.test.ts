import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { asBranch } from './queries.ts';
import { branchesOf } from '../testing/branches.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Riverside');
});
afterAll(() => server.stop());

const { add, list, inBranch } = branchesOf(
  () => server,
  () => school,
);

const plan = (change: { plan_code?: number; is_failed?: number }) =>
  school.sql((db) =>
    db.updateTable('institution').set(change).where('institution_id', '=', school.institution_id).execute(),
  );

describe('adding a branch', () => {
  test('makes an institution with its first things, in which the same human is the owner', async () => {
    const answer = await add({ institutionCurrency: 'MYR' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Branch added successfully.']);
    expect(answer.body.data).toMatchObject({
      institutionName: 'Riverside North',
      institutionCurrency: 'MYR',
      institutionCountry: 'SG',
      institutionTimeZone: 'Asia/Singapore',
      is_head: 0,
      is_current: 0,
      institutionAddress: { street: '1 North Road', city: 'Singapore', zip: '730001', country: 'SG' },
    });
    const there = await inBranch(answer);
    const { body } = await server.call('POST', 'session/user', {}, { as: there });
    expect(body.user).toMatchObject({ firstName: 'Olive', surname: 'Owner', role_id: 10, email: school.owner.email });
    expect(body.user.user_detail_id).not.toBe(school.owner.user_detail_id);
    expect(body.institution).toMatchObject({ institutionName: 'Riverside North', institutionCurrency: 'MYR' });
    expect((await server.call('GET', 'leadStage/list', {}, { as: there })).body.data.length).toBeGreaterThan(2);
    expect((await server.call('GET', 'customForm/getFormTypes', {}, { as: there })).body.data).toHaveLength(2);
    expect((await list()).map((branch) => [branch.institutionName, branch.is_head, branch.is_current])).toEqual([
      ['Riverside', 1, 1],
      ['Riverside North', 0, 0],
    ]);
    expect((await list(there)).map((branch) => [branch.institutionName, branch.is_current])).toEqual([
      ['Riverside', 0],
      ['Riverside North', 1],
    ]);
  });

  test('takes the current branch’s currency unless another is named, and its time zone', async () => {
    const berlin = { institution_id: school.institution_id };
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ currency: 'EUR', time_zone: 'Europe/Berlin' })
        .where('institution_id', '=', berlin.institution_id)
        .execute(),
    );
    expect((await add()).body.data).toMatchObject({ institutionCurrency: 'EUR', institutionTimeZone: 'Europe/Berlin' });
  });

  test('is recorded in both branches', async () => {
    const { body } = await add({ replicatePackages: 0 });
    const rows = (id: number) =>
      school.sql((db) =>
        asBranch(db, id, () =>
          db
            .selectFrom('audit')
            .select(['kind', 'actor_id', 'after'])
            .where('institution_id', '=', id)
            .where('kind', '=', 'branch.added')
            .execute(),
        ),
      );
    expect(await rows(school.institution_id)).toEqual([
      {
        kind: 'branch.added',
        actor_id: school.owner.user_detail_id,
        after: {
          institution_id: body.data.id,
          institutionName: 'Riverside North',
          from: school.institution_id,
          parts: ['subjects', 'finance'],
        },
      },
    ]);
    expect(await rows(body.data.id)).toMatchObject([{ actor_id: body.data.user_detail_id }]);
  });

  test('asks for a name and a country', async () => {
    expect((await add({ institutionName: '  ', institutionAddress: { country: '' } })).body.fields).toEqual({
      institutionName: 'This field is required',
      'institutionAddress.country': 'This field is required',
    });
    expect((await add({ institutionAddress: { country: 'QZ' }, institutionCurrency: 'XXQ' })).body.fields).toEqual({
      'institutionAddress.country': 'Please choose one of the options',
      institutionCurrency: 'Please choose one of the options',
    });
    expect((await add({ user_detail_id: (await school.staff(1)).user_detail_id })).body.fields).toEqual({
      user_detail_id: 'You can only add a branch for yourself',
    });
    expect(await list()).toHaveLength(1);
  });

  test('twenty requests with one key make one branch; another key makes another', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({}, { key })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(await list()).toHaveLength(2);
    expect((await add({ institutionName: 'Another' }, { key })).body.code).toBe('keyReused');
    // Without the key in common they would have been twenty: two keys make two.
    await Promise.all([randomUUID(), randomUUID()].map((other) => add({}, { key: other })));
    expect(await list()).toHaveLength(4);
  });

  test('is for owners and admins with setup', async () => {
    const [admin, office] = [await school.staff(1), await school.staff(8)];
    await school.sql((db) =>
      sql`insert into access_control (institution_id, role_id, category, value) values (${school.institution_id}, 8, 'setup', 1)`.execute(
        db,
      ),
    );
    expect((await add({}, { as: office })).body).toEqual({
      code: 'forbidden',
      message: 'Only owners and admins can add branches.',
    });
    const answer = await add({}, { as: admin });
    expect(answer.status).toBe(200);
    // The admin owns the branch they added; the owner isn't part of it until someone adds them.
    const { body } = await server.call('POST', 'session/user', {}, { as: await inBranch(answer) });
    expect(body.user).toMatchObject({ role_id: 10, email: admin.email });
    expect(await list()).toHaveLength(1);
    expect(await list(admin)).toHaveLength(2);
  });

  test.each([
    [0, 0, 200],
    [4, 0, 200],
    [6, 0, 200],
    [1, 0, 403],
    [3, 0, 403],
    [5, 0, 403],
    [0, 1, 403],
    [6, 1, 403],
  ])('with plan %i, failed %i, answers %i', async (plan_code, is_failed, status) => {
    await plan({ plan_code, is_failed });
    const answer = await add();
    expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : 'planBlocked']);
    expect(await list()).toHaveLength(status === 200 ? 2 : 1);
  });

  test('gives the new branch the plan of the school, also from a branch of a branch', async () => {
    const ends = new Date('2031-02-03T12:00:00Z');
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ plan_code: 4, plan_expiry_date: ends, customer_portal: 'https://pay.example/p' })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    const north = await inBranch(await add());
    const farther = await inBranch(await add({ institutionName: 'Farther' }, { as: north }));
    expect((await server.call('GET', 'plan/details', {}, { as: farther })).body.data).toMatchObject({
      code: 4,
      planExpiryDate: ends.toISOString(),
      customerPortal: 'https://pay.example/p',
    });
    expect((await list(farther)).map((branch) => [branch.institutionName, branch.is_head])).toEqual([
      ['Riverside', 1],
      ['Riverside North', 0],
      ['Farther', 0],
    ]);
  });
});
