import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { leftOut } from '@schoolbell/core/automations/runs/rules';
import { dayIn } from '@schoolbell/core/format';
import { addressIn, automatedBy, mailAction, taskAction } from '../../testing/automated.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { crowdOf } from '../../testing/crowd.ts';
import { insertJob } from '../../jobs/queries.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, happen, runs, lead } = automatedBy(
  () => server,
  () => school,
);
const { crowd } = crowdOf(
  () => server,
  () => school,
  () => school.owner,
);
/** Numbers between 0 and 1 that are the same each time. */
const prand = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
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

async function settle(): Promise<void> {
  if (workers.length === 0) workers.push(testWorker(server));
  await jobsDone(server, school);
}
const condition = (condition_field: string, condition_operator: string, condition_value: string | string[]) => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

test('what an automation is tried with is what it does', async () => {
  const filters = [condition('city', 'is', 'Kiel')];
  const people = [
    await lead({ firstName: 'Kim', address: addressIn('Kiel'), email: 'kim@home.example' }),
    await lead({ firstName: 'Bo' }),
  ];
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction(), filters });
  await happen('lead.created', [{ person_id: people[0]!, key: 'once' }]);
  await settle();
  const { body, status } = await server.call(
    'POST',
    'automations/dryRun',
    {
      automation_name: 'Try',
      trigger_name: 'leadAdded',
      action_type: 'email',
      action: { action_type: 'email', action_details: [mailAction()] },
      filters: [{ condition_field: 'city', condition_operator: '=', condition_value: 'Kiel' }],
    },
    { as: school.owner },
  );
  expect(status).toBe(200);
  expect(body.rows.data.map((row: { user_detail_id: number }) => row.user_detail_id)).toEqual(
    (await runs(id)).map((run) => run.person_id),
  );
  expect(body.rows.data[0]).toMatchObject({ name: 'Kim', to: ['kim@home.example'], subject: 'Hello' });
  expect(body.acts).toBe(1);
  expect(body.days.at(-1)).toBe(1);
  const reasons = Object.fromEntries(
    body.left_out.map((one: { reason: string; count: number }) => [one.reason, one.count]),
  );
  expect(reasons).toEqual({ 'It acts once on this event': 1, 'The filters don’t match': 1 });
});

/** Lets the engine look at all that happened at once, as if it had come in that order. */
async function workOffAll(): Promise<void> {
  await school.sql(async (db) => {
    const { institution_id } = school;
    const told = await db
      .selectFrom('happening')
      .select('happening_id')
      .where('institution_id', '=', institution_id)
      .orderBy('happening_id')
      .execute();
    await db.deleteFrom('job').where('institution_id', '=', institution_id).where('kind', '=', 'automate').execute();
    await insertJob(db, institution_id, 'automate', { ids: told.map(({ happening_id }) => happening_id) });
  });
  await settle();
}

test('the last 30 days with the automation live give the list that trying it gives, and another filter does not', async () => {
  const random = prand(22);
  const people = await crowd('Kim', 25, 4);
  const stages = (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data as { id: number }[];
  const cities = ['Kiel', 'Bonn', 'Ulm'];
  await school.sql(async (db) => {
    for (const [at, id] of people.entries())
      await db
        .updateTable('person')
        .set({ city: cities[at % 3]!, email: `lead${at}@home.example` })
        .where('institution_id', '=', school.institution_id)
        .where('user_detail_id', '=', id)
        .execute();
  });
  const filters = [
    condition('city', 'any_of', ['Kiel', 'Bonn']),
    condition('lead_stage', 'any_of', [String(stages[0]!.id), String(stages[1]!.id)]),
  ];
  const options = { repeat_after: 24 };
  const made = { trigger_name: 'leadStageUpdated', action_type: 'task' as const, filters, options };
  const id = await publish({ ...made, action: taskAction });
  for (let hour = 20 * 24; hour > 0; hour -= 7) {
    const who = people.filter(() => random() < 0.2);
    await happen(
      'lead.stage_changed',
      who.map((person_id) => ({
        person_id,
        key: `${hour}`,
        data: { lead_stage: stages[Math.floor(random() * stages.length)]!.id },
      })),
      {},
      new Date(Date.now() - hour * 3_600_000),
    );
    // Told again, as a fact that was mended is.
    const again = who.slice(0, 1).map((person_id) => ({
      person_id,
      key: `${hour}`,
      data: { lead_stage: stages[0]!.id },
    }));
    await happen('lead.stage_changed', again, {}, new Date(Date.now() - hour * 3_600_000 + 60_000));
  }
  await workOffAll();
  const begun = await runs(id);
  const acted = begun.map((run) => `${run.person_id} ${run.triggered_at.toISOString()}`).toSorted();
  const days = Object.entries(Object.groupBy(begun, (run) => dayIn(run.triggered_at, 'Asia/Singapore')));
  expect(acted.length).toBeGreaterThan(20);
  const tried = async (written: object[]) => {
    const all: string[] = [];
    const reasons = new Set<string>();
    const counts: number[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const action = { action_type: 'task', action_details: [taskAction] };
      const { trigger_name, action_type } = made;
      const input = { automation_name: 'Try', trigger_name, action_type, options, action, filters: written, page };
      const { status, text, body } = await server.call('POST', 'automations/dryRun', input, { as: school.owner });
      expect(status, text).toBe(200);
      last = body.rows.last_page;
      for (const one of body.left_out) reasons.add(one.reason);
      counts.splice(0, counts.length, ...body.days.filter(Boolean));
      all.push(
        ...body.rows.data.map((row: { user_detail_id: number; triggered_at: string }) =>
          [row.user_detail_id, row.triggered_at].join(' '),
        ),
      );
    }
    return { all: all.toSorted(), reasons, counts };
  };
  const written = filters.map(({ condition_operator: _, ...one }) => ({ ...one, condition_operator: 'IN' }));
  const { all, reasons, counts } = await tried(written);
  expect(all).toEqual(acted);
  expect(counts).toEqual(days.toSorted(([one], [two]) => one.localeCompare(two)).map(([, rows]) => rows!.length));
  expect([...reasons].toSorted()).toEqual([leftOut.once, leftOut.repeated, leftOut.filters].toSorted());
  expect((await tried(written.slice(0, 1))).all).not.toEqual(acted);
}, 30_000);

test('a test goes to the person who writes it alone, filled in as the first reader would get it', async () => {
  const person_id = await lead({ firstName: 'Kim', email: 'kim@home.example' });
  const input = {
    automation_name: 'Try',
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: {
      action_type: 'email',
      action_details: [mailAction('How is {{lead_first_name}}?', '<p>Hi {{reader_first_name|there}}</p>')],
    },
  };
  const sent = async (more: object = {}) => {
    const { status, text } = await server.call('POST', 'automations/test', { ...input, ...more }, { as: school.owner });
    expect(status, text).toBe(200);
    const mail = await school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['to_email', 'subject', 'run_id'])
        .where('institution_id', '=', school.institution_id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect([mail.to_email, mail.run_id]).toEqual([school.owner.email, null]);
    return mail.subject;
  };
  expect(await sent({ person_id })).toBe('How is Kim?');
  expect(await sent()).toBe('How is Kim?');
  await lead({ firstName: 'Bo', email: 'bo@home.example' });
  expect(await sent()).toBe('How is Bo?');
  const nobody = await sent({
    filters: [{ condition_field: 'city', condition_operator: '=', condition_value: 'Ulm' }],
  });
  expect(nobody).toMatch(/^How is \S+\?$/);
  expect(await runs(0)).toEqual([]);
  const stranger = await server.call(
    'POST',
    'automations/test',
    { ...input, person_id: 99_999_999 },
    { as: school.owner },
  );
  expect(stranger.status).toBe(404);
  const task = { ...input, action_type: 'task', action: { action_type: 'task', action_details: [taskAction] } };
  expect((await server.call('POST', 'automations/test', task, { as: school.owner })).status).toBe(422);
});

test('failed and held runs of one that a person paused stay as they are until it is switched on', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction });
  await lead({ firstName: 'Kim' });
  await lead({ firstName: 'Bo' });
  await settle();
  const [first, second] = await runs(id);
  const move = (run_id: number, state: 'failed' | 'held') =>
    school.sql((db) => db.updateTable('automation_run').set({ state }).where('run_id', '=', run_id).execute());
  await move(first!.run_id, 'failed');
  await move(second!.run_id, 'held');
  const post = (path: string, input: object) =>
    server.call('POST', `automations/${path}`, { id, ...input }, { as: school.owner });
  await post('create', { status: 0 });
  expect((await post('retry', {})).status).toBe(409);
  expect((await post('release', { what: 'go' })).status).toBe(409);
  expect((await runs(id)).map((run) => run.state)).toEqual(['failed', 'held']);
  await post('create', { status: 1 });
  expect((await post('retry', {})).body.message).toBe('1 run will be tried again');
  expect((await post('release', { what: 'go' })).body.message).toBe('1 run let go');
  await settle();
  expect((await runs(id)).map((run) => run.state)).toEqual(['done', 'done']);
});
