import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { openForm, send, sibling, typed } from '../../testing/family.ts';
import { changeDemo, demoRef, hookOfDemo } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'registrationfee/add', { name: 'Joining', fee: 2500 });
});

const connect = () => till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
const formOf = async (form_type: 'student' | 'lead') =>
  (await till.done('GET', 'customForm/getFormTypes', { type: form_type })).data[0].custom_form_id as number;
const asked = async (type: 'student' | 'lead' = 'student') => {
  const setting = { type: 'fee', should_display: 1, is_required: 0, label: 'Registration fee' };
  return till.call('POST', 'customForm/setting/save', { custom_form_id: await formOf(type), ...setting });
};
const orders = () =>
  school.sql((db) => db.selectFrom('sale_order').select(['source', 'settle', 'state', 'invoice_id']).execute());
const pageOf = async (address: string) => {
  const hash = new URL(address).pathname.split('/').at(-1)!;
  const link = { institution: school.hash, hash };
  return { link, page: (await server.call('GET', 'online/payment/getDetailsByHash', link)).body };
};

test('a form that asks for the registration fee leads to the page to pay it', async () => {
  await connect();
  expect((await asked()).status).toBe(200);
  expect((await openForm(server, school, { type: 'student' })).body.success.redirect).toMatch(/\/payment$/);
  const { status, body } = await send(server, school, { type: 'student' });
  expect([status, body.payment]).toEqual([200, 1]);
  const { link, page } = await pageOf(body.redirect);
  expect(page.invoices).toMatchObject([{ title: 'Joining', balance: 2500, status: 'issued' }]);
  const begun = await server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo' });
  const { checkout } = begun.body.data;
  await jobsDone(server, school);
  const { data } = (await server.call('GET', 'online/payment/statusByHash', { ...link, checkout })).body;
  const ref = demoRef(data.url);
  await changeDemo(server, ref, { state: 'paid' });
  await hookOfDemo(server, school, { event: 'paid', ref });
  await jobsDone(server, school);
  const [order] = await orders();
  expect(order).toMatchObject({ source: 'form', settle: 'later', state: 'done' });
  expect(await till.invoice(order!.invoice_id!)).toMatchObject({ status: 'paid', paid: 2500 });
});

test('one invoice is for all children of a form, and a fee once a family is billed once', async () => {
  await connect();
  await asked();
  await till.done('POST', 'registrationfee/add', { name: 'Family', fee: 1000, per: 'household' });
  const values = typed('student');
  const change = { children: [sibling('Zoe', values['surname']!)] };
  const custom_form_id = await formOf('student');
  const several = { custom_form_id, type: 'children', should_display: 1, is_required: 0, label: 'Another child' };
  await till.done('POST', 'customForm/setting/save', several);
  const { body } = await send(server, school, { type: 'student', values, change });
  expect([body.hashes.length, body.payment]).toEqual([2, 1]);
  const { page } = await pageOf(body.redirect);
  expect(page.invoices).toMatchObject([{ balance: 6000 }]);
  expect(await orders()).toHaveLength(1);
});

test('a form that looks like a robot’s asks for nothing, and neither does one without the setting', async () => {
  await connect();
  const plain = await send(server, school, { type: 'student' });
  expect([plain.body.payment, plain.body.redirect]).toEqual([0, null]);
  await asked();
  const held = await send(server, school, { type: 'student', change: { website: 'https://spam.example' } });
  expect([held.status, held.body.payment, held.body.redirect]).toEqual([200, 0, null]);
  expect(await orders()).toEqual([]);
});

test('without a gateway the fee is billed, and the family reads the school’s message', async () => {
  await asked();
  expect((await openForm(server, school, { type: 'student' })).body.success.redirect).toBeNull();
  const { body } = await send(server, school, { type: 'student' });
  expect([body.payment, body.redirect]).toEqual([0, null]);
  const [order] = await orders();
  expect(await till.invoice(order!.invoice_id!)).toMatchObject({ status: 'issued', balance: 2500 });
});

test('where no fee is due, nothing is billed; an enquiry form can’t ask for one', async () => {
  await connect();
  await asked();
  await school.sql((db) => db.updateTable('registration_fee').set({ archived_at: new Date() }).execute());
  const { body } = await send(server, school, { type: 'student' });
  expect([body.payment, await orders()]).toEqual([0, []]);
  const refused = await asked('lead');
  expect([refused.status, refused.body.fields.type]).toEqual([422, 'An enquiry costs nothing']);
});
