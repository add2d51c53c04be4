import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page as BrowserPage } from 'playwright-core';
import { median } from './browser.ts';
import { type FormConfig, surveyOf } from './survey.ts';
import { serveSurvey, surveyPage } from './first-field.ts';
import { serveSite, visitInTurns, watchFor } from './site.ts';
import type { Stage } from './stage.ts';
import { connectStripe, makeBills } from './stripe-pages.ts';
import { kilobytes, report } from './table.ts';

const names = ['schoolbell', 'surveyjs', 'surveyjs-fetching'] as const;
type Name = (typeof names)[number];
const MOST_REQUESTS = 3;
/** What a site can have of ours. */
const widgets = ['signup.js', 'enquiry.js', 'booking.js', 'payment.js'];

/** The largest words of the page, once they have an amount. */
const watch = watchFor(
  "/\\d/.test(document.querySelector('school-payment')?.shadowRoot?.querySelector('[data-head]')?.textContent)",
);

/** All four widgets of a site. The loader brings what is the same under two names once: both forms are one file. */
function measureAll(): void {
  const folder = resolve(import.meta.dirname, '../packages/widgets/dist/1.0.0');
  const files = new Set(widgets.map((name) => readFileSync(resolve(folder, `${name}.br`), 'base64')));
  const bytes = [...files].reduce((sum, file) => sum + Buffer.from(file, 'base64').length, 0);
  report({
    group: 'payment',
    what: `${widgets.join(', ')}: brotli in all`,
    figure: kilobytes(bytes),
    budget: '≤ 60.0 KB',
    holds: bytes <= 60_000,
  });
}

/** Script start → first amount, beside SurveyJS's first field, turn by turn in one run; and what is asked for until then. */
export async function measurePaymentWidget(stage: Stage, allow: (origin: string) => Promise<void>): Promise<void> {
  const { address, hash } = stage;
  measureAll();
  await connectStripe(stage);
  const [bill] = await makeBills(stage, 1);
  const config = (await (
    await fetch(`${address}/api/signUp/lead/getOptions?institution=${hash}`)
  ).json()) as FormConfig;
  const survey = JSON.stringify(surveyOf(config));
  const files = await serveSurvey(survey);
  const site = await serveSite({
    schoolbell: `${watch}<script async src="${address}/w/1/loader.js"></script><school-payment institution="${hash}" invoice="${bill!.token}"></school-payment>`,
    surveyjs: surveyPage(files.address, `show(${survey});`),
    'surveyjs-fetching': surveyPage(
      files.address,
      `fetch('${files.address}/form.json').then((answer) => answer.json()).then(show);`,
    ),
  });
  await allow(site.address);
  const asked: string[] = [];
  const note = async (name: Name, page: BrowserPage) => {
    if (name !== 'schoolbell') return;
    const all = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
    asked.push(...all.filter((one) => one.startsWith(address)));
  };
  try {
    tell(await visitInTurns(site, names, note), asked);
  } finally {
    site.server.close();
    files.server.close();
  }
}

function tell(figures: Record<Name, number[]>, asked: readonly string[]): void {
  const line = (what: string, name: Name) =>
    report({
      group: 'payment',
      what: `script start → ${what}, 4× CPU`,
      figure: `${median(figures[name]).toFixed(0)} ms (least ${Math.min(...figures[name]).toFixed(0)})`,
    });
  line('first amount, Schoolbell', 'schoolbell');
  line('first field, SurveyJS, the form in the page', 'surveyjs');
  line('first field, SurveyJS, the form from its server', 'surveyjs-fetching');
  const ratio = median(figures.schoolbell) / median(figures.surveyjs);
  const other = median(figures.schoolbell) / median(figures['surveyjs-fetching']);
  report({
    group: 'payment',
    what: 'ratio to SurveyJS with the form in the page',
    figure: ratio.toFixed(2),
    budget: '≤ 0.33',
    holds: ratio <= 1 / 3,
  });
  report({ group: 'payment', what: 'ratio to SurveyJS with the form from its server', figure: other.toFixed(2) });
  report({
    group: 'payment',
    what: 'requests until then',
    figure: `${asked.length}: ${asked.map((one) => new URL(one).pathname.split('/').at(-1)).join(', ')}`,
    budget: `≤ ${MOST_REQUESTS}`,
    holds: asked.length > 0 && asked.length <= MOST_REQUESTS,
  });
}
