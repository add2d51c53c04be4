import { mentionOf } from '@schoolbell/core/richText/mentions/naming/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingOf, placesOf } from '../testing/leaks.ts';
import { privacyOf } from '../testing/privacy.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { settled } from '../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
});
afterAll(() => server.stop());

const { post, get } = privacyOf(
  () => server,
  () => school,
);

const quill = {
  firstName: 'Quentin',
  surname: 'O’Quill & Söhne',
  email: 'q.quill@home.example',
  phone: '+65 8765 4321',
  relation: 'Uncle',
};

/** Where the school still has one of these texts, however it is written. */
async function placesWith(...traces: string[]): Promise<string[]> {
  const wanted = traces.map((one) => one.toLowerCase());
  return placesOf(await everythingOf(school), (text) => wanted.some((one) => text.toLowerCase().includes(one)));
}

const add = async (path: string, input: Record<string, unknown>): Promise<number> =>
  (await post(path, { isDuplicate: 1, ...input })).body.user_detail_id;

async function erase(user_detail_id: number): Promise<void> {
  const { firstName, surname } = (await get('data/erasePreview', { user_detail_id })).body;
  const { body } = await post('data/erase', { user_detail_id, confirmation: `${firstName} ${surname}`.trim() });
  expect(body.message).toMatch(/^Erased/);
}

const guardianOf = async (child: number): Promise<number> =>
  (await get('student/getDetails', { user_detail_id: child })).body.guardians[0].user_detail_id;

const historyOf = (person: number) =>
  school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'before', 'after'])
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', person)
      .orderBy('id')
      .execute(),
  );

const subjects = async (): Promise<string[]> => {
  const mails = await school.sql((db) =>
    db
      .selectFrom('mail')
      .select('subject')
      .where('institution_id', '=', school.institution_id)
      .where('to_email', '=', teacher.email)
      .execute(),
  );
  return mails.map((one) => one.subject);
};

test('a guardian who is erased alone is in no entry about their child any more, neither as they were nor as they are', async () => {
  const child = await add('students/add', {
    firstName: 'Keeper',
    surname: 'Stays',
    email: 'keeper@home.example',
    guardian: quill,
  });
  const guardian = await guardianOf(child);
  const [{ relation, surname, email, version, parentCommunication, invoiceTo, same_as_primary_email }] = (
    await get('student/getDetails', { user_detail_id: child })
  ).body.guardians;
  const renamed = { firstName: 'Quincy', phone: '+65 8111 2222' };
  const edited = {
    relation,
    surname,
    email,
    version,
    parentCommunication,
    invoiceTo,
    same_as_primary_email,
    ...renamed,
  };
  expect((await post('guardian/updateDetails', { user_detail_id: guardian, child_id: child, ...edited })).status).toBe(
    200,
  );
  await post('tasks/add', { user_detail_id: child, task_detail: 'Ring', validity_date: '2031-01-01T09:00:00Z' });
  await post('guardian/delete', { user_detail_id: guardian, child_id: child });
  await settled(server, school);
  const traces = ['Quentin', 'Quincy', 'O’Quill', quill.email, quill.phone, renamed.phone];
  // The positive control.
  for (const trace of traces) expect(await placesWith(trace)).toContain('audit.after');
  const before = await historyOf(child);

  await erase(guardian);
  expect(await placesWith(...traces)).toEqual([]);
  const after = await historyOf(child);
  expect(after.map((entry) => entry.kind)).toEqual(before.map((entry) => entry.kind));
  expect(after.find((entry) => entry.kind === 'added')?.after).toMatchObject({
    firstName: 'Keeper',
    surname: 'Stays',
    email: 'keeper@home.example',
    guardian: { firstName: 'Erased', surname: '', email: '', phone: '', relation: 'Uncle' },
  });
});

test('what others have as well stays theirs: an address of the family, and a name that somebody else has', async () => {
  const shared = { ...quill, surname: 'Shared', email: 'shared@home.example' };
  const child = await add('students/add', {
    firstName: 'Cora',
    surname: 'Shared',
    email: shared.email,
    guardian: shared,
  });
  const namesake = await add('students/add', {
    firstName: 'Quentin',
    surname: 'Shared',
    guardian: { ...quill, email: '' },
  });
  const guardian = await guardianOf(child);
  await post('guardian/delete', { user_detail_id: guardian, child_id: child });
  await erase(guardian);
  expect((await historyOf(child)).find((entry) => entry.kind === 'added')?.after).toMatchObject({
    firstName: 'Cora',
    email: shared.email,
    guardian: { firstName: 'Erased', email: '' },
  });
  expect((await historyOf(namesake)).find((entry) => entry.kind === 'added')?.after).toMatchObject({
    firstName: 'Quentin',
    surname: 'Shared',
    guardian: { firstName: 'Quentin', surname: quill.surname },
  });
});

test('a mail to staff is deleted with the person whom it names, also if the name is one word', async () => {
  const student = await add('students/add', { firstName: 'Mononym' });
  const lead = await add('leads/add', { firstName: 'Leander', surname: 'Wanted', email: 'leander@home.example' });
  const other = await add('students/add', { firstName: 'Otto', surname: 'Other' });
  const mention = mentionOf({ user_detail_id: teacher.user_detail_id, firstName: 'Sam', surname: 'Staff' });
  for (const user_detail_id of [student, other])
    await post('tasks/add', {
      user_detail_id,
      task_detail: 'Ring them',
      validity_date: '2031-01-01T09:00:00Z',
      assigned_id: teacher.user_detail_id,
    });
  await post('notes/add', { user_detail_id: lead, message_box: `${mention} please call` });
  await settled(server, school);
  const told = [
    'New task about Mononym',
    'New task about Otto Other',
    'Olive Owner mentioned you in a note about Leander Wanted',
  ];
  expect(await subjects()).toEqual(expect.arrayContaining(told));
  const goes = (await get('data/erasePreview', { user_detail_id: lead })).body.goes;
  expect(goes).toContainEqual({ what: 'Mentions in mails to others, with these mails', total: 1 });

  await erase(student);
  await erase(lead);
  expect(await placesWith('Mononym', 'Leander')).toEqual([]);
  expect(await subjects()).toContain('New task about Otto Other');
});

test('a mail about somebody else stays, without the name of the colleague who is erased', async () => {
  const colleague = await school.staff(2);
  const student = await add('students/add', { firstName: 'Nora', surname: 'Noted' });
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ first_name: 'Wilhelmina', surname: 'Writer' })
      .where('user_detail_id', '=', colleague.user_detail_id)
      .execute(),
  );
  const mention = mentionOf({ user_detail_id: teacher.user_detail_id, firstName: 'Sam', surname: 'Staff' });
  await post('notes/add', { user_detail_id: student, message_box: `${mention} look` }, colleague);
  expect(await subjects()).toContain('Wilhelmina Writer mentioned you in a note about Nora Noted');
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', colleague.user_detail_id)
      .execute(),
  );
  await erase(colleague.user_detail_id);
  expect(await placesWith('Wilhelmina', colleague.email)).toEqual([]);
  expect(await subjects()).toContain('Erased mentioned you in a note about Nora Noted');
});
