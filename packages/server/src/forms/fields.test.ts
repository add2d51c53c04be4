import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { formsOf } from '../testing/forms.ts';

let server: TestServer;
let school: TestSchool;
let form: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  form = (await get('customForm/getFormTypes', { type: 'lead' })).data[0].custom_form_id;
});

const { get, post, fields, field, shown } = formsOf(
  () => server,
  () => school,
);

describe('fields', () => {
  it('are added at the end of one form, hidden on the others of its type', async () => {
    const other = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Other' })).body;
    const answer = await post('customForm/option/add', {
      custom_form_id: form,
      field_type: 'select',
      custom_name: 'T-shirt',
      isMandatory: 1,
      select_options: ['S', 'M', 'S'],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        custom_name: 'T-shirt',
        isDefault: 0,
        isMandatory: 1,
        toShow: 1,
        form_type: 'lead',
        select_options: [{ value: 'S' }, { value: 'M' }],
      },
    });
    expect(answer.body.field_name).toBe(`custom_${answer.body.id}`);
    expect((await fields()).at(-1)).toEqual(answer.body);
    expect((await fields({ custom_form_id: other.custom_form_id })).at(-1)).toMatchObject({
      id: answer.body.id,
      toShow: 0,
      isMandatory: 0,
    });
    expect(
      (await get('customForm/option/getAll', { type: 'student' })).data.map((one: { id: number }) => one.id),
    ).not.toContain(answer.body.id);
    const sent = await send(server, school, {});
    expect(sent.body.fields).toEqual({ [answer.body.field_name]: 'T-shirt is required' });
    expect((await send(server, school, { values: { [answer.body.field_name]: 'M' } })).status).toBe(200);
  });

  it('leave the list when archived, keep their values, and can be restored', async () => {
    const added = (
      await post('customForm/option/add', { custom_form_id: form, field_type: 'text', custom_name: 'Pet' })
    ).body;
    const { hash } = (await send(server, school, { values: { [added.field_name]: 'Rex' } })).body;
    const archived = await post('customForm/option/edit', { custom_form_id: form, id: added.id, is_archived: 1 });
    expect(archived.body.is_archived).toBe(1);
    expect((await fields()).map((one) => one.id)).not.toContain(added.id);
    expect((await fields({ is_archived: 1 })).map((one) => one.id)).toEqual([added.id]);
    expect((await shown()).fields.map((one: { id: number }) => one.id)).not.toContain(added.id);
    const lead = await school.sql((db) =>
      db
        .selectFrom('person')
        .selectAll()
        .where('institution_id', '=', school.institution_id)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow(),
    );
    expect(lead.custom).toEqual({ [added.field_name]: 'Rex' });
    await post('customForm/option/edit', {
      custom_form_id: form,
      id: added.id,
      is_archived: 0,
      custom_name: "Pet's name",
      placeholder: 'Rex?',
      isMandatory: 1,
      toShow: 1,
      header_id: null,
    });
    expect((await fields()).find((one) => one.id === added.id)).toMatchObject({
      custom_name: "Pet's name",
      placeholder: 'Rex?',
      isMandatory: 1,
      header_id: null,
    });
  });

  it('that every record needs stay', async () => {
    const { id } = await field('firstName');
    for (const [change, word] of [
      [{ is_archived: 1 }, 'archived'],
      [{ toShow: 0 }, 'hidden'],
      [{ isMandatory: 0 }, 'mandatory'],
    ] as const) {
      expect(await post('customForm/option/edit', { custom_form_id: form, id, ...change })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(word) },
      });
    }
    expect(
      (await post('customForm/option/edit', { custom_form_id: form, id, custom_name: 'Given name' })).body.custom_name,
    ).toBe('Given name');
  });

  it('can be put into any order and section of their own form', async () => {
    const headers = (await get('customForm/header/get', { type: 'lead' })).data as { id: number }[];
    const reversed = (await fields()).reverse().map(({ id }) => ({ id, header_id: headers[0]!.id }));
    expect((await post('customForm/option/reOrder', { custom_form_id: form, fields: reversed })).status).toBe(200);
    expect((await fields()).map(({ id, header_id }) => ({ id, header_id }))).toEqual(reversed);
    const foreign = (await get('customForm/header/get', { type: 'student' })).data[0].id;
    expect(
      (
        await post('customForm/option/reOrder', {
          custom_form_id: form,
          fields: [{ id: reversed[0]!.id, header_id: foreign }],
        })
      ).status,
    ).toBe(404);
    expect(
      (await post('customForm/option/reOrder', { custom_form_id: form, fields: [{ id: 999_999, header_id: null }] }))
        .status,
    ).toBe(404);
  });
});

describe('options', () => {
  it('are added, renamed, ordered and removed; records keep what was chosen', async () => {
    const source = await field('source');
    const { hash } = (await send(server, school, { values: { source: 'Search engine' } })).body;
    const added = await post('customForm/select/option/add', { field_id: source.id, value: 'Radio' });
    expect(added.body).toMatchObject({ value: 'Radio', order: 7 });
    expect(await post('customForm/select/option/add', { field_id: source.id, value: ' radio ' })).toMatchObject({
      status: 422,
      body: { fields: { value: 'This option already exists' } },
    });
    expect((await post('customForm/select/option/edit', { id: added.body.id, value: 'Local radio' })).body.value).toBe(
      'Local radio',
    );
    const searched = source.select_options.find((option) => option.value === 'Search engine')!;
    expect((await post('customForm/select/option/delete', { id: searched.id })).body.message).toBe(
      'Option removed. Records keep what was chosen.',
    );
    const ids = (await field('source')).select_options.map((option) => option.id).reverse();
    await post('customForm/select/option/reOrder', { field_id: source.id, ids });
    expect((await field('source')).select_options.map((option) => option.value)).toEqual([
      'Local radio',
      'Other',
      'Flyer or poster',
      'Event or open day',
      'Social media',
      'Friend or family',
    ]);
    const lead = await school.sql((db) =>
      db
        .selectFrom('person')
        .select('referral_source')
        .where('institution_id', '=', school.institution_id)
        .where('hash', '=', hash)
        .executeTakeFirst(),
    );
    expect(lead!.referral_source).toBe('Search engine');
    expect((await send(server, school, { values: { source: 'Search engine' } })).status).toBe(422);
  });

  it('belong to fields that take some', async () => {
    expect(
      (await post('customForm/select/option/add', { field_id: (await field('surname')).id, value: 'x' })).status,
    ).toBe(422);
  });
});
