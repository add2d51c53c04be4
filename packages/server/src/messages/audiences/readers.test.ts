import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersOf, mother } from '../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  ids['ada'] = await letters.student('Ada', {
    dob: '2015-04-30',
    email: 'ada@home.example',
    guardian: mother('uta@home.example'),
  });
  ids['ben'] = await letters.student('Ben', {
    dob: '2000-01-01',
    email: 'ben@home.example',
    guardian: mother('UTA@home.example'),
  });
  ids['cai'] = await letters.student('Cai', { guardian: mother('no@home.example', { parentCommunication: 0 }) });
  ids['dan'] = await letters.student('Dan', { email: 'dan@home.example', guardian: mother('', {}) });
});
afterAll(() => server.stop());

interface Shown {
  fullName: string;
  description: string;
  for: string;
  skip: string;
}
const asked = async (input: object, as = school.owner) =>
  (await letters.call('GET', 'communication/getEmails', input, as)).body as {
    data: Shown[];
    total: number;
    skipped: number;
  };
const addresses = async (input: object, as = school.owner) =>
  (await asked(input, as)).data.filter((one) => !one.skip).map((one) => one.description);
const all = () => ({ type: 'list', of: 'student', ids: Object.values(ids).join(',') });

test('a family reads it: guardians who receive messages, adults, and people without a guardian to write to; each address once', async () => {
  const { data, total, skipped } = await asked(all());
  expect(data.map((one) => [one.description, one.skip])).toEqual([
    ['uta@home.example', ''],
    ['ben@home.example', ''],
    ['dan@home.example', ''],
    ['', 'Neither a guardian who receives messages nor the person has an e-mail address'],
  ]);
  expect([total, skipped]).toEqual([4, 1]);
  expect(data[0]).toMatchObject({ fullName: 'Uta Home', for: 'Ada' });
});

test('guardians alone, or the people themselves', async () => {
  expect(await addresses({ ...all(), to: 'guardians' })).toEqual(['uta@home.example']);
  expect(await addresses({ ...all(), to: 'person' })).toEqual([
    'ada@home.example',
    'ben@home.example',
    'dan@home.example',
  ]);
  expect((await asked({ type: 'student', type_id: ids['cai'], to: 'person' })).data[0]!.skip).toBe(
    'There is no e-mail address',
  );
});

test('all students, all guardians, a batch: each in one question', async () => {
  const { data } = (await letters.call('POST', 'batches/make', { batch_name: 'Stars' })).body;
  await letters.call('POST', 'students/bulk/addToBatch', {
    user_detail_ids: [ids['ben'], ids['dan']],
    batch_id: data.id,
  });
  expect(await addresses({ type: 'students' })).toHaveLength(3);
  expect(await addresses({ type: 'guardians' })).toEqual(['uta@home.example']);
  expect(await addresses({ type: 'batch', type_id: data.id })).toEqual([
    expect.stringMatching(/^uta@home\.example$/i),
    'ben@home.example',
    'dan@home.example',
  ]);
});

test('without access to guardians, a guardian is the family of a child and has no address', async () => {
  const assistant = await school.staff(7);
  const { data } = await asked({ type: 'student', type_id: ids['ada'] }, assistant);
  expect(data).toEqual([
    { user_detail_id: expect.any(Number), fullName: "Ada's family", description: '', for: 'Ada', skip: '' },
  ]);
});

test('rights are those of the people: other records, and others’ leads, answer like missing ones', async () => {
  const assistant = await school.staff(7);
  const sales = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_control')
      .values({ institution_id: school.institution_id, role_id: 9, category: 'all_leads', value: 0 })
      .execute(),
  );
  const lead = (
    await letters.call('POST', 'leads/add', { isDuplicate: 1, firstName: 'Lea', email: 'lea@home.example' })
  ).body.user_detail_id;
  const status = async (input: object, as = school.owner) =>
    (await letters.call('GET', 'communication/getEmails', input, as)).status;
  expect(await status({ type: 'lead', type_id: lead })).toBe(200);
  expect(await status({ type: 'lead', type_id: lead }, sales)).toBe(404);
  expect(await status({ type: 'leads' }, assistant)).toBe(403);
  expect(await status({ type: 'staff', type_id: sales.user_detail_id }, assistant)).toBe(403);
  expect(await status({ type: 'student', type_id: lead })).toBe(404);
  expect(await status({ type: 'batch', type_id: 2 ** 50 })).toBe(404);
  expect(await status({ type: 'student' })).toBe(422);
});

test('an address that mail comes back from is skipped, with the reason', async () => {
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('mail_address')
      .values({ institution_id, address_key: 'dan@home.example', state: 'bounced' })
      .execute(),
  );
  expect((await asked({ type: 'student', type_id: ids['dan'] })).data).toMatchObject([
    { description: 'dan@home.example', skip: 'Mail to this address comes back' },
  ]);
});
