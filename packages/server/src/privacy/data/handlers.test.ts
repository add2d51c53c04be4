import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../http/files.ts';
import { newToken } from '../../http/tokens.ts';
import { send } from '../../testing/family.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const guardian = {
  firstName: 'Gale',
  surname: 'Ward',
  email: 'gale@home.example',
  phone: '+65 8123 4567',
  relation: 'Aunt',
};

async function newChild(firstName: string, more: Record<string, unknown> = {}): Promise<number> {
  return (
    await post('students/add', {
      firstName,
      surname: 'Ward',
      email: `${firstName.toLowerCase()}@home.example`,
      isDuplicate: 1,
      guardian,
      ...more,
    })
  ).body.user_detail_id;
}

/** A picture whose bytes lie in their folder. */
async function newPicture(): Promise<string> {
  const handle = newToken();
  const path = pathOf(server.services.config.dataDir, handle);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'pixels');
  await school.sql((db) =>
    db
      .insertInto('file')
      .values({ institution_id: school.institution_id, handle, kind: 'image', media_type: 'image/webp', bytes: 6 })
      .execute(),
  );
  return handle;
}

async function exported(as: TestStaff) {
  const answer = await server.app.inject({ method: 'GET', url: '/api/data/export', headers: { cookie: as.cookie } });
  return { answer, files: () => unzipSync(new Uint8Array(answer.rawPayload)) };
}

/** Everything that the database still holds of a school, as one text. */
async function allText(): Promise<string> {
  const { files } = await exported(school.owner);
  return Object.entries(files())
    .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    .join('\n');
}

async function workUntil(done: () => Promise<boolean> | boolean): Promise<void> {
  const worker = testWorker(server, { daily: ['retention'] });
  await expect.poll(done, { timeout: 10_000 }).toBe(true);
  await worker.stop();
}

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
  expect(Object.keys(entries).some((name) => /sign_in|session|idempotency/.test(name))).toBe(false);
});

test('a teacher with set-up access may neither take out nor erase', async () => {
  const office = await school.staff(8);
  await post('accesscontrols/update', { role_id: 8, category: 'setup', value: 1 });
  const child = await newChild('Guarded');
  expect((await get('data/export', {}, office)).status).toBe(403);
  expect((await get('data/erasePreview', { user_detail_id: child }, office)).status).toBe(403);
  expect(
    (await post('data/erase', { user_detail_id: child, confirmation: 'Guarded Ward' }, office)).body,
  ).toMatchObject({ code: 'forbidden', message: "Only the school's owner and admins may do this." });
});

test('erasing a child takes all that is theirs, with a guardian of nobody else, and leaves what others need', async () => {
  const handle = await newPicture();
  const alone = {
    firstName: 'Onlyaunt',
    surname: 'Solo',
    email: 'onlyaunt@home.example',
    phone: '+65 8999 0000',
    relation: 'Aunt',
  };
  const child = await newChild('Vanisher', { image_handle: handle, phone: '+65 6777 1234', guardian: alone });
  await post('notes/add', { user_detail_id: child, message_box: 'Vanisher likes chess' });
  await post('tasks/add', {
    user_detail_id: child,
    task_detail: 'Ring Vanisher',
    validity_date: '2031-01-01T09:00:00Z',
  });
  const preview = (await get('data/erasePreview', { user_detail_id: child })).body;
  expect(preview).toMatchObject({ refusal: null, guardians: [{ firstName: 'Onlyaunt' }] });
  expect(preview.goes).toEqual(
    expect.arrayContaining([
      { what: 'Notes about them', total: 1 },
      { what: 'Tasks about them', total: 1 },
      { what: 'Pictures', total: 1 },
    ]),
  );
  expect(preview.stays.map((line: { what: string }) => line.what)).toContain('Entries of the audit log, emptied');
  expect(await allText()).toContain('Vanisher');

  expect((await post('data/erase', { user_detail_id: child, confirmation: 'Someone' })).body.fields).toEqual({
    confirmation: 'Please type Vanisher Ward',
  });
  expect((await post('data/erase', { user_detail_id: child, confirmation: 'vanisher ward' })).body).toEqual({
    message: 'Erased, with 1 guardian.',
  });
  const text = await allText();
  for (const trace of ['Vanisher', 'vanisher', 'chess', '6777', 'Onlyaunt', 'onlyaunt', '8999'])
    expect(text).not.toContain(trace);
  expect((await get('student/getDetails', { user_detail_id: child })).status).toBe(404);
  expect((await get('students', { search: 'Erased' })).body.total ?? 0).toBe(0);
  expect((await post('students/bulk/archive', { user_detail_ids: [child], is_archived: 0 })).body.changed ?? 0).toBe(0);
  expect((await get('data/erasePreview', { user_detail_id: child })).status).toBe(404);
  const kinds = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('kind')
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', child)
      .execute(),
  );
  expect(kinds.map((row) => row.kind)).toEqual(expect.arrayContaining(['person.erased', 'task_added']));
  await workUntil(() => !existsSync(pathOf(server.services.config.dataDir, handle)));
});

test('a guardian of two children stays with the other one, and what a form held is emptied', async () => {
  const [first, second] = [await newChild('Firstchild'), await newChild('Secondchild')];
  const { guardians } = (await get('student/getDetails', { user_detail_id: second })).body;
  expect((await get('data/erasePreview', { user_detail_id: guardians[0].user_detail_id })).body.refusal).toMatch(
    /still stands for somebody/,
  );
  expect(
    (await post('data/erase', { user_detail_id: guardians[0].user_detail_id, confirmation: 'Gale Ward' })).status,
  ).toBe(409);
  await post('data/erase', { user_detail_id: first, confirmation: 'Firstchild Ward' });
  expect((await get('student/getDetails', { user_detail_id: second })).body.guardians).toMatchObject([
    { firstName: 'Gale' },
  ]);

  const sent = await send(server, school);
  expect(sent.status).toBe(200);
  const lead = await school.sql((db) =>
    db
      .selectFrom('submission')
      .select(['person_id', 'body'])
      .where('institution_id', '=', school.institution_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const { firstName, surname } = (await get('leads/getDetails', { user_detail_id: lead.person_id! })).body;
  expect(
    (await post('data/erase', { user_detail_id: lead.person_id!, confirmation: `${firstName} ${surname}`.trim() }))
      .status,
  ).toBe(200);
  const after = await school.sql((db) =>
    db
      .selectFrom('submission')
      .select(['body', 'shown'])
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', lead.person_id)
      .executeTakeFirstOrThrow(),
  );
  expect(after).toEqual({ body: {}, shown: [] });
});

test('staff are erased once they are archived, and sign in no longer; owners and oneself never', async () => {
  const teacher = await school.staff(2);
  expect(
    (await post('data/erase', { user_detail_id: teacher.user_detail_id, confirmation: 'Sam Staff 2' })).body.message,
  ).toMatch(/must be archived/);
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', teacher.user_detail_id)
      .execute(),
  );
  const name = (await get('data/erasePreview', { user_detail_id: teacher.user_detail_id })).body;
  expect(
    (
      await post('data/erase', {
        user_detail_id: teacher.user_detail_id,
        confirmation: `${name.firstName} ${name.surname}`,
      })
    ).status,
  ).toBe(200);
  expect((await server.call('POST', 'login', { email: teacher.email, password: 'a tall green door' })).status).toBe(
    401,
  );
  expect((await get('data/erasePreview', { user_detail_id: school.owner.user_detail_id })).body.refusal).toBe(
    "You can't erase yourself",
  );
});

test('whom to erase is found by name, e-mail or phone, archived people too', async () => {
  const child = await newChild('Findme', { phone: '+65 6321 9876' });
  const names = async (search: string) =>
    (await get('data/people', { search })).body.data.map((one: { firstName: string; is_archived: number }) => [
      one.firstName,
      one.is_archived,
    ]);
  expect(await names('findm')).toEqual([['Findme', 0]]);
  await post('students/bulk/archive', { user_detail_ids: [child], is_archived: 1 });
  expect(await names('6321 9876')).toEqual([['Findme', 1]]);
  expect(await names('')).toEqual([]);
  expect((await get('data/people', { search: 'olive' })).body.data).toMatchObject([{ role_id: 10 }]);
});

test("another school's people answer like missing ones", async () => {
  const other = await server.school();
  const child = await newChild('Ours');
  expect((await get('data/erasePreview', { user_detail_id: child }, other.owner)).status).toBe(404);
  expect((await post('data/erase', { user_detail_id: child, confirmation: 'Ours Ward' }, other.owner)).status).toBe(
    404,
  );
  expect((await get('student/getDetails', { user_detail_id: child })).status).toBe(200);
});

test('what is older than a school wants is forgotten by itself; what is younger stays', async () => {
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
