import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../../../jobs/queries.ts';
import { autopayOf, hurry } from '../../../testing/autopay.ts';
import { stripeStoodIn } from '../../../testing/outside/gateways.ts';
import { connectGateway, holdStandin } from '../../../testing/outside/stood-in.ts';
import type { Standin } from '../../../testing/outside/standin.ts';
import { payerOf } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { dayIn } from '@schoolbell/core/format';

const stripe = stripeStoodIn();
const today = dayIn(new Date(), 'Asia/Singapore');
let standin: Standin;
let server: TestServer;
let work: () => Promise<void>;
let school: TestSchool;
let till: Till;
let ben: number;

beforeAll(async () => {
  standin = await holdStandin([stripe.part], () => server);
  server = await testServer({ outsideStandin: standin.origin });
  school = await server.school();
  till = tillOf(server, school);
  ({ work } = autopayOf(server, school));
  ben = await till.student('Ben', { surname: 'Hill' });
});
afterAll(async () => {
  await server.stop();
  await standin.stop();
});

/** The morning of today, which a test can have several times. */
const morning = async (name: string) => {
  const rows = await school.sql((db) => db.selectFrom('account').select('account_id').execute());
  for (const { account_id } of rows)
    await school.sql((db) =>
      insertJob(db, school.institution_id, 'chargeAccountDue', { account_id }, { key: `${name} ${account_id}` }),
    );
  await work();
};

test('Stripe keeps a card, is asked to charge it when an invoice is due, and lets go of it', async () => {
  const { secret_key } = await connectGateway(server, school, stripe);
  const owner = stripe.part.world.accounts.get(secret_key!)!;
  const payer = await payerOf(server, school, (await till.bill(ben, 10_000)).invoice_id);
  const begun = await payer.begin({ gateway: 'stripe', save: 1 });
  expect(begun.status, begun.text).toBe(200);
  await work();
  stripe.pay(stripe.refOf((await payer.status(begun.body.data.checkout)).body.data.url), 'card');
  await hurry(server, 'readCheckout');
  await work();
  expect((await payer.page()).body.saved).toMatchObject([{ brand: 'visa', last4: '4242', expires: '2031-08' }]);

  const bill = async (amount: number) => {
    const { invoice_id } = await till.bill(ben, amount, { due_on: today });
    await till.done('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
    return invoice_id;
  };
  const charged = (amount: number) => [...owner.intents.values()].filter((one) => one.amount === amount);
  const first = await bill(7_000);
  // The answer gets lost: the next try finds the payment.
  standin.fault({ at: /^POST \/v1\/payment_intents$/, kind: 'lost' });
  await morning('first');
  await hurry(server, 'chargeMethod');
  await work();
  expect(charged(7_000)).toHaveLength(1);
  expect(await till.invoice(first)).toMatchObject({ status: 'paid', paid: 7_000 });

  const second = await bill(8_000);
  const [method] = [...owner.methods.keys()];
  owner.declines.set(method!, 'expired_card');
  await morning('second');
  const { attempts, autocharge } = await till.done('GET', 'payment/autopay', { invoice_id: second });
  expect(attempts).toMatchObject([
    { state: 'failed', failure: 'This card has expired. Please use another one.', retry_on: null },
  ]);
  expect(autocharge).toBe(0);

  const { method_id } = (await till.done('GET', 'payment/methods', { user_detail_id: ben })).data[0];
  await till.done('POST', 'payment/removeMethod', { method_id });
  await work();
  expect(owner.methods.get(method!)!.customer).toBeNull();
}, 60_000);
