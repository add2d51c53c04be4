import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { median } from './browser.ts';
import { serveFiles, serveSite, visitInTurns, watchFor } from './site.ts';
import { type FormConfig, surveyOf } from './survey.ts';
import { report } from './table.ts';

const names = ['schoolbell', 'surveyjs', 'surveyjs-fetching'] as const;
type Name = (typeof names)[number];

/** An input in the document or in a shadow root. */
const watch = watchFor(
  "(document.querySelector('school-enquiry')?.shadowRoot ?? document).querySelector('input:not([type=hidden])')",
);

/** SurveyJS's files come from their own origin and in brotli, as ours do. */
export function surveyPage(files: string, render: string): string {
  return `${watch}<link rel=stylesheet href=${files}/survey.css><script src=${files}/survey-core.js></script><script src=${files}/survey-ui.js></script>
    <div id=form></div><script>const show = (form) => new Survey.Model(form).render(document.getElementById('form')); ${render}</script>`;
}

function pages(server: string, institution: string, files: string, survey: string): Record<Name, string> {
  return {
    schoolbell: `${watch}<script async src="${server}/w/1/loader.js"></script><school-enquiry institution="${institution}"></school-enquiry>`,
    // The form is already in the page: the best case, and the one that the budget applies to.
    surveyjs: surveyPage(files, `show(${survey});`),
    'surveyjs-fetching': surveyPage(files, `fetch('${files}/form.json').then((answer) => answer.json()).then(show);`),
  };
}

/** SurveyJS's files and its form. */
export function serveSurvey(survey: string) {
  const file = (name: string) => readFileSync(resolve(import.meta.dirname, 'node_modules', name));
  return serveFiles({
    '/survey-core.js': ['text/javascript', file('survey-core/survey.core.min.js')],
    '/survey-ui.js': ['text/javascript', file('survey-js-ui/survey-js-ui.min.js')],
    '/survey.css': ['text/css', file('survey-core/survey-core.min.css')],
    '/form.json': ['application/json', survey],
  });
}

/** Script start → first field, Schoolbell beside SurveyJS, turn by turn in one run. `allow` puts the page's site on the school's list. */
export async function measureFirstField(
  server: string,
  institution: string,
  allow: (origin: string) => Promise<void>,
): Promise<void> {
  const config = (await (
    await fetch(`${server}/api/signUp/lead/getOptions?institution=${institution}`)
  ).json()) as FormConfig;
  const survey = JSON.stringify(surveyOf(config));
  const files = await serveSurvey(survey);
  const html = pages(server, institution, files.address, survey);
  const site = await serveSite(html);
  await allow(site.address);
  try {
    tell(await visitInTurns(site, names));
  } finally {
    site.server.close();
    files.server.close();
  }
}

function tell(figures: Record<Name, number[]>): void {
  const line = (what: string, name: Name) =>
    report({
      group: 'widgets',
      what: `script start → first field, 4× CPU: ${what}`,
      figure: `${median(figures[name]).toFixed(0)} ms (least ${Math.min(...figures[name]).toFixed(0)})`,
    });
  line('Schoolbell', 'schoolbell');
  line('SurveyJS, the form in the page', 'surveyjs');
  line('SurveyJS, the form from its server', 'surveyjs-fetching');
  const ratio = median(figures.schoolbell) / median(figures.surveyjs);
  const other = median(figures.schoolbell) / median(figures['surveyjs-fetching']);
  report({
    group: 'widgets',
    what: 'ratio to SurveyJS with the form in the page',
    figure: ratio.toFixed(2),
    budget: '≤ 0.33',
    holds: ratio <= 1 / 3,
  });
  report({ group: 'widgets', what: 'ratio to SurveyJS with the form from its server', figure: other.toFixed(2) });
}
