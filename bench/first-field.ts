import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { median, openBrowser, throttle } from './browser.ts';
import { report } from './table.ts';

const ROUNDS = 5;
const names = ['schoolbell', 'surveyjs'] as const;

/** The same questions as the demo school's enquiry form, in SurveyJS's own notation. */
const survey = {
  elements: [
    { type: 'text', name: 'firstName', title: 'First name', isRequired: true }, { type: 'text', name: 'surname', title: 'Surname', isRequired: true },
    { type: 'text', inputType: 'email', name: 'email', title: 'Email', isRequired: true }, { type: 'text', inputType: 'tel', name: 'phone', title: 'Phone' },
    { type: 'text', inputType: 'date', name: 'dob', title: 'Date of birth' }, { type: 'dropdown', name: 'gender', title: 'Gender', choices: ['Male', 'Female', 'Other'] },
    { type: 'text', name: 'street', title: 'Street' }, { type: 'text', name: 'city', title: 'City' }, { type: 'text', name: 'zip', title: 'Zip' },
    { type: 'text', name: 'parentFirstName', title: 'Guardian first name' }, { type: 'text', name: 'parentSurname', title: 'Guardian surname' },
    { type: 'dropdown', name: 'source', title: 'How did you hear of us?', choices: ['Friend', 'Search', 'Poster'] }, { type: 'comment', name: 'message', title: 'Message' },
  ],
};

/** Tells the page when an input stands in it, whether in the document or in a shadow root. */
const watch = `const started = performance.now();
  const seen = () => { const host = document.querySelector('school-enquiry'); return (host?.shadowRoot ?? document).querySelector('input:not([type=hidden])'); };
  const look = () => seen() ? requestAnimationFrame(() => setTimeout(() => { window.firstField = performance.now() - started; })) : setTimeout(look, 1); look();`;

function pages(server: string, institution: string): Record<string, string> {
  return {
    '/schoolbell': `<!doctype html><title>Schoolbell</title><script>${watch}</script><script async src="${server}/w/1/loader.js"></script><school-enquiry institution="${institution}"></school-enquiry>`,
    '/surveyjs': `<!doctype html><title>SurveyJS</title><link rel=stylesheet href=/survey.css><div id=form></div><script>${watch}</script><script src=/survey-core.js></script><script src=/survey-ui.js></script>
      <script>new Survey.Model(${JSON.stringify(survey)}).render(document.getElementById('form'));</script>`,
  };
}

/** A site of its own origin that shows either form. */
async function serveSite(server: string, institution: string): Promise<{ site: Server; address: string }> {
  const html = pages(server, institution);
  const file = (name: string) => readFileSync(resolve(import.meta.dirname, 'node_modules', name));
  const assets: Record<string, [string, Buffer]> = {
    '/survey-core.js': ['text/javascript', file('survey-core/survey.core.min.js')],
    '/survey-ui.js': ['text/javascript', file('survey-js-ui/survey-js-ui.min.js')],
    '/survey.css': ['text/css', file('survey-core/survey-core.min.css')],
  };
  const site = createServer((request, answer) => {
    const [type, body] = assets[request.url!] ?? ['text/html; charset=utf-8', html[request.url!] ?? ''];
    answer.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  return { site, address: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

/** Milliseconds from the first script to the first field standing in the page, on a CPU slowed down four times. */
async function firstField(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await throttle(page, { cpu: 4 });
  await page.goto(url);
  const taken = await page.waitForFunction('window.firstField', undefined, { timeout: 30_000 }).then((handle) => handle.jsonValue());
  await page.close();
  return taken as number;
}

/** Script start → first field, Schoolbell beside SurveyJS, turn by turn in one run. `allow` puts the page's site on the school's list. */
export async function measureFirstField(server: string, institution: string, allow: (origin: string) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  const { site, address } = await serveSite(server, institution);
  await allow(address);
  const figures = { schoolbell: [] as number[], surveyjs: [] as number[] };
  try {
    for (const name of names) await firstField(browser, `${address}/${name}`);
    for (let turn = 0; turn < ROUNDS * names.length; turn += 1) {
      const name = names[turn % names.length]!;
      figures[name].push(await firstField(browser, `${address}/${name}`));
    }
  } finally {
    await browser.close();
    site.close();
  }
  const [ours, theirs] = [median(figures.schoolbell), median(figures.surveyjs)];
  report({ group: 'widgets', what: 'script start → first field, 4× CPU: SurveyJS', figure: `${theirs.toFixed(0)} ms` });
  report({ group: 'widgets', what: 'script start → first field, 4× CPU: Schoolbell', figure: `${ours.toFixed(0)} ms` });
  report({ group: 'widgets', what: 'ratio to SurveyJS', figure: (ours / theirs).toFixed(2), budget: '≤ 0.33', holds: ours / theirs <= 1 / 3 });
}
