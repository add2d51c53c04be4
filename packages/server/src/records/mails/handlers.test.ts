import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  school = await server.school('Bell & Co');
  server.setNow(new Date(Date.now() - 11_000));
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
const guardian = (email: string, parentCommunication: 0 | 1 = 1) => ({
  firstName: 'Uta',
  surname: 'Home',
  email,
  phone: '',
  relation: 'Mother',
  parentCommunication,
});
const add = async (input: Record<string, unknown>): Promise<number> =>
  (await post('students/add', { isDuplicate: 1, ...input })).body.user_detail_id;
const mail = {
  subject: 'Summer feast',
  body: 'Dear families,\n<b>come</b> all.',
  get reply_to() {
    return school.owner.email;
  },
};
/** The mails that have been written, once the ten seconds of Undo are over. */
async function mails() {
  await jobsDone(server, school);
  return school.sql((db) =>
    db
      .selectFrom('mail')
      .innerJoin('mailing', (join) =>
        join
          .onRef('mailing.institution_id', '=', 'mail.institution_id')
          .onRef('mailing.mailing_id', '=', 'mail.mailing_id'),
      )
      .select(['to_name', 'to_email', 'mailing.subject', 'mailing.body', 'mailing.reply_to', 'status'])
      .orderBy('mail.id')
      .execute(),
  );
}

test('a family gets one mail for its children, each address separately; people without one are named with the reason', async () => {
  const ids = [
    await add({ firstName: 'Ada', guardian: guardian('uta@home.example') }),
    await add({ firstName: 'Ben', guardian: guardian('uta@home.example') }),
    await add({ firstName: 'Cai', guardian: guardian('no@mail.example', 0) }),
  ];
  const { body } = await post('students/bulk/email', { ...mail, user_detail_ids: ids, to: 'guardians' });
  expect(body).toMatchObject({
    changed: 2,
    message: '1 mail on the way',
    results: [
      { user_detail_id: ids[0], name: '', status: 'done', reason: '' },
      { user_detail_id: ids[1], name: '', status: 'done', reason: '' },
      {
        user_detail_id: ids[2],
        name: 'Cai',
        status: 'refused',
        reason: 'No guardian with an e-mail address receives messages',
      },
    ],
  });
  const [written] = await mails();
  expect(written).toMatchObject({
    to_name: 'Uta Home',
    to_email: 'uta@home.example',
    subject: 'Summer feast',
    reply_to: school.owner.email,
    status: 'kept',
  });
  expect(written!.body).toContain('&lt;b&gt;come&lt;/b&gt; all.');
});

test('a mail to an address that a child has from its father is addressed to the father', async () => {
  const id = await add({ firstName: 'Eli', email: 'Dad@home.example', guardian: guardian('dad@home.example', 0) });
  await post('students/bulk/email', { ...mail, user_detail_ids: [id], to: 'person' });
  expect((await mails()).at(-1)).toMatchObject({ to_name: 'Uta Home', to_email: 'dad@home.example' });
});

test('a student without an own address is refused, the others are reached', async () => {
  const ids = [await add({ firstName: 'Own', email: 'own@home.example' }), await add({ firstName: 'None' })];
  const { body } = await post('students/bulk/email', { ...mail, user_detail_ids: ids, to: 'person' });
  expect(body.results.map((one: { status: string; reason: string }) => [one.status, one.reason])).toEqual([
    ['done', ''],
    ['refused', 'There is no e-mail address'],
  ]);
});

test("replies go to the school, to oneself or to a colleague who signs in here, never to a stranger's address", async () => {
  const [teacher, colleague, invited] = [await school.staff(2), await school.staff(9), await school.staff(9)];
  const elsewhere = await (await server.school()).staff(2);
  await school.sql(async (db) => {
    await db
      .updateTable('institution')
      .set({ institution_email: 'Office@school.example' })
      .where('institution_id', '=', school.institution_id)
      .execute();
    await db.updateTable('sign_in').set({ invited: true }).where('email', '=', invited.email).execute();
    // A person's own profile proves nothing.
    await db
      .updateTable('person')
      .set({ email: 'mine@evil.example' })
      .where('institution_id', '=', school.institution_id)
      .where('user_detail_id', '=', teacher.user_detail_id)
      .execute();
  });
  const id = await add({ firstName: 'Answered', email: 'answered@home.example' });
  const send = (reply_to: string) =>
    server.call(
      'POST',
      'students/bulk/email',
      { ...mail, reply_to, user_detail_ids: [id], to: 'person' },
      { as: teacher },
    );
  for (const address of ['office@school.example', teacher.email.toUpperCase(), colleague.email])
    expect([address, (await send(address)).status]).toEqual([address, 200]);
  for (const address of ['phisher@evil.example', 'mine@evil.example', invited.email, elsewhere.email]) {
    const { status, body } = await send(address);
    expect([address, status, body.fields]).toEqual([
      address,
      422,
      {
        reply_to: `Replies can go to ${teacher.email}, Office@school.example, to a colleague who signs in here, or to an address that was confirmed by mail`,
      },
    ]);
  }
});

test('the composer refuses with the words of the specification', async () => {
  const { status, body } = await post('students/bulk/email', {
    user_detail_ids: [1],
    to: 'person',
    subject: ' ',
    body: '',
    reply_to: 'nobody',
  });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    subject: 'Subject cannot be blank',
    body: 'Content cannot be blank',
    reply_to: 'Please enter valid email',
  });
  const long = await post('students/bulk/email', {
    ...mail,
    user_detail_ids: [1],
    to: 'person',
    subject: 'x'.repeat(251),
  });
  expect(long.body.fields).toEqual({ subject: 'Subject cannot be more than 250 characters' });
});

test('the same key sends once', async () => {
  const id = await add({ firstName: 'Once', email: 'once@home.example' });
  const send = () =>
    server.call(
      'POST',
      'students/bulk/email',
      { ...mail, user_detail_ids: [id], to: 'person' },
      { as: school.owner, key: 'one-key' },
    );
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect((await mails()).filter((one) => one.to_email === 'once@home.example')).toHaveLength(1);
});

test('a letter is begun for those of a list that its writer can open, and for everyone whom a filter finds', async () => {
  const ids = [await add({ firstName: 'Findable A' }), await add({ firstName: 'Findable B' })];
  const other = await server.school();
  const elsewhere = (
    await server.call('POST', 'students/add', { firstName: 'Far', isDuplicate: 1 }, { as: other.owner })
  ).body.user_detail_id;
  expect((await post('students/bulk/find', { user_detail_ids: [...ids, elsewhere] })).body).toEqual({
    user_detail_ids: ids,
  });
  const { body } = await post('students/bulk/find', { list: { search: 'Findable' } });
  expect(body.user_detail_ids.toSorted()).toEqual(ids.toSorted());
  expect((await post('students/bulk/find', {})).status).toBe(422);
  expect((await post('leads/bulk/find', { user_detail_ids: ids })).status).toBe(404);
});
