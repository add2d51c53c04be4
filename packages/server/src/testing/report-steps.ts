import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { importsJobs } from '../imports/jobs.ts';
import { imported } from './imports.ts';
import type { Here } from './random-steps.ts';
import { moneyOf, outcomeOf } from './report-money.ts';
import type { demoReports } from './reports.ts';
import type { Answer } from './server.ts';
import { customLine } from './till.ts';
import { testWorker } from './worker.ts';

type Demo = Awaited<ReturnType<typeof demoReports>>;

/** What somebody does with anything but money, with numbers that choose of what. */
const kinds = [
  'mark',
  'mark',
  'mark',
  'moveClass',
  'cancelClass',
  'sell',
  'sell',
  'creditSale',
  'chargeSessions',
  'enrol',
  'leave',
  'moveLead',
  'convert',
  'archive',
  'giveSessions',
  'merge',
  'erase',
  'import',
] as const;
type Kind = (typeof kinds)[number];
export const reportSteps: readonly string[] = [...new Set<string>(kinds)];

export interface ReportStep {
  does: Kind;
  pick: number;
  other: number;
}

/** Each kind comes as often as it stands in the list, in an order of its own. */
export const reportStepsOf = (rounds: number, seed: number): ReportStep[] =>
  fc
    .sample(fc.tuple(fc.shuffledSubarray([...kinds], { minLength: kinds.length }), fc.nat(10_000), fc.nat(10_000)), {
      numRuns: rounds,
      seed,
    })
    .flatMap(([all, pick, other]) => all.map((does, at) => ({ does, pick: pick + 37 * at, other: other + 11 * at })));

/** Ids that a statement selects, of which numbers choose. */
async function idsOf({ inDemo }: Demo, from: string): Promise<number[]> {
  return inDemo(async (db, institution_id) => {
    const { rows } = await sql<{ id: number }>`${sql.raw(from.replaceAll('$1', String(institution_id)))}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

const nth = <One>(list: readonly One[], at: number): One => list[at % list.length]!;
const students =
  'select user_detail_id as id from person where institution_id = $1 and role_id = 3 and archived_at is null order by 1';
const leads =
  'select user_detail_id as id from person where institution_id = $1 and role_id = 4 and archived_at is null order by 1';
const series =
  "select series_id as id from event_series where institution_id = $1 and status = 'published' and repeats = 'weekly' order by 1";
const soldItems = `select t.item_id as id from invoice_item t join invoice i on i.institution_id = $1 and i.invoice_id = t.invoice_id
  where t.institution_id = $1 and i.number is not null and t.total > 0 order by 1 desc limit 12`;
const comingEvents = `select event_id as id from event where institution_id = $1 and published and not is_off and status = 'scheduled' and marked = 0
  and starts_at > '2026-11-22' order by starts_at, event_id limit 40`;
const pastEvents = `select event_id as id from event where institution_id = $1 and published and not is_off and status = 'scheduled' and enrolled > 0
  and ends_at < '2026-11-21' order by starts_at desc, event_id limit 60`;

/** The demo school as its owner works in it. */
interface Place extends Pick<Demo, 'server' | 'as' | 'inDemo'> {
  call: Here['ask'];
  read(path: string, input: object): Promise<Answer['body']>;
  ids(from: string): Promise<number[]>;
  taxes: readonly number[];
}
type Doing = (place: Place, step: ReportStep) => Promise<Answer | undefined>;

/** Steps with classes. */
const teaching = {
  mark: async ({ call, read, ids }, { pick, other }) => {
    const event_id = nth(await ids(pastEvents), pick);
    const sheet = await read('attendance/details', { event_id });
    const marked = sheet.students.map(
      (one: { user_detail_id: number; attendance: { version: number } }, at: number) => ({
        user_detail_id: one.user_detail_id,
        attendance: { attendanceCode: nth([1, 4, null, 2, 7, 3], other + at) },
        device_mark: `report-step-${event_id}-${pick}-${at}`,
        based_on: one.attendance.version,
      }),
    );
    return call('POST', 'attendance/mark', { event_id, students: marked });
  },
  moveClass: async ({ call, read, ids }, { pick, other }) => {
    const event_id = nth(await ids(comingEvents), pick);
    const { event } = await read('event/v2/details', { event_id });
    const from = `2026-12-${String(1 + (other % 20)).padStart(2, '0')}`;
    return call('POST', 'event/v2/edit', {
      event_id,
      version: event.version,
      changes: { from },
      override: 1,
      notify: 0,
    });
  },
  cancelClass: async ({ call, read, ids }, { pick }) => {
    const event_id = nth(await ids(comingEvents), pick);
    const { event } = await read('event/v2/details', { event_id });
    return call('POST', 'event/v2/cancel', { event_id, version: event.version, reason: 'Ill', notify: 0 });
  },
  enrol: async ({ call, ids }, { pick, other }) =>
    call('POST', 'enrolment/v2/add', {
      series_id: nth(await ids(series), pick),
      user_detail_ids: [nth(await ids(students), other)],
      kind: other % 3 === 0 ? 'trial' : 'regular',
      from: '2026-11-23',
      any_age: 1,
      notify: 0,
    }),
} satisfies Partial<Record<Kind, Doing>>;

/** Steps with goods, lessons and packages. */
const selling = {
  sell: async ({ call, ids, inDemo, taxes }, { pick, other }) => {
    const student_id = nth(await ids(students), pick);
    const [duration] = await inDemo(async (db, institution_id) => {
      const { rows } = await sql<{
        sub_id: number;
        duration_id: number;
      }>`select sub_id, duration_id from subject_duration
        where institution_id = ${institution_id} and archived_at is null order by 1, 2 offset ${other % 5} limit 1`.execute(
        db,
      );
      return rows;
    });
    const items = [
      {
        type: 'subject',
        id: duration!.sub_id,
        duration_id: duration!.duration_id,
        student_id,
        thousandths: 1_000 * (1 + (other % 3)),
      },
      {
        type: 'package',
        id: nth(
          await ids(
            'select package_id as id from package where institution_id = $1 and archived_at is null order by 1',
          ),
          other,
        ),
        student_id,
      },
      {
        type: 'product',
        id: nth(
          await ids('select product_id as id from product where institution_id = $1 and status = 0 order by 1'),
          other,
        ),
        student_id,
      },
      { ...customLine(student_id, 101 + other), tax_ids: taxes.slice(0, other % 3) },
    ];
    const first = other % items.length;
    const discount = other % 4 === 1 && { discount_kind: 'percent', discount_value: other % 5_000 };
    return call('POST', 'invoice', { user_detail_id: student_id, items: items.slice(first, first + 3), ...discount });
  },
  creditSale: async ({ call, ids }, { pick, other }) => {
    const item_id = nth(await ids(soldItems), pick);
    const [invoice_id] = await ids(
      `select invoice_id as id from invoice_item where institution_id = $1 and item_id = ${item_id}`,
    );
    return call('POST', 'creditNotes/create', {
      invoice_id,
      refund: 0,
      ...(other % 3 === 0 ? { rest: 1 } : { items: [{ item_id, amount: 1 + (other % 700) }] }),
    });
  },
  // What a line charges for is written when classes are billed; here any line charges for any class.
  chargeSessions: async ({ ids, inDemo }, { pick, other }) => {
    const item = nth(await ids(soldItems), pick);
    await inDemo((db, institution_id) =>
      sql`insert into item_session (institution_id, item_id, event_id, user_detail_id)
        select ${institution_id}::bigint, t.item_id, e.event_id, t.student_id from invoice_item t, (
          select event_id from event where institution_id = ${institution_id} order by event_id desc offset ${other % 50} limit ${1 + (other % 4)}) e
        where t.institution_id = ${institution_id} and t.item_id = ${item} and t.student_id is not null on conflict do nothing`.execute(
        db,
      ),
    );
    return undefined;
  },
  giveSessions: async ({ call, ids }, { pick, other }) =>
    call('POST', 'sessionCredits/grant', {
      user_detail_id: nth(await ids(students), pick),
      sessions: 1 + (other % 9),
    }),
} satisfies Partial<Record<Kind, Doing>>;

/** Steps with leads and colleagues. */
const leading = {
  leave: async ({ call }, { pick }) => {
    const start_date = `2026-12-${String(1 + (pick % 27)).padStart(2, '0')}`;
    const made = await call('POST', 'staff/leaves/apply', {
      type: 'Sick',
      start_date,
      end_date: start_date,
      reason: '',
    });
    if (made.status !== 200) return made;
    return call('POST', 'staff/leaves/changeStatus', {
      leave_id: made.body.leave_id,
      status: pick % 3 ? 'Accepted' : 'Rejected',
      reject_reason: 'No',
    });
  },
  moveLead: async ({ call, ids }, { pick, other }) =>
    call('POST', 'leads/update/stage', {
      user_detail_ids: [nth(await ids(leads), pick)],
      stage_id: nth(await ids('select id from stage where institution_id = $1 order by 1'), other),
    }),
  convert: async ({ call, read, ids }, { pick }) => {
    const user_detail_id = nth(await ids(leads), pick);
    const { version } = await read('leads/getDetails', { user_detail_id });
    return call('POST', 'leads/convert', { user_detail_id, version });
  },
  archive: async ({ call, ids }, { pick }) =>
    call('POST', 'leads/bulk/archive', { user_detail_ids: [nth(await ids(leads), pick)], is_archived: 1 }),
} satisfies Partial<Record<Kind, Doing>>;

/** Steps after which people are fewer, or more. */
const entering = {
  merge: async ({ call, read, ids }, { pick, other }) => {
    const all = await ids(students);
    const two = { user_detail_id: nth(all, pick), duplicate_id: nth(all, pick + 1 + (other % 20)) };
    const { version, duplicate_version } = await read('duplicates/compare', two);
    return call('POST', 'duplicates/merge', { ...two, version, duplicate_version, take: [] });
  },
  erase: async ({ call, read, ids }, { pick }) => {
    const user_detail_id = nth(await ids(pick % 2 ? students : leads), pick);
    const { firstName, surname } = await read('data/erasePreview', { user_detail_id });
    return call('POST', 'data/erase', { user_detail_id, confirmation: `${firstName} ${surname}`.trim() });
  },
  import: async ({ server, as }, { pick }) => {
    const lines = Array.from({ length: 5 }, (_, at) => `Newcomer${pick},Nr${at},newcomer.${pick}.${at}@home.example`);
    // Other jobs of the school wait: it is no matter to this worker that it has no hands for them.
    const worker = testWorker(server, {
      kinds: { ...importsJobs, duplicates: () => Promise.resolve() },
      logger: pino({ level: 'silent' }),
    });
    const { created } = await imported(server, as, 'student', `First name,Surname,Email\n${lines.join('\n')}`);
    await worker.stop();
    return { status: created === 5 ? 200 : 500, headers: {}, text: `imported ${created} of 5`, body: {} };
  },
} satisfies Partial<Record<Kind, Doing>>;

const doing: Record<Kind, Doing> = { ...teaching, ...selling, ...leading, ...entering };

/** Does steps at the demo school, as its owner, over HTTP. Some are refused; that is fine while it is a refusal. */
export async function randomDemo(demo: Demo) {
  const { server, as, inDemo } = demo;
  const call: Here['ask'] = (method, path, input) =>
    server.call(method, path, input as Record<string, unknown>, { as });
  const ids = (from: string) => idsOf(demo, from);
  const money = await moneyOf(demo, call, ids);
  const place: Place = {
    server,
    as,
    inDemo,
    call,
    ids,
    taxes: money.taxes,
    read: async (path, input) => (await call('GET', path, input)).body,
  };
  return {
    /** Does a step; returns whether it was done, and what is wrong with the answer itself. */
    step: async (step: ReportStep) => outcomeOf(step, await doing[step.does](place, step)),
    money: money.step,
  };
}
