import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import { openBrowser } from './browser.ts';
import { percentile } from './load.ts';
import type { Stage } from './stage.ts';
import { type Bill, connectStripe, makeBills } from './stripe-pages.ts';
import { report } from './table.ts';

const PRESSES = 24;
/** How long the gateway takes to answer: another time at each press, so that none fits our own pauses by chance. */
const SHORTEST = 100;
const STEP = 37;

/** Presses Pay on the page of a bill; answers the milliseconds from the press to the gateway's page being asked for, and how many of them the gateway itself took. */
async function press(stage: Stage, browser: Browser, { token }: Bill): Promise<{ all: number; gateway: number }> {
  const { address, hash, stripe } = stage;
  const page = await browser.newPage();
  const pressed = new Promise<number>((heard) => {
    page.on('console', (message) => {
      const [, at] = /^pressed (\d+)$/.exec(message.text()) ?? [];
      if (at) heard(Number(at));
    });
  });
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => console.log(`pressed ${Math.round(performance.timeOrigin + event.timeStamp)}`),
      true,
    ),
  );
  const arrived = new Promise<number>((heard) => (stripe.seen = heard));
  await page.goto(address + paymentPath(hash, token));
  const button = page.locator('school-payment [part~=submit]');
  await button.waitFor();
  await pause(300);
  await button.click({ noWaitAfter: true });
  const late = pause(30_000, undefined, { ref: false }).then(() => Promise.reject(new Error('No page within 30 s')));
  const [from, to] = await Promise.race([Promise.all([pressed, arrived]), late]);
  await page.close();
  return { all: to - from, gateway: stripe.last.answered - stripe.last.called };
}

/** Pressing Pay until the browser is on the gateway's page, less the gateway's own time. */
export async function measurePressing(stage: Stage): Promise<void> {
  await connectStripe(stage);
  const bills = await makeBills(stage, PRESSES + 1);
  const browser = await openBrowser();
  const beyond: number[] = [];
  try {
    await press(stage, browser, bills[0]!);
    for (let n = 0; n < PRESSES; n += 1) {
      stage.stripe.takes = SHORTEST + STEP * n;
      const { all, gateway } = await press(stage, browser, bills[n + 1]!);
      beyond.push(all - gateway);
    }
  } finally {
    stage.stripe.takes = 0;
    await browser.close();
  }
  beyond.sort((a, b) => a - b);
  const p95 = percentile(beyond, 0.95);
  report({
    group: 'pressing',
    what: `press on Pay → the gateway's page is asked for, beyond the gateway's own answer (${SHORTEST} to ${SHORTEST + STEP * (PRESSES - 1)} ms), ${PRESSES} times`,
    figure: `p50 ${percentile(beyond, 0.5)}, p95 ${p95}, most ${beyond.at(-1)} ms`,
    budget: '≤ 300 ms',
    holds: p95 <= 300,
  });
}
