import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LETTERS_AT, lettersOf, OFFICE } from '../../../testing/letters.ts';
import { type TestSchool, type TestServer, testServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { drawLetter } from '../../letters/verbs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
beforeAll(async () => {
  server = await testServer();
  server.setNow(LETTERS_AT);
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school('Bright <Minds>');
  till = tillOf(server, school);
});

const { sender, values, head, guardian, ada } = lettersOf(
  () => server,
  () => school,
  () => till,
);

test('what is owed is told to its payer, with a link that opens it; nobody else learns of it', async () => {
  const child = await ada();
  const stranger = await till.student('Cleo');
  await till.bill(child, 9000, { due_on: '2026-12-30' });
  const second = await till.bill(child, 1500, { due_on: '2027-01-15' });
  const names = ['balance', 'invoice_list', 'invoice_number', 'invoice_amount', 'payment_link'];
  const readers = [child, stranger].map((reader_id) => ({ reader_id, about: child }));
  const found = await values({ readers, names, invoice_id: second.invoice_id });
  expect(found.get(`${stranger} ${child}`)).toEqual(Object.fromEntries(names.map((name) => [name, ''])));
  const own = found.get(`${child} ${child}`)!;
  expect(own).toMatchObject({
    balance: 'SGD 105.00',
    invoice_number: second.number,
    invoice_amount: 'SGD 15.00',
    payment_link: `invoice:${second.invoice_id}:more`,
  });
  expect(own['invoice_list']!.split('\n')).toHaveLength(2);
  const office = await head();
  const { html, text } = drawLetter({
    subject: 'Pay',
    body: '<p>{{payment_link}}</p>',
    values: own,
    school: office,
    footer: 'F',
    reply_to: '',
  });
  const token = /\/payment\/([\w-]{43})\?institution=/.exec(html)![1]!;
  expect(text).toContain(`Pay online (${OFFICE}/payment/${token}?institution=${school.hash})`);
  const opened = await server.call('GET', 'online/payment/getDetailsByHash', {
    institution: school.hash,
    hash: token,
  });
  expect([opened.status, JSON.stringify(own).includes(token)]).toEqual([200, false]);
});

test('a link to pay reaches as far as its reader and its sender do', async () => {
  const child = await ada();
  const [payer, other] = [
    await guardian(child, 'Ann', { invoice_to: 1 }),
    await guardian(child, 'Bo', { invoice_to: 0 }),
  ];
  const first = await till.bill(child, 9000);
  const names = ['payment_link', 'invoice_number'];
  const link = async (reader_id: number, viewer = sender(), more = {}) =>
    (await values({ readers: [{ reader_id, about: child }], names, ...more }, viewer)).get(`${reader_id} ${child}`)!;
  const about = { invoice_id: first.invoice_id };
  expect(await link(other, sender(), about)).toEqual({ payment_link: '', invoice_number: '' });
  const told = await link(payer, sender(), about);
  expect(told['payment_link']).toMatch(new RegExp(`^invoice:${first.invoice_id}:(alone|more)$`));
  const colleague = await school.staff(9);
  const own = sender(['students', 'guardian', 'own_invoices'], colleague.user_detail_id);
  expect(await link(payer, own, about)).toEqual({ payment_link: '', invoice_number: '' });
  expect(await link(payer, sender(['students', 'guardian']), about)).toEqual({ payment_link: '', invoice_number: '' });
});

test('a preview makes no link, and a letter makes one for each reader of the family', async () => {
  const child = await ada();
  const [ann, stranger] = [await guardian(child, 'Ann'), await till.student('Cleo')];
  const readers = [ann, stranger].map((reader_id) => ({ reader_id, about: child }));
  const links = () =>
    school.sql((db) => db.selectFrom('person_link').select(['guardian_id', 'sent_to', 'token_hash']).execute());
  const asked = { readers, names: ['update_link'] };
  expect((await values({ ...asked, preview: true })).get(`${ann} ${child}`)).toEqual({ update_link: 'link:0' });
  expect(await links()).toEqual([]);
  const found = await values(asked);
  expect(found.get(`${stranger} ${child}`)).toEqual({ update_link: '' });
  expect(await links()).toMatchObject([{ guardian_id: ann, sent_to: 'ann@home.example' }]);
  const office = await head();
  const address = office.addressOf('update_link', found.get(`${ann} ${child}`)!['update_link']!);
  const token = new URL(address).searchParams.get('studentHash')!;
  const opened = await server.call('GET', 'online/student/getDetailsByHash', {
    institution: school.hash,
    studentHash: token,
  });
  expect([opened.status, opened.body.values?.firstName]).toEqual([200, 'Ada']);
  expect(office.addressOf('payment_link', 'https://evil.example')).toBe('');
  expect(office.addressOf('update_link', 'javascript:alert(1)')).toBe('');
});
