import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { submissionsOf } from '../../testing/submissions.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { people, personOf, submissions } = submissionsOf(() => school);

describe('a person who may already exist', () => {
  it('gets the same answer for every match, and nothing is written', async () => {
    const values = { firstName: 'Twin', surname: 'Doubled', email: 'twin@double.example' };
    const other = { firstName: 'Somebody', surname: 'Else', email: 'else@double.example' };
    for (const one of [values, other]) expect((await send(server, school, { values: one })).status).toBe(200);
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ role_id: 3, surname: 'Renamed' })
        .where('institution_id', '=', school.institution_id)
        .where('email', '=', other.email)
        .execute(),
    );
    const count = (await people()).length;
    const [first, second] = [
      await send(server, school, { values }),
      await send(server, school, { values: { ...other, surname: 'Changed', phone: '030 5555555' } }),
    ];
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'duplicate',
        message: 'It looks like we may already have these details. You can send the form anyway.',
      },
    });
    expect(second.status).toBe(409);
    expect(second.text).toBe(first.text);
    expect(second.headers['content-length']).toBe(first.headers['content-length']);
    expect(first.text).not.toMatch(/twin|double|else/i);
    expect((await people()).length).toBe(count);
  });

  it('is sent anyway with isDuplicate, by the very same ticket, and is marked for a look', async () => {
    const values = { firstName: 'Again', surname: 'Sent', email: 'again@sent.example' };
    await send(server, school, { values });
    const ticket = await ticketFor(server, school);
    expect((await send(server, school, { values, ticket, key: 'again-1' })).status).toBe(409);
    const answer = await send(server, school, { values, ticket, change: { isDuplicate: 1 }, key: 'again-2' });
    expect(answer.status).toBe(200);
    expect(await personOf(answer.body.hash)).toMatchObject({ is_duplicate: 1 });
    expect((await submissions()).at(-1)).toMatchObject({ state: 'accepted', is_duplicate: 1 });
  });

  it('is a sibling, not a duplicate, where only the contact is shared', async () => {
    const values = { surname: 'Household', email: 'home@household.example' };
    expect((await send(server, school, { values: { ...values, firstName: 'Anna' } })).status).toBe(200);
    expect((await send(server, school, { values: { ...values, firstName: 'Bert' } })).status).toBe(200);
  });
});

describe('ids in what is sent', () => {
  it('count only beside the hash that they belong to', async () => {
    const values = { firstName: 'Known', surname: 'Family', email: 'known@family.example' };
    const first = await send(server, school, { values });
    const { user_detail_id } = (await personOf(first.body.hash))!;
    const stranger = await send(server, school, {});
    const attempts = [
      { user_detail_id },
      { user_detail_id, leadHash: stranger.body.hash },
      { user_detail_id, leadHash: 'made-up' },
      { user_detail_id: 999_999, leadHash: first.body.hash },
    ];
    for (const change of attempts) expect((await send(server, school, { values, change })).status).toBe(409);
    const answer = await send(server, school, { values, change: { user_detail_id, leadHash: first.body.hash } });
    expect(answer.status).toBe(200);
    expect(answer.body.hash).not.toBe(first.body.hash);
    expect(await personOf(answer.body.hash)).toMatchObject({ is_duplicate: 1 });
  });

  it('link only a parent whom the earlier record has', async () => {
    const guardian = {
      parentFirstName: 'Gil',
      parentSurname: 'Guard',
      relation: 'Father',
      parentEmail: 'gil@guard.example',
    };
    const first = await send(server, school, { type: 'student', values: { guardian } });
    const child = (await personOf(first.body.hash))!;
    const links = (child_id: number) =>
      school.sql((db) =>
        db
          .selectFrom('guardian_link')
          .selectAll()
          .where('institution_id', '=', school.institution_id)
          .where('child_id', '=', child_id)
          .execute(),
      );
    const parent_user_detail_id = (await links(child.user_detail_id))[0]!.guardian_id;
    const linked = await send(server, school, {
      type: 'student',
      values: typed('student'),
      change: { studentHash: first.body.hash, parent_user_detail_id },
    });
    expect(await links((await personOf(linked.body.hash))!.user_detail_id)).toMatchObject([
      { guardian_id: parent_user_detail_id, relation: 'Father', is_main: 1 },
    ]);
    expect((await server.call('GET', 'students', { search: 'gil@guard' }, { as: school.owner })).body.total).toBe(2);
    for (const change of [
      { parent_user_detail_id },
      { studentHash: linked.body.hash, parent_user_detail_id: school.owner.user_detail_id },
    ]) {
      const alone = await send(server, school, { type: 'student', values: typed('student'), change });
      expect(await links((await personOf(alone.body.hash))!.user_detail_id)).toEqual([]);
    }
  });
});
