import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inQuiet, load, type Load, middle, requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { bareFlights, recordStatements, replayOf } from './statements.ts';
import { report } from './table.ts';

/** The server is warm after some seconds: its code is compiled only after some thousand requests of a kind. Then it and the bare driver take turns. */
const [WARM, SECONDS, TURNS, CONNECTIONS] = [8, 2, 5, 8];
/** Classes of so many children, each class with so many events of today. */
const [CLASSES, CHILDREN, EVENTS] = [640, 30, 48];
/** Ids that occur nowhere else in the recording. */
let firstEvent = 50_000_000;
/** Present, late, left early and absent, as a class usually is. */
const codes = Array.from({ length: CHILDREN }, (_, at) =>
  at % 15 === 7 ? 4 : at % 10 === 3 ? 2 : at % 29 === 5 ? 3 : 1,
);

/** One of today's events with the children, and the sessions that each of them uses. */
export interface Class {
  event_id: number;
  students: number[];
  grants: number[];
}

/** Puts classes into the demo school: children, with sessions to use or without, and events that nobody has marked yet. Those of one class are far apart. */
export async function makeClasses(owner: pg.Client, institution: number, withSessions: boolean): Promise<Class[]> {
  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows as Row[];
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution),
  ]);
  const students = await rows<{ id: number }>(
    `insert into person (institution_id, role_id, first_name, surname, hash)
    select $1::bigint, 3, 'Child ' || n, 'Class ' || n % $2::int, 'marked' || n || '_' || $4::bigint from generate_series(1, $3::int) n returning user_detail_id::int as id`,
    [institution, CLASSES, CLASSES * CHILDREN, firstEvent],
  );
  const [series] = await rows<{ id: number }>(
    `insert into event_series (institution_id, title, status, from_date, start_time, minutes, zone, planned_until)
    select $1::bigint, 'Marked', 'published', current_date, '00:05', 60, time_zone, current_date from institution where institution_id = $1::bigint returning series_id::int as id`,
    [institution],
  );
  const events = await rows<{ id: number }>(
    `insert into event (institution_id, event_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, published, title)
    select $1::bigint, $4::bigint + n, $2::bigint, date '2000-01-01' + n, (now() at time zone i.time_zone)::date + time '00:05', i.time_zone, 60, now() - interval '2 hours', now() - interval '1 hour', true, 'Marked'
    from generate_series(1, $3::int) n, institution i where i.institution_id = $1::bigint returning event_id::int as id`,
    [institution, series!.id, CLASSES * EVENTS, firstEvent],
  );
  firstEvent += CLASSES * EVENTS;
  const ids = students.map((one) => one.id);
  const places = await rows<{ id: number }>(
    `insert into enrolment (institution_id, series_id, user_detail_id, from_date) select $1::bigint, $2::bigint, id, date '2000-01-01' from unnest($3::bigint[]) with ordinality one (id, at) order by at returning enrolment_id::int as id`,
    [institution, series!.id, ids],
  );
  const grants = withSessions ? await giveSessions(owner, institution, ids) : [];
  const of = <Row>(list: readonly Row[], at: number) =>
    list.slice((at % CLASSES) * CHILDREN, ((at % CLASSES) + 1) * CHILDREN);
  const classes = events.map(({ id }, at) => ({ event_id: id, students: of(ids, at), grants: of(grants, at) }));
  await owner.query(
    'insert into event_student (institution_id, event_id, user_detail_id, enrolment_id) select $1::bigint, e, u, n from unnest($2::bigint[], $3::bigint[], $4::bigint[]) one (e, u, n)',
    [
      institution,
      classes.flatMap((one) => one.students.map(() => one.event_id)),
      classes.flatMap((one) => one.students),
      classes.flatMap((_, at) => of(places, at).map((one) => one.id)),
    ],
  );
  await owner.query('commit');
  for (const table of [
    'person',
    'event',
    'event_student',
    'enrolment',
    'credit_grant',
    'credit_entry',
    'attendance_mark',
    'mark_entry',
  ])
    await owner.query(`vacuum analyze ${table}`);
  return classes;
}

/** Gives each child a thousand sessions; returns the grants' ids in the order of the children. */
async function giveSessions(owner: pg.Client, institution: number, children: readonly number[]): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into credit_grant (institution_id, user_detail_id, kind, make_ups, valid_from) select $1::bigint, id, 'session', 1000, current_date - 30 from unnest($2::bigint[]) with ordinality one (id, at) order by at returning grant_id::int as id`,
    [institution, children],
  );
  const grants = (rows as { id: number }[]).map((one) => one.id);
  await owner.query(
    `insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount) select $1::bigint, g, u, 'grant', 'staff', 1000 from unnest($2::bigint[], $3::bigint[]) one (g, u)`,
    [institution, grants, children],
  );
  return grants;
}

export const bodyOf = ({ event_id, students }: Class) => ({
  event_id,
  students: students.map((user_detail_id, at) => ({
    user_detail_id,
    attendance: { attendanceCode: codes[at] },
    device_mark: randomUUID(),
    based_on: 0,
    marked_at: Date.now(),
  })),
});

/** The recording of one class, applied to another class. */
function renewed(values: readonly unknown[], from: Class, to: Class): unknown[] {
  const ids = new Map([
    ...from.students.map((id, at) => [id, to.students[at]!] as const),
    ...from.grants.map((id, at) => [id, to.grants[at]!] as const),
  ]);
  return values.map((value) => {
    if (value === from.event_id) return to.event_id;
    if (!Array.isArray(value)) return value;
    return value.map((one: unknown) =>
      one === from.event_id
        ? to.event_id
        : typeof one === 'number' && ids.has(one)
          ? ids.get(one)
          : typeof one === 'string' && one.length === 36
            ? randomUUID()
            : one,
    );
  });
}

/** Saves the marks of 30 children at once, each time for another event, beside the same statements by the bare driver. */
async function measureSaving(stage: Stage, what: string, withSessions: boolean): Promise<void> {
  const classes = await makeClasses(stage.owner, stage.institution_id, withSessions);
  let next = 0;
  let last = classes[0]!;
  const { saving } = await recordStatements(stage, {
    saving: { method: 'POST', url: '/api/attendance/mark', body: () => bodyOf((last = classes[next++]!)) },
  });
  const recorded = last;
  const request = () => {
    const one = classes[next++];
    if (!one) throw new Error('There is nothing left to mark: the stage is too small');
    return requestText(stage.port, {
      path: '/api/attendance/mark',
      headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
      body: JSON.stringify(bodyOf(one)),
    });
  };
  const renew = () => {
    const one = classes[next++];
    return one && replayOf(saving!.map(({ values }) => renewed(values, recorded, one)));
  };
  await load(stage.port, CONNECTIONS, WARM, request);
  const turns: { ours: Load; bare: Load }[] = [];
  let refused = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push(
      await inQuiet(async () => {
        const ours = await load(stage.port, CONNECTIONS, SECONDS, request);
        // Also of turns that are taken again.
        refused += ours.refused;
        return { ours, bare: await bareFlights(stage, saving!, { connections: CONNECTIONS, seconds: SECONDS, renew }) };
      }),
    );
  }
  const median = (of: (turn: (typeof turns)[number]) => number) => middle(turns.map(of));
  const [p95, ratio] = [median(({ ours }) => ours.p95), median(({ ours, bare }) => ours.perSecond / bare.perSecond)];
  report({
    group: 'attendance',
    what: `${what}, ${CONNECTIONS} connections`,
    figure: `${median(({ ours }) => ours.perSecond).toFixed(0)}/s, p50 ${median(({ ours }) => ours.p50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${refused ? `, ${refused} refused` : ''}`,
    budget: 'p95 ≤ 40 ms',
    holds: p95 <= 40 && refused === 0,
  });
  const flights = saving!.filter((one) => !one.rides).length;
  report({
    group: 'attendance',
    what: `${what}: share of the bare driver (${saving!.length} statements in ${flights} flights, ${median(({ bare }) => bare.perSecond).toFixed(0)}/s)`,
    figure: `${(ratio * 100).toFixed(0)} %`,
    budget: '≥ 60 %',
    holds: ratio >= 0.6,
  });
}

/** Marks alone, and marks that each use a session. */
export async function measureAttendance(stage: Stage): Promise<void> {
  await measureSaving(stage, `saving ${CHILDREN} marks`, false);
  await measureSaving(stage, `saving ${CHILDREN} marks that use ${CHILDREN} sessions`, true);
}
