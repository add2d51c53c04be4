import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sibling } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { offer } from '../drafts/examples.ts';
import { threeOf, newName, siblingsOf } from '../../testing/siblings.ts';

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

const { count, personOf } = siblingsOf(() => school);

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

describe('a form of several children', () => {
  it('creates one family: a record and a form for each child, one guardian, one household', async () => {
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

  it('is announced in one mail with all names and the differences', async () => {
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

  it('names each child once', async () => {
    const { values } = threeOf(newName());
    const answer = await send(server, school, {
      type: 'student',
      values,
      change: { children: [{ values: { firstName: 'MIA ', surname: values['surname'], dob: values['dob'] } }] },
    });
    expect(answer.body.fields).toEqual({ 'children.0.firstName': 'This name is already on the form' });
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
