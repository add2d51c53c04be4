import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../../jobs/queries.ts';
import { testDatabase } from '../../testing/database.ts';
import { anyAutomationStep, type AutomationStep, lineOf, randomAutomations } from '../../testing/random-automations.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 4);
const SEED = process.env['RANDOM_SEED'];
const PROCESSES = 3;
let servers: TestServer[];
let workers: ReturnType<typeof testWorker>[];

beforeAll(async () => {
  const { app: login } = await testDatabase();
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => testServer({ login })));
  workers = servers.map((server) => testWorker(server));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all(servers.map((server) => server.stop()));
});

/** The runs that there are, with the tasks that each has left. */
const runsOf = (school: TestSchool): Promise<string[]> =>
  school.sql(async (db) => {
    const { institution_id } = school;
    const runs = await db
      .selectFrom('automation_run as r')
      .innerJoin('automation as a', 'a.id', 'r.automation_id')
      .selectAll('r')
      .select('a.trigger_name')
      .where('r.institution_id', '=', institution_id)
      .where('a.institution_id', '=', institution_id)
      .execute();
    const tasks = await db.selectFrom('task').select('run_id').where('institution_id', '=', institution_id).execute();
    return runs.map((run) =>
      lineOf({
        automation_id: run.automation_id,
        person: run.person_id,
        told: run.trigger_name === 'leadStageUpdated' ? 'move' : run.key,
        at: run.triggered_at.getTime(),
        due: run.due_at.getTime(),
        state: run.state,
        tasks: tasks.filter((task) => task.run_id === run.run_id).length,
      }),
    );
  });

/** Lets the processes do what follows, and then what is due: the database's own clock stands long before the test's. */
async function settle(school: TestSchool): Promise<void> {
  await jobsDone(servers[0]!, school);
  await school.sql((db) =>
    insertJob(db, school.institution_id, 'runDue', {}, { lane: `runs:${school.institution_id}` }),
  );
  servers[0]!.services.live.tell({ kind: 'job' });
  await jobsDone(servers[0]!, school);
}

async function play(steps: readonly AutomationStep[]): Promise<void> {
  const school = await servers[0]!.school();
  const { step, passes } = await randomAutomations(servers, school);
  for (const [at, one] of steps.entries()) {
    await step(one);
    await settle(school);
    expect((await runsOf(school)).sort(), `after ${JSON.stringify(steps.slice(0, at + 1))}`).toEqual(passes().sort());
  }
}

/** Some at a time, so that a long run shows how far it is. */
const AT_ONCE = 10;

test.each(Array.from({ length: Math.ceil(RUNS / AT_ONCE) }, (_, at) => [at * AT_ONCE]))(
  'over three processes, automations act as a model of forty lines says, whatever happens; from run %i',
  async (from) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAutomationStep, { minLength: 10, maxLength: 30, size: 'max' }), play),
      { numRuns: Math.min(AT_ONCE, RUNS - from), ...(SEED && { seed: Number(SEED) }) },
    );
  },
  600_000,
);
