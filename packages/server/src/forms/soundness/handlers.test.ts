import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openForm, send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let form: number;
let source: Field;
let message: Field;
let custom: Field;

interface Field {
  id: number;
  field_name: string;
  custom_name: string;
  select_options: { id: number; value: string }[];
  conditions: unknown[];
  section_conditions: unknown[];
}

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  form = (await get('customForm/getFormTypes', { type: 'lead' })).data[0].custom_form_id;
  source = await field('source');
  message = await field('message');
  custom = (
    await post('customForm/option/add', {
      custom_form_id: form,
      field_type: 'text',
      custom_name: 'Which friend?',
      isMandatory: 1,
      conditions: [byFriend],
    })
  ).body;
});

const byFriend = {
  condition_field: 'source',
  condition_operator: 'any_of',
  condition_value: ['Friend or family'],
  condition: 'AND',
};
const get = async (path: string, input: Record<string, unknown>) =>
  (await server.call('GET', path, input, { as: school.owner })).body;
const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
const edit = (id: number, change: Record<string, unknown>, on = form) =>
  post('customForm/option/edit', { custom_form_id: on, id, ...change });
const field = async (name: string) =>
  ((await get('customForm/option/getAll', { type: 'lead' })).data as Field[]).find((one) => one.field_name === name)!;
const recordOf = (hash: string) =>
  school.sql((db) =>
    db
      .selectFrom('person')
      .select('custom')
      .where('institution_id', '=', school.institution_id)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );

describe('a question that depends on an answer', () => {
  it('is sent to the widget with its conditions', async () => {
    const shown = (await openForm(server, school)).body.fields.find((one: Field) => one.id === custom.id);
    expect([custom.conditions, shown.conditions, shown.section_conditions]).toEqual([[byFriend], [byFriend], []]);
  });

  it('is mandatory only when it is asked, and what is sent for it all the same goes nowhere', async () => {
    const name = custom.field_name;
    expect(await send(server, school, { values: { source: 'Friend or family' } })).toMatchObject({
      status: 422,
      body: { fields: { [name]: 'Which friend? is required' } },
    });
    const asked = await send(server, school, { values: { source: 'Friend or family', [name]: 'Ada' } });
    expect([asked.status, (await recordOf(asked.body.hash)).custom]).toEqual([200, { [name]: 'Ada' }]);
    const sneaked = await send(server, school, { values: { source: 'Search engine', [name]: 'Ada' } });
    expect([sneaked.status, (await recordOf(sneaked.body.hash)).custom]).toEqual([200, {}]);
    expect((await send(server, school)).status).toBe(200);
  });

  it('is shown or hidden with its section, wherever it is moved', async () => {
    const section = (
      await post('customForm/header/save', { custom_form_id: form, header_name: 'Friends', conditions: [byFriend] })
    ).body;
    await edit(custom.id, { conditions: [], header_id: section.id });
    expect((await field(custom.field_name)).section_conditions).toEqual([byFriend]);
    expect((await send(server, school)).status).toBe(200);
    expect((await send(server, school, { values: { source: 'Friend or family' } })).status).toBe(422);
    await post('customForm/header/save', { custom_form_id: form, id: section.id, header_name: 'Friends' });
    expect((await field(custom.field_name)).section_conditions, 'a renamed section keeps its conditions').toEqual([
      byFriend,
    ]);
    await post('customForm/header/delete', { custom_form_id: form, id: section.id });
    expect((await send(server, school)).status).toBe(422);
  });

  it('follows the choice it depends on when that is renamed, on every form', async () => {
    const copy = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' })).body;
    await post('customForm/select/option/edit', { id: source.select_options[0]!.id, value: 'A friend' });
    for (const page of [{}, { form: copy.hash }]) {
      const shown = (await openForm(server, school, page)).body.fields.find((one: Field) => one.id === custom.id);
      expect(shown.conditions).toEqual([{ ...byFriend, condition_value: ['A friend'] }]);
    }
  });
});

describe('a change that leaves a question without what it depends on is refused, and nothing changes', () => {
  const needs = 'Which friend? depends on How did you hear about us?, which is hidden on this form';
  const gone = "Which friend? depends on a question that isn't on this form";
  it.each([
    ['hiding it', async () => edit(source.id, { toShow: 0 }), needs],
    ['archiving it', async () => edit(source.id, { is_archived: 1 }), gone],
    [
      'removing its choice',
      async () => post('customForm/select/option/delete', { id: source.select_options[0]!.id }),
      'Which friend? depends on the answer Friend or family to How did you hear about us?, which no longer exists',
    ],
    [
      'a circle',
      async () =>
        edit(source.id, { conditions: [{ condition_field: custom.field_name, condition_operator: 'not_empty' }] }),
      "How did you hear about us? and Which friend? can't depend on each other",
    ],
    [
      'a question of another school',
      async () =>
        edit(message.id, { conditions: [{ condition_field: 'custom_999999', condition_operator: 'not_empty' }] }),
      "Message depends on a question that isn't on this form",
    ],
    [
      'a name',
      async () => edit((await field('firstName')).id, { conditions: [byFriend] }),
      "First name can't depend on other answers, because every record needs it",
    ],
  ])('%s', async (_, change, text) => {
    const before = await get('customForm/option/getAll', { type: 'lead' });
    const answer = await change();
    expect([answer.status, answer.body.code, answer.body.message.replace(/ \(on the form .*\)$/, '')]).toEqual([
      409,
      'conflict',
      text,
    ]);
    expect(await get('customForm/option/getAll', { type: 'lead' })).toEqual(before);
  });

  it('also where only another form needs it, and then that form is named', async () => {
    const copy = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' })).body;
    await edit(custom.id, { conditions: [] });
    expect((await edit(source.id, { is_archived: 1 })).body.message).toBe(`${gone} (on the form Open day)`);
    await edit(custom.id, { toShow: 0 }, copy.custom_form_id);
    expect((await edit(source.id, { is_archived: 1 })).status).toBe(200);
    expect((await edit(custom.id, { toShow: 1 }, copy.custom_form_id)).status).toBe(409);
  });

  it('moving a question into the section that depends on it', async () => {
    const section = (
      await post('customForm/header/save', { custom_form_id: form, header_name: 'Friends', conditions: [byFriend] })
    ).body;
    const places = (
      (await get('customForm/option/getAll', { type: 'lead' })).data as { id: number; header_id: number | null }[]
    ).map(({ id, header_id }) => ({ id, header_id: id === source.id ? section.id : header_id }));
    expect(await post('customForm/option/reOrder', { custom_form_id: form, fields: places })).toMatchObject({
      status: 409,
      body: { message: "Section Friends can't depend on How did you hear about us?, which is inside it" },
    });
  });
});
