import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDemo } from '../../outside/providers/demo.ts';
import { demoRef, type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let payer: Payer;
let number: string;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const made = await till.bill(await till.student('Ben'), 12_000);
  number = made.number;
  payer = await payerOf(server, school, made.invoice_id);
});

const allowOthers = (pay_other_amount: 0 | 1) =>
  school.sql((db) =>
    db
      .insertInto('billing_setting')
      .values({ institution_id: school.institution_id, pay_other_amount })
      .onConflict((on) => on.column('institution_id').doUpdateSet({ pay_other_amount }))
      .execute(),
  );

test.each([
  ['another amount', { amount: 5_000 }],
  ['a piece of an invoice', { items: [{ invoice: 'INV', amount: 5_000 }] }],
])('a school that takes only what is listed refuses %s', async (_, input) => {
  const named = JSON.parse(JSON.stringify(input).replace('INV', number));
  await allowOthers(1);
  expect((await payer.begin(named)).body.data?.amount).toBe(5_000);
  await allowOthers(0);
  const refused = await payer.begin(named);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { amount: 'Please choose from the amounts that are listed' },
  ]);
  expect((await payer.begin({ amount: 12_000 })).status).toBe(200);
  expect((await payer.begin({ items: [{ invoice: number }] })).status).toBe(200);
});

test.each([
  [
    'page of a site that is not the school’s',
    'https://elsewhere.example/pay',
    'This website is not on the school’s list',
  ],
  ['piece of an address', '/pay', 'Please enter a whole address'],
  ['script', 'javascript:alert(1)', 'This website is not on the school’s list'],
])('a %s is no place to come back to', async (_, return_url, text) => {
  const refused = await payer.begin({ return_url });
  expect([refused.status, refused.body.fields]).toEqual([422, { return_url: text }]);
});

test('a payer comes back to a page of the school’s sites, with everything else in its address', async () => {
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('site')
      .values({ institution_id, origin: 'https://www.riverside.example' } as never)
      .execute(),
  );
  const begun = await payer.begin({ return_url: 'https://www.riverside.example/pay?lang=de#open' });
  expect(begun.status, begun.text).toBe(200);
  const worker = testWorker(server);
  await jobsDone(server, school);
  const { url } = (await payer.status(begun.body.data.checkout)).body.data;
  await worker.stop();
  const { return_url } = (await readDemo(server.services.config.dataDir, demoRef(url)))!;
  expect(return_url).toBe(`https://www.riverside.example/pay?lang=de&checkout=${begun.body.data.checkout}#open`);
});
