import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importedBy } from '../testing/imported.ts';
import type { Worker } from '../jobs/worker.ts';
import { checked, imported, importWorker, peopleHash, rowsOf, settled, upload } from '../testing/imports.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let owner: TestStaff;
let worker: Worker;

beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server);
});
beforeEach(async () => {
  school = await server.school();
  owner = school.owner;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { post, get, students, counts, none } = importedBy(
  () => server,
  () => owner,
);

const family = `Student number,First name,Last name,Birthday,Sex,Email,Mobile,Country,Parent name,Parent email,Relation
S1,Ada,Lin,30.04.2015,girl,ada@lin.example,+65 8123 4567,Singapore,Gale Lin,gale@lin.example,Mother
S2,Ben,Lin,01.12.2017,M,,,SG,Gale Lin,gale@lin.example,Mother
S3,Cleo,Ho,13.01.2016,,cleo@ho.example,,,,,
`;

test('a file is understood by its headers, tried without writing, imported, and unchanged the second time', async () => {
  const before = await peopleHash(school);
  const tried = await checked(server, owner, 'student', family);
  expect(tried).toMatchObject({
    state: 'checked',
    total_rows: 3,
    done_rows: 3,
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    is_remembered: 0,
  });
  expect(tried.mapping).toEqual([
    'external_id',
    'firstName',
    'surname',
    'dob',
    'gender',
    'email',
    'phone',
    'country',
    'guardian.fullName',
    'guardian.email',
    'guardian.relation',
  ]);
  expect(await peopleHash(school)).toEqual(before);

  const clicks = await Promise.all([
    post('imports/start', { import_id: tried.import_id }),
    post('imports/start', { import_id: tried.import_id }),
  ]);
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await settled(server, owner, tried.import_id)).toMatchObject({ state: 'done', created: 3, is_undoable: 1 });
  const [ada, ben, cleo] = await students();
  expect(ada).toMatchObject({
    firstName: 'Ada',
    surname: 'Lin',
    dob: '2015-04-30',
    gender: 'F',
    email: 'ada@lin.example',
    guardian: { firstName: 'Gale', surname: 'Lin', email: 'gale@lin.example' },
    signup_source: 'import',
  });
  expect(ben.guardian.user_detail_id).toBe(ada.guardian.user_detail_id);
  expect(cleo.guardian).toBeNull();
  expect((await get('students', { search: 'gale ben' })).body.data).toHaveLength(1);
  expect((await get('students/statistics')).body.active).toBe(3);

  const again = await imported(server, owner, 'student', family);
  expect(again).toMatchObject({ ...none, unchanged: 3, is_remembered: 1 });
  expect(await students()).toHaveLength(3);
});

test('a later file changes people by their IDs and adds the others; empty cells change nothing', async () => {
  await imported(server, owner, 'student', family);
  const later = await checked(
    server,
    owner,
    'student',
    'Student number,First name,Email,Mobile\nS1,Ada,new@lin.example,\nS2,Ben,,\nS9,Dora,,\n',
  );
  expect(counts(later)).toEqual({ created: 1, updated: 1, unchanged: 1, rejected: 0 });
  expect(await rowsOf(server, owner, later.import_id, 'update')).toEqual([
    expect.objectContaining({
      row_number: 2,
      name: 'Ada',
      changes: [{ label: 'Email', before: 'ada@lin.example', after: 'new@lin.example' }],
    }),
  ]);
  await post('imports/start', { import_id: later.import_id });
  await settled(server, owner, later.import_id);
  const [ada] = await students();
  expect(ada).toMatchObject({ email: 'new@lin.example', phone: '+65 8123 4567', dob: '2015-04-30' });
  const { body } = await get('auditlog/list', { person_id: ada.user_detail_id, kind: 'imported' });
  expect(body.data.map((entry: { before: unknown; after: unknown }) => [entry.before, entry.after])[0]).toEqual([
    { email: 'ada@lin.example' },
    { email: 'new@lin.example' },
  ]);
});

test("a row's mistakes are shown beside it, and exported as a file", async () => {
  const bad = await imported(
    server,
    owner,
    'student',
    `ID,First name,Email,Date of birth,Gender,Country,Status
1,Fine,fine@home.example,2015-01-31,F,Germany,trial
2,,nobody,31.02.2015,Q,Atlantis,gone
1,Same,,,,,
3,${'x'.repeat(300)},,,,,
4,=cmd|' /C calc'!A0,,,,,
`,
  );
  expect(counts(bad)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 3 });
  const rejected = await rowsOf(server, owner, bad.import_id, 'rejected');
  expect(rejected[0]).toMatchObject({
    row_number: 3,
    reasons: [
      'Email: Please enter a valid email',
      'Date of birth: Please enter a valid date',
      'Status: Please write active, trial, paused',
    ],
  });
  expect(rejected[1]).toMatchObject({ row_number: 4, reasons: ['Row 2 has the same ID'] });
  const file = await get('imports/rejected', { import_id: bad.import_id });
  expect(file.headers['content-type']).toMatch(/^text\/csv/);
  expect(file.text.split('\r\n')[0]).toBe('\uFEFFID,First name,Email,Date of birth,Gender,Country,Status,Row,Reason');
  expect(file.text).toContain('4,Row 2 has the same ID');
  expect((await students()).map((one: { firstName: string }) => one.firstName)).toEqual(["=cmd|' /C calc'!A0", 'Fine']);
});

test('an unknown word in an optional column leaves its cell empty with a note, and the row is imported', async () => {
  const done = await imported(
    server,
    owner,
    'student',
    'First name,Gender,Country\nJonas,männlich,Germany\nKim,??,Narnia\n',
  );
  expect(counts(done)).toEqual({ ...none, created: 2 });
  expect(
    (await rowsOf(server, owner, done.import_id, 'create')).map((row: { reasons: string[] }) => row.reasons),
  ).toEqual([
    [],
    [
      'Gender: "??" is not a known choice, so it was left empty',
      'Country: "Narnia" is not a known choice, so it was left empty',
    ],
  ]);
  expect((await students()).map((one: { gender: string }) => one.gender)).toEqual(['M', '']);
});

test('a row without an ID that looks like an existing person is skipped, updates them, or is added and marked: as staff chose', async () => {
  await post('students/add', { firstName: 'Zoë', surname: 'Ng', email: 'zoe@ng.example' });
  const file = 'First name,Surname,Email,Phone\nZOE,Ng,zoe@ng.example,+65 6111 2222\nTim,Ng,zoe@ng.example,\n';
  expect(counts(await checked(server, owner, 'student', file))).toEqual({ ...none, created: 1, rejected: 1 });
  expect(counts(await checked(server, owner, 'student', file, { settings: { duplicates: 'update' } }))).toEqual({
    ...none,
    created: 1,
    updated: 1,
  });
  expect(counts(await imported(server, owner, 'student', file, { settings: { duplicates: 'create' } }))).toEqual({
    ...none,
    created: 2,
  });
  expect((await students()).filter((one: { is_duplicate: number }) => one.is_duplicate)).toHaveLength(1);
});

test('nobody can import a kind without access to all of it, and another school sees nothing of it', async () => {
  const teacher = await school.staff(2);
  expect((await upload(server, teacher, 'lead', family)).status).toBe(403);
  expect((await upload(server, teacher, 'student', family)).status).toBe(200);
  const leads = (await upload(server, owner, 'lead', family)).body.import_id;
  expect((await get('imports/get', { import_id: leads }, teacher)).status).toBe(404);
  expect((await get('imports/list', {}, teacher)).body.data.map((one: { kind: string }) => one.kind)).toEqual([
    'student',
  ]);
  const other = await server.school();
  expect((await get('imports/get', { import_id: leads }, other.owner)).status).toBe(404);
});

test('a mapping without a name, with a column twice or an unknown one is refused', async () => {
  const { body } = await upload(server, owner, 'student', family);
  const check = (mapping: string[]) =>
    post('imports/check', { import_id: body.import_id, mapping, settings: body.settings });
  const at = (...names: string[]) => body.columns.map((_: string, column: number) => names[column] ?? '');
  expect((await check(at('', 'email'))).body.fields).toEqual({
    mapping: 'Please choose the column with the first name, the full name or an ID',
  });
  expect((await check(at('firstName', 'firstName'))).body.fields).toEqual({
    'mapping.1': 'Another column is already First name',
  });
  expect((await check(at('firstName', 'password'))).body.fields).toEqual({
    'mapping.1': 'Please choose one of the options',
  });
  expect((await check(['firstName'])).status).toBe(422);
});
