import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { field, form, inState, LOADER, visit } from './site.ts';

const built = join(import.meta.dirname, '../../packages/widgets/dist/1.0.0');
type Widget = HTMLElement & { preview: unknown; submit(): Promise<void>; values: Record<string, unknown> };

/** A page of someone's website under a policy of its own, as headers bring it. */
async function visitUnder(page: Page, policy: string, html: string): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('**/examples/policy', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en"><title>A school</title>${html}</html>`,
    }),
  );
  await page.goto('/examples/policy');
  return refused;
}

/** What only some forms need comes later, under the page's policy like the rest. */
async function partArrives(page: Page): Promise<void> {
  await field(page, 'phone').focus();
  await expect(page.getByLabel('Phone: country')).toBeAttached();
}

test('a nonce with strict-dynamic is enough, and the loader hands the nonce on', async ({ page, baseURL }) => {
  const refused = await visitUnder(
    page,
    `default-src 'none'; script-src 'nonce-abc123' 'strict-dynamic'; connect-src ${baseURL}`,
    `<script nonce="abc123" async src="/w/1/loader.js"></script>${form('enquiry')}`,
  );
  await inState(page, 'ready');
  await partArrives(page);
  expect(refused).toEqual([]);
});

test('a nonce alone, without strict-dynamic, is enough as well', async ({ page, baseURL }) => {
  const refused = await visitUnder(
    page,
    `default-src 'none'; script-src 'nonce-abc123'; connect-src ${baseURL}`,
    `<script nonce="abc123" async src="/w/1/loader.js"></script>${form('enquiry')}`,
  );
  await inState(page, 'ready');
  await partArrives(page);
  expect(refused).toEqual([]);
});

test('Trusted Types and a list of hosts are enough, for the parts of a form as well', async ({ page, baseURL }) => {
  const refused = await visitUnder(
    page,
    `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; require-trusted-types-for 'script'; trusted-types schoolbell`,
    LOADER + form('enquiry'),
  );
  await inState(page, 'ready');
  await partArrives(page);
  expect(refused).toEqual([]);
});

test('shows the link where no script may run', async ({ page }) => {
  const refused = await visitUnder(page, "default-src 'none'", LOADER + form('enquiry'));
  await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible();
  expect(refused.join()).toContain('loader.js');
});

test('twenty forms on one page share the code, keep their values apart and have no id twice', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, LOADER + Array.from({ length: 20 }, (_, at) => form(at % 2 ? 'signup' : 'enquiry')).join(''));
  await expect(page.locator('[state=ready]')).toHaveCount(20);
  expect(asked.filter((url) => /(enquiry|signup)\.js/.test(url))).toHaveLength(1);
  await field(page, 'firstName').fill('Only here');
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll<Widget>('school-enquiry, school-signup')].map((one) => {
      const ids = [...one.shadowRoot!.querySelectorAll('[id]')].map((each) => each.id);
      return { name: one.values['firstName'], twice: ids.length - new Set(ids).size };
    }),
  );
  expect(seen.filter(({ name }) => name === 'Only here')).toHaveLength(1);
  expect(seen.every(({ twice }) => twice === 0)).toBe(true);
});

test('another version on the page leaves what is there alone', async ({ page }) => {
  const loader = readFileSync(join(built, 'loader.js'), 'utf8').replaceAll('1.0.0', '1.9.0');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/w/1.9.0/loader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: loader }));
  await page.route('**/w/1.9.0/enquiry.js', (route) =>
    route.fulfill({
      path: join(built, 'enquiry.js'),
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await visit(page, `${LOADER}<script async src="/w/1.9.0/loader.js"></script>${form('enquiry')}`);
  await inState(page, 'ready');
  expect(asked.filter((url) => url.includes('enquiry.js'))).toHaveLength(1);
  expect(failures).toEqual([]);
});

test('load=visible asks for nothing until the form is nearly in sight', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, `${LOADER}<div style="height:4000px"></div>${form('enquiry', 'load="visible"')}`);
  await page.waitForFunction(() => 'prefill' in document.querySelector('school-enquiry')!);
  await page.waitForTimeout(400);
  expect(asked.filter((url) => /enquiry\.js|getOptions/.test(url))).toEqual([]);
  await page.evaluate(() => scrollTo(0, 4000));
  await inState(page, 'ready');
});

test('consent lets a form with load=visible be asked for, but not before it is nearly in sight', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(
    page,
    `${LOADER}<div style="height:4000px"></div>${form('enquiry', 'load="visible" consent="required"')}`,
  );
  await page.waitForFunction(() => 'consent' in document.querySelector('school-enquiry')!);
  await page.evaluate(() => (document.querySelector('school-enquiry') as unknown as { consent(): void }).consent());
  await page.waitForTimeout(400);
  expect(asked.filter((url) => /enquiry\.js|getOptions/.test(url))).toEqual([]);
  await page.evaluate(() => scrollTo(0, 4000));
  await inState(page, 'ready');
});

test('the preview property shows a form without asking for it and never sends', async ({ page, baseURL }) => {
  const config = await (
    await fetch(`${baseURL}/api/signUp/lead/getOptions?institution=harbour-academy-demo`, {
      headers: { origin: baseURL! },
    })
  ).json();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, `${LOADER}<div id="place"></div>`);
  await page.evaluate(
    (given) => {
      const host = document.createElement('school-enquiry') as Widget;
      host.preview = given;
      document.querySelector('#place')!.append(host);
    },
    {
      ...config,
      form: { ...config.form, title: 'A title that nobody saved' },
      fields: config.fields.map((one: object) => ({ ...one, isMandatory: 0 })),
    },
  );
  await inState(page, 'ready');
  await expect(page.getByRole('heading', { name: 'A title that nobody saved' })).toBeVisible();
  await page.evaluate(() => document.querySelector<Widget>('school-enquiry')!.submit());
  await inState(page, 'done');
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('without scripts the link stands in the page', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
  await page.goto('/examples/plain/contact.html');
  await expect(page.getByRole('link', { name: 'Open the enquiry form' })).toBeVisible();
  await page.close();
});

test('in forced colours every control keeps a border and the focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await page.keyboard.press('Tab');
  const seen = await page.locator('school-enquiry').evaluate((host) => {
    const root = host.shadowRoot!;
    const bare = [
      ...root.querySelectorAll('input:not([type=checkbox], [tabindex="-1"]), select, textarea, button'),
    ].filter((one) => getComputedStyle(one).borderTopWidth === '0px');
    return { bare: bare.length, ring: getComputedStyle(root.activeElement!).outlineStyle };
  });
  expect(seen).toEqual({ bare: 0, ring: 'solid' });
});

test('right to left turns the form around, and long words break instead of widening it', async ({ page, baseURL }) => {
  const config = await (
    await fetch(`${baseURL}/api/signUp/lead/getOptions?institution=harbour-academy-demo`, {
      headers: { origin: baseURL! },
    })
  ).json();
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
  const fields = config.fields.map((one: { custom_name: string }) => ({ ...one, custom_name: long }));
  await page.route('**/getOptions*', (route) =>
    route.fulfill({ json: { ...config, fields, form: { ...config.form, title: long } } }),
  );
  await page.setViewportSize({ width: 360, height: 700 });
  await visit(page, LOADER + form('enquiry', 'lang="ar"'), {
    head: '<meta name="viewport" content="width=device-width"><style>h1 { font-size: 1rem }</style>',
  });
  await inState(page, 'ready');
  const seen = await page.locator('school-enquiry').evaluate((host) => {
    const label = host.shadowRoot!.querySelector('label')!;
    return {
      direction: getComputedStyle(label).direction,
      width: document.documentElement.scrollWidth,
      wide: host.shadowRoot!.querySelector('form')!.scrollWidth > host.clientWidth,
    };
  });
  expect(seen).toEqual({ direction: 'rtl', width: 360, wide: false });
});

test('shows no motion to people who ask for less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await page.locator('[part~=submit]').click();
  await inState(page, 'invalid');
  const moving = await page.locator('school-enquiry').evaluate(
    (host) =>
      [...host.shadowRoot!.querySelectorAll('*')].filter((one) => {
        const { animationName, transitionDuration } = getComputedStyle(one);
        return animationName !== 'none' || transitionDuration !== '0s';
      }).length,
  );
  expect(moving).toBe(0);
});

test('nothing is stored on the visitor’s device, also after sending', async ({ page, context }) => {
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await field(page, 'firstName').fill('Robin');
  await page.evaluate(() => document.querySelector<Widget>('school-enquiry')!.submit());
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(stored).toEqual([0, 0, '', 0, 0]);
  expect(await context.cookies()).toEqual([]);
});
