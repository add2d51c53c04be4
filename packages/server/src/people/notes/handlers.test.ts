import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionOf } from '@schoolbell/core/people/notes/rules';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let student: number;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
  student = (await post('students/add', { firstName: 'Noted', surname: 'Child' })).body.user_detail_id;
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) => server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) => server.call('GET', path, input, { as });
const mention = (who: TestStaff) => mentionOf({ user_detail_id: who.user_detail_id, firstName: 'Sam', surname: 'Staff' });
const mails = () => school.sql((db) => db.selectFrom('mail').selectAll().where('institution_id', '=', school.institution_id).orderBy('id').execute());

test('a note comes back with its author; pinned ones stand first, then the newest', async () => {
  const first = (await post('notes/add', { user_detail_id: student, message_box: 'first' }, teacher)).body;
  expect(first).toMatchObject({ message_box: 'first', is_pinned: 0, version: 1, mention_by_user_detail: { user_detail_id: teacher.user_detail_id } });
  await post('notes/add', { user_detail_id: student, message_box: 'second' });
  const pinned = await post('notes/edit', { id: first.id, version: 1, is_pinned: 1 });
  expect(pinned.body).toMatchObject({ is_pinned: 1, updated_at: first.updated_at, version: 2 });
  const texts = (await get('student/notes', { user_detail_id: student })).body.data.map((note: { message_box: string }) => note.message_box);
  expect(texts).toEqual(['first', 'second']);
});

test('an empty note is refused', async () => {
  const { status, body } = await post('notes/add', { user_detail_id: student, message_box: '  ' });
  expect([status, body.fields.message_box]).toEqual([422, 'This field is required']);
});

test('a colleague who is mentioned gets one mail; strangers, families and oneself none', async () => {
  const stranger = (await server.school()).owner;
  const before = (await mails()).length;
  const everyone = `${mention(teacher)} ${mention(teacher)} ${mention(stranger)} ${mention(school.owner)} @[Child](user:${student}) <b>look</b>`;
  const note = (await post('notes/add', { user_detail_id: student, message_box: everyone })).body;
  const sent = (await mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to_email: teacher.email, subject: 'Olive Owner mentioned you in a note about Noted Child', status: 'queued' });
  expect(sent[0]!.text).toContain(`/people/students/${student}?tab=notes`);
  expect(sent[0]!.html).toContain('&lt;b&gt;look');
  const kept = await school.sql((db) => db.selectFrom('mention').select('staff_id').where('note_id', '=', note.id).execute());
  expect(kept.map((row) => row.staff_id).sort()).toEqual([school.owner.user_detail_id, teacher.user_detail_id].sort());
  const jobs = await school.sql((db) => db.selectFrom('job').select('payload').where('kind', '=', 'mail').where('institution_id', '=', school.institution_id).execute());
  expect(jobs.map((job) => job.payload)).toContainEqual({ id: sent[0]!.id });

  const admin = await school.staff(1);
  await post('notes/edit', { id: note.id, version: 1, message_box: `${mention(teacher)} and ${mention(admin)}` });
  expect((await mails()).slice(before).map((mail) => mail.to_email)).toEqual([teacher.email, admin.email]);
});

test('only its author changes a note, in its newest version; admins may delete any', async () => {
  const note = (await post('notes/add', { user_detail_id: student, message_box: 'mine' }, teacher)).body;
  const assistant = await school.staff(7);
  expect((await post('notes/edit', { id: note.id, version: 1, message_box: 'yours' })).status).toBe(403);
  expect((await post('notes/edit', { id: note.id, version: 1, message_box: 'better' }, teacher)).body.version).toBe(2);
  const stale = await post('notes/edit', { id: note.id, version: 1, message_box: 'older' }, teacher);
  expect([stale.status, stale.body.current.message_box]).toEqual([409, 'better']);
  expect((await post('notes/delete', { id: note.id }, assistant)).status).toBe(403);
  expect((await post('notes/delete', { id: note.id })).status).toBe(200);
  expect((await post('notes/delete', { id: note.id })).status).toBe(404);
  const audit = await school.sql((db) => db.selectFrom('audit').select(['kind', 'before']).where('kind', 'like', 'note_%').orderBy('id', 'desc').executeTakeFirst());
  expect(audit).toMatchObject({ kind: 'note_deleted', before: { message_box: 'better' } });
});

test('another school neither reads nor writes here', async () => {
  const { owner } = await server.school();
  const note = (await post('notes/add', { user_detail_id: student, message_box: 'ours' })).body;
  expect((await get('student/notes', { user_detail_id: student }, owner)).status).toBe(404);
  expect((await post('notes/edit', { id: note.id, version: 1, is_pinned: 1 }, owner)).body).toEqual((await post('notes/edit', { id: 999_999, version: 1, is_pinned: 1 }, owner)).body);
});
