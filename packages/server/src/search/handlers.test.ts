import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { enterSearched, foundBy, type Row } from '../testing/searched.ts';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

let ids: Map<string, number>;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  ids = await enterSearched(server, school);
});
afterAll(() => server.stop());

const found = (search: string, as = school.owner) => foundBy(server, search, as);

describe('finds', () => {
  it.each([
    ['part of a name, without its accents', 'mull', ['Jörg']],
    ['with accents where there are some', 'MÜLL', ['Jörg']],
    ['words in any order', 'nunez lucja', ['Łucja']],
    ['a script without spaces by any character', '明', ['小明']],
    ['Cyrillic in capitals', 'ШЕВ', ['Олена']],
    ['an e-mail', 'j.mueller@post.example', ['Jörg']],
    ['part of an e-mail', 'mueller@post', ['Jörg']],
    ['a phone as it was typed', '+49 (0)171 234-5678', ['Jörg']],
    ['the same phone at home', '0171 2345678', ['Jörg']],
    ['the last digits of a phone', '5678', ['Jörg']],
    ['a guardian once for each child', 'sebnem', ['Şebnem of Ömer', 'Şebnem of Łucja']],
    ['a guardian by the last digits of the phone', '2233', ['Şebnem of Ömer', 'Şebnem of Łucja']],
    ['a guardian by phone in another format', '(0532) 111-2233', ['Şebnem of Ömer', 'Şebnem of Łucja']],
    ['a child together with the guardian', 'kaya lucja', ['Łucja']],
    ['a lead’s guardian', 'wanda', ['Wanda of Leo']],
    ['a lead', 'leo', ['Leo']],
    ['staff', 'olive', ['Olive']],
    ['two letters that begin a word', 'ol', ['Annabel', 'Anna', 'Olive']],
    ['a per cent sign as itself', '%', ['100%']],
    ['an underscore as itself', 'r_s', ['100%']],
    ['a colon as itself', ':', ['Back\\slash']],
    ['a backslash as itself', '\\', ['Back\\slash']],
    ['an apostrophe of either kind', "o'b", ['Łucja']],
    ['nobody', 'zzzz', []],
    ['nobody by nothing', '  ', []],
  ])('%s: %s', async (_, search, names) => {
    expect((await found(search)).sort()).toEqual([...names].sort());
  });

  it('whole words first, then beginnings, then the rest, and the newest within each', async () => {
    expect(await found('anna')).toEqual(['Anna', 'Hanna', 'Annabel']);
    expect(await found('ann')).toEqual(['Hanna', 'Annabel', 'Anna']);
  });

  it('what tells two of one name apart', async () => {
    const { body } = await server.call('GET', 'search/overallSmart', { search: 'lucja' }, { as: school.owner });
    expect(body.person[0]).toEqual({
      user_detail_id: ids.get('Łucja'),
      related_user_detail_id: null,
      role_id: 3,
      related_role_id: null,
      firstName: 'Łucja',
      surname: 'Nuñez-O’Brien',
      image_240: null,
      email: '',
      phone: '',
      related: null,
      guardian: { firstName: 'Şebnem', surname: 'Kaya', email: 'sk@bosphorus.example', phone: '0090 532 111 22 33' },
    });
    const guardian = (await server.call('GET', 'search/overallSmart', { search: 'wanda' }, { as: school.owner })).body
      .person[0];
    expect(guardian).toMatchObject({
      role_id: 6,
      related_user_detail_id: ids.get('Leo'),
      related_role_id: 4,
      related: { firstName: 'Leo', surname: 'Wanted' },
      guardian: null,
    });
  });
});

test('pages go through the best hundred, and say that there are more', async () => {
  const big = await server.school();
  await big.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, surname, hash, created_at)
    select ${big.institution_id}, 3, case when n = 3 then 'Comm' when n % 2 = 0 then 'Commoner' else 'Other' end, case when n = 7 then 'Rarity' else 'Name' end, 'many-' || n, '2020-01-01'::timestamptz + make_interval(secs => n)
    from generate_series(1, 3000) n`.execute(db),
  );
  const ask = async (input: object) =>
    (await server.call('GET', 'search/overallSmart', { ...input }, { as: big.owner })).body;
  const first = await ask({ search: 'comm' });
  expect(first).toMatchObject({
    count: 100,
    count_capped: true,
    current_page: 1,
    last_page: 10,
    subject: [],
    resource: [],
  });
  expect(first.person.map((row: Row) => row.firstName)).toEqual(['Comm', ...Array<string>(9).fill('Commoner')]);
  const seen = new Set<number>();
  for (let page = 1; page <= 10; page += 1)
    for (const row of (await ask({ search: 'comm', page })).person) seen.add(row.user_detail_id);
  expect(seen.size).toBe(100);
  expect((await ask({ search: 'comm', page: 11 })).person).toEqual([]);
  expect(await ask({ search: 'rarity' })).toMatchObject({ count: 1, last_page: 1 });
  expect((await ask({ search: 'comm', per_page: 50 })).person).toHaveLength(50);
  expect((await server.call('GET', 'search/overallSmart', { search: 'x'.repeat(101) }, { as: big.owner })).status).toBe(
    422,
  );
});
