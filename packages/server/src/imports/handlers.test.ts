import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const post = (path: string, input: Record<string, unknown>, as = owner) => server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = owner) => server.call('GET', path, input, { as });
const students = async () =>
  (await get('students', { per_page: 100, order_by: 'firstName', direction: 'asc' })).body.data;
const counts = ({ created, updated, unchanged, rejected }: Record<string, number>) => ({
  created,
  updated,
  unchanged,
  rejected,
});
const none = { created: 0, updated: 0, unchanged: 0, rejected: 0 };

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

test('a later file changes whom its IDs name and adds the others; what it leaves empty stays', async () => {
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

test('what is wrong with a row stands beside it, and comes back as a file', async () => {
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
      'Gender: Please write M, F, Other or Unspecified',
      'Country: "Atlantis" is no country',
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

test('a row without an ID that looks like somebody is left out, updates them, or is added and marked: as staff chose', async () => {
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

test('undoing takes everything back, whatever the import had done', async () => {
  await imported(
    server,
    owner,
    'student',
    'ID,First name,Email,Guardian name,Guardian email\nA,Ada,ada@x.example,Gale Lin,gale@lin.example\n',
  );
  const before = await peopleHash(school);
  const second = await imported(
    server,
    owner,
    'student',
    'ID,First name,Email,Date of birth,Guardian name,Guardian email\nA,Ada,other@x.example,2015-01-31,Hugo Lin,hugo@lin.example\nB,Bo,,,Gale Lin,gale@lin.example\nC,Cy,,,Ida New,ida@new.example\n',
  );
  expect(counts(second)).toEqual({ ...none, created: 2, updated: 1 });
  expect(await peopleHash(school)).not.toEqual(before);
  expect((await post('imports/undo', { import_id: second.import_id })).status).toBe(200);
  expect(await settled(server, owner, second.import_id)).toMatchObject({ state: 'undone', kept: 0, is_undoable: 0 });
  expect(await peopleHash(school)).toEqual(before);
  expect((await post('imports/undo', { import_id: second.import_id })).status).toBe(409);
});

test('undoing leaves people alone with whom somebody went on', async () => {
  const made = await imported(server, owner, 'student', 'ID,First name\n1,Noted\n2,Edited\n3,Plain\n');
  const [edited, noted] = await students();
  expect((await post('notes/add', { user_detail_id: noted.user_detail_id, message_box: 'Likes chess' })).status).toBe(
    200,
  );
  await post('students/update', { user_detail_id: edited.user_detail_id, version: edited.version, surname: 'Now' });
  await post('imports/undo', { import_id: made.import_id });
  expect(await settled(server, owner, made.import_id)).toMatchObject({ state: 'undone', kept: 2 });
  expect((await students()).map((one: { firstName: string }) => one.firstName)).toEqual(['Edited', 'Noted']);
});

test("leads come with their stage, interest and owner; guardians with their children; staff with a role that is no admin's", async () => {
  const sales = await school.staff(9);
  const { body: stages } = await get('leadStage/list');
  const leads = await imported(
    server,
    owner,
    'lead',
    `Name,Email,Stage,Interest,Owner\nLee Wong,lee@wong.example,${stages.data[1].stage_name},Hot,${sales.email}\nNo Stage,n@s.example,Nowhere,,\n`,
  );
  expect(counts(leads)).toEqual({ ...none, created: 1, rejected: 1 });
  expect((await get('leads')).body.data[0]).toMatchObject({
    firstName: 'Lee',
    surname: 'Wong',
    stage_name: stages.data[1].stage_name,
    interest: 4,
    owner: { user_detail_id: sales.user_detail_id },
  });

  await imported(server, owner, 'student', 'ID,First name\nK1,Kim\nK2,Kay\n');
  const guardians = await imported(
    server,
    owner,
    'guardian',
    'Guardian number,Name,Email,Child ID,Relation\nG1,Pat Kim,pat@kim.example,K1; K2,Father\nG2,Lost Soul,l@s.example,K9,\n',
    { mapping: ['external_id', 'fullName', 'email', 'children', 'relation'] },
  );
  expect(counts(guardians)).toEqual({ ...none, created: 1, rejected: 1 });
  expect((await students()).map((one: { guardian: { firstName: string } }) => one.guardian.firstName)).toEqual([
    'Pat',
    'Pat',
  ]);
  expect((await get('students', { search: 'pat' })).body.total).toBe(2);

  const staff = await imported(
    server,
    owner,
    'staff',
    'Name,Email,Role\nTia Teach,tia@school.example,Teacher\nOna Owner,owner@school.example,Owner\nNo Role,n@school.example,\n',
  );
  expect(counts(staff)).toEqual({ ...none, created: 1, rejected: 2 });
  await post('imports/undo', { import_id: guardians.import_id });
  await settled(server, owner, guardians.import_id);
  expect((await get('students', { search: 'pat' })).body.total).toBe(0);
});

test('nobody imports what they may not see all of, and another school knows nothing of it', async () => {
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

test('cancelling in the middle takes back what was written', async () => {
  const before = await peopleHash(school);
  const many = `ID,First name,Email\n${Array.from({ length: 4_000 }, (_, n) => `${n},Kid ${n},kid${n}@home.example`).join('\n')}\n`;
  const { import_id } = await checked(server, owner, 'student', many);
  await post('imports/start', { import_id });
  await expect
    .poll(async () => (await get('imports/get', { import_id })).body.done_rows, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(0);
  expect((await post('imports/cancel', { import_id })).status).toBe(200);
  expect(await settled(server, owner, import_id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await peopleHash(school)).toEqual(before);
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
    'mapping.1': 'Another column is First name already',
  });
  expect((await check(at('firstName', 'password'))).body.fields).toEqual({
    'mapping.1': 'Please choose one of the options',
  });
  expect((await check(['firstName'])).status).toBe(422);
});
