import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { median, openBrowser, throttle } from './browser.ts';
import { surveyOf } from './survey.ts';
import { report } from './table.ts';

const ROUNDS = 9;
/** The browser's own windows load pages of theirs when they open: a visit begins after that. */
const SETTLE_MS = 1200;
const names = ['schoolbell', 'surveyjs', 'surveyjs-fetching'] as const;
type Name = (typeof names)[number];

/**
 * The first script of either page: it waits until an input is in the document or a shadow root and its frame is drawn, and
 * sends the milliseconds itself. A driver that polls would run its own code in the page.
 */
const watch = `<script>const started = performance.now();
  const seen = () => (document.querySelector('school-enquiry')?.shadowRoot ?? document).querySelector('input:not([type=hidden])');
  const look = () => seen() ? requestAnimationFrame(() => setTimeout(() => navigator.sendBeacon('/measured', performance.now() - started))) : setTimeout(look, 1); look();</script>`;

/** SurveyJS's files come from their own origin and in brotli, as ours do. */
function surveyPage(files: string, render: string): string {
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

async function listen(
  handle: (request: IncomingMessage, answer: ServerResponse) => void,
): Promise<{ server: Server; address: string }> {
  const server = createServer(handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** SurveyJS's files and its form, compressed once. */
function serveSurvey(survey: string): Promise<{ server: Server; address: string }> {
  const file = (name: string) => brotliCompressSync(readFileSync(resolve(import.meta.dirname, 'node_modules', name)));
  const assets: Record<string, [string, Buffer]> = {
    '/survey-core.js': ['text/javascript', file('survey-core/survey.core.min.js')],
    '/survey-ui.js': ['text/javascript', file('survey-js-ui/survey-js-ui.min.js')],
    '/survey.css': ['text/css', file('survey-core/survey-core.min.css')],
    '/form.json': ['application/json', brotliCompressSync(survey)],
  };
  return listen((request, answer) => {
    const [type, body] = assets[request.url!]!;
    answer
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'access-control-allow-origin': '*' })
      .end(body);
  });
}

/** The site that shows the forms. A page's own figure arrives at `heard`. */
async function serveSite(html: Record<string, string>) {
  const site = { heard: (_taken: number) => {} };
  const listening = await listen((request, answer) => {
    if (request.url !== '/measured')
      return void answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><meta charset=utf-8><title>A school</title>${html[request.url!.slice(1)] ?? ''}`);
    void text(request).then((taken) => site.heard(Number(taken)));
    answer.writeHead(204).end();
  });
  return Object.assign(site, listening);
}

/** Milliseconds from the first script to the first field standing in the page, on a CPU slowed down four times. */
async function firstField(browser: Browser, site: Awaited<ReturnType<typeof serveSite>>, name: Name): Promise<number> {
  const page = await browser.newPage();
  await throttle(page, { cpu: 4 });
  await pause(SETTLE_MS);
  const taken = new Promise<number>((heard) => (site.heard = heard));
  await page.goto(`${site.address}/${name}`, { waitUntil: 'commit' });
  const late = pause(30_000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(`${name} showed no field within 30 seconds`)),
  );
  const figure = await Promise.race([taken, late]);
  await page.close();
  return figure;
}

/** Script start → first field, Schoolbell beside SurveyJS, turn by turn in one run. `allow` puts the page's site on the school's list. */
export async function measureFirstField(
  server: string,
  institution: string,
  allow: (origin: string) => Promise<void>,
): Promise<void> {
  const config = (await (
    await fetch(`${server}/api/signUp/lead/getOptions?institution=${institution}`)
  ).json()) as Parameters<typeof surveyOf>[0];
  const survey = JSON.stringify(surveyOf(config));
  const files = await serveSurvey(survey);
  const html = pages(server, institution, files.address, survey);
  const site = await serveSite(html);
  await allow(site.address);
  const browser = await openBrowser();
  const figures: Record<Name, number[]> = { schoolbell: [], surveyjs: [], 'surveyjs-fetching': [] };
  try {
    for (const name of names) await firstField(browser, site, name);
    for (let turn = 0; turn < ROUNDS * names.length; turn += 1) {
      const name = names[turn % names.length]!;
      figures[name].push(await firstField(browser, site, name));
    }
  } finally {
    await browser.close();
    site.server.close();
    files.server.close();
  }
  tell(figures);
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
