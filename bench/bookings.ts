import { ask, type Asked } from './ask.ts';
import { fillBookings } from './booking-rows.ts';
import { inQuiet, type Load, middle } from './load.ts';
import { setStage, type Stage } from './stage.ts';
import { report } from './table.ts';

const [FEW, MANY] = [1_000, Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000)];
const [WARM, TURNS] = [3, 7];

/** What the office reads all day, of a school with a family of this name. */
const requests = (surname: string): Record<string, string> => ({
  'list of bookings': '/api/online/classBookingList',
  'bookings of all types': '/api/online/bookingsList',
  'requests to answer': '/api/online/bookingsList?tab=pending',
  'bookings ahead': '/api/online/bookingsList?tab=upcoming',
  'bookings that ended': '/api/online/bookingsList?tab=ended&period=thisYear',
  'bookings by when they begin': '/api/online/bookingsList?order_by=first_at',
  'search by name': `/api/online/bookingsList?period=thisYear&search=${encodeURIComponent(surname)}`,
  'search by reference': '/api/online/bookingsList?period=thisYear&search=000000A',
  statistics: '/api/online/bookingStatistics',
  'statistics of a year': '/api/online/bookingStatistics?period=thisYear',
  'unread bookings': '/api/online/unreadBookingCount',
});

const asked = (stage: Stage, path: string): Asked => ({ path, headers: { cookie: stage.cookie, 'x-schoolbell': '1' } });

/** The p95 of each request with many bookings, in turns with a school of few on its own stage. Only the growth counts. */
async function measureGrowth(stage: Stage, small: Stage, names: { many: string; few: string }): Promise<void> {
  const few = requests(names.few);
  for (const [what, path] of Object.entries(requests(names.many))) {
    const [many, one] = [asked(stage, path), asked(small, few[what]!)];
    for (const [of, sent] of [
      [stage, many],
      [small, one],
    ] as const)
      await ask(of.port, 1, WARM, sent);
    const turns: { many: Load; few: Load }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      turns.push(
        await inQuiet(async () => ({ many: await ask(stage.port, 1, 1, many), few: await ask(small.port, 1, 1, one) })),
      );
    const growth = middle(turns.map((turn) => turn.many.p95 / turn.few.p95));
    const refused = turns.reduce((sum, turn) => sum + turn.many.refused + turn.few.refused, 0);
    report({
      group: 'bookings',
      what: `${what}, ${FEW.toLocaleString('en')} → ${MANY.toLocaleString('en')} bookings`,
      figure: `p95 ${middle(turns.map((turn) => turn.few.p95)).toFixed(1)} → ${middle(turns.map((turn) => turn.many.p95)).toFixed(1)} ms, ${growth.toFixed(2)} ×${refused ? `, ${refused} refused` : ''}`,
      budget: '≤ 2 ×',
      holds: growth <= 2 && refused === 0,
    });
  }
}

/** What grows with the bookings that a school has had. */
export async function measureBookings(stage: Stage): Promise<void> {
  const small = await setStage();
  try {
    const few = await fillBookings(small.owner, small.institution_id, FEW);
    const many = await fillBookings(stage.owner, stage.institution_id, MANY);
    await measureGrowth(stage, small, { many, few });
  } finally {
    await small.stop();
  }
}
