import { expect, test } from '@playwright/test';
import { faultsIn } from '../axe.ts';
import {
  billFamily,
  heading,
  notice,
  oneInvoice,
  openPage,
  openSite,
  payment,
  type PayingSchool,
  payingSchool,
  press,
  submit,
  toGateway,
} from './payment.ts';
import { inState } from './site.ts';

const phone = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool();
});
test.beforeEach(({ page }) => page.setViewportSize(phone));

test('axe finds nothing in any state, light and dark, on a phone and in two columns', async ({ page }) => {
  test.setTimeout(180_000);
  const own = await payingSchool();
  const token = await billFamily(own);
  const clean = async (what: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await payment(page).evaluate((host, name) => host.setAttribute('theme', name), theme);
      await page.emulateMedia({ colorScheme: theme });
      expect(await faultsIn(page, { colours: theme === 'dark' }), `${what}, ${theme}`).toEqual([]);
    }
  };
  await openPage(page, own, token);
  await payment(page).locator('summary').first().click();
  await clean('open');
  await page.setViewportSize(WIDE);
  await clean('open, wide');
  await page.setViewportSize(phone);
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  // Without an amount the button is disabled.
  await payment(page).getByRole('textbox').fill('300');
  await submit(page).click();
  await inState(page, 'invalid', 'school-payment');
  await clean('another amount, with a mistake');
  await payment(page).getByRole('button', { name: 'Pay listed amounts' }).click();
  await toGateway(page);
  expect(await faultsIn(page)).toEqual([]);
  await press(page, 'Decline the card');
  await expect(notice(page, 'payment_declined')).toBeVisible();
  await clean('declined');
  await toGateway(page);
  await press(page, 'Pay by bank, which takes a while');
  await expect(heading(page, 'Your bank is working on it')).toBeVisible();
  await clean('processing');
  await openPage(page, own, token);
  await clean('under way');
  await toGateway(page);
  await press(page, 'Pay');
  await expect(heading(page, /is paid/)).toBeVisible();
  await clean('a part paid');
});

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

test('on a site of one’s own, right to left, at 320 px and with large text, nothing scrolls sideways', async ({
  page,
}) => {
  const own = await payingSchool();
  const token = await billFamily(own);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const attributes of ['', 'lang="ar"', 'style="--school-font-size: 32px"']) {
    await openSite(page, own, token, {
      attributes,
      head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>',
    });
    await payment(page).getByRole('button', { name: 'Other amount' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), attributes).toBeLessThanOrEqual(320);
  }
  await openSite(page, own, token);
  await toGateway(page);
  await press(page, 'Pay');
  // Back on the site's own page, which has the result in its address.
  await page.waitForURL('**/examples/plain/programmes.html?checkout=*');
});

test('hostile style sheets of the site change nothing', async ({ page }) => {
  const { token } = await oneInvoice(school);
  const looks = async () =>
    submit(page).evaluate((button) => {
      const { color, fontSize, padding, textTransform, display, writingMode, letterSpacing } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { color, fontSize, padding, textTransform, display, writingMode, letterSpacing, width, height };
    });
  const sheet =
    '<style>main { width: 360px !important; margin: 0 !important; padding: 0 !important; border: 0 !important; writing-mode: horizontal-tb; direction: ltr }</style>';
  await openSite(page, school, token, { head: sheet });
  const calm = await looks();
  await openSite(page, school, token, {
    head: `<link rel="stylesheet" href="/examples/hostile-css/hostile.css">${sheet}`,
  });
  expect(await looks()).toEqual(calm);
});

test('the strictest policy is enough, and three requests', async ({ page, baseURL }) => {
  const { token } = await oneInvoice(school);
  const refused: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/examples/policy', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; require-trusted-types-for 'script'; trusted-types schoolbell`,
      },
      body: `<!doctype html><html lang="en"><title>A school</title><link rel="icon" href="data:,"><script async src="/w/1/loader.js"></script><school-payment institution="${school.school.hash}" invoice="${token}"><a href="/x">Open</a></school-payment></html>`,
    }),
  );
  await page.goto('/examples/policy');
  await inState(page, 'ready', 'school-payment');
  expect(refused.filter((text) => !text.includes('data:,'))).toEqual([]);
  expect(asked.filter((path) => path !== '/examples/policy')).toHaveLength(3);
  await toGateway(page);
});

test('in a frame, paying leaves it; a frame that forbids that shows a link', async ({ page }) => {
  const { token } = await oneInvoice(school);
  const src = `/embed?type=payment&institution=${school.school.hash}&invoice=${token}`;
  const frame = page.frameLocator('iframe');
  const shown = async (sandbox: string) => {
    await page.goto('/examples/plain/programmes.html');
    await page.setContent(
      `<main><h1>A school</h1><iframe title="Pay" ${sandbox} src="${src}" width="380" height="800"></iframe></main>`,
    );
    await frame.locator('school-payment[state=ready]').waitFor();
    await frame.locator('[part~=submit]').click();
  };
  await shown('');
  await page.waitForURL('**/demo-gateway/*');
  await shown('sandbox="allow-scripts allow-same-origin allow-forms allow-popups"');
  const link = frame.getByRole('link', { name: 'Open it yourself' });
  await expect(link).toHaveAttribute('target', '_top');
  await expect(link).toHaveAttribute('href', /demo-gateway/);
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

/** A gateway of a test that is drawn inside the page; it refuses a shadow root with Stripe's own sentence. */
const insideGateway = () => {
  const world = window as unknown as { mounted: number; refused: string[] };
  world.mounted = 0;
  world.refused = [];
  const gateway = {
    mount(box: HTMLElement) {
      if (box.getRootNode() !== document) {
        world.refused.push('Elements cannot be mounted in a ShadowRoot. Please mount in the Light DOM.');
        throw new Error(world.refused[0]);
      }
      world.mounted++;
      box.textContent = 'Card field of the gateway';
    },
  };
  Object.assign(window, { gateway });
  document.addEventListener('DOMContentLoaded', () => {
    for (const host of document.querySelectorAll('school-payment'))
      (host as unknown as Record<symbol, unknown>)[Symbol.for('schoolbell.gateway')] = gateway;
  });
};

test('a gateway that is drawn inside the page is never put into a shadow root', async ({ page }) => {
  const { token } = await oneInvoice(school);
  await page.addInitScript(insideGateway);
  const tag = `<school-payment institution="${school.school.hash}" invoice="${token}"><a href="/x">Open</a></school-payment>`;
  await page.route('**/examples/inside', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A school</title><script async src="/w/1/loader.js"></script><main>${tag}<section></section></main></html>`,
    }),
  );
  await page.goto('/examples/inside');
  await inState(page, 'ready', 'school-payment');
  const state = () =>
    page.evaluate(() => {
      const { mounted, refused } = window as unknown as { mounted: number; refused: string[] };
      return { mounted, refused };
    });
  await expect(page.getByText('Card field of the gateway')).toBeVisible();
  expect(await state()).toEqual({ mounted: 1, refused: [] });
  // Drawn again, it is left alone.
  await payment(page).evaluate((host) => host.setAttribute('theme', 'dark'));
  await payment(page).getByRole('button', { name: 'Other amount' }).click();
  expect(await state()).toEqual({ mounted: 1, refused: [] });
  // Moved into another element's shadow root, it is mounted again in the document, and shown inside both.
  await page.evaluate(() => {
    const outer = document.querySelector('section')!;
    outer.attachShadow({ mode: 'open' }).append(document.querySelector('school-payment')!);
  });
  await expect(page.getByText('Card field of the gateway')).toBeVisible();
  expect(await state()).toEqual({ mounted: 2, refused: [] });
  expect(await page.evaluate(() => document.querySelector('section > [slot=gateway]') !== null)).toBe(true);
  // A positive control: inside the shadow root itself, it would refuse.
  const refusal = await payment(page).evaluate((host) => {
    const box = document.createElement('div');
    host.shadowRoot!.append(box);
    const { gateway } = window as unknown as { gateway: { mount(one: HTMLElement): void } };
    try {
      gateway.mount(box);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refusal).toContain('Please mount in the Light DOM');
});
