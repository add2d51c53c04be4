import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send, sibling, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { offer } from '../drafts/examples.ts';

let server: TestServer;
let school: TestSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await offer(server, school, 'student', 'children');
  post = await mailedBy(server, 4613);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const count = (of = school) =>
  of.sql(async (db) => {
    const people = await db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', of.institution_id)
      .where('role_id', 'in', [3, 4, 5, 6])
      .execute();
    const forms = await db
      .selectFrom('submission')
      .select('id')
      .where('institution_id', '=', of.institution_id)
      .execute();
    const { rows: homes } =
      await sql`select household_id from household where institution_id = ${of.institution_id}`.execute(db);
    return [people.length, forms.length, homes.length];
  });
const personOf = (hash: string, of = school) =>
  of.sql((db) =>
    db
      .selectFrom('person')
      .selectAll()
      .where('institution_id', '=', of.institution_id)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );
const linksOf = (child_id: number) =>
  school.sql((db) =>
    db
      .selectFrom('guardian_link')
      .selectAll()
      .where('institution_id', '=', school.institution_id)
      .where('child_id', '=', child_id)
      .execute(),
  );
const staffGet = (path: string, input: Record<string, unknown>) =>
  server.call('GET', path, input, { as: school.owner });

const address = { street: '1 Long Road', country: 'SG', city: '', state: '', zip: '' };
const guardianOf = (surname: string) => ({
  parentFirstName: 'Ann',
  parentSurname: surname,
  relation: 'Mother',
  parentEmail: `ann@${surname}.example`.toLowerCase(),
  parentPhone1: '',
  parentCommunication: 1,
});

/** A family of three as its form is sent. */
function threeOf(surname: string): { values: Record<string, unknown>; change: Record<string, unknown> } {
  const values = { ...typed('student'), firstName: 'Mia', surname, guardian: guardianOf(surname), address };
  return {
    values,
    change: {
      children: [
        sibling('Ben', surname),
        sibling('Zoe', surname, { dob: '2019-05-06', email: `zoe@${surname}.example`.toLowerCase() }),
      ],
    },
  };
}
const newName = () =>
  `Fam${newToken()
    .replace(/[^a-z]/gi, '')
    .slice(0, 9)}`;

describe('a form of several children', () => {
  it('makes one family: each child a record of their own, one guardian, one household, one form each', async () => {
    const surname = newName();
    const answer = await send(server, school, { type: 'student', ...threeOf(surname) });
    expect(answer).toMatchObject({ status: 200, body: { hash: answer.body.hashes[0] } });
    expect(new Set(answer.body.hashes).size).toBe(3);
    const people = await Promise.all(answer.body.hashes.map((hash: string) => personOf(hash)));
    expect(people.map((one) => [one.first_name, one.role_id, one.street])).toEqual([
      ['Mia', 3, '1 Long Road'],
      ['Ben', 3, '1 Long Road'],
      ['Zoe', 3, '1 Long Road'],
    ]);
    expect(people[1].email).toBe(people[0].email);
    expect(people[2].email).toContain('zoe@');
    expect(people[0].household_id).not.toBeNull();
    expect(new Set(people.map((one) => one.household_id)).size).toBe(1);
    const links = (await Promise.all(people.map((one) => linksOf(one.user_detail_id)))).flat();
    expect(links).toHaveLength(3);
    expect(new Set(links.map((one) => one.guardian_id)).size).toBe(1);
    expect(links.every((one) => one.is_main === 1 && one.relation === 'Mother')).toBe(true);

    const family = (await staffGet('household/get', { user_detail_id: people[1].user_detail_id })).body;
    expect(family.children.map((one: { firstName: string }) => one.firstName).sort()).toEqual(['Ben', 'Mia', 'Zoe']);
    expect(family.guardians).toHaveLength(1);
    for (const [at, person] of people.entries()) {
      const { submissions } = (await staffGet('student/getDetails', { user_detail_id: person.user_detail_id })).body;
      expect(submissions).toHaveLength(1);
      const text = JSON.stringify(submissions);
      for (const [other, name] of ['Mia', 'Ben', 'Zoe'].entries())
        expect(text.includes(name), `${name} in the form of child ${at}`).toBe(other === at);
    }
    expect((await staffGet('students', { search: `ann@${surname}` })).body.total).toBe(3);
  });

  it('is told of in one mail that names all and what is different about each', async () => {
    const surname = newName();
    await send(server, school, { type: 'student', ...threeOf(surname) });
    const mine = () =>
      post.letters.filter((one) => one.subject?.includes(surname) && one.to?.[0]?.address === school.owner.email);
    await expect.poll(() => mine().length, { timeout: 15_000 }).toBe(1);
    const [letter] = mine();
    expect(letter!.subject).toBe(`New students: Mia ${surname}, Ben ${surname} and Zoe ${surname}`);
    expect(letter!.text).toContain(`Zoe ${surname}: Email: zoe@`);
    expect(letter!.text!.split('1 Long Road')).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(mine()).toHaveLength(1);
  });

  it('is all or nothing: a mistake of one child is at that child, and nobody is written', async () => {
    const before = await count();
    const { values, change } = threeOf(newName());
    const children = change['children'] as { values: Record<string, unknown> }[];
    children[1]!.values['firstName'] = '';
    children[0]!.values['dob'] = '2017-99-99';
    const answer = await send(server, school, {
      type: 'student',
      values: { ...values, address: { street: 'x', country: '' } },
      change,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: { 'children.0.dob': 'Please enter a valid date', 'children.1.firstName': 'First name is required' },
      },
    });
    expect(await count()).toEqual(before);
  });

  it('answers once what the school asks once for all children', async () => {
    const of = await server.school();
    await offer(server, of, 'student', 'children');
    const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: of.owner });
    const { custom_form_id } = (
      await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: of.owner })
    ).body.data[0];
    const question = { custom_form_id, field_type: 'text', isMandatory: 1 };
    const once = (await post('customForm/option/add', { ...question, custom_name: 'Language at home', for_family: 1 }))
      .body;
    const each = (await post('customForm/option/add', { ...question, custom_name: 'Allergies' })).body;
    const fields = (await server.call('GET', 'customForm/option/getAll', { type: 'student' }, { as: of.owner })).body
      .data;
    const named = fields.find((one: { field_name: string }) => one.field_name === 'firstName');
    expect((await post('customForm/option/edit', { custom_form_id, id: named.id, for_family: 1 })).body).toMatchObject({
      code: 'conflict',
      message: "First name can't be asked once for all children",
    });
    // What is the family's anyhow is not marked as such, and can be renamed.
    const source = (
      await post('customForm/option/add', {
        ...question,
        field_type: 'source',
        isMandatory: 0,
        custom_name: 'Heard of us',
        for_family: 1,
      })
    ).body;
    expect(source.for_family).toBe(0);
    expect(
      (
        await post('customForm/option/edit', {
          custom_form_id,
          id: source.id,
          custom_name: 'Who told you',
          for_family: source.for_family,
        })
      ).status,
    ).toBe(200);
    const { values } = threeOf(newName());
    const child = sibling('Ben', String(values['surname']), { [each.field_name]: 'None' });
    const answer = await send(server, of, {
      type: 'student',
      values: { ...values, [once.field_name]: 'Welsh', [each.field_name]: 'Nuts' },
      change: { children: [child] },
    });
    expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
    const kept = await of.sql((db) =>
      db
        .selectFrom('person')
        .select(['first_name', 'custom'])
        .where('institution_id', '=', of.institution_id)
        .where('role_id', '=', 3)
        .orderBy('user_detail_id')
        .execute(),
    );
    expect(kept.map((one) => one.custom)).toEqual([
      { [once.field_name]: 'Welsh', [each.field_name]: 'Nuts' },
      { [once.field_name]: 'Welsh', [each.field_name]: 'None' },
    ]);
    const missing = await send(server, of, {
      type: 'student',
      values: { ...values, [each.field_name]: 'Nuts' },
      change: { children: [sibling('Ben', String(values['surname']))] },
    });
    expect(missing.body.fields).toEqual({
      [once.field_name]: 'Language at home is required',
      [`children.0.${each.field_name}`]: 'Allergies is required',
    });
  });

  it('names each child once', async () => {
    const { values } = threeOf(newName());
    const answer = await send(server, school, {
      type: 'student',
      values,
      change: { children: [{ values: { firstName: 'MIA ', surname: values['surname'], dob: values['dob'] } }] },
    });
    expect(answer.body.fields).toEqual({ 'children.0.firstName': 'This name is on the form already' });
  });

  it('is for enrolments, and where the school offers it', async () => {
    const other = await server.school();
    const { values, change } = threeOf(newName());
    expect((await send(server, other, { type: 'student', values, change })).body.fields).toEqual({
      children: 'This form takes one child at a time',
    });
    expect((await send(server, school, { type: 'lead', change: { children: [] } })).body.fields).toEqual({
      children: 'Unknown field',
    });
    const [form] = (await staffGet('customForm/getFormTypes', { type: 'lead' })).body.data;
    const setting = {
      custom_form_id: form.custom_form_id,
      type: 'children',
      should_display: 1,
      is_required: 0,
      label: 'x',
    };
    expect((await server.call('POST', 'customForm/setting/save', setting, { as: school.owner })).status).toBe(422);
    const many = Array.from({ length: 10 }, (_, n) => sibling(`Kid ${n}`, 'Many'));
    expect((await send(server, school, { type: 'student', change: { children: many } })).status).toBe(422);
  });

  it('without a way to reach the guardian still shares that one', async () => {
    const surname = newName();
    const { values, change } = threeOf(surname);
    const guardian = { parentFirstName: 'Bo', parentSurname: surname, relation: 'Father', same_as_primary_email: 1 };
    const { body } = await send(server, school, { type: 'student', values: { ...values, guardian }, change });
    const people = await Promise.all(body.hashes.map((hash: string) => personOf(hash)));
    const links = (await Promise.all(people.map((one) => linksOf(one.user_detail_id)))).flat();
    expect(new Set(links.map((one) => one.guardian_id)).size).toBe(1);
    expect(links.map((one) => one.same_as_primary_email)).toEqual([1, 1, 0]);
  });
});

describe('sent more than once', () => {
  it('32 times at once under one key, it makes one family', async () => {
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

  it('32 times at once under other keys, one is taken and the others wait for a look, as forms of their own', async () => {
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

describe('a family of which somebody may be there already', () => {
  it('is answered alike whichever child it is, and sent anyway each child is marked for itself', async () => {
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
