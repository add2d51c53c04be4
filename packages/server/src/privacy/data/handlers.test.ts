import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { privacyOf } from '../../testing/privacy.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { post, get, newChild, newPicture, exported, allText, workUntil } = privacyOf(
  () => server,
  () => school,
);

test('everything of a school comes down as a ZIP, and nothing of another one or that opens a door', async () => {
  const other = await server.school('Elsewhere School');
  await post('students/add', { firstName: 'Foreigner' }, other.owner);
  const handle = await newPicture();
  await newChild('=Formula', { image_handle: handle });
  const { answer, files } = await exported(school.owner);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/\.zip"/);
  const entries = files();
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining([
      'README.txt',
      'tables/person.jsonl',
      'tables/person.csv',
      'tables/audit.jsonl',
      `files/${handle}.webp`,
    ]),
  );
  expect(strFromU8(entries[`files/${handle}.webp`]!)).toBe('pixels');
  const people = strFromU8(entries['tables/person.jsonl']!)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(people.find((one) => one['first_name'] === '=Formula')).toMatchObject({
    institution_id: school.institution_id,
    surname: 'Ward',
    custom: {},
  });
  expect(strFromU8(entries['tables/person.csv']!)).toContain("'=Formula");
  const text = await allText();
  expect(text).not.toContain('Foreigner');
  expect(people[0]).not.toHaveProperty('hash');
  expect(Object.keys(entries).some((name) => /\bsign_in|\bsession|idempotency/.test(name))).toBe(false);
});

test('data older than the school wants is deleted automatically; younger data stays', async () => {
  const mine = await server.school();
  const kept = { archived_leads: null, archived_students: null, dismissed_forms: null, mails: null, audit: null };
  expect((await post('data/saveRetention', { retention: { ...kept, audit: 3 } }, mine.owner)).body.fields).toEqual({
    'retention.audit': 'Please enter 12 to 240 months',
  });
  await post('data/saveRetention', { retention: { ...kept, archived_leads: 6, mails: 1, audit: 12 } }, mine.owner);
  expect((await get('data/retention', {}, mine.owner)).body.data).toEqual({
    ...kept,
    archived_leads: 6,
    mails: 1,
    audit: 12,
  });
  const lead = async (firstName: string, archived_at: string) => {
    const { user_detail_id } = (await post('leads/add', { firstName, isDuplicate: 1 }, mine.owner)).body;
    await mine.sql((db) =>
      db.updateTable('person').set({ archived_at }).where('user_detail_id', '=', user_detail_id).execute(),
    );
    return user_detail_id as number;
  };
  const [old, young] = [await lead('Old', '2020-01-01'), await lead('Young', new Date().toISOString())];
  await mine.sql((db) =>
    db
      .insertInto('mail')
      .values({
        institution_id: mine.institution_id,
        to_email: 'a@b.example',
        subject: 'Old mail',
        text: '',
        html: '',
        status: 'sent',
        created_at: '2020-01-01',
      })
      .execute(),
  );
  const firstName = async (user_detail_id: number) =>
    (
      await mine.sql((db) =>
        db
          .selectFrom('person')
          .select('first_name')
          .where('user_detail_id', '=', user_detail_id)
          .executeTakeFirstOrThrow(),
      )
    ).first_name;
  await workUntil(async () => (await firstName(old)) === 'Erased');
  expect(await firstName(young)).toBe('Young');
  expect(
    await mine.sql((db) =>
      db
        .selectFrom('mail')
        .select('id')
        .where('institution_id', '=', mine.institution_id)
        .where('subject', '=', 'Old mail')
        .execute(),
    ),
  ).toEqual([]);
  const note = await mine.sql((db) =>
    db
      .selectFrom('audit')
      .select(['actor_id', 'after'])
      .where('institution_id', '=', mine.institution_id)
      .where('kind', '=', 'retention.done')
      .execute(),
  );
  expect(note).toEqual([{ actor_id: null, after: { archived_leads: 1, mails: 1 } }]);
});
