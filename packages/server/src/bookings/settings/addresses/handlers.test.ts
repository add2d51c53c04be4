import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestSchool, TestServer } from '../../../testing/server.ts';
import { testServer } from '../../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T09:00:00Z'));
  [school, other] = await Promise.all([server.school(), server.school()]);
});
afterAll(() => server.stop());

const settings = async (of: TestSchool) =>
  (await server.call('GET', 'onlineBooking/settings', {}, { as: of.owner })).body.data;
async function save(of: TestSchool, path: string, input: object) {
  const { version } = await settings(of);
  return server.call('POST', `onlineBooking/${path}`, { version, ...input }, { as: of.owner });
}
const slug = (of: TestSchool, text: string) => save(of, 'saveURL', { slug: text });
const taken = {
  code: 'conflict',
  message: 'Another school has this address.',
  fields: { slug: 'Another school has this address' },
};
const named = (text: string) => `${text}-${school.institution_id}`;

test('an address is trimmed, in small letters, and whole', async () => {
  const saved = await slug(school, `  ${named('Harbour')} `);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.data.slug).toBe(named('harbour'));
  expect(saved.body.data.url).toMatch(new RegExp(`^https?://[^/]+/book/${named('harbour')}$`));
});

test.each([
  ['ab', 'Please use 3 to 40 characters'],
  ['a--b', 'Please use small letters, digits and single hyphens'],
  ['höhe', 'Please use small letters, digits and single hyphens'],
  ['Admin', 'Please choose another address: this one is reserved'],
])('the address %s is refused', async (text, sentence) => {
  const refused = await slug(school, text);
  expect([refused.status, refused.body.fields]).toEqual([422, { slug: sentence }]);
  expect((await settings(school)).version).toBe(0);
});

test('an address of another school is refused, also for 90 days after it was given up', async () => {
  await slug(other, named('first'));
  expect((await slug(school, named('first'))).body).toEqual(taken);
  await slug(other, named('second'));
  expect((await slug(school, named('first'))).body).toEqual(taken);
  server.setNow(new Date('2027-03-31T09:00:00Z'));
  expect((await slug(school, named('first'))).status).toBe(409);
  server.setNow(new Date('2027-04-01T09:00:00Z'));
  expect((await slug(school, named('first'))).status).toBe(200);
  expect((await settings(other)).slug).toBe(named('second'));
});

test('a school takes back its own old address, and the other one leads on', async () => {
  await slug(school, named('first'));
  await slug(school, named('second'));
  expect((await slug(school, named('first'))).body.data.slug).toBe(named('first'));
  const rows = await school.sql((db) =>
    db
      .selectFrom('booking_address')
      .select(['address', 'ends_at'])
      .where('institution_id', '=', school.institution_id)
      .orderBy('address')
      .execute(),
  );
  expect(rows).toEqual([
    { address: named('first'), ends_at: null },
    { address: named('second'), ends_at: new Date('2027-04-01T09:00:00Z') },
  ]);
});

test('two schools that want one address at once: one has it', async () => {
  const answers = await Promise.all([slug(school, named('both')), slug(other, named('both'))]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  const slugs = [(await settings(school)).slug, (await settings(other)).slug];
  expect(slugs.filter((one) => one === named('both'))).toHaveLength(1);
});

test('a domain is kept with its proof, and is not connected until it is proved', async () => {
  const domain = `book.school-${school.institution_id}.example`;
  const saved = await save(school, 'saveCustomURL', { domain: ` ${domain.toUpperCase()} ` });
  expect(saved.status, saved.text).toBe(200);
  const { custom } = saved.body.data;
  expect(custom).toEqual({
    domain,
    proof: expect.stringMatching(/^schoolbell=[\w-]{43}$/),
    proved_at: null,
    error: '',
  });
  expect((await save(school, 'saveCustomURL', { domain })).body.data.custom).toEqual(custom);
  const refused = await save(other, 'saveCustomURL', { domain });
  expect([refused.status, refused.body.fields]).toEqual([409, { domain: 'Another school has this domain' }]);
  const next = `www.${domain}`;
  expect((await save(school, 'saveCustomURL', { domain: next })).body.data.custom.domain).toBe(next);
  expect((await save(other, 'saveCustomURL', { domain })).status).toBe(200);
  expect((await save(school, 'deleteCustomURL', {})).body.data.custom).toBeNull();
  expect((await save(other, 'saveCustomURL', { domain: next })).status).toBe(200);
});

test.each(['localhost', '10.0.0.1', 'https://a.example', 'a b.example', '-a.example', 'a.example/x', ''])(
  'the domain "%s" is refused',
  async (domain) => {
    const refused = await save(school, 'saveCustomURL', { domain });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { domain: 'Please enter a domain such as book.school.example' },
    ]);
  },
);

test('an old version is refused at each of the addresses', async () => {
  await slug(school, named('newest'));
  for (const [path, input] of [
    ['saveURL', { slug: named('late') }],
    ['saveCustomURL', { domain: 'late.example' }],
    ['deleteCustomURL', {}],
  ] as const) {
    const refused = await server.call('POST', `onlineBooking/${path}`, { ...input, version: 0 }, { as: school.owner });
    expect(refused.body).toMatchObject({ code: 'stale', by: 'You', current: { slug: named('newest') } });
  }
});
