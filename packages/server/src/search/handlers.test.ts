import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { calendarSchool } from '../testing/calendar.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let sales: TestStaff;
let teacher: TestStaff;
const ids = new Map<string, number>();

const people = [
  {
    kind: 'students',
    firstName: 'Jörg',
    surname: 'Müller',
    email: 'j.mueller@post.example',
    phone: '+49 (0)171 234-5678',
  },
  {
    kind: 'students',
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
  {
    kind: 'students',
    firstName: 'Ömer',
    surname: 'Nuñez',
    guardian: {
      firstName: 'Şebnem',
      surname: 'Kaya',
      email: 'sk@bosphorus.example',
      phone: '0090 532 111 22 33',
      relation: 'Mother',
    },
  },
  { kind: 'students', firstName: '小明', surname: '欧阳' },
  { kind: 'students', firstName: 'Олена', surname: 'Шевченко' },
  { kind: 'students', firstName: '100%', surname: 'Under_score' },
  { kind: 'students', firstName: 'Back\\slash', surname: 'a:colon' },
  { kind: 'students', firstName: 'Hanna', surname: 'Annason' },
  { kind: 'students', firstName: 'Annabel', surname: 'Older' },
  { kind: 'students', firstName: 'Anna', surname: 'Oldest' },
  {
    kind: 'leads',
    firstName: 'Leo',
    surname: 'Wanted',
    email: 'leo@wanted.example',
    guardian: {
      firstName: 'Wanda',
      surname: 'Wanted',
      email: 'wanda@wanted.example',
      phone: '01632 960 111',
      relation: 'Mother',
    },
  },
] as const;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  [sales, teacher] = await Promise.all([school.staff(9), school.staff(2)]);
  // The last of the list is the oldest.
  for (const { kind, ...person } of [...people].reverse()) {
    const { body } = await server.call('POST', `${kind}/add`, { ...person, isDuplicate: 1 }, { as: school.owner });
    ids.set(person.firstName, body.user_detail_id);
  }
});
afterAll(() => server.stop());

interface Row {
  firstName: string;
  role_id: number;
  related_role_id: number | null;
  related_user_detail_id: number | null;
  user_detail_id: number;
  related: { firstName: string } | null;
}

async function found(search: string, as: TestStaff = school.owner): Promise<string[]> {
  const { body } = await server.call('GET', 'search/overallSmart', { search }, { as });
  expect(body.count).toBe(body.person.length);
  return body.person.map((row: Row) => (row.related ? `${row.firstName} of ${row.related.firstName}` : row.firstName));
}

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

  it('whole words first, then beginnings, then the rest, and among these the newest', async () => {
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

describe('shows only whom one may open', () => {
  it('a teacher no leads, no staff, and no guardians of leads', async () => {
    for (const search of ['leo', 'wanda', 'olive']) expect(await found(search, teacher)).toEqual([]);
    expect(await found('sebnem', teacher)).toHaveLength(2);
  });

  it('without the category of guardians, the child whom they belong to', async () => {
    const assistant = await school.staff(7);
    expect((await found('sebnem', assistant)).sort()).toEqual(['Ömer', 'Łucja'].sort());
  });

  it('with `leads` alone one’s own leads and their guardians', async () => {
    const set = (category: string, value: number) =>
      server.call('POST', 'accesscontrols/update', { role_id: 9, category, value }, { as: school.owner });
    await set('all_leads', 0);
    expect(await found('leo', sales)).toEqual([]);
    expect(await found('wanda', sales)).toEqual([]);
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ owner_id: sales.user_detail_id })
        .where('user_detail_id', '=', ids.get('Leo')!)
        .execute(),
    );
    expect(await found('leo', sales)).toEqual(['Leo']);
    expect(await found('wanda', sales)).toEqual(['Wanda of Leo']);
    await set('all_leads', 1);
    expect(await found('leo', sales)).toEqual(['Leo']);
  });

  it('nobody from another school, and nobody who is archived', async () => {
    const other = await server.school();
    expect(await found('jorg', other.owner)).toEqual([]);
    await server.call(
      'POST',
      'students/bulk/archive',
      { user_detail_ids: [ids.get('Олена')], is_archived: 1 },
      { as: school.owner },
    );
    expect(await found('шев')).toEqual([]);
  });

  it('the function itself answers no other school, and nobody without one', async () => {
    const other = await server.school();
    const ask = (wanted: TestSchool, institution?: number) =>
      wanted.sql(async (db) => {
        if (institution !== undefined) await sql`select set_config('app.institution_id', '', true)`.execute(db);
        return (
          await sql<{
            ids: number[];
          }>`select ids from search_everybody(array['mull'], array[3]::smallint[], null, 10)`.execute(db)
        ).rows[0]!.ids;
      });
    expect(await ask(school)).toHaveLength(1);
    expect(await ask(other)).toEqual([]);
    expect(await ask(school, 0)).toEqual([]);
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

test('classes are found by title, subject and whom they are with, at their next time; drafts and what is long over are not', async () => {
  const here = await calendarSchool(server, 0);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  // Any of these days may be a holiday.
  const add = (title: string, days: number, more: Record<string, unknown> = {}) =>
    here.done('event/v2/make', {
      title,
      subject: here.sub_id,
      from: at(days),
      fromTime: '10:00',
      toTime: '11:00',
      timezoneName: 'UTC',
      staff: [here.teachers[0]],
      notify: 0,
      override: 1,
      ...more,
    });
  await add('', -8, { repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: at(20) } });
  await add('Concert', 3, { staff: [] });
  await add('Concert of old', -50, { staff: [] });
  await add('Piano draft', 5, { draft: 1, staff: [] });
  const titles = async (search: string) =>
    (await here.read('search/overallSmart', { search })).event.map((one: { title: string }) => one.title);
  expect([
    await titles('pian'),
    await titles('concert'),
    await titles('piano sam'),
    await titles('piano nobody'),
    await titles('sam'),
  ]).toEqual([['Piano', 'Concert'], ['Concert'], ['Piano'], [], []]);
  const [next] = (await here.read('search/overallSmart', { search: 'piano' })).event;
  expect([Date.parse(next.starts_at) > Date.now(), next.repeats, next.staff.startsWith('Sam')]).toEqual([
    true,
    1,
    true,
  ]);
});
