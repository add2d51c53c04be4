import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importedBy } from '../testing/imported.ts';
import type { Worker } from '../jobs/worker.ts';
import { imported, importWorker, rowsOf, settled } from '../testing/imports.ts';
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

test("children's IDs of another system are never taken for our own, and guardians receive messages only where the file says so", async () => {
  const ours = (await post('students/add', { firstName: 'Ada', surname: 'Lin' })).body.user_detail_id;
  await imported(server, owner, 'student', 'ID,First name\nK1,Kim\n');
  const guardians = await imported(
    server,
    owner,
    'guardian',
    `Name,Student ID,Receives messages\nWrong Parent,${ours},yes\nPat Kim,K1,\nKit Kim,K1,Yes\nNo Kim,K1,no\n`,
  );
  expect(guardians.mapping).toEqual(['fullName', 'children', 'messages']);
  expect(counts(guardians)).toEqual({ ...none, created: 3, rejected: 1 });
  expect((await rowsOf(server, owner, guardians.import_id, 'rejected'))[0].reasons).toEqual([
    `There is no one with the ID ${ours}`,
  ]);
  const kim = (await students()).find((one: { firstName: string }) => one.firstName === 'Kim')!;
  const { body } = await get('student/getDetails', { user_detail_id: kim.user_detail_id });
  const told = (list: { firstName: string; parentCommunication: number }[]) =>
    Object.fromEntries(list.map((one) => [one.firstName, one.parentCommunication]));
  expect(told(body.guardians)).toEqual({ Pat: 0, Kit: 1, No: 0 });

  await imported(
    server,
    owner,
    'student',
    'ID,Name,Parent,Parent email,Receives messages\nS1,Sam One,Pa One,pa@one.example,x\nS2,Sue Two,Pa Two,pa@two.example,\n',
  );
  for (const [firstName, messages] of [
    ['Sam', 1],
    ['Sue', 0],
  ] as const) {
    const child = (await students()).find((one: { firstName: string }) => one.firstName === firstName)!;
    expect(told((await get('student/getDetails', { user_detail_id: child.user_detail_id })).body.guardians)).toEqual({
      Pa: messages,
    });
  }

  // Our own list of guardians names children, and nobody is looked up by a name.
  const { text } = await get('guardian/export', {});
  const own = await imported(server, owner, 'guardian', text);
  expect(own.mapping).not.toContain('children');
  expect(counts(own)).toMatchObject({ rejected: 0, created: 0 });
});

test("another system's numbers never rename students who have them here, and our own file still finds its people", async () => {
  const lin = await post('students/add', { firstName: 'Ada', surname: 'Lin', email: 'ada@lin.example' });
  const { user_detail_id } = lin.body;
  const foreign = `Student ID,First name,Last name\n${user_detail_id},Mia,Khan\n`;
  const first = await imported(server, owner, 'student', foreign);
  expect(first).toMatchObject({ ...none, created: 1, mapping: ['external_id', 'firstName', 'surname'] });
  expect((await students()).map((one: { firstName: string }) => one.firstName)).toEqual(['Ada', 'Mia']);

  const wrong = await imported(server, owner, 'student', foreign.replace('Mia,Khan', 'Ben,Okafor'), {
    mapping: ['user_detail_id', 'firstName', 'surname'],
  });
  expect(counts(wrong)).toEqual({ ...none, rejected: 1 });
  expect((await rowsOf(server, owner, wrong.import_id, 'rejected'))[0].reasons).toEqual([
    `Schoolbell ID ${user_detail_id} belongs to Ada Lin. If another system gave this number, choose "ID in another system" for its column`,
  ]);
  const reused = await imported(server, owner, 'student', foreign.replace('Mia,Khan', 'Ben,Okafor'), {
    mapping: first.mapping,
  });
  expect((await rowsOf(server, owner, reused.import_id, 'rejected'))[0].reasons).toEqual([
    'This ID belongs to Mia Khan. Check the ID and the name',
  ]);

  const { text } = await get('students/export', { columns: ['email'] });
  const own = await imported(server, owner, 'student', text.replace('ada@lin.example', 'ada@new.example'));
  expect(own).toMatchObject({ ...none, updated: 1, unchanged: 1 });
  expect((await students())[0]).toMatchObject({ user_detail_id, email: 'ada@new.example' });
});
