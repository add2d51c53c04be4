import { afterAll, beforeAll, expect, test } from 'vitest';
import { goneBefore } from '@schoolbell/core/people/rules';
import { mentionOf } from '@schoolbell/core/richText/mentions/naming/rules';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { forgetNotes } from './queries.ts';

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

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const mention = (who: TestStaff) =>
  mentionOf({ user_detail_id: who.user_detail_id, firstName: 'Sam', surname: 'Staff' });
const mails = () =>
  school.sql((db) =>
    db.selectFrom('mail').selectAll().where('institution_id', '=', school.institution_id).orderBy('id').execute(),
  );

test('a note is listed with its author; pinned ones come first, then the newest', async () => {
  const first = (await post('notes/add', { user_detail_id: student, message_box: 'first' }, teacher)).body;
  expect(first).toMatchObject({
    message_box: 'first',
    is_pinned: 0,
    version: 1,
    mention_by_user_detail: { user_detail_id: teacher.user_detail_id },
  });
  await post('notes/add', { user_detail_id: student, message_box: 'second' });
  const pinned = await post('notes/edit', { id: first.id, version: 1, is_pinned: 1 });
  expect(pinned.body).toMatchObject({ is_pinned: 1, updated_at: first.updated_at, version: 2 });
  const texts = (await get('student/notes', { user_detail_id: student })).body.data.map(
    (note: { message_box: string }) => note.message_box,
  );
  expect(texts).toEqual(['first', 'second']);
});

test('an empty note is refused', async () => {
  const { status, body } = await post('notes/add', { user_detail_id: student, message_box: '  ' });
  expect([status, body.fields.message_box]).toEqual([422, 'This field is required']);
});

test('a mentioned colleague gets one mail; strangers, families and oneself get none', async () => {
  const stranger = (await server.school()).owner;
  const before = (await mails()).length;
  const everyone = `${mention(teacher)} ${mention(teacher)} ${mention(stranger)} ${mention(school.owner)} @[Child](user:${student}) <b>look</b>`;
  const note = (await post('notes/add', { user_detail_id: student, message_box: everyone })).body;
  const sent = (await mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to_email: teacher.email,
    subject: 'Olive Owner mentioned you in a note about Noted Child',
    status: 'queued',
  });
  expect(sent[0]!.text).toContain(`/people/students/${student}?tab=notes`);
  expect([sent[0]!.text.includes('look'), sent[0]!.html.includes('<b>look')]).toEqual([true, false]);
  const kept = await school.sql((db) =>
    db.selectFrom('mention').select('staff_id').where('note_id', '=', note.id).execute(),
  );
  expect(kept.map((row) => row.staff_id).sort()).toEqual([school.owner.user_detail_id, teacher.user_detail_id].sort());
  const jobs = await school.sql((db) =>
    db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'mail')
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  expect(jobs.map((job) => job.payload)).toContainEqual({ id: sent[0]!.id });

  const admin = await school.staff(1);
  await post('notes/edit', { id: note.id, version: 1, message_box: `${mention(teacher)} and ${mention(admin)}` });
  expect((await mails()).slice(before).map((mail) => mail.to_email)).toEqual([teacher.email, admin.email]);
});

test('only its author can change a note, in its newest version; admins can delete any', async () => {
  const note = (await post('notes/add', { user_detail_id: student, message_box: 'mine' }, teacher)).body;
  const assistant = await school.staff(7);
  expect((await post('notes/edit', { id: note.id, version: 1, message_box: 'yours' })).status).toBe(403);
  expect((await post('notes/edit', { id: note.id, version: 1, message_box: 'better' }, teacher)).body.version).toBe(2);
  const stale = await post('notes/edit', { id: note.id, version: 1, message_box: 'older' }, teacher);
  expect([stale.status, stale.body.current.message_box]).toEqual([409, 'better']);
  expect((await post('notes/delete', { id: note.id }, assistant)).status).toBe(403);
  expect((await post('notes/delete', { id: note.id })).status).toBe(200);
  expect((await post('notes/delete', { id: note.id })).status).toBe(404);
  const audit = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'before'])
      .where('kind', 'like', 'note_%')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  expect(audit).toMatchObject({ kind: 'note_deleted', before: { message_box: 'better' } });
});

test('a note is what its editor can write; everything else is removed, and long ones are refused', async () => {
  const word =
    '<p class=MsoNormal style="color:red">Ask <b>both</b> <script>alert(1)</script></p><h1>Then</h1><ul><li onclick="x">call<li><a href="javascript:alert(1)">write</a></ul><img src=x onerror=alert(1)>';
  const note = (await post('notes/add', { user_detail_id: student, message_box: word })).body;
  expect(note.message_box).toBe('<p>Ask <strong>both</strong></p><h3>Then</h3><ul><li>call</li><li>write</li></ul>');
  const again = await post('notes/edit', { id: note.id, version: 1, message_box: note.message_box });
  expect([again.body.message_box, again.body.updated_at]).toEqual([note.message_box, note.updated_at]);
  const long = await post('notes/add', {
    user_detail_id: student,
    message_box: `<strong>${'x'.repeat(5_001)}</strong>`,
  });
  expect([long.status, long.body.fields.message_box]).toEqual([422, 'Please write at most 5,000 characters']);
  expect(
    (await post('notes/add', { user_detail_id: student, message_box: '<p><br></p><script>x</script>' })).body.fields
      .message_box,
  ).toBe('This field is required');
});

test('a mentioned person is told once, however often the note is changed, deleted and restored', async () => {
  const before = (await mails()).length;
  const unread = async () =>
    (await get('dashboard/mention-notifications', { user_detail_id: teacher.user_detail_id, page: 1 }, teacher)).body
      .data.total;
  const was = await unread();
  const note = (await post('notes/add', { user_detail_id: student, message_box: `<p>Ask ${mention(teacher)}</p>` }))
    .body;
  await post('notes/edit', {
    id: note.id,
    version: 1,
    message_box: `<p>Please ask <strong>${mention(teacher)}</strong></p>`,
  });
  expect(await unread()).toBe(was + 1);
  expect((await post('notes/delete', { id: note.id })).body.message).toBe('Note deleted');
  expect(await unread()).toBe(was);
  expect((await post('notes/restore', { id: note.id }, teacher)).status).toBe(403);
  expect((await post('notes/restore', { id: note.id })).status).toBe(200);
  expect((await post('notes/restore', { id: note.id })).status).toBe(404);
  expect(await unread()).toBe(was + 1);
  expect((await mails()).length).toBe(before + 1);
});

test('a deleted note is deleted permanently after a day, with its files and unsaved ones', async () => {
  const old = (await post('notes/add', { user_detail_id: student, message_box: 'old' })).body;
  const fresh = (await post('notes/add', { user_detail_id: student, message_box: 'fresh' })).body;
  for (const { id } of [old, fresh]) await post('notes/delete', { id });
  const handles = await school.sql(async (db) => {
    await db
      .updateTable('note')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', old.id)
      .execute();
    return forgetNotes(db, school.institution_id, goneBefore(new Date()));
  });
  expect(handles).toEqual([]);
  expect((await post('notes/restore', { id: old.id })).status).toBe(404);
  expect((await post('notes/restore', { id: fresh.id })).status).toBe(200);
});

test('another school neither reads nor writes here', async () => {
  const { owner } = await server.school();
  const note = (await post('notes/add', { user_detail_id: student, message_box: 'ours' })).body;
  expect((await get('student/notes', { user_detail_id: student }, owner)).status).toBe(404);
  expect((await post('notes/edit', { id: note.id, version: 1, is_pinned: 1 }, owner)).body).toEqual(
    (await post('notes/edit', { id: 999_999, version: 1, is_pinned: 1 }, owner)).body,
  );
});
