import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { privacyOf } from '../../testing/privacy.ts';
import { textOfPdf } from '../../testing/pdf.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { checkDocuments } from '../seals/checking/verbs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let child: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const payer = {
  firstName: 'Perpetua',
  surname: 'Payer',
  email: 'perpetua@payer.example',
  phone: '+65 8999 7777',
  relation: 'Mother',
  invoiceTo: 1,
};
const { post, newChild } = privacyOf(
  () => server,
  () => school,
);

beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  child = await newChild('Vanisher', { phone: '+65 6777 1234', guardian: payer });
});

const erase = async () => {
  const { status, body } = await post('data/erase', { user_detail_id: child, confirmation: 'Vanisher Ward' });
  expect([status, body.message]).toEqual([200, 'Erased, with 1 guardian.']);
};
/** Every place of the database that still holds a text: `invoice.payer`. */
const placesOf = (text: string) =>
  school.sql(async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db);
    const places: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ place: string }>`
        select distinct j.key as place from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) j
        where t.institution_id = ${school.institution_id} and strpos(lower(j.value), ${text}) > 0`.execute(db);
      places.push(...rows.map(({ place }) => `${name}.${place}`));
    }
    return places;
  });
const check = () => school.sql((db) => checkDocuments(db, school.institution_id));

test('issued documents of someone who is erased stay, with their names, and still verify', async () => {
  const invoice = await till.bill(child, 10_000);
  await till.done('POST', 'creditNotes/create', {
    invoice_id: invoice.invoice_id,
    items: [{ item_id: invoice.items[0].item_id, amount: 2_500 }],
    reason: 'Moved away',
  });
  await till.done('GET', 'invoice/resend', { id: invoice.invoice_id });
  expect(await placesOf('perpetua@payer.example')).toEqual(expect.arrayContaining(['invoice.payer', 'person.email']));
  await erase();
  const printed = await server.app.inject({
    method: 'GET',
    url: `/api/invoice/invoicePDF?id=${invoice.invoice_id}`,
    headers: { cookie: school.owner.cookie },
  });
  expect((await textOfPdf(printed.rawPayload)).join(' ')).toContain('Perpetua Payer');
  // The screens name nobody any more.
  expect((await till.invoice(invoice.invoice_id)).payer).toMatchObject({ firstName: 'Erased' });
  expect(await check()).toEqual({ count: 2, faults: [] });
  // Outside of what is sealed, nothing is left of how to reach them.
  expect(await placesOf('perpetua@payer.example')).toEqual(['credit_note.payer', 'invoice.payer']);
  expect(await placesOf('8999 7777')).toEqual([]);
  expect(await placesOf('vanisher@home.example')).toEqual([]);
});

test('drafts and scheduled invoices go, with the coupon that they held, and nothing is billed again', async () => {
  await till.done('POST', 'coupon/update', { code: 'ONCE', kind: 'percent', value: 1000, most: 1 });
  await till.done('POST', 'invoice', {
    user_detail_id: child,
    items: [customLine(child)],
    coupon_code: 'ONCE',
    issue_on: '2100-01-01'.replace('2100', String(new Date().getUTCFullYear() + 1)),
  });
  await till.done('POST', 'invoice', { user_detail_id: child, items: [customLine(child)], draft: 1 });
  const { data } = await till.done('POST', 'membership/add', {
    user_detail_id: child,
    name: 'Maths',
    items: [{ type: 'custom', name: 'Maths', unit_price: 31_000 }],
  });
  await erase();
  expect((await till.done('GET', 'invoices', {})).data).toEqual([]);
  expect(await till.done('GET', 'membership', { membership_id: data.membership_id })).toMatchObject({
    state: 'ended',
    next_bill_on: null,
    next: null,
    may: { edit: 0, revert: 0 },
  });
  const coupons = (await till.done('GET', 'coupons', {})).data;
  expect(coupons).toMatchObject([{ code: 'ONCE', used: 0 }]);
  expect(await placesOf('perpetua')).toEqual([]);
});

test('links to invoices of someone who is erased end', async () => {
  const invoice = await till.bill(child, 10_000);
  await school.sql((db) =>
    sql`insert into invoice_link (institution_id, invoice_id, token_hash, expires_at) values (${school.institution_id}, ${invoice.invoice_id}, '\\x01', now() + interval '90 days')`.execute(
      db,
    ),
  );
  await erase();
  const links = await school.sql((db) => db.selectFrom('invoice_link').select('revoked_at').execute());
  expect(links).toEqual([{ revoked_at: expect.any(Date) }]);
});
