import { access } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pathOf } from '../../http/files.ts';
import { pdf } from '../../testing/attachments.ts';
import { type Autopay, autopayOf } from '../../testing/autopay.ts';
import { everythingOf, placesOf } from '../../testing/leaks.ts';
import { changeDemo, demoRef, hookOfDemo, paynowKeys, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { readDemo } from '../../outside/providers/demo.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let autopay: Autopay;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  autopay = autopayOf(server, school);
  ben = await till.student('Ben', { surname: 'Vanisher' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  await till.done('POST', 'paymentGateway', paynowKeys);
});

const bill = async (amount = 12_000): Promise<number> => (await till.bill(ben, amount)).invoice_id;
const erase = async (who = ben, confirmation = 'Ben Vanisher') => {
  await till.done('POST', 'data/erase', { user_detail_id: who, confirmation });
  await autopay.work();
};
const isThere = (handle: string) =>
  access(pathOf(server.services.config.dataDir, handle)).then(
    () => true,
    () => false,
  );

/** A transfer that was reported with its slip; answers the slip's handle. */
async function claimed(): Promise<string> {
  const payer = await payerOf(server, school, await bill(3_000));
  const [{ number }] = (await payer.page()).body.invoices;
  const begun = await payer.begin({ gateway: 'paynow', items: [{ invoice: number }] });
  expect((await payer.claim(begun.body.data.checkout, { bytes: pdf, name: 'slip.pdf' })).status).toBe(200);
  const { slip_handle } = await school.sql((db) =>
    db.selectFrom('payment').select('slip_handle').where('slip_handle', 'is not', null).executeTakeFirstOrThrow(),
  );
  return slip_handle!;
}

test('with its payer go what names a saved card, here and at the gateway, and slips of transfers; the money stays', async () => {
  const { card } = await autopay.save(await bill());
  const slip = await claimed();
  const atGateway = () => readDemo(server.services.config.dataDir, card);
  expect(await isThere(slip)).toBe(true);
  expect(placesOf(await everythingOf(school), (text) => text === '4242')).toEqual(['saved_method.last4']);
  await erase();
  const kept = await everythingOf(school);
  // The job that deletes the file names it.
  expect(placesOf(kept, (text) => text.includes('4242') || text.includes(slip))).toEqual(['job.payload']);
  expect(await isThere(slip)).toBe(false);
  const [method] = await school.sql((db) => db.selectFrom('saved_method').selectAll().execute());
  expect(method).toMatchObject({ refs: null, brand: '', last4: '', expires: '', removed_at: expect.any(Date) });
  expect(method!.consent).not.toBe('');
  expect((await atGateway())!.isForgotten).toBe(true);
  const { data } = await till.done('GET', 'payments/list');
  expect(data.map((one: { amount: number; state: string }) => [one.amount, one.state])).toEqual(
    expect.arrayContaining([
      [12_000, 'done'],
      [3_000, 'claimed'],
    ]),
  );
});

test('who is erased while they pay: their money arrives, and no card is saved', async () => {
  const payer = await payerOf(server, school, await bill());
  const begun = await payer.begin({ save: 1 });
  await autopay.work();
  const ref = demoRef((await payer.status(begun.body.data.checkout)).body.data.url);
  await changeDemo(server, ref, { state: 'paid' });
  await erase();
  await hookOfDemo(server, school, { event: 'paid', ref });
  await autopay.work();
  expect(await school.sql((db) => db.selectFrom('saved_method').selectAll().execute())).toEqual([]);
  expect((await till.done('GET', 'payments/list')).data).toMatchObject([{ amount: 12_000, state: 'done' }]);
  const mails = await autopay.mails();
  expect(mails.filter((one) => one.subject.startsWith('Receipt'))).toEqual([]);
});

test('a page that is open is closed, and its link no longer opens', async () => {
  const payer = await payerOf(server, school, await bill());
  await payer.begin();
  await autopay.work();
  await erase();
  const [page] = await school.sql((db) => db.selectFrom('checkout').select('state').execute());
  expect(page).toEqual({ state: 'expired' });
  expect((await payer.page()).status).toBe(410);
});

test('someone else’s card and slip stay', async () => {
  await autopay.save(await bill());
  const slip = await claimed();
  await erase(await till.student('Ada', { surname: 'Other' }), 'Ada Other');
  expect(await school.sql((db) => db.selectFrom('saved_method').select('last4').execute())).toEqual([
    { last4: '4242' },
  ]);
  expect(await isThere(slip)).toBe(true);
});

test('a person’s export has their payments, what they agreed to, and their slips; no secret', async () => {
  await autopay.save(await bill());
  const slip = await claimed();
  const { cookie } = school.owner;
  const url = `/api/privacy/export?user_detail_id=${ben}`;
  const answer = await server.app.inject({ method: 'GET', url, headers: { cookie } });
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const tables = JSON.parse(strFromU8(files['person.json']!));
  expect(tables.payment).toMatchObject([
    { amount: 'SGD 120.00', state: 'done', gateway: 'demo' },
    { amount: 'SGD 30.00', state: 'claimed', gateway: 'paynow', slip_handle: slip },
  ]);
  expect(tables.saved_method).toMatchObject([
    { brand: 'visa', last4: '4242', consent: expect.stringMatching(/^Save/) },
  ]);
  expect(tables.checkout).toMatchObject([{ amount: 'SGD 120.00', state: 'paid' }, { amount: 'SGD 30.00' }]);
  expect(Object.keys(tables.checkout[0])).not.toContain('url');
  expect(Object.keys(tables.saved_method[0])).not.toContain('refs');
  expect(Object.keys(files)).toContain(`files/${slip}.pdf`);
  expect(strFromU8(files['person.html']!)).toContain('Saved payment methods');
});
