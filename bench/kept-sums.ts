import { askedBy, measureGrowth } from './growth.ts';
import { fillInvoices } from './invoice-rows.ts';
import { inQuiet, load, middle, requestText } from './load.ts';
import { asSchool, call, fold } from './schools.ts';
import { setStage, type Stage } from './stage.ts';
import { report } from './table.ts';

const [FEW, MANY] = [10_000, Number(process.env['BENCH_INVOICES'] ?? 1_000_000)];
/** Invoices are of the last so many days; all of them are inside what is asked for. */
const DAYS = 1_000;
const CHANGED = 10_000;
const TURNS = 9;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const span = `period=custom&start=${day(DAYS + 30)}&end=${day(0)}`;

/** What is planned from kept sums. */
const requests = {
  'invoiced by month': `/api/reports/invoiced?${span}`,
  'collections by month': `/api/reports/collections?${span}`,
  'sales by month': `/api/reports/salesByMonth?${span}`,
  'tile of status': `/api/dashboard/sales/invoice-status?${span}`,
};

const tiles = [
  'invoiced',
  'collections',
  'students-invoiced',
  'top-subjects',
  'top-packages',
  'invoice-status',
  'average-invoice-value',
  'top-spenders',
];

/** Marks what filling wrote without triggers, as it would have been marked. */
async function markAll(stage: Stage): Promise<void> {
  await asSchool(
    stage,
    `insert into report_change (institution_id, fact, day)
      select $1::bigint, f.fact, d.day from (select current_date + n as day from generate_series(-$2::int, 30) n) d, unnest(array['invoice', 'due', 'payment', 'saleLine']) f (fact)`,
    [stage.institution_id, DAYS],
  );
  await fold(stage);
  for (const table of ['report_sum', 'report_change']) await stage.owner.query(`vacuum analyze ${table}`);
}

/** All tiles of the sales dashboard at once, as its screen asks for them, until the last has come. */
async function measureTiles(stage: Stage): Promise<void> {
  const once = async () => {
    const begun = performance.now();
    const answers = await Promise.all(
      tiles.map((tile) =>
        fetch(`${stage.address}/api/dashboard/sales/${tile}?period=custom&start=${day(30)}&end=${day(1)}&compare=1`, {
          headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
        }).then(async (answer) => ({ ok: answer.ok, text: await answer.text() })),
      ),
    );
    const failed = answers.find(({ ok }) => !ok);
    if (failed) throw new Error(`A tile answered ${failed.text}`);
    return performance.now() - begun;
  };
  await once();
  await once();
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await inQuiet(once));
  report({
    group: 'reports',
    what: `sales dashboard, ${tiles.length} tiles at once, ${MANY.toLocaleString('en')} invoices`,
    figure: `${middle(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`,
    budget: '≤ 400 ms',
    holds: middle(times) <= 400,
  });
}

/** Days of four facts change at once: how long until all are folded, and what lists take meanwhile. */
async function measureFold(stage: Stage): Promise<void> {
  const list = () => requestText(stage.port, askedBy(stage, '/api/students'));
  await load(stage.port, 1, 3, list);
  const quiet = (await load(stage.port, 1, 3, list)).p95;
  await asSchool(
    stage,
    `insert into report_change (institution_id, fact, day)
      select $1::bigint, f.fact, current_date - n from generate_series(0, $2::int / 4 - 1) n, unnest(array['invoice', 'due', 'payment', 'saleLine']) f (fact)`,
    [stage.institution_id, CHANGED],
  );
  const begun = performance.now();
  const folding = fold(stage).then(() => (performance.now() - begun) / 1_000);
  const [seconds, meanwhile] = await Promise.all([folding, load(stage.port, 1, 5, list)]);
  const growth = meanwhile.p95 / quiet;
  report({
    group: 'reports',
    what: `fold of ${CHANGED.toLocaleString('en')} changed days, ${(DAYS * 4).toLocaleString('en')} of them with rows`,
    figure: `${seconds.toFixed(1)} s, lists p95 ${quiet.toFixed(1)} → ${meanwhile.p95.toFixed(1)} ms, ${growth.toFixed(2)} ×`,
    budget: '≤ 20 s, ≤ 2 ×',
    holds: seconds <= 20 && growth <= 2,
  });
}

/** Everybody in the order of a measure. */
export async function measureRanking(stage: Stage, marks: number, span: string): Promise<void> {
  const once = async () => {
    const begun = performance.now();
    await call(stage, `reports/attendanceByStudent?${span}`);
    return performance.now() - begun;
  };
  await once();
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await inQuiet(once));
  report({
    group: 'reports',
    what: `students ranked by a measure, ${marks.toLocaleString('en')} marks in the period`,
    figure: `${middle(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`,
    budget: '≤ 400 ms',
    holds: middle(times) <= 400,
  });
}

/** Money from kept sums: whether it grows with what is stored, how long folds take, and the dashboard. */
export async function measureKept(stage: Stage): Promise<void> {
  const small = await setStage();
  try {
    for (const [one, count] of [
      [small, FEW],
      [stage, MANY],
    ] as const) {
      await fillInvoices(one.owner, one.institution_id, count);
      await markAll(one);
    }
    await measureTiles(stage);
    await measureFold(stage);
    await measureGrowth({
      group: 'reports',
      noun: 'invoices',
      many: { stage, count: MANY, paths: requests },
      few: { stage: small, count: FEW, paths: requests },
    });
  } finally {
    await small.stop();
  }
}
