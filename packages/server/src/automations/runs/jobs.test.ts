import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressIn, automatedBy, mailAction, stageAction, taskAction } from '../../testing/automated.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, happen, runs, automation, mails, queue, lead } = automatedBy(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  server.setNow(undefined);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

async function settle(count = 1): Promise<void> {
  while (workers.length < count) workers.push(testWorker(server));
  await jobsDone(server, school);
}
const condition = (condition_field: string, condition_operator: string, condition_value: string | string[]) => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});
const stages = async () =>
  (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data as {
    id: number;
    stage_name: string;
  }[];

test('a new lead is mailed once, over two workers, and the run is done when the mail has left', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
  const person_id = await lead({ firstName: 'Ada', email: 'ada@home.example' });
  const rows = [{ person_id, key: 'once' }];
  await Promise.all(Array.from({ length: 4 }, () => happen('lead.created', rows)));
  await settle(2);
  expect(await mails()).toMatchObject([{ to_email: 'ada@home.example', subject: 'Hello', person_id }]);
  await expect.poll(async () => (await runs(id)).map((run) => run.state)).toEqual(['done']);
  expect((await runs(id))[0]!.attempts).toBe(1);
});

test('quiet happenings and those of archived people start nothing, and filters narrow', async () => {
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: taskAction,
    filters: [condition('city', 'is', 'Kiel'), condition('source', 'any_of', ['Website'])],
  });
  const [kiel, bonn, gone] = [
    await lead({ firstName: 'Kim', address: addressIn('Kiel') }),
    await lead({ firstName: 'Bo', address: addressIn('Bonn') }),
    await lead({ firstName: 'Gus', address: addressIn('Kiel') }),
  ];
  await school.sql((db) =>
    db.updateTable('person').set({ archived_at: new Date() }).where('user_detail_id', '=', gone).execute(),
  );
  const row = (person_id: number, source = 'Website') => ({ person_id, key: `made ${source}`, data: { source } });
  await happen('lead.created', [row(kiel), row(kiel, 'Walk-in'), row(bonn), row(gone)]);
  await happen('lead.created', [row(kiel, 'Quiet')], { quiet: true });
  await settle();
  expect(await runs(id)).toMatchObject([{ person_id: kiel, key: 'made Website', state: 'done' }]);
  const tasks = await school.sql((db) =>
    db.selectFrom('task').selectAll().where('institution_id', '=', school.institution_id).execute(),
  );
  expect(tasks).toMatchObject([{ person_id: kiel, task_detail: 'Call them', run_id: (await runs(id))[0]!.run_id }]);
});

test('a delay keeps the clock of the school, and the second look leaves out who has moved on', async () => {
  const [first, second] = await stages();
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: taskAction,
    delay: 2,
    delay_type: 'days',
    filters: [condition('lead_stage', 'any_of', [String(first!.id)])],
  });
  const [stays, moves] = [await lead({ firstName: 'Stay' }), await lead({ firstName: 'Move' })];
  await settle();
  const [waiting] = await runs(id);
  expect(waiting).toMatchObject({ state: 'waiting' });
  expect(waiting!.due_at.getTime() - waiting!.triggered_at.getTime()).toBe(2 * 86_400_000);
  await server.call(
    'POST',
    'leads/update/stage',
    { user_detail_ids: [moves], stage_id: second!.id },
    { as: school.owner },
  );
  await school.sql((db) =>
    db
      .updateTable('automation_run')
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  await queue('runDue');
  await settle();
  expect((await runs(id)).map((run) => [run.person_id, run.state, run.reason])).toEqual([
    [stays, 'done', ''],
    [moves, 'skipped', `No longer in stage ${first!.stage_name}`],
  ]);
});

test('mails wait for the end of the quiet hours, tasks do not', async () => {
  await school.sql((db) =>
    db
      .insertInto('automation_setting')
      .values({ institution_id: school.institution_id, quiet_hours: 1, quiet_from: '00:00', quiet_until: '23:59' })
      .execute(),
  );
  const mail = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
  const task = await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction });
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  await settle();
  const [run] = await runs(mail);
  expect(run!.state).toBe('waiting');
  expect(run!.due_at.toISOString()).toContain('T15:59:00.000Z');
  expect((await runs(task)).map((one) => one.state)).toEqual(['done']);
});

test('two automations that set each other off act once each', async () => {
  const [, second, third] = await stages();
  const moved = (to: number) => [condition('lead_stage', 'any_of', [String(to)])];
  const a = await publish({
    trigger_name: 'leadStageUpdated',
    action_type: 'profile',
    action: stageAction(third!.id),
    filters: moved(second!.id),
  });
  const b = await publish({
    trigger_name: 'leadStageUpdated',
    action_type: 'profile',
    action: stageAction(second!.id),
    filters: moved(third!.id),
  });
  const person_id = await lead({ firstName: 'Round' });
  await server.call(
    'POST',
    'leads/update/stage',
    { user_detail_ids: [person_id], stage_id: second!.id },
    { as: school.owner },
  );
  await settle();
  const ends = async (id: number) => (await runs(id)).map((run) => [run.state, run.reason, run.path.map(Number)]);
  expect(await ends(a)).toEqual([
    ['done', '', []],
    ['skipped', 'Stopped: this automation caused the event itself', [a, b]],
  ]);
  expect(await ends(b)).toEqual([['done', '', [a]]]);
});

test('after so many runs in an hour the rest are held, the author is told once, and they go or are dropped', async () => {
  await school.sql((db) =>
    db.insertInto('automation_setting').values({ institution_id: school.institution_id, fuse: 10 }).execute(),
  );
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction });
  const add = async (count: number) => {
    for (let n = 0; n < count; n++) await lead({ firstName: `No ${n}` });
    await settle();
  };
  await add(12);
  await add(2);
  const states = async () => (await runs(id)).map((run) => run.state);
  expect((await states()).filter((state) => state === 'held')).toHaveLength(4);
  const told = await school.sql((db) =>
    db
      .selectFrom('mail')
      .select('subject')
      .where('institution_id', '=', school.institution_id)
      .where('subject', 'like', '%waits for you')
      .execute(),
  );
  expect(told).toHaveLength(1);
  const gone = await server.call('POST', 'automations/release', { id, what: 'go' }, { as: school.owner });
  expect(gone.body).toEqual({ count: 4, message: '4 runs let go' });
  await settle();
  expect(new Set(await states())).toEqual(new Set(['done']));
});

test('an author who lost the right stops it: nothing is sent, and what waits is held', async () => {
  const office = await school.staff(8);
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: mailAction(),
    author: office.user_detail_id,
  });
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values(
        ['leads', 'all_leads'].map((category) => ({
          institution_id: school.institution_id,
          user_detail_id: office.user_detail_id,
          category,
          value: 0,
        })),
      )
      .execute(),
  );
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  await settle();
  expect(await mails()).toEqual([]);
  expect((await runs(id)).map((run) => run.state)).toEqual(['held']);
  expect(await automation(id)).toMatchObject({
    status: 0,
    paused_reason: 'Sam Staff 8 no longer has the access “Own leads”.',
  });
});

test('a letter with an empty place leaves nobody, five such failures pause it, and a retry acts again', async () => {
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: mailAction('Hello', '<p>{{lead_phone}}</p>'),
  });
  for (let n = 0; n < 5; n++) await lead({ firstName: `No ${n}`, email: `no${n}@home.example` });
  await settle();
  expect(await mails()).toEqual([]);
  expect((await runs(id)).map((run) => run.state)).toEqual(Array(5).fill('failed'));
  expect((await automation(id)).paused_reason).toContain(
    'It failed 5 times in a row: The letter would have an empty place',
  );
  const { body } = await server.call('POST', 'automations/retry', { id }, { as: school.owner });
  expect(body.count).toBe(5);
});
