import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unseal } from '../../http/seal.ts';
import { insertJob } from '../../jobs/queries.ts';
import { secretPlace } from '../../jobs/secrets.ts';
import type { Worker } from '../../jobs/worker.ts';
import { newRequest, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../testing/sending.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let family: TestFamily;
const NOW = new Date('2027-01-01T08:00:00Z');
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 0);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});

const { classOf, preferences } = booksOf(() => here);
const outbox = async () => {
  await jobsDone(server, here.school);
  return here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['id', 'to_email', 'to_name', 'subject', 'text', 'calendar', 'secret'])
      .where('institution_id', '=', here.school.institution_id)
      .orderBy('id')
      .execute(),
  );
};
const toFamily = async () => (await outbox()).filter((mail) => !mail.to_email.endsWith('@school.example'));
const toStaff = async () => (await outbox()).filter((mail) => mail.to_email.endsWith('@school.example'));
const mia = { firstName: 'Mia' };
const look = (bookingHash: string, institution = here.school.hash) =>
  server.call('GET', 'online/book/getDetailsByHash', { institution, bookingHash });
/** Queues work, and wakes the worker. */
async function queue(kind: string, payload: Record<string, unknown>): Promise<void> {
  await here.school.sql((db) => insertJob(db, here.school.institution_id, kind, payload));
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
}
/** Queues a mail about a booking, as what changes bookings does. */
const mailAbout = (booking_id: number, what: string, more: Record<string, unknown> = {}) =>
  queue('bookingMail', { booking_id, what, ...more });

test('a family gets one mail with all its children, the time on the clock of the class, the price and the reference', async () => {
  await classOf(8);
  const held = await family.take(2);
  const { reference } = (await family.send(held, [mia, { firstName: 'Leo', dob: '2020-01-02' }])).body;
  const [mail, ...others] = await toFamily();
  expect(others.filter((one) => one.subject.startsWith('Booked'))).toEqual([]);
  expect(mail).toMatchObject({
    to_email: 'anna@berg.example',
    to_name: 'Anna Berg',
    subject: 'Booked: Piano for Mia Berg and Leo Berg',
  });
  const lines = mail!.text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Your seats are booked. We look forward to seeing you.',
      'You pay later: the invoice follows in another mail.',
      'Students: Mia Berg and Leo Berg',
      'Class: Piano',
      'When: Jan 04, 2027 04:00 PM (Europe/Berlin)',
      'Price: SGD 44.00',
      `Reference: ${reference}`,
    ]),
  );
  expect(mail!.text).toContain(`/booking?institution=${here.school.hash}&bookingHash=`);
  expect(mail!.calendar).toContain('DTSTART;TZID=Europe/Berlin:20270104T160000');
});

test('the link of the mail opens the booking, and nothing else does', async () => {
  await classOf(8);
  const sent = await family.send(await family.take(), [mia]);
  const [mail] = await toFamily();
  const place = secretPlace(here.school.institution_id, { subject: mail!.subject, address: mail!.to_email });
  const token = unseal(server.services.config.secretKey, mail!.secret!, place);
  const { status, body } = await look(token);
  expect([status, body]).toEqual([
    200,
    {
      institution: expect.objectContaining({ hash: here.school.hash, currency: 'SGD' }),
      reference: sent.body.reference,
      state: 'confirmed',
      open_until: null,
      sent_at: NOW.toISOString(),
      total: 2200,
      pay_url: null,
      lines: [{ child: 'Mia Berg', ...sent.body.booked, price: 2200, state: 'confirmed', reason: '', is_ahead: 1 }],
    },
  ]);
  const other = await server.school();
  const closed = [await look('x'.repeat(43)), await look(token, other.hash)];
  server.setNow(new Date('2028-01-01T08:00:00Z'));
  closed.push(await look(token));
  expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(closed[0]!.status).toBe(404);
});

test('a booking that can be paid online says so in its mail, and its page leads to its invoice alone', async () => {
  const till = tillOf(server, here.school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  await classOf(8);
  await family.send(await family.take(), [mia]);
  const [mail] = await toFamily();
  expect(mail!.text).toContain('You can pay online now: open your booking and choose “Pay now”.');
  const place = secretPlace(here.school.institution_id, { subject: mail!.subject, address: mail!.to_email });
  const token = unseal(server.services.config.secretKey, mail!.secret!, place);
  const { pay_url } = (await look(token)).body;
  // However often it is opened, the link stays the same.
  expect((await look(token)).body.pay_url).toBe(pay_url);
  const [order] = await here.school.sql((db) => db.selectFrom('sale_order').selectAll().execute());
  const { user_detail_id } = await till.invoice(order!.invoice_id!);
  await till.bill(user_detail_id, 5_000);
  const hash = new URL(pay_url).pathname.split('/').at(-1)!;
  const page = await server.call('GET', 'online/payment/getDetailsByHash', { institution: here.school.hash, hash });
  expect(page.body.invoices.map((one: { balance: number }) => one.balance)).toEqual([2200]);
  await till.pay({ invoice_id: order!.invoice_id, amount: 2200 });
  expect((await look(token)).body.pay_url).toBeNull();
});

test('a request says by when the school answers; staff who answer bookings are told, and reminded once', async () => {
  await preferences({ confirm: 'always', answer_hours: 40 });
  await here.school.staff(2);
  await classOf(8);
  await family.send(await family.take(), [mia]);
  const [mail] = await toFamily();
  expect(mail).toMatchObject({ subject: 'We have received your booking: Piano for Mia Berg', calendar: '' });
  expect(mail!.text).toContain('will answer by Jan 03, 2027 08:00 AM. Your seats are held until then.');
  expect(mail!.text).toContain('You pay later: the invoice follows when your booking is accepted.');
  const staff = await toStaff();
  expect(staff.map((one) => [one.to_email, one.subject])).toEqual([
    [here.school.owner.email, 'New booking to answer: Piano for Mia Berg'],
  ]);
  const [booking] = await here.school.sql((db) => db.selectFrom('booking').select('booking_id').execute());
  expect(staff[0]!.text).toContain('Please answer by Jan 03, 2027 08:00 AM.');
  expect(staff[0]!.text).toContain(`/onlinebookings/bookings?booking=${booking!.booking_id}`);
  const [remind] = await here.school.sql((db) =>
    db.selectFrom('job').select(['run_at', 'payload']).where('kind', '=', 'remindAnswer').execute(),
  );
  expect(remind).toMatchObject({ run_at: new Date('2027-01-02T14:00:00Z'), payload: booking });
});

describe('what became of a booking', () => {
  /** A request for one child, with an e-mail of its own. */
  async function request(state: 'pending' | 'unpaid' = 'pending'): Promise<number> {
    const { series_id, event_id } = await classOf(8);
    return newRequest(here.school, {
      series_id,
      events: [event_id],
      children: [{ person_id: null, child_name: 'Mia Berg' }],
      state,
    });
  }
  const become = (booking_id: number, state: string, reason = '') =>
    here.school.sql(async (db) => {
      await db
        .updateTable('booking_line')
        .set({ state: state as never, reason })
        .where('booking_id', '=', booking_id)
        .execute();
      await db
        .updateTable('booking')
        .set({ state: state as never })
        .where('booking_id', '=', booking_id)
        .execute();
    });

  test.each([
    ['accepted', 'confirmed', { note: 'See you on Monday' }, 'Accepted: Piano for Mia Berg', 'See you on Monday'],
    [
      'rejected',
      'rejected',
      { note: 'The class is for adults' },
      'Not accepted: Piano for Mia Berg',
      'The class is for adults',
    ],
    ['expired', 'expired', {}, 'Expired: your booking of Piano for Mia Berg', 'was not answered in time'],
    ['cancelled', 'cancelled', {}, 'Cancelled: Piano for Mia Berg', 'Your booking is cancelled.'],
    ['moved', 'pending', {}, 'New time: Piano for Mia Berg', 'has changed when this class takes place'],
  ])('is told: %s', async (what, state, more, subject, text) => {
    const booking_id = await request();
    await become(booking_id, state);
    await mailAbout(booking_id, what, more);
    const [mail] = await toFamily();
    expect(mail).toMatchObject({ to_email: 'parent@family.example', subject });
    expect(mail!.text).toContain(text);
  });

  test('is told of the lines that are named, and not at all where none of them is so', async () => {
    const booking_id = await request();
    await become(booking_id, 'confirmed');
    await mailAbout(booking_id, 'rejected');
    await mailAbout(booking_id, 'accepted', { lines: [2] });
    expect(await toFamily()).toEqual([]);
    await mailAbout(booking_id, 'accepted', { lines: [1] });
    expect((await toFamily()).length).toBe(1);
  });

  test('is not told where the school switched that off; the link still comes when it is asked for', async () => {
    await here.school.sql((db) =>
      db
        .insertInto('alert')
        .values([
          { institution_id: here.school.institution_id, role_id: 3, alert: 'bookingAnswer', value: 0 },
          { institution_id: here.school.institution_id, role_id: 10, alert: 'booking', value: 0 },
        ])
        .execute(),
    );
    await classOf(8);
    const { reference } = (await family.send(await family.take(), [mia])).body;
    expect((await outbox()).filter((mail) => /book/i.test(mail.subject))).toEqual([]);
    const ask = (email: string, name = reference) => family.call('mailLink', { reference: name, email });
    const answers = [
      await ask('someone@else.example'),
      await ask('anna@berg.example', 'AAAAAAAA'),
      await ask('Anna@Berg.example', ` ${reference.toLowerCase()} `),
    ];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    const told = (await outbox()).filter((mail) => /book/i.test(mail.subject));
    expect(told.map((mail) => [mail.to_email, mail.subject])).toEqual([
      ['anna@berg.example', 'Your booking: Piano for Mia Berg'],
    ]);
  });
});

test('erasing a child forgets what staff wrote about its booking, and the links', async () => {
  await classOf(8);
  await family.send(await family.take(), [mia]);
  await toFamily();
  const [line] = await here.school.sql((db) => db.selectFrom('booking_line').selectAll().execute());
  const kept = () =>
    here.school.sql(async (db) => [
      (await db.selectFrom('booking_link').select('booking_id').execute()).length,
      (await db.selectFrom('booking_step').select('note').where('note', '<>', '').execute()).length,
    ]);
  await here.school.sql((db) => db.updateTable('booking_step').set({ note: 'Ask Mia' }).execute());
  expect((await kept()).every((count) => count > 0)).toBe(true);
  await here.done('data/erase', { user_detail_id: line!.person_id, confirmation: 'Mia Berg' });
  expect(await kept()).toEqual([0, 0]);
  const [after] = await here.school.sql((db) => db.selectFrom('booking_line').select('child_name').execute());
  expect(after!.child_name).toBe('');
});

test('a payment at the desk settles the order of a booking', async () => {
  await classOf(8);
  await family.send(await family.take(), [mia]);
  await toFamily();
  const [order] = await here.school.sql((db) => db.selectFrom('sale_order').selectAll().execute());
  await here.school.sql((db) =>
    db.updateTable('sale_order').set({ state: 'paid' }).where('order_id', '=', order!.order_id).execute(),
  );
  await queue('bookingOrder', { order_id: order!.order_id, event: 'paid' });
  await jobsDone(server, here.school);
  expect(await here.school.sql((db) => db.selectFrom('sale_order').select('state').execute())).toEqual([
    { state: 'done' },
  ]);
});
