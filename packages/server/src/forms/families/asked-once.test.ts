import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sibling } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { offer } from '../drafts/examples.ts';
import { threeOf, newName } from '../../testing/siblings.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await offer(server, school, 'student', 'children');
});
afterAll(() => server.stop());

describe('a form of several children', () => {
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
    // Questions that are always the family's aren't marked as such, and can be renamed.
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
});
