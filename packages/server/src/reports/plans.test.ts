import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '@schoolbell/core/filters/rules';
import { catalogue } from '@schoolbell/core/reports/catalogue/rules';
import { datasets } from '@schoolbell/core/reports/datasets/rules';
import { type Plan, planOf } from '@schoolbell/core/reports/plan/rules';
import { type Dataset, isTime, sumsOf, timeGroups, timesOf } from '@schoolbell/core/reports/rules';
import type { Db } from '../http/context.ts';
import { condition, demoReports } from '../testing/reports.ts';
import { type Compiled, readGroups } from './compiling/queries.ts';
import { sources } from './sources/verbs.ts';

let demo: Awaited<ReturnType<typeof demoReports>>;
let narrowing: Awaited<ReturnType<typeof filtersKept>>;
/** Questions that found something. */
let found = 0;
beforeAll(async () => {
  demo = await demoReports();
  narrowing = await filtersKept();
}, 120_000);
afterAll(() => demo.server.stop());

const spans = [
  { start: '2026-01-01', end: '2026-12-31' },
  { start: '2026-09-17', end: '2026-11-04' },
];

/** A dataset, what is asked of it, and how its sums are kept. */
interface Asked {
  of: keyof typeof sources;
  by: readonly string[];
  fixed: Readonly<Record<string, readonly string[]>>;
  filters?: readonly Condition[];
}

/** All that may be asked of sums that are kept: each group alone, each with each grain of time, and what reports fix. */
function everythingKept(): Asked[] {
  const all: Asked[] = [];
  for (const of of Object.keys(sources) as (keyof typeof sources)[]) {
    const { kept } = sources[of];
    if (!kept) continue;
    const dataset: Dataset = datasets[of];
    const groups = dataset.fields.filter((one) => one.groups && one.name in kept.fields).map((one) => one.name);
    const times = timesOf(dataset);
    for (const by of [...times.map((one) => [one]), ...groups.map((one) => [one])]) all.push({ of, by, fixed: {} });
    for (const [at, group] of groups.entries())
      if (times.length > 0) all.push({ of, by: [times[at % times.length]!, group], fixed: {} });
    for (const { where } of catalogue.filter((one) => one.of === of))
      if (where && Object.keys(where).every((name) => name in kept.fields))
        all.push({ of, by: ['month'], fixed: where });
  }
  return all;
}

async function answer(
  db: Db,
  institution_id: number,
  asked: Asked,
  span: (typeof spans)[number],
  from: 'kept' | 'rows',
) {
  const dataset: Dataset = datasets[asked.of];
  const source = sources[asked.of];
  const filters = asked.filters ?? [];
  const kept = {
    fact: '',
    fields: Object.keys(source.kept!.fields),
    days: source.kept!.days ?? [],
    measures: Object.keys(source.kept!.measures),
  };
  const report = { show: kept.measures, where: asked.fixed } as never;
  const plan: Plan =
    from === 'rows'
      ? { from }
      : planOf(report, dataset, kept, {
          by: asked.by,
          filters: filters.map((one) => one.condition_field),
          isOwn: false,
        });
  expect(plan.from).toBe(from);
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from institution where institution_id = ${institution_id}`.execute(db);
  const compiled: Compiled = {
    source,
    plan,
    place: { institution_id, time_zone: rows[0]!.time_zone, today: '2026-11-21', own: null, unit: 100 } as never,
    span: dataset.now ? { start: '', end: '' } : span,
    by: asked.by,
    sums: kept.measures,
    conditions: filters,
    fixed: Object.entries(asked.fixed).map(([condition_field, values]) => ({
      condition_field,
      condition_operator: 'any_of',
      condition_value: [...values],
      condition: 'AND',
      custom_form_field_id: null,
    })),
    own: dataset.fields,
    people: [],
    spans: false,
  };
  const page = { before: null, order: { key: 0 }, direction: 'asc', limit: 10_000, offset: 0 } as const;
  return readGroups(db, compiled, page);
}

/** Values that a field of kept sums is narrowed by: its choices, ids that it has, or a day. */
async function valuesOf(of: Asked['of'], name: string): Promise<Condition[]> {
  const field = (datasets[of] as Dataset).fields.find((one) => one.name === name)!;
  if (field.kind === 'date')
    return [
      condition(name, 'before', '2026-10-10'),
      condition(name, 'at_least', '2026-10-10'),
      condition(name, 'empty'),
    ];
  let values = field.options?.map(({ value }) => value) ?? [];
  if (field.groups && !field.options) {
    const asked = { of, by: [name], fixed: {} };
    const { rows } = await demo.inDemo((db, id) => answer(db, id, asked, spans[0]!, 'rows'));
    values = rows.flatMap(({ k0 }) => (k0 ? [k0] : []));
  }
  const some = values.slice(0, 2);
  return [condition(name, 'any_of', ...some), condition(name, 'none_of', ...some), condition(name, 'empty')];
}

/** What kept sums of each dataset are narrowed by. */
async function filtersKept(): Promise<Map<Asked['of'], Condition[]>> {
  const all = new Map<Asked['of'], Condition[]>();
  for (const of of new Set(everythingKept().map((one) => one.of))) {
    const fields = (datasets[of] as Dataset).fields.filter(
      (one) => one.filters && one.name in sources[of].kept!.fields,
    );
    all.set(of, (await Promise.all(fields.map(({ name }) => valuesOf(of, name)))).flat());
  }
  return all;
}

interface Question {
  asked: Asked;
  span: (typeof spans)[number];
}

/** Everything once, over the whole year. */
const allOnce = (): Question[] => everythingKept().map((asked) => ({ asked, span: spans[0]! }));

/** Some of each dataset, narrowed by one filter or two, over a span of any days. */
function someNarrowed(seed: number, ofEach: number): Question[] {
  const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const span = fc
    .tuple(fc.nat(364), fc.nat(120))
    .map(([from, days]) => ({ start: dayAt(from), end: dayAt(from + days) }));
  return [...narrowing].flatMap(([of, conditions]) => {
    const asked = everythingKept().filter((one) => one.of === of);
    const narrowed =
      conditions.length === 0 ? fc.constant([]) : fc.subarray(conditions, { minLength: 1, maxLength: 2 });
    const question = fc.record({
      asked: fc.constantFrom(...asked),
      span: fc.oneof(fc.constantFrom(...spans), span),
      by: narrowed,
    });
    return fc
      .sample(question, { numRuns: ofEach, seed })
      .map(({ by, ...one }) => ({ ...one, asked: { ...one.asked, filters: by } }));
  });
}

/** Compares answers of kept sums with those of the rows, at one moment. */
async function unlike(questions: readonly Question[]): Promise<string[]> {
  const all: string[] = [];
  for (const { asked, span } of questions) {
    const [kept, rows] = await demo.inDemo(async (db, institution_id) => [
      await answer(db, institution_id, asked, span, 'kept'),
      await answer(db, institution_id, asked, span, 'rows'),
    ]);
    if (rows!.count > 0) found++;
    if (JSON.stringify(kept) !== JSON.stringify(rows)) all.push(JSON.stringify({ asked, span }));
  }
  return all;
}

const fold = () => demo.fold();

describe('kept sums and rows answer alike', () => {
  test('every dataset of the main reports is kept', () => {
    const kept = new Set(everythingKept().map(({ of }) => of));
    expect([...kept].sort()).toEqual(
      ['booking', 'class', 'classStaff', 'due', 'invoice', 'lead', 'payment', 'saleLine', 'student'].sort(),
    );
    const plans = catalogue.map((report) => {
      const { kept: one } = sources[report.of];
      const dataset: Dataset = datasets[report.of];
      const fields = [...report.by.filter((name) => !isTime(name)), ...Object.keys(report.where ?? {})];
      const knows =
        one &&
        fields.every((name) => name in one.fields) &&
        sumsOf(report, dataset).every((name) => name in one.measures);
      return knows ? report.x : '';
    });
    const wanted =
      'salesByMonth salesByClass salesBySubject salesByPackage salesByProduct invoiced invoiceStatus collections aging discounts onlineBookings attendanceByDay locationUse locationAttendance staffClasses staffHours staffUnmarked';
    expect(wanted.split(' ').filter((x) => !plans.includes(x))).toEqual([]);
  });

  test('before the first fold, half folded, and folded', async () => {
    expect(await unlike(someNarrowed(1, 4)), 'unfolded').toEqual([]);
    for (let round = 0; round < 3; round++) await fold();
    expect(await unlike([...allOnce(), ...someNarrowed(2, 4)]), 'half folded').toEqual([]);
    while (await fold());
    expect(await unlike([...allOnce(), ...someNarrowed(3, 4)]), 'folded').toEqual([]);
    expect(found).toBeGreaterThan(100);
  }, 120_000);

  const writes: [what: string, statement: string][] = [
    [
      'marks changed',
      'update attendance_mark set attendance_code = case attendance_code when 1 then 4 when 4 then 7 else 1 end where institution_id = $1 and user_detail_id % 3 = 0',
    ],
    ['marks taken away', 'delete from attendance_mark where institution_id = $1 and user_detail_id % 7 = 0'],
    [
      'classes moved to another day',
      "update event set local_start = local_start + interval '1 day', starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', overridden = true where institution_id = $1 and event_id % 11 = 0",
    ],
    ['classes cancelled', "update event set status = 'cancelled' where institution_id = $1 and event_id % 13 = 0"],
    [
      'teachers swapped',
      "update event_staff set part = case part when 'teacher' then 'assistant' else 'teacher' end where institution_id = $1 and event_id % 5 = 0",
    ],
    [
      'payments deleted',
      "update payment set state = 'deleted' where institution_id = $1 and payment_id % 9 = 0 and refunded = 0",
    ],
    ['credit notes voided', 'update credit_note set voided_at = now() where institution_id = $1 and is_final = 0'],
    [
      'sessions released',
      'update item_session set released_at = now() where institution_id = $1 and item_session_id % 4 = 0 and released_at is null',
    ],
    [
      'leads converted',
      'update person set role_id = 3, converted_at = now() where institution_id = $1 and role_id = 4 and user_detail_id % 3 = 0',
    ],
    ['another time zone', "update institution set time_zone = 'Pacific/Kiritimati' where institution_id = $1"],
    [
      'an invoice cancelled',
      "update invoice set cancelled_at = now() where institution_id = $1 and status = 'issued' and paid = 0 and invoice_id % 2 = 0",
    ],
  ];
  test('after each write, and after its fold', async () => {
    for (const [seed, [what, statement]] of writes.entries()) {
      const { changed } = await demo.inDemo(async (db, institution_id) => {
        const { numAffectedRows } = await sql.raw(statement.replaceAll('$1', String(institution_id))).execute(db);
        return { changed: Number(numAffectedRows) };
      });
      expect(changed, what).toBeGreaterThan(0);
      expect(await unlike(someNarrowed(100 + seed, 3)), what).toEqual([]);
      await fold();
      expect(await unlike(someNarrowed(200 + seed, 2)), `${what}, folded once`).toEqual([]);
    }
    expect(await unlike(allOnce()), 'half folded').toEqual([]);
    while (await fold());
    expect(await unlike([...allOnce(), ...someNarrowed(300, 4)]), 'all folded').toEqual([]);
  }, 240_000);
});

test('grains of time are all tried', () => {
  const tried = new Set(everythingKept().flatMap(({ by }) => by.filter(isTime)));
  expect([...tried].sort()).toEqual([...timeGroups].sort());
});
