import { expect, test } from '@playwright/test';
import { faultsIn } from '../axe.ts';
import {
  billFamily,
  heading,
  oneInvoice,
  openSite,
  payment,
  type PayingSchool,
  payingSchool,
  toGateway,
} from './payment.ts';
import { inState, LOADER, looksOf } from './site.ts';

let school: PayingSchool;
test.beforeAll(async () => {
  school = await payingSchool();
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

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
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  // Back on the site's own page, which has the result in its address.
  await page.waitForURL('**/examples/plain/programmes.html?checkout=*');
});

test('hostile style sheets of the site change nothing', async ({ page }) => {
  const own = await payingSchool();
  const token = await billFamily(own);
  const looks = () =>
    looksOf(payment(page), 'h2, p, b, small, label, input, button, summary, fieldset, legend, ol, li, a');
  const sizes = () => payment(page).evaluate((host) => host.shadowRoot!.firstElementChild!.getBoundingClientRect());
  const head =
    '<style>main { width: 360px !important; margin: 0 !important; padding: 0 !important; border: 0 !important; writing-mode: horizontal-tb; direction: ltr; float: none !important; display: block !important; transform: none !important }</style>';
  await openSite(page, own, token, { head });
  const calm = [await looks(), (await sizes()).height];
  expect(calm[0]).not.toEqual([]);
  await openSite(page, own, token, { head: `<link rel="stylesheet" href="/examples/hostile-css/hostile.css">${head}` });
  expect([await looks(), (await sizes()).height]).toEqual(calm);
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

test('inside another element’s shadow root, a parent pays and comes back to the result', async ({ page }) => {
  const { token } = await oneInvoice(school);
  const tag = `<school-payment institution="${school.school.hash}" invoice="${token}"><a href="/x">Open</a></school-payment>`;
  await page.route('**/examples/shadow*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A school</title>${LOADER}<main><h1>A school</h1><section></section></main><script>
        document.querySelector('section').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(tag)};
      </script></html>`,
    }),
  );
  await page.goto('/examples/shadow?from=mail');
  await inState(page, 'ready', 'school-payment');
  await expect(heading(page, /^Open for Max/)).toContainText('£120.00');
  expect(await faultsIn(page)).toEqual([]);
  await toGateway(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/examples/shadow?from=mail&checkout=*');
  // A test's own page is not answered after a redirect.
  await page.goto(page.url());
  await expect(heading(page, '£120.00 is paid. Thank you.')).toBeFocused();
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
