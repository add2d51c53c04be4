import { addWeek, day, farSunday, type Filled, IN_WEEK, prepare, scatter, SPREAD } from './event-rows.ts';
import { load, requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const SECONDS = 4;
const [FEW, SOME, MANY] = [1_000, 100_000, Number(process.env['BENCH_EVENTS'] ?? 1_000_000)];
/** Occurrences of the series that is checked. */
const OCCURRENCES = 300;

/** A request by a signed-in person: a GET, or with a body a POST. */
const request = ({ port, cookie }: Stage, path: string, body?: object) =>
  requestText(port, { path, headers: { cookie, 'x-schoolbell': '1' }, ...(body && { body: JSON.stringify(body) }) });
const ask = async (stage: Stage, path: string, body: object) =>
  (
    await fetch(`${stage.address}/api/${path}`, {
      method: 'POST',
      headers: { cookie: stage.cookie, 'x-schoolbell': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** The calendar's request for the full week, all of it and one teacher's. */
async function measureWeek(stage: Stage, { teachers }: Filled): Promise<Record<'week' | 'teacher', number>> {
  const sunday = farSunday();
  const path = `/api/event/v2/list?start=${sunday}&end=${new Date(Date.parse(sunday) + 6 * 86_400_000).toISOString().slice(0, 10)}`;
  const p95 = async (more: string) => {
    await load(stage.port, 1, 1, () => request(stage, path + more));
    return (await load(stage.port, 1, SECONDS, () => request(stage, path + more))).p95;
  };
  return { week: await p95(''), teacher: await p95(`&staff=${teachers[0]}`) };
}

/** A series of more than two years whose teacher and room are taken each time. */
export function formOf({ teachers, rooms, location }: Filled): object {
  const [from, until] = [day(-SPREAD + 20), day(-SPREAD + 20 + 7 * 100)];
  return {
    title: 'Wanted',
    staff: [teachers[3]],
    location,
    room: rooms[13],
    from,
    fromTime: '09:15',
    toTime: '10:15',
    timezoneName: 'UTC',
    repeats: { type: 'weekly', weekdays: [1, 3, 5], until },
  };
}

/** Checks it. */
async function measureCheck(stage: Stage, filled: Filled): Promise<void> {
  const form = formOf(filled);
  const seen = (await ask(stage, 'event/v2/check', form)) as { occurrences: number; clash_count: number };
  if (seen.occurrences < OCCURRENCES - 20 || seen.clash_count < 2 * seen.occurrences)
    throw new Error(`Only ${seen.occurrences} occurrences with ${seen.clash_count} clashes`);
  const body = request(stage, '/api/event/v2/check', form);
  await load(stage.port, 1, 1, () => body);
  const { p50, p95, refused } = await load(stage.port, 1, SECONDS, () => body);
  report({
    group: 'events',
    what: `check of ${seen.occurrences} occurrences with ${seen.clash_count} clashes against ${SOME.toLocaleString('en')} events`,
    figure: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    budget: '≤ 100 ms',
    holds: p95 <= 100 && refused === 0,
  });
}

/** A room's feed of thirteen months, as a subscriber asks for it. */
async function measureFeed(stage: Stage, { rooms }: Filled): Promise<void> {
  const { url } = (await ask(stage, 'calendar/feeds/make', { kind: 'room', of: rooms[7] })) as { url: string };
  const path = new URL(url).pathname;
  const text = await (await fetch(`${stage.address}${path}`)).text();
  const events = text.split('BEGIN:VEVENT').length - 1;
  await load(stage.port, 1, 1, () => request(stage, path));
  const { p50, p95, refused } = await load(stage.port, 1, SECONDS, () => request(stage, path));
  report({
    group: 'events',
    what: `feed of a year, ${events} events of ${SOME.toLocaleString('en')}`,
    figure: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    budget: '≤ 50 ms',
    holds: p95 <= 50 && refused === 0,
  });
}

/** What grows with the events that a school has stored: the calendar's request; a check of a series and a feed among a hundred thousand. */
export async function measureEvents(stage: Stage): Promise<void> {
  const filled = await prepare(stage);
  await addWeek(stage, filled);
  await scatter(stage, filled, FEW - IN_WEEK);
  const before = await measureWeek(stage, filled);
  await scatter(stage, filled, SOME - FEW);
  await measureCheck(stage, filled);
  await measureFeed(stage, filled);
  await scatter(stage, filled, MANY - SOME);
  const after = await measureWeek(stage, filled);
  for (const which of ['week', 'teacher'] as const) {
    const ratio = after[which] / before[which];
    report({
      group: 'events',
      what: `${which === 'week' ? `a week of ${IN_WEEK} events` : "a teacher's week"}, ${FEW.toLocaleString('en')} → ${MANY.toLocaleString('en')} stored`,
      figure: `p95 ${before[which].toFixed(1)} → ${after[which].toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
      budget: '≤ 2 ×',
      holds: ratio <= 2,
    });
  }
}
