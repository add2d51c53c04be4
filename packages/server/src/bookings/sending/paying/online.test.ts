import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unseal } from '../../../http/seal.ts';
import { secretPlace } from '../../../jobs/secrets.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { changeDemo, demoRef, hookOfDemo } from '../../../testing/paying.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let family: TestFamily;
let till: Till;
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
  till = tillOf(server, here.school);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const { classOf, preferences } = booksOf(() => here);
const rows = () =>
  here.school.sql(async (db) => ({
    orders: await db.selectFrom('sale_order').select(['settle', 'state', 'invoice_id']).execute(),
    lines: (await db.selectFrom('booking_line').select('state').execute()).map((one) => one.state),
    payments: await db.selectFrom('payment').select(['amount', 'free', 'state']).execute(),
    steps: (await db.selectFrom('booking_step').select('what').orderBy('step_id').execute()).map((one) => one.what),
  }));

/** The token in the newest mail to the family. */
async function mailed(): Promise<string> {
  await jobsDone(server, here.school);
  const [mail] = await here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'secret'])
      .where('to_email', 'not like', '%@school.example')
      .where('secret', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  const place = secretPlace(here.school.institution_id, { subject: mail!.subject, address: mail!.to_email });
  return unseal(server.services.config.secretKey, mail!.secret!, place);
}
const look = async (bookingHash: string) =>
  (await server.call('GET', 'online/book/getDetailsByHash', { institution: here.school.hash, bookingHash })).body;

/** Opens the gateway's page by the link of a booking or of a mail. */
async function begun(hash: string) {
  const link = { institution: here.school.hash, hash };
  const { body, status } = await server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo' });
  expect(status, JSON.stringify(body)).toBe(200);
  await jobsDone(server, here.school);
  const { checkout } = body.data;
  const stand = async () => (await server.call('GET', 'online/payment/statusByHash', { ...link, checkout })).body.data;
  return { stand, ref: demoRef((await stand()).url) };
}
const hashIn = (pay_url: string): string => new URL(pay_url).pathname.split('/').at(-1)!;
async function pay(ref: string): Promise<void> {
  await changeDemo(server, ref, { state: 'paid' });
  await hookOfDemo(server, here.school, { event: ref, ref });
  await jobsDone(server, here.school);
}

test('a family that booked pays by its link, and keeps its seats', async () => {
  await classOf(8);
  await family.send(await family.take(2), [{ firstName: 'Mia' }, { firstName: 'Leo', dob: '2020-01-02' }]);
  const token = await mailed();
  const { pay_url, total } = await look(token);
  expect((await rows()).orders).toMatchObject([{ settle: 'later', state: 'open' }]);
  // The seats are certain before the money, and stay so for as long as it takes.
  expect((await rows()).lines).toEqual(['confirmed', 'confirmed']);
  const { stand, ref } = await begun(hashIn(pay_url));
  await pay(ref);
  expect(await stand()).toMatchObject({ state: 'paid', amount: total });
  const { orders, lines, payments, steps } = await rows();
  expect([orders[0]!.state, lines, payments]).toEqual([
    'done',
    ['confirmed', 'confirmed'],
    [{ amount: total, free: 0, state: 'done' }],
  ]);
  expect(steps).toContain('paid');
  expect((await look(token)).pay_url).toBeNull();
});

test('a request is paid by the link of its invoice once staff accepted it', async () => {
  await preferences({ confirm: 'always', answer_hours: 40 });
  await classOf(8);
  await family.send(await family.take(), [{ firstName: 'Mia' }]);
  const token = await mailed();
  expect((await look(token)).pay_url).toBeNull();
  const [booking] = await here.school.sql((db) => db.selectFrom('booking').select('booking_id').execute());
  await here.done('online/acceptBooking', { booking_id: booking!.booking_id });
  await jobsDone(server, here.school);
  expect((await rows()).orders).toMatchObject([{ settle: 'accepted', state: 'open' }]);
  const { pay_url } = await look(token);
  const { ref } = await begun(hashIn(pay_url));
  await pay(ref);
  const { orders, lines } = await rows();
  expect([orders[0]!.state, lines]).toEqual(['done', ['confirmed']]);
});

test('money for a booking that had ended is shown as kept where it stays as credit', async () => {
  await till.done('POST', 'setup/billing-settings', { version: 0, refused: 'credit' });
  await classOf(8);
  await family.send(await family.take(), [{ firstName: 'Mia' }]);
  const { pay_url } = await look(await mailed());
  const { ref } = await begun(hashIn(pay_url));
  await pay(ref);
  // As if the booking had ended between the payment and the job that takes its money.
  await here.school.sql(async (db) => {
    await db.updateTable('booking_line').set({ state: 'cancelled' }).execute();
    const { order_id } = await db
      .updateTable('sale_order')
      .set({ state: 'paid' })
      .returning('order_id')
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({ order_id, event: 'paid' });
    const { institution_id } = here.school;
    await db.insertInto('job').values({ institution_id, kind: 'bookingOrder', payload }).execute();
  });
  await jobsDone(server, here.school);
  const steps = await here.school.sql((db) =>
    db.selectFrom('booking_step').select(['what', 'note']).orderBy('step_id').execute(),
  );
  expect(steps.at(-1)).toEqual({ what: 'paid', note: 'The booking had ended, so the money is kept as credit.' });
  expect(steps.map((step) => step.what)).not.toContain('refunded');
  const tasks = await here.school.sql((db) => db.selectFrom('task').select('task_detail').execute());
  expect(tasks).toHaveLength(1);
});
