import { askedBy, measureGrowth } from './growth.ts';
import { asSchool, fillInvoices } from './invoice-rows.ts';
import { load, requestText } from './load.ts';
import { setStage, type Stage } from './stage.ts';
import { report } from './table.ts';

const [FEW, MANY] = [1_000, Number(process.env['BENCH_INVOICES'] ?? 1_000_000)];
const EXPORTED = 100_000;

/** What the office reads all day, of a school whose student in the middle is `id`. */
const requests = (id: number): Record<string, string> => ({
  'list of invoices': '/api/invoices',
  'overdue invoices': '/api/invoices?status=overdue',
  'search by number': '/api/invoices?search=B-0000777',
  statistics: '/api/invoices/statistics',
  'list of payments': '/api/payments/list',
  'who owes': '/api/billing/owing',
  statement: `/api/billing/statement?user_detail_id=${id}`,
});

/** A CSV of many invoices: how long, and how much memory the server takes for it. */
async function measureCsv(stage: Stage): Promise<void> {
  const before = stage.memory();
  let [most, lines] = [before, 0];
  const started = performance.now();
  const from = new Date(Date.now() - 86_400_000 * Math.ceil((EXPORTED / MANY) * 1000)).toISOString().slice(0, 10);
  const answer = await fetch(`${stage.address}/api/invoices/export`, {
    method: 'POST',
    headers: { cookie: stage.cookie, 'x-schoolbell': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ from }),
  });
  for await (const chunk of answer.body!) {
    for (const byte of chunk) lines += byte === 10 ? 1 : 0;
    most = Math.max(most, stage.memory());
  }
  const growth = (most - before) / 1024 / 1024;
  report({
    group: 'billing',
    what: `CSV of ${lines.toLocaleString('en')} invoices: memory that it takes at most`,
    figure: `${growth.toFixed(0)} MB, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    budget: '≤ 64 MB',
    holds: growth <= 64 && answer.ok && lines > 1,
  });
}

/** What grows with the invoices that a school has. */
export async function measureInvoices(stage: Stage): Promise<void> {
  const small = await setStage();
  try {
    const few = await fillInvoices(small.owner, small.institution_id, FEW);
    const many = await fillInvoices(stage.owner, stage.institution_id, MANY);
    await measureCsv(stage);
    await measureGrowth({
      group: 'billing',
      noun: 'invoices',
      many: { stage, count: MANY, paths: requests(many) },
      few: { stage: small, count: FEW, paths: requests(few) },
    });
  } finally {
    await small.stop();
  }
}

/** Adds a membership that begins later, which starts a run at once. */
async function startRun({ address, cookie, owner, institution_id }: Stage, name: string): Promise<void> {
  const { rows } = await owner.query(
    'select user_detail_id::int as id from membership where institution_id = $1 and name = $2 limit 1',
    [institution_id, name],
  );
  const answer = await fetch(`${address}/api/membership/add`, {
    method: 'POST',
    headers: { cookie, 'x-schoolbell': '1', 'content-type': 'application/json' },
    body: JSON.stringify({
      user_detail_id: rows[0].id,
      name: 'Later',
      starts_on: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10),
      items: [{ type: 'custom', name: 'Maths', unit_price: 100 }],
    }),
  });
  if (!answer.ok) throw new Error(`Adding a membership answered ${answer.status}: ${await answer.text()}`);
}

/** Due memberships that are billed in one run: how long, and how much memory the server takes. */
async function measureRun(
  stage: Stage,
  count: number,
): Promise<{ seconds: number; growth: number; p95: number; quiet: number }> {
  const { owner, institution_id, port } = stage;
  // Outside of a transaction too: what is left to bill is read again and again.
  await owner.query("select set_config('app.institution_id', $1, false)", [String(institution_id)]);
  const list = () => requestText(port, askedBy(stage, '/api/invoices'));
  await load(port, 1, 3, list);
  const quiet = (await load(port, 1, 3, list)).p95;
  const name = `Bench ${count}`;
  await asSchool(owner, institution_id, async () => {
    await owner.query(
      `with made as (insert into person (institution_id, role_id, first_name, surname, hash)
        select $1::bigint, 3, 'Member', $3 || n, 'member' || n || $3 || '_' || $1::bigint from generate_series(1, $2::int) n returning user_detail_id),
      accounts as (insert into account (institution_id, holder_id, currency) select $1::bigint, m.user_detail_id, s.currency from made m, institution s where s.institution_id = $1::bigint returning account_id, holder_id),
      memberships as (insert into membership (institution_id, account_id, payer_id, user_detail_id, name, anchor_day, starts_on, next_bill_on)
        select $1::bigint, account_id, holder_id, holder_id, $3, 1, date_trunc('month', current_date), current_date from accounts returning membership_id)
      insert into membership_item (institution_id, membership_id, place, type, name, unit_price) select $1::bigint, membership_id, 1, 'custom', 'Maths', 14900 from memberships`,
      [institution_id, count, name],
    );
  });
  for (const table of ['person', 'account', 'membership', 'membership_item', 'membership_period', 'invoice'])
    await owner.query(`vacuum analyze ${table}`);
  const before = stage.memory();
  let most = before;
  const begun = performance.now();
  await startRun(stage, name);
  const [meanwhile, seconds] = await Promise.all([
    load(port, 1, 5, list),
    (async () => {
      for (;;) {
        most = Math.max(most, stage.memory());
        const { rows } = await owner.query(
          'select count(*)::int as left from membership where institution_id = $1 and name = $2 and next_bill_on <= current_date',
          [institution_id, name],
        );
        if (rows[0].left === 0) return (performance.now() - begun) / 1000;
        await new Promise((wait) => setTimeout(wait, 100));
      }
    })(),
  ]);
  return { seconds, growth: (most - before) / 1024 / 1024, p95: meanwhile.p95, quiet };
}

/** The monthly run. */
export async function measureMemberships(stage: Stage): Promise<void> {
  const [some, twice] = [10_000, 20_000];
  const first = await measureRun(stage, some);
  const second = await measureRun(stage, twice);
  const row = (what: string, figure: string, budget: string, holds: boolean) =>
    report({ group: 'memberships', what, figure, budget, holds });
  row(`${some.toLocaleString('en')} due memberships`, `${first.seconds.toFixed(1)} s`, '≤ 20 s', first.seconds <= 20);
  row('memory that the run takes', `${first.growth.toFixed(0)} MB`, '≤ 64 MB', first.growth <= 64);
  row(
    'list of invoices meanwhile',
    `p95 ${first.quiet.toFixed(1)} → ${first.p95.toFixed(1)} ms, ${(first.p95 / first.quiet).toFixed(2)} ×`,
    '≤ 2 ×',
    first.p95 / first.quiet <= 2,
  );
  const ratio = second.seconds / first.seconds;
  row(
    `${twice.toLocaleString('en')} against ${some.toLocaleString('en')}`,
    `${second.seconds.toFixed(1)} s, ${ratio.toFixed(2)} ×`,
    '≤ 2.2 ×',
    ratio <= 2.2,
  );
}
