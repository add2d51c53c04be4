import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { staticNames } from './inlinePages.ts';
import { writtenRoutes } from './writtenRoutes.ts';

interface Part {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** Parts that a screen fetches by itself to draw its first view, by screen: they count as its own. */
const firstViews: Record<string, string[][]> = {
  'src/bookings/settings/BookingSettings.tsx': [
    ['src/bookings/settings/AddressSection.tsx', 'src/bookings/settings/OwnDomain.tsx'],
    ['src/bookings/settings/SubjectsSection.tsx', 'src/bookings/settings/SubjectRow.tsx'],
    ['src/bookings/settings/RentalsSection.tsx', 'src/bookings/settings/SectionForm.tsx'],
  ],
  'src/students/StudentList.tsx': [['src/people/list/HeldBanner.tsx']],
  'src/enquiries/LeadList.tsx': [
    ['src/enquiries/BoardView.tsx', 'src/people/list/HeldBanner.tsx'],
    ['src/enquiries/LeadTable.tsx', 'src/people/list/HeldBanner.tsx'],
  ],
  'src/calendar/Calendar.tsx': [
    ['src/calendar/TimeGrid.tsx'],
    ['src/calendar/ColumnsView.tsx'],
    ['src/calendar/MonthView.tsx'],
    ['src/calendar/AgendaView.tsx'],
    ['src/calendar/StaffView.tsx'],
    ['src/calendar/RoomView.tsx'],
  ],
};

const KIB = 1024;

/** What comes when somebody begins to use it, in KiB, beyond the part that they are on by then: no screen waits for it, and still it is weighed. */
const onUse = [
  { part: 'src/ui/editor/RichTextEditor.tsx', on: 'src/records/notes/Notes.tsx', budget: 112 },
  { part: 'src/automations/AutomationsPanel.tsx', on: 'index.html', budget: 20 },
  { part: 'src/automations/editor/Editor.tsx', on: 'src/automations/AutomationsPanel.tsx', budget: 20 },
  { part: 'src/automations/editor/Configurations.tsx', on: 'src/automations/editor/Editor.tsx', budget: 20 },
  { part: 'src/automations/actions/MailFields.tsx', on: 'src/automations/editor/Editor.tsx', budget: 20 },
  { part: 'src/automations/actions/PreviewDialog.tsx', on: 'src/automations/editor/Configurations.tsx', budget: 20 },
  { part: 'src/automations/history/History.tsx', on: 'src/automations/editor/Editor.tsx', budget: 20 },
  { part: 'src/settings/general/GeneralForm.tsx', on: 'src/settings/general/General.tsx', budget: 18 },
];

const here = resolve(import.meta.dirname, '..');
const dist = join(here, 'dist');

if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('No build to measure: run the build first.');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
const sizes = new Map<string, number>();

function gzip(file: string): number {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file)!;
}

/** Scripts that a module needs before it runs. */
function scripts(key: string, seen = new Set<string>()): Set<string> {
  const part = manifest[key];
  if (!part || seen.has(part.file)) return seen;
  seen.add(part.file);
  for (const next of part.imports ?? []) scripts(next, seen);
  return seen;
}

const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzip(file), 0);

const app = scripts('index.html');
const rows: { what: string; bytes: number; budget: number }[] = [];
const routes = writtenRoutes(join(here, 'src'));
for (const { path, file } of routes) {
  const key = file.slice(here.length + 1);
  if (!manifest[key]) {
    console.error(`/${path} is written in a routes.tsx that src/routes.ts does not join, so it is not in the build.`);
    process.exitCode = 1;
    continue;
  }
  for (const parts of firstViews[key] ?? [[]]) {
    const own = [key, ...parts].reduce((seen, part) => scripts(part, seen), new Set<string>()).difference(app);
    const view = parts.length > 1 ? ` (${basename(parts[0]!, '.tsx')})` : '';
    rows.push({ what: `/${path}${view}`, bytes: weigh(own), budget: 20 * KIB });
    rows.push({ what: `/${path}${view}, opened first`, bytes: weigh(app) + weigh(own), budget: 140 * KIB });
  }
}
for (const { part, on, budget } of onUse)
  rows.push({
    what: `${basename(part, '.tsx')}, on use`,
    bytes: weigh(scripts(part).difference(app).difference(scripts(on))),
    budget: budget * KIB,
  });
for (const page of staticNames) {
  const html = gzip(`${page}.html`);
  const styles =
    manifest[`${page}.html`]?.css?.filter(
      (file) => !readFileSync(join(dist, `${page}.html`), 'utf8').includes('<style>') && file,
    ) ?? [];
  rows.push({
    what: `${page} page, all of it`,
    bytes: html + weigh(scripts(`${page}.html`)) + weigh(styles),
    budget: 10 * KIB,
  });
}

const text = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
let over = 0;
console.log('Back-office bytes, gzip');
for (const { what, bytes, budget } of rows) {
  const failed = bytes > budget;
  if (failed) over += 1;
  console.log(
    `  ${what.padEnd(36)} ${text(bytes).padStart(10)} of ${text(budget).padStart(10)}  ${failed ? 'OVER' : 'ok'}`,
  );
}
console.log(over ? `${over} over budget.` : 'All within budget.');
process.exitCode = over ? 1 : (process.exitCode ?? 0);
