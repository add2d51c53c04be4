import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shown } from '../../testing/attendance.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { mergesOf } from '../../testing/merges.ts';
import { type Event, seriesOf } from '../../testing/series.ts';
import { type Answer, testServer, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { checkSums } from '../checking/verbs.ts';

let server: TestServer;
let here: CalendarSchool;
let till: Till;
let lessons: ReturnType<typeof seriesOf>;
let merges: ReturnType<typeof mergesOf>;

beforeAll(async () => {
  server = await testServer();
  server.setNow(dayAt(0));
  here = await calendarSchool(server, 6);
  till = tillOf(server, here.school);
  lessons = seriesOf(() => here);
  merges = mergesOf(
    () => server,
    () => here.school,
  );
});
afterAll(() => server.stop());

const kinds = [
  'class',
  'enrol',
  'mark',
  'mark',
  'edit',
  'edit',
  'edit',
  'shorten',
  'cancel',
  'undo',
  'holiday',
] as const;
const more = ['merge', 'erase', 'convert', 'draft', 'draft', 'day', 'day', 'issue', 'sell', 'pay', 'credit'] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds, ...more), which: fc.nat(1000), other: fc.nat(1000) });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What the steps made so far. */
const made = { series: [] as number[], drafts: [] as number[], invoices: [] as number[], undone: [] as number[] };
let names = 0;

const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const dayAt = (days: number) => new Date(Date.UTC(2026, 11, 1 + days, 8));
const dateAt = (days: number) => dayAt(days).toISOString().slice(0, 10);

/** Where a kept sum differs from its rows, of any fact. */
const wrong = () =>
  here.school.sql(async (db) => {
    const all: unknown[] = [];
    for (const fact of server.services.brought.facts)
      for (const span of [
        { from: '', to: '' },
        { from: '2026-12-10', to: '2027-01-20' },
      ])
        all.push(
          ...(await unlikeRows(db, here.school.institution_id, fact, span)).map((one) => ({ fact: fact.name, one })),
        );
    return all;
  });

async function anEvent({ which, other }: Step): Promise<Event | undefined> {
  const series_id = nth(made.series, which);
  return series_id === undefined ? undefined : nth(await lessons.eventsOf(series_id), other);
}

/** Changes of a class: what it teaches, where, by whom, and when. */
const changesOf = (other: number): Record<string, unknown> =>
  [
    { subject: other % 2 ? null : here.sub_id },
    { location: here.location_id, room: nth(here.rooms, other)! },
    { room: null, location: null },
    { staff: [nth(here.teachers, other)!] },
    { staff: [], extraStaff: [nth(here.teachers, other)!] },
    { capacity: other % 9 },
    { type: 'oneOnOne' },
    { fromTime: '23:30', toTime: '23:50' },
    { from: dateAt(10 + (other % 40)), fromTime: '09:00', toTime: '10:00' },
  ][other % 9]!;

const scopeOf = (which: number) => nth(['this', 'following', 'all'], which)!;
const booked = { notify: 0, override: 1 };

async function ofClass(one: Step): Promise<Answer | undefined> {
  const { kind, which, other } = one;
  if (kind === 'class') {
    const repeats = { type: 'weekly', weekdays: [1 + (which % 7)], until: dateAt(20 + (other % 30)) };
    const answer = await here.post('event/v2/make', {
      title: 'Scales',
      type: 'Class',
      subject: here.sub_id,
      staff: [nth(here.teachers, which)!],
      room: nth(here.rooms, other)!,
      from: dateAt(other % 10),
      fromTime: '16:00',
      toTime: '17:00',
      timezoneName: 'UTC',
      repeats,
      ...booked,
    });
    if (answer.status === 200) made.series.push(answer.body.series_id);
    return answer;
  }
  if (kind === 'undo') return here.post('event/v2/undo', { change_id: made.undone.pop() ?? 1 });
  if (kind === 'holiday') {
    const days = { start_date: dateAt(15 + (which % 30)), end_date: dateAt(15 + (which % 30) + (other % 3)) };
    return here.post('holidays/save', { holiday_name: `Day ${++names}`, ...days, confirmed: 1, notify: 0 });
  }
  const event = await anEvent(one);
  if (!event) return undefined;
  const { event_id, version } = event;
  if (kind === 'mark') {
    server.setNow(new Date(event.starts_at));
    const { students } = await here.read('attendance/details', { event_id });
    const marks = (students as Shown[]).map(({ user_detail_id, attendance }, at) => ({
      user_detail_id,
      attendance: { attendanceCode: nth([1, 2, 3, 4], other + at)! },
      device_mark: `mark-of-step-${++names}`,
      based_on: attendance.version,
    }));
    const answer = marks.length > 0 ? await here.post('attendance/mark', { event_id, students: marks }) : undefined;
    server.setNow(dayAt(0));
    return answer;
  }
  if (kind === 'enrol')
    return here.post('enrolment/v2/add', {
      series_id: nth(made.series, which)!,
      user_detail_ids: [nth(here.students, other)!],
      notify: 0,
    });
  const scope = scopeOf(which);
  const answer =
    kind === 'cancel'
      ? await here.post('event/v2/cancel', { event_id, version, scope, notify: 0 })
      : await here.post('event/v2/edit', {
          event_id,
          version,
          scope: kind === 'shorten' ? 'all' : scope,
          ...booked,
          changes:
            kind === 'shorten'
              ? { repeats: { type: 'weekly', weekdays: [2], until: dateAt(12 + (other % 20)) } }
              : changesOf(other),
        });
  if (answer.body.change_id) made.undone.push(answer.body.change_id);
  return answer;
}

/** A student who is there twice, or goes. */
async function ofPerson({ kind, which, other }: Step): Promise<Answer | undefined> {
  const firstName = `Twin ${++names}`;
  if (kind === 'convert') {
    const lead = (await till.done('POST', 'leads/add', { firstName, isDuplicate: 1 })).user_detail_id;
    const { version } = (await till.call('GET', 'leads/getDetails', { user_detail_id: lead })).body;
    return till.call('POST', 'leads/convert', { user_detail_id: lead, version });
  }
  const student = await till.student(firstName, { surname: 'Gone' });
  // With a class, a mark and an invoice of its own.
  const series_id = nth(made.series, which);
  if (series_id !== undefined)
    await here.post('enrolment/v2/add', { series_id, user_detail_ids: [student], notify: 0 });
  await till.bill(student, 100 + other);
  if (kind === 'merge') return merges.merge(nth(here.students, other)!, student);
  return till.call('POST', 'data/erase', { user_detail_id: student, confirmation: `${firstName} Gone` });
}

async function ofMoney({ kind, which, other }: Step): Promise<Answer | undefined> {
  const student = nth(here.students, which)!;
  const line = { type: 'custom', name: 'Exam fee', student_id: student, unit_price: 1_000 + other };
  const draft = nth(made.drafts, which);
  if (kind === 'draft' || kind === 'sell') {
    const isDraft = kind === 'draft';
    const when = { draft: Number(isDraft), ...(isDraft && { issue_on: dateAt(other % 60), due_on: dateAt(90) }) };
    const answer = await till.call('POST', 'invoice', { user_detail_id: student, items: [line], ...when });
    if (answer.status === 200) (isDraft ? made.drafts : made.invoices).push(answer.body.data.invoice_id);
    return answer;
  }
  if (kind === 'day' || kind === 'issue') {
    if (draft === undefined) return undefined;
    const { version, user_detail_id } = await till.invoice(draft);
    const answer = await till.call('POST', 'invoice/edit', {
      invoice_id: draft,
      version,
      items: [{ ...line, student_id: user_detail_id }],
      ...(kind === 'day'
        ? { issue_on: dateAt(other % 60), due_on: dateAt(60 + (other % 40)) }
        : { draft: 0, issue_on: dateAt(0) }),
    });
    if (answer.status === 200 && kind === 'issue') {
      made.drafts = made.drafts.filter((one) => one !== draft);
      made.invoices.push(draft);
    }
    return answer;
  }
  const invoice_id = nth(made.invoices, which);
  if (invoice_id === undefined) return undefined;
  if (kind === 'pay')
    return till.call('POST', 'payment/addPayment', { mode_id: 1, invoice_id, amount: 1 + (other % 900) });
  return till.call('POST', 'creditNotes/create', { invoice_id, rest: 1, reason: 'Ill', refund: 0 });
}

const take = (one: Step): Promise<Answer | undefined> => {
  if (['merge', 'erase', 'convert'].includes(one.kind)) return ofPerson(one);
  return ['draft', 'day', 'issue', 'sell', 'pay', 'credit'].includes(one.kind) ? ofMoney(one) : ofClass(one);
};

test('kept sums are what the rows come to after every call: classes, people and money, with folds in between', async () => {
  const done = new Set<string>();
  const refused: string[] = [];
  for (const [at, one] of fc.sample(step, { numRuns: 130, seed: 27 }).entries()) {
    const answer = await take(one);
    if (answer) expect(answer.status, `${JSON.stringify(one)}: ${answer.text}`).toBeLessThan(500);
    if (answer?.status === 200) done.add(one.kind);
    else if (answer) refused.push(`${one.kind}: ${answer.text.slice(0, 160)}`);
    expect(await wrong(), `after step ${at}, ${JSON.stringify(one)}`).toEqual([]);
    if (at % 5 === 4) await fold(server, here.school);
  }
  // Each kind of call was among them.
  expect([...done].sort(), refused.join('\n')).toEqual([...new Set<string>([...kinds, ...more])].sort());
  await foldAll(server, here.school);
  expect(await wrong()).toEqual([]);
  expect(await here.school.sql((db) => checkSums(db, here.school.institution_id, server.services.brought))).toEqual([]);
}, 180_000);
