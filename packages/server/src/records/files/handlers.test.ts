import { existsSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '../../testing/files.ts';
import { pathOf } from '../../http/files.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';
import { forgetNotes } from '../notes/queries.ts';

let server: TestServer;
let school: TestSchool;
let student: number;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  student = (await server.call('POST', 'students/add', { firstName: 'Filed', surname: 'Child' }, { as: school.owner }))
    .body.user_detail_id;
});
afterAll(() => server.stop());

const { upload, download } = filesOf(
  () => server,
  () => school,
  () => student,
);
const list = async (as: TestStaff = school.owner) =>
  await server.call('GET', 'person/files/list', { user_detail_id: student }, { as });
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1');
const docx = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') });

test('a document is asked for again each time, so that it can no longer be read after signing out', async () => {
  const { body } = await upload(pdf, 'Report.pdf');
  const reader = await school.staff(1);
  const file = await download(body.file_url, reader);
  expect(file.headers['cache-control']).toBe('private, no-cache');
  const again = () =>
    server.app.inject({
      url: body.file_url,
      headers: { cookie: reader.cookie, 'if-none-match': String(file.headers['etag']) },
    });
  const same = await again();
  expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
  expect((await server.call('POST', 'logout', {}, { as: reader })).status).toBe(200);
  const after = await again();
  expect([after.statusCode, after.headers['cache-control'], after.headers['etag']]).toEqual([
    440,
    'no-store',
    undefined,
  ]);
});

test('a document keeps its own name in any script, and only people who can open the person can download it', async () => {
  const { status, body } = await upload(pdf, '成績 "A".pdf');
  expect([status, body.file_name, body.media_type, body.file_size, body.uploaded_by.firstName]).toEqual([
    200,
    '成績 A.pdf',
    'application/pdf',
    pdf.length,
    'Olive',
  ]);
  const file = await download(body.file_url, school.owner);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename="__ A.pdf"; filename*=UTF-8\'\'%E6%88%90%E7%B8%BE%20A.pdf',
  });
  expect(file.headers['content-security-policy']).toContain('sandbox');
  expect(file.rawPayload.equals(pdf)).toBe(true);
  const seller = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: seller.user_detail_id,
        category: 'students',
        value: 0,
      })
      .execute(),
  );
  expect([
    (await download(body.file_url, seller)).statusCode,
    (await list(seller)).status,
    (await upload(pdf, 'a.pdf', seller)).status,
  ]).toEqual([404, 404, 404]);
  expect((await download(body.file_url, (await server.school()).owner)).statusCode).toBe(404);
});

test.each([
  ['letter.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'letter.docx'],
  ['marks.csv', Buffer.from('a;b\n1;2'), 'text/csv', 'marks.csv'],
  ['page.html', Buffer.from('<script>alert(1)</script>'), 'text/plain', 'page.html.txt'],
])('%s is told by its content', async (name, bytes, media_type, file_name) => {
  expect((await upload(bytes, name)).body).toMatchObject({ media_type, file_name });
});

test('only the person who uploaded it, or an admin, can delete a file; then its bytes are deleted', async () => {
  const teacher = await school.staff(2);
  const { body } = await upload(pdf, 'mine.pdf');
  const remove = (as: TestStaff) => server.call('POST', 'person/files/delete', { id: body.id }, { as });
  expect((await remove(teacher)).status).toBe(403);
  expect((await remove((await server.school()).owner)).status).toBe(404);
  expect(existsSync(pathOf(server.services.config.dataDir, body.file_url.slice('/files/'.length)))).toBe(true);
  expect((await remove(school.owner)).status).toBe(200);
  expect((await download(body.file_url, school.owner)).statusCode).toBe(404);
  const job = await school.sql((db) =>
    db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'removeFiles')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(job.payload).toEqual({ handles: [body.file_url.slice('/files/'.length)] });
});

test('a file on a note is shown with its note, is deleted and restored with it, and not with others', async () => {
  const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
    server.call('POST', path, input, { as });
  const [one, other] = [
    (await upload(pdf, 'one.pdf', school.owner, student, 1)).body,
    (await upload(pdf, 'other.pdf', school.owner, student, 1)).body,
  ];
  expect((await list()).body.data.map((file: { id: number }) => file.id)).not.toContain(one.id);
  const teacher = await school.staff(2);
  expect(
    (await post('notes/add', { user_detail_id: student, message_box: 'x', file_ids: [one.id] }, teacher)).body.fields,
  ).toHaveProperty('file_ids');
  const note = (await post('notes/add', { user_detail_id: student, message_box: '', file_ids: [one.id, other.id] }))
    .body;
  expect(note.files.map((file: { file_name: string }) => file.file_name)).toEqual(['one.pdf', 'other.pdf']);
  expect(
    (await post('notes/add', { user_detail_id: student, message_box: 'y', file_ids: [one.id] })).body.fields,
  ).toHaveProperty('file_ids');
  expect((await list()).body.data.map((file: { id: number }) => file.id)).not.toContain(one.id);
  const fewer = await post('notes/edit', { id: note.id, version: 1, file_ids: [one.id] });
  expect([
    fewer.body.files.length,
    (await download(other.file_url, school.owner)).statusCode,
    (await download(one.file_url, school.owner)).statusCode,
  ]).toEqual([1, 404, 200]);
  expect((await post('notes/edit', { id: note.id, version: 2, file_ids: [] })).body.fields.message_box).toBe(
    'This field is required',
  );
  await post('notes/delete', { id: note.id });
  expect((await download(one.file_url, school.owner)).statusCode).toBe(404);
  await post('notes/restore', { id: note.id });
  expect((await download(one.file_url, school.owner)).headers['content-disposition']).toContain('attachment');
  await post('notes/delete', { id: note.id });
  const handles = await school.sql((db) => forgetNotes(db, school.institution_id, new Date(Date.now() + 1_000)));
  expect(handles).toContain(one.file_url.slice('/files/'.length));
});

test('erasing a person takes their documents', async () => {
  const leaving = (
    await server.call('POST', 'students/add', { firstName: 'Gone', surname: 'Soon' }, { as: school.owner })
  ).body.user_detail_id;
  const { body } = await upload(pdf, 'gone.pdf', school.owner, leaving);
  const preview = await server.call('GET', 'data/erasePreview', { user_detail_id: leaving }, { as: school.owner });
  expect(preview.body.goes).toContainEqual({ what: 'Files', total: 1 });
  expect(
    (
      await server.call(
        'POST',
        'data/erase',
        { user_detail_id: leaving, confirmation: 'Gone Soon' },
        { as: school.owner },
      )
    ).status,
  ).toBe(200);
  expect((await download(body.file_url, school.owner)).statusCode).toBe(404);
  expect(
    await school.sql((db) => db.selectFrom('person_file').select('id').where('person_id', '=', leaving).execute()),
  ).toEqual([]);
});
