import { measureGrowth, type Read } from './growth.ts';
import { asSchool, call, fold } from './schools.ts';
import { setStage, type Stage } from './stage.ts';

const [FEW, MANY] = [1_000, Number(process.env['BENCH_RUNS'] ?? 1_000_000)];
/** People that runs are about, and letters to many among the mails. */
const PEOPLE = 1_000;

/** An automation with so many runs over eleven months, one mail each; answers what the office reads of them. */
async function fill(stage: Stage, count: number): Promise<Record<string, Read>> {
  const { institution_id, owner } = stage;
  const { data } = await call<{ data: { id: number } }>(stage, 'automations/create', {
    automation_name: 'How was it?',
    trigger_name: 'leadStageUpdated',
    action_type: 'email',
    action: {
      action_type: 'email',
      action_details: [{ reply_to: '', mail_subject: 'How was it?', mail_content: '<p>Hello</p>' }],
    },
  });
  const people = await asSchool<{ id: number }>(
    stage,
    `insert into person (institution_id, role_id, first_name, surname, email, hash)
      select $1::bigint, 3, 'Reader ' || n, 'Bench', 'reader' || n || '@bench.example', 'reader' || n || '_' || $1::bigint from generate_series(1, $2::int) n
      returning user_detail_id::int as id`,
    [institution_id, PEOPLE],
  );
  const ids = people.map(({ id }) => id);
  await asSchool(
    stage,
    `insert into automation_run (institution_id, automation_id, version_id, person_id, key, state, triggered_at, triggered_on, due_at, acted_at, attempts, filter_data, action_data)
      select $1::bigint, a.id, a.version_id, ($3::bigint[])[1 + n % $4::int], 'run ' || n, case when n % 50 = 0 then 'failed' when n % 7 = 0 then 'skipped' else 'done' end,
        t.at, t.at::date, t.at, t.at, 1,
        '[{"label": "Stage", "value": "Trial"}]', '[{"label": "To", "value": "Reader <reader@bench.example>"}]'
      from automation a, generate_series(1, $5::int) n cross join lateral (select now() - make_interval(secs => n::float8 * 28000000 / $5::int) as at) t where a.institution_id = $1::bigint and a.id = $2::bigint`,
    [institution_id, data.id, ids, PEOPLE, count],
  );
  await asSchool(
    stage,
    `insert into mail (institution_id, to_email, to_name, subject, text, html, run_id, person_id, reader_id, address_key, status, created_at, sent_at)
      select $1::bigint, 'reader@bench.example', 'Reader', 'How was it?', 'Hello', '<p>Hello</p>', r.run_id, r.person_id, r.person_id, 'reader@bench.example', 'sent', r.triggered_at, r.triggered_at
      from automation_run r where r.institution_id = $1::bigint and r.automation_id = $2::bigint`,
    [institution_id, data.id],
  );
  await asSchool(
    stage,
    `insert into mailing (institution_id, type, audience, subject, body, state, total, sent, created_by, created_at, started_at, ended_at)
      select $1::bigint, 'students', '{"to": "family", "kind": "student", "label": "All students"}', 'Letter ' || n, '<p>Hello</p>', 'sent', 100, 100, p.id, now() - make_interval(hours => n), now(), now()
      from generate_series(1, $2::int / 100) n, (select min(user_detail_id) as id from person where institution_id = $1::bigint and role_id = 10) p`,
    [institution_id, count],
  );
  await fold(stage);
  for (const table of ['person', 'automation_run', 'mail', 'mailing', 'report_sum', 'report_change'])
    await owner.query(`vacuum analyze ${table}`);
  const history = (more: object = {}): Read => ({
    path: '/api/automations/run_history',
    body: { id: data.id, ...more },
  });
  return {
    'run history': history(),
    'failed runs': history({ state: 'failed' }),
    'run history, third page': history({ page: 3 }),
    'list of automations': '/api/automations/list',
    // The first of them has as many mails as the whole school once had.
    'mails of a person': `/api/communication/getSentEmails?user_id=${ids[0]}`,
    'letters to many': '/api/communication/mailings',
  };
}

/** What grows with what automations did, and with what was sent. */
export async function measureHistory(stage: Stage): Promise<void> {
  const small = await setStage();
  try {
    const few = await fill(small, FEW);
    const many = await fill(stage, MANY);
    await measureGrowth({
      group: 'history',
      noun: 'runs',
      many: { stage, count: MANY, paths: many },
      few: { stage: small, count: FEW, paths: few },
    });
  } finally {
    await small.stop();
  }
}
