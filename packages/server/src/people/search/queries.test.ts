import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { termsOf } from './terms/verbs.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  const people = [
    { firstName: 'Jörg', surname: 'Müller', email: 'j.mueller@post.example', phone: '+49 (0)171 234-5678' },
    {
      firstName: 'Łucja',
      surname: 'Nuñez-O’Brien',
      guardian: {
        firstName: 'Şebnem',
        surname: 'Kaya',
        email: 'sk@bosphorus.example',
        phone: '0090 532 111 22 33',
        relation: 'Mother',
      },
    },
    { firstName: '小明', surname: '欧阳' },
    { firstName: 'Олена', surname: 'Шевченко' },
    { firstName: 'فاطمة', surname: 'حداد' },
    { firstName: '100%', surname: 'Under_score' },
    { firstName: 'Anna Maria', surname: 'de la Cruz', phone: '0171 999 88 77' },
  ];
  for (const person of people)
    expect((await server.call('POST', 'students/add', person, { as: school.owner })).status).toBe(200);
});
afterAll(() => server.stop());

async function found(search: string): Promise<string[]> {
  const { body } = await server.call('GET', 'students', { search }, { as: school.owner });
  expect(body.total).toBe(body.data.length);
  return body.data.map((row: { firstName: string }) => row.firstName).sort();
}

test.each([
  ['part of a name, without its accents', 'mull', ['Jörg']],
  ['with accents where there are some', 'MÜLL', ['Jörg']],
  ['letters that are no accents', 'lucja nunez', ['Łucja']],
  ['words in any order', 'cruz anna', ['Anna Maria']],
  ['one letter, at the beginning of a word', 'ł', ['Anna Maria', 'Łucja']],
  ['two letters, at the beginning of a word', 'cr', ['Anna Maria']],
  ['a character of a script without spaces', '明', ['小明']],
  ['two of them', '小明', ['小明']],
  ['Cyrillic in capitals', 'ШЕВ', ['Олена']],
  ['Arabic', 'فاط', ['فاطمة']],
  ['a per cent sign means itself', '%', ['100%']],
  ['an underscore means itself', 'r_s', ['100%']],
  ['a colon finds nothing and hurts nobody', ':', []],
  ['a quote and a backslash neither', `'\\`, []],
  ['part of an e-mail', 'mueller@post', ['Jörg']],
  ['a phone as it was typed', '+49 (0)171 234-5678', ['Jörg']],
  ['the same phone at home', '0171 2345678', ['Jörg']],
  ['the same phone from abroad', '0049171234', ['Jörg']],
  ['part of a phone', '234 56', ['Jörg']],
  ['a phone kept without a country code, searched with one', '+49 171 9998877', ['Anna Maria']],
  ['a guardian by name', 'sebnem', ['Łucja']],
  ['a guardian by e-mail', 'bosphorus.exa', ['Łucja']],
  ['a guardian by phone', '+90 532 1112233', ['Łucja']],
  ['a child and a guardian in one search', 'lucja kaya', ['Łucja']],
  ['nobody', 'zzzz', []],
])('%s: %s', async (_, search, names) => {
  expect(await found(search)).toEqual([...names].sort());
});

test('a match far back in a long text is found like any other, among few and many people', async () => {
  const long = await server.school();
  await long.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, guardian_text, hash)
    values (${long.institution_id}, 3, 'Far', ${`${'Guardian of many words '.repeat(30)} Zé Hindmost hindmost@far.example`}, 'far')`.execute(
      db,
    ),
  );
  const list = async (search: string) =>
    (await server.call('GET', 'students', { search }, { as: long.owner })).body.total;
  const { rows } = await long.sql((db) =>
    sql<{
      head: string;
    }>`select search_head as head from person where institution_id = ${long.institution_id} and role_id = 3`.execute(
      db,
    ),
  );
  expect(rows[0]!.head).toHaveLength(500);
  expect(rows[0]!.head).not.toContain('hindmost');
  expect(await list('hindmost@far')).toBe(1);
  expect(await list('ze')).toBe(1);
  await long.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, hash, created_at)
    select ${long.institution_id}, 3, 'Later', 'later-' || n, now() - make_interval(mins => n) from generate_series(1, 1500) n`.execute(
      db,
    ),
  );
  expect(await list('hindmost')).toBe(1);
  expect(await list('nobody')).toBe(0);
});

test('many words are cut to a few, and long ones are taken as they are', () => {
  expect(termsOf('a b c d e f g h i j')).toHaveLength(8);
  expect(termsOf('anna-1@x.example 0171/234-56')).toEqual(['anna-1@x.example', '17123456']);
  expect(termsOf('+1 (415) 555-0100')).toEqual(['4155550100']);
  expect(termsOf('(415) 555-0100')).toEqual(['4155550100']);
  expect(termsOf('07')).toEqual(['07']);
});

test('the function answers no other school, and nobody without one', async () => {
  const other = await server.school();
  const call = (wanted: TestSchool) =>
    wanted.sql(async (db) => {
      const ask = sql<{
        ids: number[];
      }>`select ids from search_people(3::smallint, array['mull'], false, null, null, null, null, 'created_on', true, 0, 10)`;
      return (await ask.execute(db)).rows[0]!.ids;
    });
  expect(await call(school)).toHaveLength(1);
  expect(await call(other)).toEqual([]);
});
