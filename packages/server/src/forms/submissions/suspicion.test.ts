import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForm, send, solve, ticketFor, typed, type TestFormType } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const count = (of = school) =>
  of.sql(async (db) => {
    const people = await db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', of.institution_id)
      .where('role_id', 'in', [3, 4])
      .execute();
    const rows = await db
      .selectFrom('submission')
      .select('state')
      .where('institution_id', '=', of.institution_id)
      .execute();
    return { people: people.length, held: rows.filter((row) => row.state === 'held').length, all: rows.length };
  });
const held = async (of = school, type: TestFormType = 'lead', as = of.owner) =>
  server.call('GET', 'signUp/held', { type }, { as });
/** A nonce that proves nothing. */
const wrong = (ticket: { challenge: string; difficulty: number }) => `${solve(ticket)}0`;

describe('a suspicious submission', () => {
  const signs: [string, Record<string, unknown>, string][] = [
    ['the honeypot filled', { website: 'https://spam.example' }, 'A hidden field was filled in'],
    ['filled in too fast', { elapsed: 2499 }, 'It was filled in faster than a person can type'],
    ['no time at all', { elapsed: undefined }, 'It was filled in faster than a person can type'],
  ];
  it.each(signs)('with %s gets the usual answer and waits for staff', async (_, change, reason) => {
    const before = await count();
    const good = await send(server, school, {});
    const answer = await send(server, school, { change });
    expect(answer.status).toBe(200);
    expect({ ...answer.body, hash: '', hashes: [] }).toEqual({ ...good.body, hash: '', hashes: [] });
    expect(answer.body.hash).toHaveLength(good.body.hash.length);
    expect(await count()).toEqual({ people: before.people + 1, held: before.held + 1, all: before.all + 2 });
    expect((await held()).body.data[0]).toMatchObject({ form_type: 'lead', held_reason: reason });
  });

  it('without proof of work, or with a wrong one, is held', async () => {
    const before = await count();
    for (const proof of [wrong, () => '', () => 'x']) {
      const { ticket } = (await openForm(server, school)).body;
      expect((await send(server, school, { ticket: { token: ticket.token, nonce: proof(ticket) } })).status).toBe(200);
    }
    expect(await count()).toEqual({ people: before.people, held: before.held + 3, all: before.all + 3 });
  });

  it('with a used ticket is held, and names each reason', async () => {
    const ticket = await ticketFor(server, school);
    expect((await send(server, school, { ticket, key: 'spend-1' })).status).toBe(200);
    const before = await count();
    expect((await send(server, school, { ticket, key: 'spend-2', change: { elapsed: 10 } })).status).toBe(200);
    expect(await count()).toEqual({ people: before.people, held: before.held + 1, all: before.all + 1 });
    expect((await held()).body.data[0].held_reason).toBe(
      'It was filled in faster than a person can type. The form ticket had already been used',
    );
  });

  it("is still checked, and isn't told who exists", async () => {
    expect((await send(server, school, { change: { elapsed: 1 }, values: { email: 'nope' } })).status).toBe(422);
    const values = typed();
    await send(server, school, { values });
    expect((await send(server, school, { values, change: { elapsed: 1 } })).status).toBe(200);
  });

  it("a person's own submission is not held (the control)", async () => {
    const before = await count();
    expect((await send(server, school, { change: { elapsed: 2500, website: '' } })).status).toBe(200);
    expect(await count()).toEqual({ ...before, people: before.people + 1, all: before.all + 1 });
  });
});

describe('staff', () => {
  it('accept a held one, which creates its person once', async () => {
    const values: Record<string, unknown> = {
      ...typed('student'),
      guardian: {
        parentFirstName: 'Held',
        parentSurname: 'Parent',
        relation: 'Mother',
        parentEmail: 'held@parent.example',
      },
    };
    await send(server, school, { type: 'student', values, change: { elapsed: 1, signup_source: 'fair' } });
    const [row] = (await held(school, 'student')).body.data;
    expect(row.values).toContainEqual({
      label: 'Parent or guardian',
      value: 'Held Parent, Mother',
      about: 'guardian',
    });
    const answer = await server.call(
      'POST',
      'signUp/held/accept',
      { submission_id: row.submission_id },
      { as: school.owner },
    );
    expect(answer).toMatchObject({ status: 200, body: { message: 'Submission accepted' } });
    const details = await server.call(
      'GET',
      'student/getDetails',
      { user_detail_id: answer.body.user_detail_id },
      { as: school.owner },
    );
    expect(details.body).toMatchObject({
      firstName: values['firstName'],
      signup_source: 'fair',
      guardians: [{ firstName: 'Held', email: 'held@parent.example' }],
    });
    expect((await held(school, 'student')).body.data).toEqual([]);
    expect(
      (await server.call('POST', 'signUp/held/accept', { submission_id: row.submission_id }, { as: school.owner }))
        .status,
    ).toBe(404);
  });

  it('mark one that looks like an existing person', async () => {
    const values = typed();
    await send(server, school, { values });
    await send(server, school, { values, change: { elapsed: 1 } });
    const [row] = (await held()).body.data;
    const { user_detail_id } = (
      await server.call('POST', 'signUp/held/accept', { submission_id: row.submission_id }, { as: school.owner })
    ).body;
    expect(
      (await server.call('GET', 'leads/getDetails', { user_detail_id }, { as: school.owner })).body.is_duplicate,
    ).toBe(1);
  });

  it('dismiss one and put it back; the row stays', async () => {
    await send(server, school, { change: { elapsed: 1 } });
    const [{ submission_id }] = (await held()).body.data;
    const before = await count();
    const decide = (dismissed: number) =>
      server.call('POST', 'signUp/held/dismiss', { submission_id, dismissed }, { as: school.owner });
    expect((await decide(1)).body.message).toBe('Submission dismissed');
    expect((await held()).body.data.map((one: { submission_id: number }) => one.submission_id)).not.toContain(
      submission_id,
    );
    expect((await count()).all).toBe(before.all);
    expect((await decide(0)).status).toBe(200);
    expect((await held()).body.data[0].submission_id).toBe(submission_id);
  });

  it('see and decide only about those that their access opens, and only in their own school', async () => {
    await send(server, school, { change: { elapsed: 1 } });
    const [{ submission_id }] = (await held()).body.data;
    const [sales, teacher, stranger] = [await school.staff(9), await school.staff(2), (await server.school()).owner];
    expect((await held(school, 'lead', sales)).status).toBe(200);
    expect((await held(school, 'lead', teacher)).status).toBe(403);
    expect((await held(school, 'student', teacher)).status).toBe(200);
    for (const path of ['signUp/held/accept', 'signUp/held/dismiss']) {
      expect((await server.call('POST', path, { submission_id }, { as: teacher })).status).toBe(403);
      const foreign = await server.call('POST', path, { submission_id }, { as: stranger });
      const missing = await server.call('POST', path, { submission_id: 999_999_999 }, { as: stranger });
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
      expect((await server.call('POST', path, { submission_id })).status).toBe(401);
    }
    expect((await held()).body.data[0].submission_id).toBe(submission_id);
  });
});
