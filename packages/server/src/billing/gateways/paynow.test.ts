import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paynowKeys, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
});

test('PayNow is connected with what families pay to, as banks write it', async () => {
  const keys = { proxy: '9123 4567', name: ' Ms Tan ' };
  const { data, message } = await till.done('POST', 'paymentGateway', { payment_gateway: 'paynow', keys });
  expect(message).toBe('PayNow is connected');
  expect(data).toMatchObject({
    state: 'connected',
    is_test: 0,
    account_name: 'Ms Tan',
    hints: { proxy: '+6591234567', name: 'Ms Tan' },
    hook_url: '',
    is_available: 1,
  });
  // What is left empty stays as it is.
  const again = { payment_gateway: 'paynow', keys: { name: 'Tan Music' } };
  expect((await till.done('POST', 'paymentGateway', again)).data.hints).toEqual({
    proxy: '+6591234567',
    name: 'Tan Music',
  });
});

test.each([
  [{ name: 'Ms Tan' }, { 'keys.proxy': 'Please enter the UEN or mobile number' }],
  [
    { proxy: '6123 4567', name: '学校' },
    {
      'keys.proxy': 'Please enter a UEN or a mobile number of Singapore',
      'keys.name': 'Please enter 2 to 25 letters, digits and spaces, as banks can show them',
    },
  ],
  [
    { proxy: '201403121X', name: 'Riverside' },
    { 'keys.proxy': 'This UEN has a typing mistake: its last letter does not fit' },
  ],
])('%o is refused at its field', async (keys, fields) => {
  const { status, body } = await till.call('POST', 'paymentGateway', { payment_gateway: 'paynow', keys });
  expect([status, body.fields]).toEqual([422, fields]);
});

test('setup/paynowVerify checks both and hands over a code over SGD 1.00, and saves nothing', async () => {
  const { data } = await till.done('POST', 'setup/paynowVerify', { proxy: '2014-03121w', name: 'Riverside Music' });
  expect(data).toMatchObject({ proxy: '201403121W', kind: 'uen', name: 'Riverside Music' });
  expect(data.qr.text).toContain('54041.00');
  const wrong = await till.call('POST', 'setup/paynowVerify', { proxy: 'no', name: 'Riverside Music' });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { proxy: 'Please enter a UEN or a mobile number of Singapore' },
  ]);
  const { data: found } = await till.done('GET', 'paymentGateway', { payment_gateway: 'paynow' });
  expect(found).toMatchObject([{ state: 'off' }]);
  expect((await till.call('POST', 'setup/paynowVerify', {}, await school.staff(2))).status).toBe(403);
});

test('a school that bills in another currency can neither connect nor offer PayNow', async () => {
  await till.done('POST', 'paymentGateway', paynowKeys);
  const { institution_id } = school;
  await school.sql((db) =>
    db.updateTable('institution').set({ currency: 'EUR' }).where('institution_id', '=', institution_id).execute(),
  );
  const { invoice_id } = await till.bill(await till.student('Ben'), 12_000);
  const payer = await payerOf(server, school, invoice_id);
  expect((await payer.page()).body.ways).toEqual([]);
  expect((await payer.begin({ gateway: 'paynow' })).body.fields).toEqual({
    gateway: 'This way to pay is not available at the moment',
  });
  const { status, body } = await till.call('POST', 'paymentGateway', paynowKeys);
  expect([status, body.fields]).toEqual([
    422,
    { payment_gateway: 'PayNow takes Singapore dollars only, and your school bills in another currency' },
  ]);
});
