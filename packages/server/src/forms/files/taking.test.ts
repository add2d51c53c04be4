import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { MOST_UPLOADS } from '@schoolbell/core/forms/files/rules';
import { openForm, send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
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

const { post, ticketOf, upload, waiting } = attachmentsOf(
  () => server,
  () => school,
  () => form,
  () => question,
);

test.each([
  ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'report.pdf'],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>\0'), 'a.svg'],
  [
    'a spreadsheet',
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') })),
    'a.xlsx',
  ],
  [
    'a document with macros',
    Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8('x'),
        'word/document.xml': strToU8('x'),
        'word/vbaProject.bin': strToU8('x'),
      }),
    ),
    'a.docx',
  ],
  ['nothing', Buffer.alloc(0), 'a.pdf'],
])('%s is refused and leaves nothing', async (_, bytes, name) => {
  const { status, body } = await upload(bytes, name);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupportedFile', ['file']]);
  expect(await waiting()).toEqual([]);
});

describe('a file is taken only', () => {
  it('for a question for files of a form that is shown, with its ticket', async () => {
    const foreign = (await openForm(server, await server.school())).body.ticket.token;
    for (const change of [{ field: 'firstName' }, { field: 'custom_999999' }, { form: 'missing' }])
      expect((await upload(pdf, 'a.pdf', change)).status).toBe(404);
    for (const ticket of ['forged', foreign])
      expect((await upload(pdf, 'a.pdf', { ticket })).body.code).toBe('ticketExpired');
  });

  it('so many times a ticket', async () => {
    const { token } = await ticketOf();
    for (let n = 0; n < MOST_UPLOADS; n++) expect((await upload(pdf, 'a.pdf', { ticket: token })).status).toBe(200);
    expect(await upload(pdf, 'a.pdf', { ticket: token })).toMatchObject({
      status: 409,
      body: { fields: { file: 'There are already too many files' } },
    });
    expect((await upload(pdf, 'a.pdf')).status).toBe(200);
  });

  it('while the school accepts files: then a question for them is asked, created and shown', async () => {
    const asked = async () =>
      (await openForm(server, school)).body.fields.some((one: { field_type: string }) => one.field_type === 'file');
    expect([await asked(), (await server.call('GET', 'embed/files', {}, { as: school.owner })).body]).toEqual([
      true,
      { form_files: 1 },
    ]);
    await post('embed/files/save', { form_files: 0 });
    expect([await asked(), (await upload(pdf, 'a.pdf')).status, (await send(server, school)).status]).toEqual([
      false,
      404,
      200,
    ]);
    expect(
      await post('customForm/option/add', {
        custom_form_id: form.custom_form_id,
        field_type: 'file',
        custom_name: 'More',
      }),
    ).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is off at first', async () => {
    const other = await server.school();
    expect((await server.call('GET', 'embed/files', {}, { as: other.owner })).body).toEqual({ form_files: 0 });
  });
});
