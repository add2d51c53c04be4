import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../../jobs/worker.ts';
import { eventsOfClass, sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { booksOf, familyOf, guardian, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { type Answer, testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let family: TestFamily;
let series_id: number;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server, 0);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
  ({ series_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity: 8, notify: 0 })));
});

const { preferences, rows: all } = booksOf(() => here);
const named = async (first_name: string) =>
  (await all('person'))
    .filter((one) => one['first_name'] === first_name)
    .sort((one, other) => Number(one['user_detail_id']) - Number(other['user_detail_id']));
const mails = async () => {
  await jobsDone(server, here.school);
  return here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text'])
      .where('institution_id', '=', here.school.institution_id)
      .where('to_email', 'not like', '%@school.example')
      .orderBy('id')
      .execute(),
  );
};
const mia = { firstName: 'Mia' };
/** Mia becomes a student of the school, with a place in the first event. */
async function known(): Promise<Record<string, unknown>> {
  const { body } = await family.send(await family.take(), [mia]);
  expect(body.outcome).toBe('confirmed');
  return (await named('Mia'))[0]!;
}
const second = { from: '2027-01-06' };

describe.each([
  ['auto', 'confirmed'],
  ['newFamilies', 'heard_by_mail'],
  ['always', 'pending'],
] as const)('where staff confirm by "%s"', (confirm, outcome) => {
  test('the answers for a known child, an unknown one and one who has the place differ in their reference alone', async () => {
    const { user_detail_id } = await known();
    await preferences({ confirm });
    const told = (answer: Answer) => {
      const { date: _date, 'x-request-id': _request, ...headers } = answer.headers;
      return [answer.status, headers, answer.text.replace(answer.body.reference, ''), answer.body.reference.length];
    };
    const unknown = await family.send(await family.take(1, second), [{ firstName: 'Ben' }], {
      email: 'ben@home.example',
    });
    const asked = await family.send(await family.take(1, second), [mia]);
    const again = await family.send(await family.take(1, second), [mia]);
    expect([unknown.status, unknown.body.outcome]).toEqual([200, outcome]);
    expect([told(asked), told(again)]).toEqual([told(unknown), told(unknown)]);
    expect(new Set([unknown, asked, again].map((answer) => answer.body.reference)).size).toBe(3);
    // What was written for them differs all the more.
    const lines = (await all('booking_line')).filter((line) => line['from_date'] === '2027-01-06');
    expect(lines.map((line) => [line['child_name'], line['state']])).toEqual([
      ['Ben Berg', confirm === 'auto' ? 'confirmed' : 'pending'],
      ['Mia Berg', confirm === 'always' ? 'pending' : 'confirmed'],
    ]);
    expect(lines[1]!['person_id']).toBe(user_detail_id);
    expect((await named('Mia')).length).toBe(1);
    expect((await eventsOfClass(here, series_id)).map(({ enrolled, held }) => enrolled + held)).toEqual([
      1, 2, 0, 0, 0, 0, 0, 0,
    ]);
    const sent = await mails();
    expect(sent.filter((mail) => mail.subject === 'Already booked: Piano for Mia Berg')).toMatchObject([
      { to_email: 'anna@berg.example' },
    ]);
    // The page about it says the same to a stranger for each reference.
    const link = (answer: Answer) =>
      family.call('mailLink', { reference: answer.body.reference, email: 'stranger@else.example' });
    const answers = [await link(unknown), await link(asked), await link(again)];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect((await mails()).length).toBe(sent.length);
  });

  test("a stranger with a parent's e-mail and a child's name learns nothing, and changes nothing on record", async () => {
    const before = { ...(await known()) };
    await preferences({ confirm });
    const people = await all('person');
    const links = await all('guardian_link');
    const answer = await family.send(
      await family.take(1, second),
      [{ firstName: 'MIA', surname: 'Other', dob: '2018-05-04', phone: '+65 6999 1111' }],
      {
        email: 'ANNA@berg.example',
        guardian: guardian('ANNA@berg.example', { parentFirstName: 'Stranger', parentPhone1: '+65 6999 2222' }),
      },
    );
    expect([answer.status, answer.body.outcome]).toEqual([200, outcome]);
    expect(answer.text).not.toMatch(/anna|mia/i);
    expect([await all('person'), await all('guardian_link')]).toEqual([people, links]);
    expect((await named('Mia'))[0]).toEqual(before);
    // What was typed waits for staff.
    const [proposal] = await all('proposal');
    expect(proposal).toMatchObject({
      person_id: before['user_detail_id'],
      link_id: null,
      state: 'open',
      purpose: 'update',
    });
    const paths = (proposal!['changes'] as { path: string }[]).map((change) => change.path);
    expect(paths).toEqual(expect.arrayContaining(['firstName', 'surname', 'phone']));
    // Only the family hears of it.
    expect(new Set((await mails()).map((mail) => mail.to_email.toLowerCase()))).toEqual(new Set(['anna@berg.example']));
  });
});

test('staff accept what a booking proposed like any other change', async () => {
  const { user_detail_id, version } = await known();
  await family.send(await family.take(1, second), [{ ...mia, surname: 'Berg-Ross' }]);
  const { data } = await here.read('online/proposals/list', { user_detail_id });
  expect(data).toMatchObject([{ purpose: 'update', changes: [{ path: 'surname', from: 'Berg', to: 'Berg-Ross' }] }]);
  await here.done('online/proposals/accept', { proposal_id: data[0].proposal_id, version, accepted: ['surname'] });
  expect((await named('Mia'))[0]).toMatchObject({ surname: 'Berg-Ross' });
});

test('a child is found by a phone, and without a birth date; another birth date is another child', async () => {
  await preferences({ confirm: 'auto' });
  const phone = { parentPhone1: '+65 6123 4567' };
  const first = await family.send(await family.take(), [mia], { guardian: guardian('anna@berg.example', phone) });
  expect(first.status).toBe(200);
  const elsewhere = guardian('anna@work.example', { ...phone, parentPhone1: '6123 4567' });
  const email = 'anna@work.example';
  expect((await family.send(await family.take(1, second), [mia], { email, guardian: elsewhere })).status).toBe(200);
  expect((await named('Mia')).length).toBe(1);
  // The address on file hears of it as well as the one that was typed.
  const told = (await mails()).filter((mail) => mail.subject.startsWith('Booked'));
  expect(told.map((mail) => mail.to_email)).toEqual(['anna@berg.example', 'anna@work.example', 'anna@berg.example']);
  const twin = { ...mia, dob: '2019-05-04' };
  expect((await family.send(await family.take(1, { from: '2027-01-11' }), [twin])).status).toBe(200);
  expect((await named('Mia')).length).toBe(2);
});

test('an address that is not on file hears nothing of a place: the child is new, and staff look at it', async () => {
  const phone = { parentPhone1: '+65 6123 4567' };
  await family.send(await family.take(), [mia], { guardian: guardian('anna@berg.example', phone) });
  const stranger = { email: 'who@else.example', guardian: guardian('who@else.example', phone) };
  const again = await family.send(await family.take(), [mia], stranger);
  expect([again.status, again.body.outcome]).toEqual([200, 'confirmed']);
  expect((await named('Mia')).map((one) => one['is_duplicate'])).toEqual([0, 1]);
  const told = (await mails()).filter((mail) => mail.to_email === 'who@else.example');
  expect(told.map((mail) => mail.subject)).toEqual(['Booked: Piano for Mia Berg']);
});

test('two tabs of one family make one booking, and two classes at once one child', async () => {
  const tabs = [await family.take(), await family.take(), await family.take(1, second)];
  const answers = await Promise.all(tabs.map((held) => family.send(held, [mia])));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await all('booking')).map((one) => one['state'])).toEqual(['confirmed', 'confirmed']);
  expect((await named('Mia')).length).toBe(1);
  expect((await named('Anna')).length).toBe(1);
  expect((await eventsOfClass(here, series_id)).map(({ enrolled, held }) => enrolled + held).slice(0, 2)).toEqual([
    1, 1,
  ]);
});

test('brothers and sisters join the family of a child the school knows', async () => {
  const { household_id, user_detail_id } = await known();
  expect(household_id).toBeNull();
  const leo = { firstName: 'Leo', dob: '2020-02-02' };
  expect((await family.send(await family.take(2, second), [mia, leo])).status).toBe(200);
  const [grown] = await named('Mia');
  const [small] = await named('Leo');
  expect(small!['household_id']).not.toBeNull();
  expect(grown!['household_id']).toBe(small!['household_id']);
  const [anna, ...others] = await named('Anna');
  expect(others).toEqual([]);
  expect((await all('guardian_link')).map((one) => [one['child_id'], one['guardian_id']])).toEqual([
    [user_detail_id, anna!['user_detail_id']],
    [small!['user_detail_id'], anna!['user_detail_id']],
  ]);
});

test('of a booking for two, a child who has the place is left out, and its family hears of it', async () => {
  const { user_detail_id } = await known();
  const answer = await family.send(await family.take(2), [mia, { firstName: 'Leo', dob: '2020-02-02' }]);
  expect(answer.status).toBe(200);
  const [leo] = await named('Leo');
  const lines = await all('booking_line');
  expect(lines.map((line) => line['person_id'])).toEqual([user_detail_id, leo!['user_detail_id']]);
  expect((await all('booking')).map((one) => one['places'])).toEqual([1, 1]);
  expect((await named('Anna')).length).toBe(1);
  expect((await eventsOfClass(here, series_id))[0]).toMatchObject({ enrolled: 2, held: 0 });
  expect((await mails()).map((mail) => mail.subject)).toEqual(
    expect.arrayContaining(['Already booked: Piano for Mia Berg', 'Booked: Piano for Leo Berg']),
  );
});

test('a family that gets no other messages still hears that its child has the place', async () => {
  const silent = { guardian: guardian('anna@berg.example', { parentCommunication: 0 }), change: { elapsed: 20_000 } };
  const values = { ...mia, email: '' };
  expect((await family.send(await family.take(), [values], silent)).body.outcome).toBe('confirmed');
  expect((await family.send(await family.take(), [values], silent)).body.outcome).toBe('confirmed');
  expect((await mails()).map((mail) => [mail.to_email, mail.subject])).toEqual(
    expect.arrayContaining([['anna@berg.example', 'Already booked: Piano for Mia Berg']]),
  );
});

test('a lead the school knows becomes a student with a certain place, and not before', async () => {
  await preferences({ confirm: 'always' });
  await family.send(await family.take(), [mia]);
  expect(await named('Mia')).toMatchObject([{ role_id: 4 }]);
  await preferences({ confirm: 'newFamilies' });
  await family.send(await family.take(1, second), [mia]);
  expect(await named('Mia')).toMatchObject([{ role_id: 4 }]);
  expect((await all('booking')).map((one) => one['state'])).toEqual(['pending', 'pending']);
  await preferences({ confirm: 'auto' });
  await family.send(await family.take(1, { from: '2027-01-11' }), [mia]);
  expect(await named('Mia')).toMatchObject([{ role_id: 3 }]);
});
