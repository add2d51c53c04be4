import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { origin } from '../server.ts';
import { bookingSchool, rowsOf } from './booking.ts';
import { bring, whereIs } from './debian.ts';
import { oneInvoice, payingSchool } from './payment.ts';

let browser: Browser | undefined;
let reason: string | undefined;
let profile = '';

// Playwright needs a Firefox of its own making; a stock one is driven by WebDriver BiDi.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  reason = await bring(['firefox-esr']);
  if (reason) return;
  profile = mkdtempSync(join(tmpdir(), 'schoolbell-firefox-'));
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: whereIs('firefox-esr')!,
    headless: true,
    userDataDir: profile,
    timeout: 60_000,
  });
});
test.afterAll(async () => {
  await browser?.close();
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
test.beforeEach(() => test.skip(reason !== undefined, reason));

/** Opens a page of the example site and waits for its form. */
async function open(path: string, tag: string): Promise<Page> {
  const page = await browser!.newPage();
  await page.goto(`${origin}${path}`);
  await page.waitForSelector(`${tag}[state=ready]`);
  return page;
}

/** The text of what has the focus inside the element. */
const focused = (page: Page, tag: string) =>
  page.$eval(tag, (host) => host.shadowRoot!.activeElement?.getAttribute('part') ?? '');

test('Firefox: mistakes are named, the focus goes to them, and the enquiry is sent', async () => {
  const page = await open('/examples/plain/contact.html', 'school-enquiry');
  await page.click('school-enquiry >>> [part~=submit]');
  await page.waitForSelector('school-enquiry[state=invalid]');
  await expect.poll(() => focused(page, 'school-enquiry')).toBe('summary');
  expect(await page.$eval('school-enquiry >>> [part~=summary]', (summary) => summary.textContent)).toContain(
    'Surname is required',
  );
  for (const [name, value] of [
    ['firstName', 'Fenna'],
    ['surname', 'Fox'],
    ['email', `fenna.${Date.now()}@example.org`],
  ] as const)
    await page.type(`school-enquiry >>> #f-${name}`, value);
  await new Promise((resolve) => setTimeout(resolve, 2600));
  await page.click('school-enquiry >>> [part~=submit]');
  await page.waitForSelector('school-enquiry[state=done]');
  await expect.poll(() => focused(page, 'school-enquiry')).toBe('success');
  await page.close();
});

test('Firefox: a signature can be drawn', async () => {
  const page = await open('/examples/plain/admissions.html', 'school-signup');
  const pad = (await page.$('school-signup >>> canvas'))!;
  await pad.scrollIntoView();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 110, { steps: 12 });
  await page.mouse.up();
  const kind = () =>
    page.$eval(
      'school-signup',
      (host) => (host as unknown as { values: { signature?: { kind: string } } }).values.signature?.kind,
    );
  await expect.poll(kind).toBe('drawn');
  await page.close();
});

test('Firefox: the strictest policy is enough', async () => {
  const page = await open('/examples/strict-csp/', 'school-enquiry');
  const style = await page.$eval('school-enquiry >>> [part~=submit]', (button) => getComputedStyle(button).minHeight);
  expect(Number.parseFloat(style)).toBeGreaterThanOrEqual(44);
  await page.close();
});

test('Firefox: a class is booked, from the list to the reference', async () => {
  const school = await bookingSchool();
  const page = await browser!.newPage();
  await page.goto(`${origin}/embed?institution=${school.school.hash}&type=booking`);
  const within = (part: string) => `school-booking >>> ${part}`;
  const at = (step: string) =>
    expect
      .poll(() =>
        page.$eval('school-booking', (host) => host.shadowRoot!.activeElement?.getAttribute('data-head') ?? ''),
      )
      .toBe(step);
  await page.waitForSelector('school-booking[state=ready]');
  await page.click(within('[part~=subject]'));
  await page.click(within('[part~=slot]'));
  await page.click(within('[part~=submit]'));
  await at('who');
  const email = `fenna.${Date.now()}@example.org`;
  for (const [name, value] of [
    ['firstName', 'Fenna'],
    ['surname', 'Fox'],
    ['email', email],
  ] as const)
    await page.type(within(`#f-${name}`), value);
  await page.$eval(within('#f-dob'), (field) => {
    (field as HTMLInputElement).value = '2017-05-04';
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await page.click(within('[part~=submit]'));
  await at('check');
  await new Promise((resolve) => setTimeout(resolve, 2600));
  await page.click(within('[part~=submit]'));
  await at('done');
  expect(await rowsOf(school, email)).toMatchObject([{ state: 'confirmed', places: 1 }]);
  await page.close();
});

test('Firefox: an invoice is paid on the gateway’s page, and the receipt is there after a reload', async () => {
  const school = await payingSchool();
  const { token, number } = await oneInvoice(school);
  const page = await browser!.newPage();
  const focus = () =>
    expect
      .poll(() => page.$eval('school-payment', (host) => host.shadowRoot!.activeElement?.textContent ?? ''), {
        timeout: 30_000,
      })
      .toBe('£120.00 is paid. Thank you.');
  await page.goto(`${origin}/payment/${token}?institution=${school.school.hash}`);
  await page.waitForSelector('school-payment[state=ready]');
  await page.click('school-payment >>> [part~=submit]');
  await page.waitForSelector('button[value=pay]');
  await page.click('button[value=pay]');
  await page.waitForSelector('school-payment[state=done]');
  await focus();
  await page.reload();
  await page.waitForSelector('school-payment[state=done]');
  await focus();
  expect(await page.$eval('school-payment >>> [part=success]', (result) => result.textContent)).toContain(number);
  await page.close();
});
