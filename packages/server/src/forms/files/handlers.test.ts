import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { UPLOAD_DAYS } from '@schoolbell/core/forms/files/rules';
import { pathOf } from '../../http/files.ts';
import { openForm, send, solve } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { forgetUploads } from './queries.ts';
import { pdf, attachmentsOf } from '../../testing/attachments.ts';

let server: TestServer;
let school: TestSchool;
let form: { custom_form_id: number; hash: string };
let question: { id: number; field_name: string };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  form = (await server.call('GET', 'customForm/getFormTypes', { type: 'lead' }, { as: school.owner })).body.data[0];
  await post('embed/files/save', { form_files: 1 });
  question = (
    await post('customForm/option/add', {
      custom_form_id: form.custom_form_id,
      field_type: 'file',
      custom_name: 'Last report',
      isMandatory: 1,
    })
  ).body;
});

const { post, upload, waiting } = attachmentsOf(
  () => server,
  () => school,
  () => form,
  () => question,
);

const valueOf = async (name = 'report.pdf') => (await upload(pdf, name)).body.value as string;
const filesOf = async (hash: string) => {
  const { user_detail_id } = await school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', school.institution_id)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );
  return {
    user_detail_id,
    files: (await server.call('GET', 'person/files/list', { user_detail_id }, { as: school.owner })).body.data as {
      file_name: string;
      file_url: string;
      uploaded_by: { user_detail_id: number };
    }[],
  };
};

describe('a file that a family attaches', () => {
  it("is nobody's until the form is sent, and then a document of the person", async () => {
    const { status, body } = await upload(pdf, 'Zeugnis "2026".pdf');
    expect([status, body.file_name, body.file_size, body.value]).toEqual([
      200,
      'Zeugnis 2026.pdf',
      pdf.length,
      expect.stringMatching(/^[\w-]{43}\/Zeugnis 2026\.pdf$/),
    ]);
    const [row] = await waiting();
    expect(row!.token_hash.toString('utf8')).not.toContain(body.value.slice(0, 43));
    expect(
      (await server.app.inject({ url: `/files/${row!.handle}`, headers: { cookie: school.owner.cookie } })).statusCode,
    ).toBe(404);
    expect((await server.app.inject({ url: `/files/${body.value.slice(0, 43)}` })).statusCode).toBeGreaterThanOrEqual(
      401,
    );

    const sent = await send(server, school, { values: { [question.field_name]: [body.value] } });
    expect(sent.status).toBe(200);
    const { user_detail_id, files } = await filesOf(sent.body.hash);
    expect(files).toMatchObject([{ file_name: 'Zeugnis 2026.pdf', uploaded_by: { user_detail_id } }]);
    expect(await waiting()).toEqual([]);
    const shown = await server.app.inject({ url: files[0]!.file_url, headers: { cookie: school.owner.cookie } });
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const person = (await server.call('GET', 'leads/getDetails', { user_detail_id }, { as: school.owner })).body;
    expect(JSON.stringify(person)).not.toContain(body.value.slice(0, 43));
    expect(person.submissions[0].shown ?? person.submissions[0].values).toContainEqual({
      label: 'Last report',
      value: 'Zeugnis 2026.pdf',
    });
    expect(
      (await send(server, school, { values: { [question.field_name]: [body.value] } })).status,
      'a second form takes another file',
    ).toBe(422);
  });

  it('belongs to the person that staff create from a held form', async () => {
    const value = await valueOf();
    await send(server, school, { values: { [question.field_name]: [value] }, change: { elapsed: 0 } });
    expect((await waiting())[0]!.held_at).not.toBeNull();
    const [held] = (await server.call('GET', 'signUp/held', { type: 'lead' }, { as: school.owner })).body.data;
    expect(JSON.stringify(held)).not.toContain(value.slice(0, 43));
    const { user_detail_id } = (await post('signUp/held/accept', { submission_id: held.submission_id })).body;
    expect(
      (await server.call('GET', 'person/files/list', { user_detail_id }, { as: school.owner })).body.data,
    ).toMatchObject([{ file_name: 'report.pdf' }]);
  });

  it('is mandatory where the school says so, and no more than five at a time', async () => {
    expect((await send(server, school)).body.fields).toEqual({ [question.field_name]: 'Last report is required' });
    const many = Array.from({ length: 6 }, (_, at) => `${String(at).repeat(43)}/a.pdf`);
    expect((await send(server, school, { values: { [question.field_name]: many } })).body.fields).toEqual({
      [question.field_name]: 'Last report can have at most 5 files',
    });
  });

  it('of another school, form or question is refused, and so is an unknown one', async () => {
    const value = await valueOf();
    const gone = { [question.field_name]: 'This file is no longer there. Please choose it again' };
    expect(
      (await send(server, school, { values: { [question.field_name]: [`${'x'.repeat(43)}/a.pdf`] } })).body.fields,
    ).toEqual(gone);
    expect((await send(server, school, { values: { [question.field_name]: [value, value] } })).body.fields).toEqual(
      gone,
    );
    const second = (
      await post('customForm/option/add', {
        custom_form_id: form.custom_form_id,
        field_type: 'file',
        custom_name: 'Photo',
      })
    ).body;
    expect(
      (
        await send(server, school, {
          values: { [question.field_name]: [await valueOf()], [second.field_name]: [value] },
        })
      ).status,
    ).toBe(422);
    expect((await waiting()).length).toBe(2);
  });
});

test('a picture keeps its pixels and loses what is hidden in it', async () => {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c02020' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload(picture, 'photo.png');
  const sent = await send(server, school, { values: { [question.field_name]: [body.value] } });
  const { files } = await filesOf(sent.body.hash);
  expect(files[0]!.file_name).toBe('photo.png.jpg');
  const shown = await server.app.inject({ url: files[0]!.file_url, headers: { cookie: school.owner.cookie } });
  expect(shown.rawPayload.includes('secret place')).toBe(false);
});

test("a file of an unsent form is deleted with its bytes; a held form's stays", async () => {
  const later = new Date(Date.now() + (UPLOAD_DAYS + 1) * 86_400_000);
  const { ticket } = (await openForm(server, school)).body;
  await send(server, school, {
    values: { [question.field_name]: [await valueOf('held.pdf')] },
    change: { elapsed: 0 },
    ticket: { token: ticket.token, nonce: solve(ticket) },
  });
  await valueOf('lost.pdf');
  const lost = (await waiting()).find((one) => one.file_name === 'lost.pdf')!;
  expect(await school.sql((db) => forgetUploads(db, school.institution_id, new Date()))).toEqual([]);
  expect(existsSync(pathOf(server.services.config.dataDir, lost.handle))).toBe(true);
  expect(await school.sql((db) => forgetUploads(db, school.institution_id, later))).toEqual([lost.handle]);
  expect((await waiting()).map((one) => one.file_name)).toEqual(['held.pdf']);
});
