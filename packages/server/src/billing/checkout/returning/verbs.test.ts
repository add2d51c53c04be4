import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemo } from '../../../outside/providers/demo.ts';
import { demoRef, hookOfDemo, changeDemo, payerOf } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import type { Worker } from '../../../jobs/worker.ts';

let server: TestServer;
let worker: Worker;
let school: TestSchool;
let till: Till;
const site = 'https://www.riverside.example';

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('site')
      .values({ institution_id, origin: site } as never)
      .execute(),
  );
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** Tables where a text stands, among all that a school's connection may read. */
const placesOf = (text: string): Promise<string[]> =>
  school.sql(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege(c.oid, 'select') order by 1`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql<{ hits: number }>`
        select count(*)::int as hits from ${sql.table(name)} t where strpos(t::text, ${text}) > 0`.execute(db);
      if (hits[0]!.hits > 0) found.push(name);
    }
    return found;
  });

/** Begins a payment with a key, as the widget does, and answers where the gateway sends its payer back to. */
async function begun(home: (hash: string) => string) {
  const ben = await till.student('Ben');
  const { invoice_id } = await till.bill(ben, 12_000);
  const other = await till.bill(ben, 3_000);
  const payer = await payerOf(server, school, invoice_id);
  const link = { institution: school.hash, hash: payer.hash };
  // What is paid is not what the link is of, which comes first there all the same.
  const items = [{ invoice: other.number }];
  const asked = { ...link, gateway: 'demo', items, return_url: home(payer.hash) };
  const begin = () => server.call('POST', 'online/payment/checkoutByHash', asked, { key: `key-${invoice_id}` });
  const first = await begin();
  expect(first.status, first.text).toBe(200);
  expect((await begin()).body).toEqual(first.body);
  const { checkout } = first.body.data;
  await jobsDone(server, school);
  const ref = demoRef((await payer.status(checkout)).body.data.url);
  const back = new URL((await readDemo(server.services.config.dataDir, ref))!.return_url);
  return { payer, checkout, ref, back, numbers: [(await till.invoice(invoice_id)).number, other.number] };
}

const homes: [string, (hash: string) => string, (back: URL) => string | null][] = [
  ['the hosted page', () => '', (back) => back.pathname.split('/').at(-1)!],
  [
    'the hosted page, as the widget names it',
    (hash) => `${server.services.config.publicUrl}/payment/${hash}?institution=${school.hash}&checkout=before`,
    (back) => back.pathname.split('/').at(-1)!,
  ],
  [
    'a page of the school',
    (hash) => `${site}/pay?invoice=${hash}&lang=de#open`,
    (back) => back.searchParams.get('invoice'),
  ],
];

test.each(homes)(
  'a payer comes back to %s by a link of its own, and no table holds one that works',
  async (_, home, linkIn) => {
    const { payer, checkout, ref, back, numbers } = await begun(home);
    expect(back.searchParams.get('checkout')).toBe(checkout);
    const hash = linkIn(back)!;
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect([payer.hash, checkout]).not.toContain(hash);
    // What the family had open is open there too, and the payment is theirs.
    const link = { institution: school.hash, hash };
    const page = await server.call('GET', 'online/payment/getDetailsByHash', link);
    expect(page.body.invoices.map((one: { number: string }) => one.number)).toEqual(numbers);
    await changeDemo(server, ref, { state: 'paid' });
    await hookOfDemo(server, school, { event: ref, ref });
    await jobsDone(server, school);
    const status = await server.call('GET', 'online/payment/statusByHash', { ...link, checkout });
    expect(status.body.data.state).toBe('paid');
    for (const token of [payer.hash, hash, checkout]) expect(await placesOf(token)).toEqual([]);
    // The search finds what is there.
    expect(await placesOf(numbers[0]!)).toContain('invoice');
  },
);

test('the link to come back by lives as long as the one that it was begun from', async () => {
  const { payer, back } = await begun(() => '');
  const hash = back.pathname.split('/').at(-1)!;
  const page = () => server.call('GET', 'online/payment/getDetailsByHash', { institution: school.hash, hash });
  expect((await page()).status).toBe(200);
  server.setNow(new Date('2040-01-02'));
  expect([(await page()).status, (await payer.page()).status]).toEqual([410, 410]);
  server.setNow(new Date());
});
