import { askedBy } from './growth.ts';
import { load, middle, requestText } from './load.ts';
import { asSchool, call } from './schools.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const [FEW, MANY] = [1_000, 10_000];
/** Leads that one call moves. */
const AT_ONCE = 500;
const DRIED = 100_000;
const TIMES = 5;

const mail = {
  action_type: 'email',
  action_details: [
    {
      reply_to: '',
      mail_subject: 'How was it, {{lead_first_name|all}}?',
      mail_content: '<p>Hi {{reader_first_name|there}}, how did you like it?</p>',
    },
  ],
};
const task = {
  action_type: 'task',
  action_details: [{ task_assign_to: null, task_detail: 'Call them', task_due: 'tomorrow', task_due_time: '10:00:00' }],
};

/** An automation of stage moves, for leads of one town. */
const moved = (city: string, action: typeof mail | typeof task) => ({
  automation_name: `${action.action_type} ${city}`,
  trigger_name: 'leadStageUpdated',
  action_type: action.action_type,
  action,
  filters: [{ condition_field: 'city', condition_operator: '=', condition_value: city }],
});

const publish = async (stage: Stage, automation: object): Promise<number> =>
  (await call<{ data: { id: number } }>(stage, 'automations/create', automation)).data.id;

/** Leads of a town in their first stage, each with an address; and the stage after it. */
async function addLeads(stage: Stage, city: string, count: number): Promise<{ ids: number[]; to: number }> {
  const stages = await call<{ data: { id: number }[] }>(stage, 'leadStage/list');
  const [first, second] = stages.data.map(({ id }) => id);
  const rows = await asSchool<{ id: number }>(
    stage,
    `insert into person (institution_id, role_id, first_name, surname, email, city, hash, stage_id)
      select $1::bigint, 4, 'Lead ' || n, 'Of ' || $3, 'lead' || n || '@' || $3 || '.example', $3, 'lead' || n || $3 || '_' || $1::bigint, $4::bigint from generate_series(1, $2::int) n
      returning user_detail_id::int as id`,
    [stage.institution_id, count, city, first],
  );
  await stage.owner.query('vacuum analyze person');
  return { ids: rows.map(({ id }) => id), to: second! };
}

/** Waits until each event has been acted on; answers how many seconds that took. */
async function until(stage: Stage, ids: readonly number[], count: number, begun: number): Promise<number> {
  for (;;) {
    const [{ runs, open, mails }] = (await asSchool(
      stage,
      `select count(*)::int as runs, count(*) filter (where state in ('waiting', 'held', 'failed'))::int as open,
        (select count(*)::int from mail m join automation_run r on r.institution_id = $1 and r.run_id = m.run_id where m.institution_id = $1 and r.automation_id = any($2::bigint[])) as mails
      from automation_run where institution_id = $1 and automation_id = any($2::bigint[])`,
      [stage.institution_id, ids],
    )) as [{ runs: number; open: number; mails: number }];
    if (runs === 2 * count && open === 0 && mails === count) return (performance.now() - begun) / 1_000;
    if (performance.now() - begun > 300_000)
      throw new Error(`After five minutes there are ${runs} runs, ${open} of them open, and ${mails} mails`);
    await new Promise((wait) => setTimeout(wait, 250));
  }
}

/** Moves leads of a town, of which two automations want to hear, while somebody opens lists. */
async function act(stage: Stage, city: string, count: number): Promise<{ seconds: number; p95: number }> {
  const { ids, to } = await addLeads(stage, city, count);
  const automations = [await publish(stage, moved(city, mail)), await publish(stage, moved(city, task))];
  const list = () => requestText(stage.port, askedBy(stage, '/api/students'));
  const begun = performance.now();
  let seconds: number | undefined;
  const slices: number[] = [];
  await Promise.all([
    (async () => {
      while (seconds === undefined) slices.push((await load(stage.port, 1, 2, list)).p95);
    })(),
    (async () => {
      for (let at = 0; at < ids.length; at += AT_ONCE)
        await call(stage, 'leads/update/stage', { user_detail_ids: ids.slice(at, at + AT_ONCE), stage_id: to });
      seconds = await until(stage, automations, count, begun);
    })(),
  ]);
  for (const id of automations) await call(stage, 'automations/create', { id, status: 0 });
  return { seconds: seconds!, p95: middle(slices) };
}

async function measureEvents(stage: Stage): Promise<void> {
  await asSchool(stage, 'insert into automation_setting (institution_id, fuse) values ($1, 10000)', [
    stage.institution_id,
  ]);
  const list = () => requestText(stage.port, askedBy(stage, '/api/students'));
  await load(stage.port, 1, 4, list);
  await act(stage, 'warm', 200);
  const quiet = (await load(stage.port, 1, 5, list)).p95;
  const few = await act(stage, 'few', FEW);
  const many = await act(stage, 'many', MANY);
  const ratio = many.seconds / few.seconds;
  const row = (what: string, figure: string, budget: string, holds: boolean) =>
    report({ group: 'automations', what, figure, budget, holds });
  row(
    `${MANY.toLocaleString('en')} events into two live automations, until the last mail is written`,
    `${many.seconds.toFixed(1)} s`,
    '≤ 60 s',
    many.seconds <= 60,
  );
  row(
    `the same against ${FEW.toLocaleString('en')}`,
    `${few.seconds.toFixed(1)} s, ${ratio.toFixed(1)} ×`,
    '≤ 11 ×',
    ratio <= 11,
  );
  row(
    'list of students meanwhile',
    `p95 ${quiet.toFixed(1)} → ${many.p95.toFixed(1)} ms, ${(many.p95 / quiet).toFixed(2)} ×`,
    '≤ 2 ×',
    many.p95 / quiet <= 2,
  );
}

/** A dry run over what happened in 30 days. */
async function measureDryRun(stage: Stage): Promise<void> {
  await addLeads(stage, 'dry', 10_000);
  await asSchool(
    stage,
    `insert into happening (institution_id, type, person_id, subject_id, key, data, created_at)
      select $1::bigint, 'lead.stage_changed', p.user_detail_id, p.user_detail_id, 'dry ' || n, jsonb_build_object('lead_stage', p.stage_id, 'lead_last_stage', p.stage_id), now() - make_interval(mins => n * 4000)
      from person p, generate_series(1, $2::int / 10000) n where p.institution_id = $1::bigint and p.city = 'dry'`,
    [stage.institution_id, DRIED],
  );
  await stage.owner.query('vacuum analyze happening');
  const times: number[] = [];
  let matched = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    const tried = await call<{ matched: number; acts: number }>(stage, 'automations/dryRun', moved('dry', mail));
    times.push(performance.now() - begun);
    matched = tried.matched;
    if (tried.acts < 10_000) throw new Error(`It would have acted only ${tried.acts} times`);
  }
  const ms = middle(times);
  report({
    group: 'automations',
    what: `dry run over ${matched.toLocaleString('en')} happenings`,
    figure: `${ms.toFixed(0)} ms`,
    budget: '≤ 1,000 ms',
    holds: ms <= 1_000 && matched >= DRIED,
  });
}

/** What follows from events by itself, and what would have. */
export async function measureAutomations(stage: Stage): Promise<void> {
  await measureEvents(stage);
  await measureDryRun(stage);
}
