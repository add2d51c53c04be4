import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { trialMail } from '../examples.ts';
import { automatedBy, mailAction, taskAction } from '../../testing/automated.ts';
import { crowdOf } from '../../testing/crowd.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, happen, runs, automation, mails, lead } = automatedBy(
  () => server,
  () => school,
);
const { crowd } = crowdOf(
  () => server,
  () => school,
  () => school.owner,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
function work(): void {
  while (workers.length < 2) workers.push(testWorker(server));
}
async function settle(): Promise<void> {
  work();
  await jobsDone(server, school);
}
const added = (people: readonly number[]) =>
  happen(
    'lead.created',
    people.map((person_id) => ({ person_id, key: 'once' })),
  );
const states = async (id: number) => {
  const all = (await runs(id)).map((run) => run.state);
  return Object.fromEntries(
    Object.entries(Object.groupBy(all, (one) => one)).map(([name, part]) => [name, part!.length]),
  );
};
const tasksOf = () =>
  school.sql((db) =>
    db.selectFrom('task').select('run_id').where('institution_id', '=', school.institution_id).execute(),
  );

test('of two people who publish one version at once, one is too late', async () => {
  const { id, version } = (await post('automations/create', trialMail)).body.data;
  const people = [school.owner, await school.staff(1)];
  const answers = await Promise.all(
    people.map((as, at) => {
      const input = { ...trialMail, automation_name: `Of ${at}`, id, version };
      return server.call('POST', 'automations/create', input, { as });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const published = answers.find(({ status }) => status === 200)!.body.data;
  expect(answers.find(({ status }) => status === 409)!.body.current.automation_name).toBe(published.automation_name);
  expect((await automation(id)).version).toBe(version + 1);
  const versions = await school.sql((db) =>
    db.selectFrom('automation_version').select('version_id').where('automation_id', '=', id).execute(),
  );
  expect(versions).toHaveLength(2);
});

test('nothing is lost that happens while a change is being published', async () => {
  const action = { action_type: 'task', action_details: [taskAction] };
  const input = { ...trialMail, trigger_name: 'leadAdded', filters: null, delay: 0, action_type: 'task', action };
  const { id } = (await post('automations/create', input)).body.data;
  work();
  const people: number[] = [];
  for (let n = 0; n < 12; n++) {
    const [published, person] = await Promise.all([
      post('automations/create', { ...input, id, automation_name: `No ${n}` }),
      lead({ firstName: `No ${n}` }),
    ]);
    expect(published.status).toBe(200);
    people.push(person);
  }
  await settle();
  expect((await runs(id)).map((run) => run.person_id).toSorted((one, two) => one - two)).toEqual(people);
  expect(await states(id)).toEqual({ done: 12 });
});

test('one that is deleted while 100 runs are under way ends each of them once', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction });
  const people = await crowd('Wong', 100, 4);
  for (let at = 0; at < 100; at += 10) await added(people.slice(at, at + 10));
  work();
  await expect.poll(async () => (await runs(id)).length, { interval: 5 }).toBeGreaterThan(0);
  expect((await post('automations/delete', { id })).status).toBe(200);
  await settle();
  const { done = 0, skipped = 0, ...others } = await states(id);
  expect(others).toEqual({});
  expect(done + skipped).toBeLessThanOrEqual(100);
  const tasks = await tasksOf();
  expect([tasks.length, new Set(tasks.map(({ run_id }) => run_id)).size]).toEqual([done, done]);
});

test('two children with one address get one letter, and both runs are done', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
  for (const firstName of ['Ada', 'Ben']) await lead({ firstName, email: 'family@home.example' });
  await settle();
  expect((await mails()).map((mail) => mail.to_email)).toEqual(['family@home.example']);
  await expect.poll(async () => states(id)).toEqual({ done: 2 });
  expect((await runs(id)).map((run) => run.reason).toSorted()).toEqual([
    '',
    'The same letter went to this address already',
  ]);
});

test('of 1,000 leads that move at once, 200 are written to and 800 are held; dropped ones get no mail', async () => {
  const id = await publish({ trigger_name: 'leadStageUpdated', action_type: 'email', action: mailAction() });
  const people = await crowd('Lim', 1_000, 4);
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ email: sql<string>`hash || '@home.example'` })
      .where('institution_id', '=', school.institution_id)
      .where('user_detail_id', 'in', people)
      .execute(),
  );
  await happen(
    'lead.stage_changed',
    people.map((person_id) => ({ person_id, key: 'move' })),
  );
  await settle();
  const { held, ...others } = await states(id);
  expect(held).toBe(800);
  expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(await mails()).toHaveLength(200);
  expect((await post('automations/release', { id, what: 'drop' })).body).toEqual({
    count: 800,
    message: '800 runs dropped',
  });
  await settle();
  expect(await mails()).toHaveLength(200);
  expect((await states(id))['skipped']).toBe(800);
}, 30_000);

test('an author who was archived after publishing: it is paused, and nothing is sent', async () => {
  const office = await school.staff(8);
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: mailAction(),
    author: office.user_detail_id,
  });
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', office.user_detail_id)
      .execute(),
  );
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  await settle();
  expect(await mails()).toEqual([]);
  expect(await states(id)).toEqual({ held: 1 });
  const { status, paused_reason } = await automation(id);
  expect([status, paused_reason]).toEqual([0, 'The person who published it no longer works here.']);
  const audits = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'actor_id'])
      .where('institution_id', '=', school.institution_id)
      .where('kind', '=', 'automation.stopped')
      .execute(),
  );
  expect(audits).toEqual([{ kind: 'automation.stopped', actor_id: null }]);
});

test('an author without all_leads acts for their own leads alone, and may not be told of others', async () => {
  const sales = await school.staff(9);
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: taskAction,
    author: sales.user_detail_id,
  });
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: sales.user_detail_id,
        category: 'all_leads',
        value: 0,
      })
      .execute(),
  );
  const [own, other] = [await lead({ firstName: 'Own' }), await lead({ firstName: 'Other' })];
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ owner_id: sales.user_detail_id })
      .where('institution_id', '=', school.institution_id)
      .where('user_detail_id', '=', own)
      .execute(),
  );
  await settle();
  const ends = (await runs(id)).map((run) => [run.person_id, run.state, run.reason] as const);
  expect(ends.toSorted(([one], [two]) => one - two)).toEqual([
    [own, 'done', ''],
    [other, 'skipped', 'Its author may not open this record'],
  ]);
});
