import { measureAttendance } from './attendance.ts';
import { measureAutomations } from './automations.ts';
import { measureBoard } from './board.ts';
import { measureBookingWidget } from './booking-widget.ts';
import { measureBookings } from './bookings.ts';
import { measureCalendar } from './calendar.ts';
import { measureDocuments } from './documents.ts';
import { measureEnrolments } from './enrolments.ts';
import { measureEvents } from './events.ts';
import { measureExport } from './export.ts';
import { measureFirstField } from './first-field.ts';
import { measureHolding } from './holding.ts';
import { measureHooks } from './gateway-hooks.ts';
import { measureHistory } from './history.ts';
import { measureImport } from './import.ts';
import { measureInvoices, measureMemberships } from './invoices.ts';
import { measureLive } from './live.ts';
import { measureMailing } from './mailing.ts';
import { measureKeeping, measureMarking } from './marking.ts';
import { measurePaying } from './paying.ts';
import { measurePaymentWidget } from './payment-widget.ts';
import { measurePressing } from './pressing.ts';
import { measurePages, measureWidgetBytes } from './pages.ts';
import { measureReports } from './reports.ts';
import { measureGrowth, measureRequests } from './requests.ts';
import { setStage, type Stage } from './stage.ts';
import { measureSlots } from './slots.ts';
import { measureSubmissions } from './submissions.ts';
import { printTable, report } from './table.ts';

/** Parts by name, in the order they run: the later ones work on a school that has grown. */
const parts: Record<string, (stage: Stage) => Promise<void>> = {
  start: measureStart,
  widgets: async (stage) => {
    measureWidgetBytes();
    await measureFirstField(stage.address, stage.hash, (origin) => allowSite(stage, origin));
  },
  booking: (stage) => measureBookingWidget(stage, (origin) => allowSite(stage, origin)),
  payment: (stage) => measurePaymentWidget(stage, (origin) => allowSite(stage, origin)),
  pages: measurePages,
  board: measureBoard,
  calendar: measureCalendar,
  events: measureEvents,
  requests: async (stage) => {
    await measureRequests(stage);
    await measureSubmissions(stage);
  },
  attendance: measureAttendance,
  reports: measureReports,
  marking: measureMarking,
  keeping: measureKeeping,
  automations: measureAutomations,
  history: measureHistory,
  mailing: measureMailing,
  enrolments: measureEnrolments,
  slots: measureSlots,
  live: measureLive,
  export: measureExport,
  documents: measureDocuments,
  import: measureImport,
  billing: measureInvoices,
  bookings: measureBookings,
  holding: measureHolding,
  memberships: measureMemberships,
  paying: measurePaying,
  pressing: measurePressing,
  hooks: measureHooks,
  growth: (stage) => measureGrowth(stage, Number(process.env['BENCH_LARGEST'] ?? 1_000_000)),
};

/** The longest that a first start may take, in seconds, because a person who tries the product sees an empty page until then. */
const LONGEST_START = 15;

/** The server's first start, with the demo school. */
async function measureStart({ firstStart }: Stage): Promise<void> {
  const seconds = firstStart / 1_000;
  report({
    group: 'start',
    what: 'first start, with the demo school',
    figure: `${seconds.toFixed(1)} s`,
    budget: `≤ ${LONGEST_START} s`,
    holds: seconds <= LONGEST_START,
  });
}

/** Puts a site on the demo school's list. */
async function allowSite(stage: Stage, origin: string): Promise<void> {
  await stage.owner.query('begin');
  await stage.owner.query("select set_config('app.institution_id', $1, true)", [String(stage.institution_id)]);
  await stage.owner.query('insert into site (institution_id, origin) values ($1, $2) on conflict do nothing', [
    stage.institution_id,
    origin,
  ]);
  await stage.owner.query('commit');
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}": choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`${name} …`);
  // A separate stage for each part, so that none inherits warm caches or rows.
  const stage = await setStage();
  try {
    await measure(stage);
    const memory = stage.memory() / 1024 / 1024;
    if (memory > 0)
      report({
        group: name,
        what: 'server memory after it',
        figure: `${memory.toFixed(0)} MB`,
        budget: '≤ 250 MB',
        holds: memory <= 250,
      });
  } finally {
    await stage.stop();
  }
}
const broken = printTable();
console.log(broken === 0 ? '\nEvery budget holds.' : `\n${broken} budget${broken > 1 ? 's do' : ' does'} not hold.`);
process.exitCode = broken === 0 ? 0 : 1;
