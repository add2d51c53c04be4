import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send, sibling, ticketFor } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { offer } from '../drafts/examples.ts';
import { threeOf, newName, siblingsOf } from '../../testing/siblings.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await offer(server, school, 'student', 'children');
});
afterAll(() => server.stop());

const { count, personOf } = siblingsOf(() => school);

describe('sent more than once', () => {
  it('32 times at once under one key, it creates one family', async () => {
    const before = await count();
    const { values, change } = threeOf(newName());
    const ticket = await ticketFor(server, school, { type: 'student' });
    const key = newToken();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => send(server, school, { type: 'student', values, change, ticket, key })),
    );
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(answers.map((one) => one.body)).toEqual(answers.map(() => answers[0]!.body));
    const after = await count();
    expect(after.map((now, at) => now - before[at]!)).toEqual([4, 3, 1]);
  });

  it('32 times at once under different keys, one is accepted and the others wait for review, as separate forms', async () => {
    const of = await server.school();
    await offer(server, of, 'student', 'children');
    const { values, change } = threeOf(newName());
    const ticket = await ticketFor(server, of, { type: 'student' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => send(server, of, { type: 'student', values, change, ticket, key: newToken() })),
    );
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(await count(of)).toEqual([4, 34, 1]);
  });
});

describe('a family with a possible duplicate', () => {
  it('gets the same answer whichever child it is, and if sent anyway each child is marked separately', async () => {
    const surname = newName();
    const { values, change } = threeOf(surname);
    const ben = { firstName: 'Ben', surname, dob: '2017-03-04', email: `ben@${surname}.example`.toLowerCase() };
    expect((await send(server, school, { type: 'student', values: ben })).status).toBe(200);
    const before = await count();
    const ticket = await ticketFor(server, school, { type: 'student' });
    const refused = await send(server, school, { type: 'student', values, change, ticket, key: newToken() });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'duplicate',
        message: 'It looks like we may already have these details. You can send the form anyway.',
      },
    });
    expect(refused.text).not.toMatch(/ben|children/i);
    expect(await count()).toEqual(before);
    const answer = await send(server, school, {
      type: 'student',
      values,
      change: { ...change, isDuplicate: 1 },
      ticket,
      key: newToken(),
    });
    const people = await Promise.all(answer.body.hashes.map((hash: string) => personOf(hash)));
    expect(people.map((one) => one.is_duplicate)).toEqual([0, 1, 0]);
  });

  it('siblings of one form are no duplicates of one another', async () => {
    const surname = newName();
    const { values } = threeOf(surname);
    const twins = { children: [sibling('Jon', surname, { dob: values['dob'] })] };
    expect((await send(server, school, { type: 'student', values, change: twins })).status).toBe(200);
  });
});

describe('a suspicious form of several children', () => {
  it('is held as one, shows every child, and is accepted as one family', async () => {
    const of = await server.school();
    await offer(server, of, 'student', 'children');
    const surname = newName();
    const { values, change } = threeOf(surname);
    const answer = await send(server, of, {
      type: 'student',
      values,
      change: { ...change, website: 'https://spam.example' },
    });
    expect(answer.body.hashes).toHaveLength(3);
    expect(await count(of)).toEqual([0, 1, 0]);
    const held = (await server.call('GET', 'signUp/held', { type: 'student' }, { as: of.owner })).body.data;
    expect(held[0].values).toEqual(
      expect.arrayContaining([
        { label: 'First name', value: 'Mia' },
        { label: 'Student 2: First name', value: 'Ben' },
        { label: 'Student 3: First name', value: 'Zoe' },
      ]),
    );
    const { status, body } = await server.call(
      'POST',
      'signUp/held/accept',
      { submission_id: held[0].submission_id },
      { as: of.owner },
    );
    expect(status).toBe(200);
    expect(await count(of)).toEqual([4, 3, 1]);
    const family = (
      await server.call('GET', 'household/get', { user_detail_id: body.user_detail_id }, { as: of.owner })
    ).body;
    expect(family.children.map((one: { firstName: string }) => one.firstName).sort()).toEqual(['Ben', 'Mia', 'Zoe']);
    const forms = await of.sql((db) =>
      db
        .selectFrom('submission')
        .select(['body', 'shown', 'person_id', 'state'])
        .where('institution_id', '=', of.institution_id)
        .execute(),
    );
    expect(
      forms.every((form) => form.state === 'accepted' && form.person_id !== null && !('children' in form.body)),
    ).toBe(true);
    expect(forms.map((form) => JSON.stringify(form.shown).match(/Mia|Ben|Zoe/)![0]).sort()).toEqual([
      'Ben',
      'Mia',
      'Zoe',
    ]);
  });
});

it('hostile text in every field of a further child stays text, and unknown names stay with the form', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    "'; drop table person; --",
    '{student}',
    '__proto__',
    '=HYPERLINK("https://evil.example")',
    '👩‍👩‍👧‍👦'.slice(0, 3),
    '\u202Egnirts',
  ];
  const { values } = threeOf(newName());
  const children = hostile.map((text) => sibling(text, text, { phone: '', unknown_field: text, constructor: 'x' }));
  const answer = await send(server, school, { type: 'student', values, change: { children } });
  expect(answer.status).toBe(200);
  for (const [at, text] of hostile.entries()) {
    const person = await personOf(answer.body.hashes[at + 1]);
    expect(person.first_name).toBe(text.toWellFormed());
    expect(person.custom).toEqual({});
    const form = await school.sql((db) =>
      db
        .selectFrom('submission')
        .select('body')
        .where('institution_id', '=', school.institution_id)
        .where('person_id', '=', person.user_detail_id)
        .executeTakeFirstOrThrow(),
    );
    expect(form.body).toHaveProperty('values.unknown_field', text.toWellFormed());
  }
  for (const broken of [
    [{}],
    [{ values: null }],
    [{ values: { firstName: { a: 1 } } }],
    'x',
    [{ values: {}, more: 1 }],
    [{ values: { 'a b': 'x' } }],
  ]) {
    const { status, body } = await send(server, school, { type: 'student', values, change: { children: broken } });
    expect([status, body.code]).toEqual([422, 'invalid']);
  }
});
