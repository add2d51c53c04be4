import type { CDPSession, Page } from 'playwright-core';
import type pg from 'pg';
import { median, openBrowser } from './browser.ts';
import { countFrames, frameGaps, reportFrames } from './frames.ts';
import { openSignedIn } from './pages.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const CLASSES = 86;
const ROUNDS = 5;
/** A Sunday more than a year ahead, where the demo school has planned nothing. */
function farSunday(): string {
  const day = new Date(Date.now() + 500 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

/** Fills that week: so many classes on each day, with subject, room and teacher, up to nine at the same time. */
async function fillWeek(owner: pg.Client, institution: number, sunday: string): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true)", [String(institution)]);
  await owner.query(
    `with given as (
       select (select array_agg(sub_id) from subject where institution_id = $1) as subjects, (select array_agg(room_id) from room where institution_id = $1) as rooms,
         (select array_agg(user_detail_id) from person where institution_id = $1 and role_id in (1, 2, 10)) as staff, (select time_zone from institution where institution_id = $1) as zone
     ), series as (
       insert into event_series (institution_id, status, sub_id, title, from_date, start_time, minutes, zone, repeats, weekdays, until, planned_until)
       select $1, 'published', subjects[1 + n % array_length(subjects, 1)], 'Class ' || n, $2::date, make_time(8 + n % 10, 15 * (n % 3), 0), 45 + 15 * (n % 2), zone, 'weekly', '{1,2,3,4,5,6,7}', $2::date + 6, $2::date + 6
       from given, generate_series(1, $3::int) n returning series_id, sub_id, title, start_time, minutes, zone
     ), made as (
       insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, sub_id, title, published, overridden, location_id, room_id)
       select $1, s.series_id, day, day + s.start_time, s.zone, s.minutes, (day + s.start_time) at time zone s.zone, (day + s.start_time) at time zone s.zone + make_interval(mins => s.minutes), s.sub_id, s.title, true, true, r.location_id, r.room_id
       from series s, given, generate_series($2::date, $2::date + 6, '1 day') at, lateral (select at::date as day) d
         left join lateral (select location_id, room_id from room where institution_id = $1 order by (room_id * 7919 + extract(hour from s.start_time)::int * 31) % 101 limit 1) r on true
       returning event_id, starts_at, ends_at
     )
     insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
     select $1, event_id, staff[1 + event_id % array_length(staff, 1)], 'teacher', starts_at, ends_at, false from made, given`,
    [institution, sunday, CLASSES],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze event, event_staff, event_series');
}

/** How many events the calendar shows in the week. */
async function eventsIn(stage: Stage, sunday: string): Promise<number> {
  const saturday = new Date(Date.parse(sunday) + 6 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${stage.address}/api/event/v2/list?start=${sunday}&end=${saturday}`, {
    headers: { cookie: stage.cookie },
  });
  const { data } = (await answer.json()) as { data: unknown[] };
  if (data.length < 600) throw new Error(`Only ${data.length} events in the week that was filled`);
  return data.length;
}

/** What a page's main thread has done so far, in ms. */
async function work(session: CDPSession): Promise<Record<'script' | 'style' | 'layout' | 'all', number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1_000 * (metrics.find((one) => one.name === name)?.value ?? 0);
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    all: of('TaskDuration'),
  };
}

/** Turns to the full week in the page itself; returns how long after the end of its answer all events were drawn, in ms. */
function turnTo(count: number): Promise<number> {
  performance.clearResourceTimings();
  return new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('[data-event]').length < count) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const answer = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast((one) =>
            one.name.includes('event/v2/list'),
          )!;
          done(performance.now() - answer.responseEnd);
        }),
      );
    }).observe(document, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('[aria-label="Later"]')!.click();
  });
}

/** The week before, with all that comes when nobody waits. */
async function openWeekBefore(page: Page, stage: Stage, sunday: string): Promise<void> {
  const before = new Date(Date.parse(sunday) - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${stage.address}/calendar?view=week&layout=grid&day=${before}`);
  await page.getByRole('group', { name: 'Events' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function measureDrawing(
  page: Page,
  stage: Stage,
  { sunday, events }: { sunday: string; events: number },
): Promise<{ drawn: number; shares: Awaited<ReturnType<typeof work>> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await openWeekBefore(page, stage, sunday);
  const before = await work(session);
  const drawn = await page.evaluate(turnTo, events);
  const after = await work(session);
  return {
    drawn,
    shares: {
      script: after.script - before.script,
      style: after.style - before.style,
      layout: after.layout - before.layout,
      all: after.all - before.all,
    },
  };
}

/** Carries an event over the whole week and back, and drops it; returns the gaps between frames meanwhile, in ms. */
async function dragOver(page: Page): Promise<number[]> {
  const grid = (await page.getByRole('group', { name: 'Events' }).boundingBox())!;
  const event = (await page.locator('[data-movable]').filter({ visible: true }).nth(5).boundingBox())!;
  await page.mouse.move(event.x + 8, event.y + 8);
  await page.mouse.down();
  await page.mouse.move(event.x + 16, event.y + 20, { steps: 4 });
  await countFrames(page);
  const stops = [0.9, 0.1, 0.5, 0.75, 0.25].map((part, at) => ({
    x: grid.x + grid.width * part,
    y: 250 + 110 * (at % 5),
  }));
  for (const { x, y } of [...stops, ...stops.toReversed()]) await page.mouse.move(x, y, { steps: 40 });
  const gaps = await frameGaps(page);
  await page.mouse.up();
  await page.getByRole('dialog', { name: /^Change / }).waitFor();
  return gaps;
}

/** A week of 600 events: how soon it is drawn after its answer, and whether dragging over it is smooth. */
export async function measureCalendar(stage: Stage): Promise<void> {
  const sunday = farSunday();
  await fillWeek(stage.owner, stage.institution_id, sunday);
  const events = await eventsIn(stage, sunday);
  const browser = await openBrowser();
  try {
    const rounds: Awaited<ReturnType<typeof measureDrawing>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openSignedIn(browser, stage);
      rounds.push(await measureDrawing(page, stage, { sunday, events }));
      if (round === ROUNDS - 1) {
        const gaps = await dragOver(page);
        reportFrames('calendar', 'an event', gaps);
      }
      await page.context().close();
    }
    const drawn = median(rounds.map((one) => one.drawn));
    const share = (name: 'script' | 'style' | 'layout' | 'all') =>
      `${median(rounds.map((one) => one.shares[name])).toFixed(0)} ms`;
    report({
      group: 'calendar',
      what: `a week of ${events} events, drawn after its data`,
      figure: `${drawn.toFixed(0)} ms`,
      budget: '≤ 300 ms',
      holds: drawn <= 300,
    });
    report({
      group: 'calendar',
      what: 'of which script, style, layout; all of the turn',
      figure: `${share('script')}, ${share('style')}, ${share('layout')}; ${share('all')}`,
    });
  } finally {
    await browser.close();
  }
}
