import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../testing/server.ts';

const [kept, mailed] = await Promise.all([testServer(), testServer({ feedbackEmail: 'operator@host.example' })]);
afterAll(() => Promise.all([kept.stop(), mailed.stop()]));

const mailsOf = (school: Awaited<ReturnType<typeof kept.school>>) =>
  school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text', 'status'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );

test('without an address it is kept, and the answer says so', async () => {
  const school = await kept.school();
  const teacher = await school.staff(7);
  const { status, body } = await kept.call(
    'POST',
    'feedback/add',
    { message: '  More bells! ', page: '/dashboard' },
    { as: teacher },
  );
  expect([status, body]).toEqual([
    200,
    { message: 'Thank you for your feedback. It is saved on this server.', mailed: 0 },
  ]);
  const rows = await school.sql((db) =>
    db
      .selectFrom('feedback')
      .select(['user_detail_id', 'message', 'page'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  expect(rows).toEqual([{ user_detail_id: teacher.user_detail_id, message: 'More bells!', page: '/dashboard' }]);
  expect(await mailsOf(school)).toEqual([]);
  expect((await kept.call('POST', 'feedback/add', { message: ' ' }, { as: teacher })).body.fields).toEqual({
    message: 'This field is required',
  });
});

test('with one it is mailed there, once per key, with the sender and the page', async () => {
  const school = await mailed.school('Riverside');
  const key = randomUUID();
  const send = () =>
    mailed.call(
      'POST',
      'feedback/add',
      { message: 'More <b>bells</b>', page: '/people/leads' },
      { as: school.owner, key },
    );
  const [one, other] = [await send(), await send()];
  expect([one.body.mailed, other.body]).toEqual([1, one.body]);
  const mails = await mailsOf(school);
  expect(mails).toMatchObject([{ to_email: 'operator@host.example', subject: 'Feedback from Riverside' }]);
  for (const part of ['More <b>bells</b>', `Olive Owner <${school.owner.email}>`, '/people/leads'])
    expect(mails[0]!.text).toContain(part);
});
