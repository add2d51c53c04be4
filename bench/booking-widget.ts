import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page as BrowserPage } from 'playwright-core';
import { dayOf, marked } from '@schoolbell/core/bookings/page/days/rules';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { ShownTime } from './booking-frame.tsx';
import { median } from './browser.ts';
import { serveFiles, serveSite, visitInTurns, watchFor } from './site.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

type Page = ResultOf<typeof bookingPage>;
const names = ['schoolbell', 'embed', 'embed-fetching'] as const;
type Name = (typeof names)[number];

/** The times that our widget shows first, in its words: those of the first subject, on its first day with seats. */
function firstTimes({ subjects, slots, institution }: Page): ShownTime[] {
  const subject = subjects.find(({ next }) => next);
  const times = slots.filter((slot) => slot.subject === subject?.key);
  const first = times.find((slot) => marked(slot, 1) !== 'none');
  if (!first) throw new Error('The demo school has no class with seats to show');
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: institution.currency });
  return times
    .filter((slot) => dayOf(slot) === dayOf(first))
    .map(({ key, local_start, minutes, teachers, title, place, price }) => ({
      key,
      start: local_start.slice(11),
      end: new Date(Date.parse(`${local_start}Z`) + minutes * 60_000).toISOString().slice(11, 16),
      teachers: teachers || title,
      place,
      price: price === null ? '' : money.format(price / 100),
    }));
}

/** React and what draws the times, as a build for production makes it. */
async function bundleFrame(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'booking-frame.tsx')],
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Cal.com's script and the page in its frame: the least that such an app could be. No design, no fonts, no other code. */
async function serveEmbed(times: readonly ShownTime[]) {
  const page = (given: string): [string, string] => [
    'text/html',
    `<!doctype html><meta charset=utf-8><title>Times</title><div id=app></div><script>const TIMES = ${given}, TIMES_FROM = '/times.json'</script><script src=/app.js></script>`,
  ];
  const embed = resolve(import.meta.dirname, 'node_modules/@calcom/embed-core/dist/embed/embed.js');
  return serveFiles({
    '/embed.js': ['text/javascript', readFileSync(embed)],
    '/app.js': ['text/javascript', await bundleFrame()],
    '/school/class/embed': page(JSON.stringify(times)),
    '/school/fetching/embed': page('undefined'),
    '/times.json': ['application/json', JSON.stringify(times)],
  });
}

/** The snippet that Cal.com gives out for a page, with our server in place of theirs. */
const embedPage = (
  files: string,
  link: string,
): string => `${watchFor("document.querySelector('cal-inline[loading=done]')")}
  <div id=times></div><script>(function (C, A, L) { let p = function (a, ar) { a.q.push(ar); }; let d = C.document; C.Cal = C.Cal || function () { let cal = C.Cal; let ar = arguments;
    if (!cal.loaded) { cal.ns = {}; cal.q = cal.q || []; d.head.appendChild(d.createElement('script')).src = A; cal.loaded = true; }
    if (ar[0] === L) { const api = function () { p(api, arguments); }; const namespace = ar[1]; api.q = api.q || [];
      if (typeof namespace === 'string') { cal.ns[namespace] = cal.ns[namespace] || api; p(cal.ns[namespace], ar); p(cal, ['initNamespace', namespace]); } else p(cal, ar); return; }
    p(cal, ar); }; })(window, '${files}/embed.js', 'init');
  Cal('init', { origin: '${files}' }); Cal('inline', { elementOrSelector: '#times', calLink: '${link}' });</script>`;

/** Script start → first time, Schoolbell beside Cal.com's embed, turn by turn in one run. */
export async function measureBookingWidget(
  { address, hash }: Stage,
  allow: (origin: string) => Promise<void>,
): Promise<void> {
  const page = (await (await fetch(`${address}/api/online/book/page?institution=${hash}`)).json()) as Page;
  const times = firstTimes(page);
  const files = await serveEmbed(times);
  const site = await serveSite({
    schoolbell: `${watchFor("document.querySelector('school-booking')?.shadowRoot?.querySelector('[part=slot]')")}
      <script async src="${address}/w/1/loader.js"></script><school-booking institution="${hash}"></school-booking>`,
    embed: embedPage(files.address, 'school/class'),
    'embed-fetching': embedPage(files.address, 'school/fetching'),
  });
  await allow(site.address);
  try {
    tell(await visitInTurns(site, names, (name, shown) => refuseOthers(name, shown, times.length)), times.length);
  } finally {
    site.server.close();
    files.server.close();
  }
}

/** Both must show the same list. */
async function refuseOthers(name: Name, page: BrowserPage, count: number): Promise<void> {
  const found =
    name === 'schoolbell'
      ? await page.locator('school-booking [part=slot]').count()
      : await page.frameLocator('iframe.cal-embed').locator('[data-slot]').count();
  if (found !== count) throw new Error(`${name} shows ${found} times instead of ${count}`);
}

function tell(figures: Record<Name, number[]>, count: number): void {
  const line = (what: string, name: Name) =>
    report({
      group: 'booking',
      what: `script start → first of ${count} times, 4× CPU: ${what}`,
      figure: `${median(figures[name]).toFixed(0)} ms (least ${Math.min(...figures[name]).toFixed(0)})`,
    });
  line('Schoolbell', 'schoolbell');
  line("Cal.com's embed, the times in its frame's page", 'embed');
  line("Cal.com's embed, the times from its server", 'embed-fetching');
  const [ratio, other] = [figures.embed, figures['embed-fetching']].map(
    (all) => median(figures.schoolbell) / median(all),
  );
  report({
    group: 'booking',
    what: "ratio to Cal.com's embed with the times in its frame's page",
    figure: ratio!.toFixed(2),
    budget: '≤ 0.33',
    holds: ratio! <= 1 / 3,
  });
  report({
    group: 'booking',
    what: "ratio to Cal.com's embed with the times from its server",
    figure: other!.toFixed(2),
  });
}
