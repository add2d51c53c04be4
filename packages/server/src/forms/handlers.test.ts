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

const { get, post, field, shown } = formsOf(
  () => server,
  () => school,
);

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

  it('have unique names within their type, as people read them', async () => {
    const add = (custom_form_name: string, form_type = 'lead') =>
      post('customForm/formType/add', { form_type, custom_form_name });
    const taken = { status: 409, body: { fields: { custom_form_name: 'Another form already has this name' } } };
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
