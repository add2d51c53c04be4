import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openForm, send, solve } from '../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';

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

const get = async (path: string, input: Record<string, unknown>) =>
  (await server.call('GET', path, input, { as: school.owner })).body;
const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const fields = async (input: Record<string, unknown> = {}) =>
  (await get('customForm/option/getAll', { type: 'lead', ...input })).data as {
    id: number;
    field_name: string;
    header_id: number;
    order: number;
    is_archived: number;
    select_options: { id: number; value: string }[];
  }[];
const field = async (name: string) => (await fields()).find((one) => one.field_name === name)!;
const shown = async (type: 'lead' | 'student' = 'lead', hash?: string) =>
  (await openForm(server, school, { type, ...(hash && { form: hash }) })).body;

describe('what a widget is told', () => {
  it("is the form with its school, in the school's own words", async () => {
    await post('words/update', { words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] });
    const config = await shown('student');
    expect(config).toMatchObject({
      institution: { hash: school.hash, institutionCountry: 'SG', institutionLogo: null },
      form: { type: 'student', title: 'Pupil Enrollment form', name: 'Pupil enrollment' },
    });
    expect(config.headers.map((header: { header_name: string }) => header.header_name)).toEqual([
      'Pupil details',
      'Contact',
      'Guardian',
      'Address',
      'About your enrollment',
    ]);
    expect(config.words).toHaveLength(9);
    expect(config.fields.map((one: { field_name: string }) => one.field_name)).toEqual([
      'firstName',
      'surname',
      'dob',
      'gender',
      'nationality',
      'email',
      'phone',
      'guardian',
      'address',
      'source',
    ]);
    expect(
      config.settings.map((one: { type: string; should_display: number }) => [one.type, one.should_display]),
    ).toEqual([
      ['terms', 0],
      ['signature', 0],
    ]);
    expect((await shown()).form.title).toBe('Enquiry Form');
  });

  it('is nothing of a form or school that is missing or foreign', async () => {
    const stranger = await server.school();
    const foreign = (await openForm(server, stranger)).body.form.id;
    for (const page of [
      { form: 'missing' },
      { form: foreign },
      { form: (await shown('student')).form.id, type: 'lead' as const },
    ]) {
      expect(await openForm(server, school, page)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    }
    expect(await openForm(server, { hash: 'nobody' })).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it('is that the form is gone once it is archived, for those who send it as well', async () => {
    const added = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' })).body;
    expect((await shown('lead', added.hash)).form.name).toBe('Open day');
    await post('customForm/formType/edit', { custom_form_id: added.custom_form_id, is_archived: 1 });
    expect(await openForm(server, school, { form: added.hash })).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(await send(server, school, { form: added.hash, ticket: { token: 'x', nonce: '' } })).toMatchObject({
      status: 410,
    });
    const listed = await server.call('GET', 'online/formTypes/{hash}', { hash: school.hash });
    expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(['Student enrollment', 'Enquiry']);
  });

  it('is nothing while the plan has lapsed, but what is being typed may still be sent', async () => {
    const { ticket } = await shown();
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ is_failed: 1, plan_expiry_date: new Date(Date.now() - 2 * 86_400_000) })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    expect(await openForm(server, school)).toMatchObject({ status: 403, body: { code: 'planBlocked' } });
    expect((await send(server, school, { ticket: { token: ticket.token, nonce: solve(ticket) } })).status).toBe(200);
  });
});

describe('forms', () => {
  it('are added as a copy of the first, sections and all', async () => {
    await post('customForm/setting/save', {
      custom_form_id: form,
      type: 'terms',
      should_display: 1,
      is_required: 1,
      label: 'Rules',
    });
    const added = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' })).body;
    const [first, copy] = [await shown(), await shown('lead', added.hash)];
    const outline = (config: typeof first) =>
      config.fields.map((one: { field_name: string; header_id: number; toShow: number; isMandatory: number }) => [
        one.field_name,
        config.headers.find((header: { id: number }) => header.id === one.header_id)?.header_name,
        one.toShow,
        one.isMandatory,
      ]);
    expect(outline(copy)).toEqual(outline(first));
    expect(copy.settings).toEqual(first.settings);
    expect(copy.headers.map((one: { id: number }) => one.id)).not.toEqual(
      first.headers.map((one: { id: number }) => one.id),
    );
  });

  it('have names that tell them apart, as people read them, within their type', async () => {
    const add = (custom_form_name: string, form_type = 'lead') =>
      post('customForm/formType/add', { form_type, custom_form_name });
    const taken = { status: 409, body: { fields: { custom_form_name: 'There is a form of this name already' } } };
    expect(await add(' ENQUIRY')).toMatchObject(taken);
    expect(await add('student ENROLLMENT', 'student')).toMatchObject(taken);
    const { custom_form_id } = (await add('Student enrollment')).body;
    const edit = (change: Record<string, unknown>) => post('customForm/formType/edit', { custom_form_id, ...change });
    expect(await edit({ custom_form_name: 'enquiry' })).toMatchObject(taken);
    expect((await edit({ custom_form_name: 'student enrollment', title: 'Camp' })).status).toBe(200);
    await edit({ is_archived: 1 });
    expect((await add('Student enrollment')).status).toBe(200);
    expect(await edit({ is_archived: 0 })).toMatchObject(taken);
    expect((await edit({ is_archived: 0, custom_form_name: 'Camp' })).status).toBe(200);
  });

  it("lead only to the school's own sites afterwards", async () => {
    const refused = await post('customForm/formType/edit', {
      custom_form_id: form,
      success_redirect: 'https://evil.example/',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { success_redirect: expect.stringContaining('allowed sites') } },
    });
    await post('embed/sites', { sites: ['https://www.school.example'] });
    const saved = await post('customForm/formType/edit', {
      custom_form_id: form,
      success_redirect: 'https://www.school.example/thanks',
      success_message: 'Thanks, {student}!',
      title: 'Ask us',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { success_redirect: 'https://www.school.example/thanks', title: 'Ask us' },
    });
    expect((await send(server, school)).body).toMatchObject({
      message: 'Thanks, student!',
      redirect: 'https://www.school.example/thanks',
    });
    await post('embed/sites', { sites: [] });
    expect((await send(server, school)).body.redirect).toBeNull();
    expect((await post('customForm/formType/edit', { custom_form_id: form, success_redirect: '' })).status).toBe(200);
  });

  it('keep the first of each type', async () => {
    expect(await post('customForm/formType/edit', { custom_form_id: form, is_archived: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});

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

  it('leave the list when archived, keep their values, and come back', async () => {
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

  it('are put into any order and section of their own form', async () => {
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
      body: { fields: { value: 'This option is there already' } },
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

describe('sections and settings', () => {
  it('are added, renamed, ordered; a removed one leaves its fields to the one before', async () => {
    const added = (await post('customForm/header/save', { custom_form_id: form, header_name: 'More' })).body;
    await post('customForm/header/save', { custom_form_id: form, id: added.id, header_name: 'Even more' });
    const before = (await get('customForm/header/get', { type: 'lead' })).data as { id: number; header_name: string }[];
    expect(before.map((one) => one.header_name)).toEqual(['{Student} details', 'Contact', 'Your enquiry', 'Even more']);
    await post('customForm/header/delete', { custom_form_id: form, id: before[1]!.id });
    expect((await field('email')).header_id).toBe(before[0]!.id);
    await post('customForm/header/delete', { custom_form_id: form, id: before[0]!.id });
    expect((await field('email')).header_id).toBe(before[2]!.id);
    await post('customForm/header/reOrder', { custom_form_id: form, ids: [added.id, before[2]!.id] });
    expect((await get('customForm/header/get', { type: 'lead' })).data.map((one: { id: number }) => one.id)).toEqual([
      added.id,
      before[2]!.id,
    ]);
  });

  it('keep terms and signature, and refuse a link that is no https address', async () => {
    const setting = { custom_form_id: form, type: 'terms', should_display: 1, is_required: 1, label: 'Terms' };
    expect((await post('customForm/setting/save', { ...setting, link: 'javascript:alert(1)' })).status).toBe(422);
    expect((await post('customForm/setting/save', { ...setting, link: 'https://school.example/terms' })).status).toBe(
      200,
    );
    expect((await get('customForm/setting/get', { type: 'lead' })).data[0]).toMatchObject({
      type: 'terms',
      should_display: 1,
      link: 'https://school.example/terms',
    });
  });
});

it('nothing of another school can be read or changed, whatever id is given', async () => {
  const mine = {
    form,
    field: (await field('source')).id,
    option: (await field('source')).select_options[0]!.id,
    header: (await field('source')).header_id,
  };
  const stranger = await server.school();
  const before = await shown();
  const calls: [string, (at: typeof mine) => Record<string, unknown>][] = [
    ['customForm/formType/edit', (at) => ({ custom_form_id: at.form, title: 'x' })],
    ['customForm/header/save', (at) => ({ custom_form_id: at.form, header_name: 'x' })],
    ['customForm/header/save', (at) => ({ custom_form_id: at.form, id: at.header, header_name: 'x' })],
    ['customForm/header/reOrder', (at) => ({ custom_form_id: at.form, ids: [at.header] })],
    ['customForm/header/delete', (at) => ({ custom_form_id: at.form, id: at.header })],
    ['customForm/option/add', (at) => ({ custom_form_id: at.form, field_type: 'text', custom_name: 'x' })],
    ['customForm/option/edit', (at) => ({ custom_form_id: at.form, id: at.field, custom_name: 'x' })],
    [
      'customForm/option/reOrder',
      (at) => ({ custom_form_id: at.form, fields: [{ id: at.field, header_id: at.header }] }),
    ],
    ['customForm/select/option/add', (at) => ({ field_id: at.field, value: 'x' })],
    ['customForm/select/option/edit', (at) => ({ id: at.option, value: 'x' })],
    ['customForm/select/option/delete', (at) => ({ id: at.option })],
    ['customForm/select/option/reOrder', (at) => ({ field_id: at.field, ids: [at.option] })],
    [
      'customForm/setting/save',
      (at) => ({ custom_form_id: at.form, type: 'terms', should_display: 1, is_required: 1, label: 'x' }),
    ],
  ];
  for (const [path, input] of calls) {
    const foreign = await post(path, input(mine), stranger.owner);
    const missing = await post(
      path,
      input({ form: 9_999_999, field: 9_999_999, option: 9_999_999, header: 9_999_999 }),
      stranger.owner,
    );
    expect([path, foreign.status, foreign.text]).toEqual([path, 404, missing.text]);
    expect((await post(path, input(mine), await school.staff(2))).status).toBe(403);
  }
  const { ticket: _before, ...was } = before;
  const { ticket: _after, ...is } = await shown();
  expect(is).toEqual(was);
});
