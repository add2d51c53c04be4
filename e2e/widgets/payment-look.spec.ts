import { expect, test, type Route } from '@playwright/test';
import {
  billFamily,
  heading,
  oneInvoice,
  openPage,
  payment,
  type PayingSchool,
  payingSchool,
  press,
  submit,
  toGateway,
} from './payment.ts';

const phone = { width: 390, height: 844 };
let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool();
});
test.beforeEach(({ page }) => page.setViewportSize(phone));

test('everything can be reached and pressed by keyboard', async ({ page }) => {
  const own = await payingSchool();
  await openPage(page, own, await billFamily(own));
  const focused = () =>
    page.evaluate(() => {
      const inner = document.activeElement?.shadowRoot?.activeElement as HTMLElement | null;
      return inner?.closest('label')?.textContent ?? inner?.textContent ?? '';
    });
  const seen: string[] = [];
  for (let n = 0; n < 16; n++) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  for (const part of ['PDF', 'Due by', 'Piano', 'part 3', 'Email me', 'Other amount', 'Pay £'])
    expect(
      seen.some((text) => text.includes(part)),
      `${part} in ${seen.join(' | ')}`,
    ).toBe(true);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/demo-gateway/*');
});

test('without JavaScript the page leads to the invoice', async ({ browser }) => {
  const { token } = await oneInvoice(school);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/payment/${token}?institution=${school.school.hash}`);
  const href = await page.getByRole('link', { name: 'Open the invoice as PDF' }).getAttribute('href');
  const answer = await page.request.get(href!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await context.close();
});

test('an order that has no number yet says what is paid for instead', async ({ page }) => {
  const { token, number } = await oneInvoice(school);
  const unnumbered = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(`"${number}"`, '""') });
  };
  await page.route('**/getDetailsByHash?*', unnumbered);
  await openPage(page, school, token);
  await expect(payment(page).locator('summary')).toHaveText('1 line');
  await expect(payment(page).getByRole('link')).toHaveCount(0);
  await page.unroute('**/getDetailsByHash?*');
  await page.reload();
  await expect(payment(page).getByRole('link', { name: `PDF of invoice ${number}` })).toBeVisible();
  await toGateway(page);
  await page.route('**/statusByHash?*', unnumbered);
  await press(page, 'Pay');
  await expect(payment(page).getByRole('listitem')).toHaveText(/^Exam fee£120\.00$/);
});

test('confetti loads after a payment, and never for someone who asked for less motion', async ({ browser }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion, viewport: phone });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { token } = await oneInvoice(school);
    await openPage(page, school, token);
    await toGateway(page);
    expect(asked.some((url) => url.includes('cheer.js'))).toBe(false);
    await press(page, 'Pay');
    await expect(heading(page, '£120.00 is paid. Thank you.')).toBeVisible();
    await page.waitForTimeout(500);
    expect(asked.some((url) => url.includes('cheer.js'))).toBe(reducedMotion === 'no-preference');
    await context.close();
  }
});

/** Numbers of 13 to 19 digits that could be cards. */
function cardsIn(text: string): string[] {
  const isLuhn = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, at) => {
      const value = at % 2 ? Number(digit) * 2 : Number(digit);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  return (text.match(/(?<![\d.])(?:\d[ -]?){12,18}\d(?![\d.])/g) ?? []).filter((one) => isLuhn(one.replace(/\D/g, '')));
}

test('no card, no script of a gateway and no other host is anywhere on the way', async ({ page, baseURL }) => {
  expect(cardsIn('4242 4242 4242 4242')).toHaveLength(1);
  const hosts = new Set<string>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return;
    hosts.add(new URL(request.url()).origin);
    sent.push(request.postData() ?? '');
  });
  const { token } = await oneInvoice(school);
  await openPage(page, school, token);
  const dump = () => payment(page).evaluate((host) => host.shadowRoot!.innerHTML);
  const before = await dump();
  expect(before).not.toMatch(/cc-number|cardnumber|cvc|iframe/i);
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, /is paid/)).toBeVisible();
  expect([...hosts]).toEqual([new URL(baseURL!).origin]);
  expect(cardsIn(before + (await dump()) + sent.join('\n'))).toEqual([]);
});
