import { expect, test } from '@playwright/test';
import { field, form, inState, LOADER, looksOf, SCHOOL, visit } from './site.ts';

/** Addresses that a page asks for, from now on. */
function watch(page: import('@playwright/test').Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

test('a first form takes three requests, also with three loader tags of two versions', async ({ page }) => {
  await page.goto('/examples/plain/programmes.html');
  const asked = watch(page);
  const pinned = '<script async src="/w/1.0.0/loader.js"></script>';
  await page.setContent(`<!doctype html><title>x</title>${LOADER}${LOADER}${pinned}${form('enquiry')}`);
  await inState(page, 'ready');
  expect(asked.filter((url) => /enquiry\.js|getOptions/.test(url))).toHaveLength(2);
});

test('a first form asks the server for three things: loader, widget, form; terms and signature come beside it where it asks for them', async ({
  page,
}) => {
  for (const [kind, path, beside] of [
    ['enquiry', '/api/signUp/lead/getOptions', []],
    ['signup', '/api/signUp/getOptions', ['/w/1.0.0/agreements.js']],
  ] as const) {
    await page.goto('/examples/plain/programmes.html');
    const asked = watch(page);
    await page.setContent(`<!doctype html><title>x</title>${LOADER}${form(kind)}`);
    await inState(page, 'ready', `school-${kind}`);
    await page.waitForTimeout(500);
    expect(asked.map((url) => new URL(url).pathname)).toEqual([
      '/w/1/loader.js',
      path,
      `/w/1.0.0/${kind}.js`,
      ...beside,
    ]);
  }
});

test('a page with both forms asks for their code once, and each asks for its own form', async ({ page }) => {
  await page.goto('/examples/plain/programmes.html');
  const asked = watch(page);
  await page.setContent(`<!doctype html><title>x</title>${LOADER}${form('enquiry')}${form('signup')}`);
  await inState(page, 'ready', 'school-enquiry');
  await inState(page, 'ready', 'school-signup');
  expect(asked.filter((url) => /(enquiry|signup)\.js/.test(url))).toHaveLength(1);
  expect(asked.filter((url) => url.includes('getOptions'))).toHaveLength(2);
});

/** Holds the enquiry form's code back, so that the form can come first; a page counts as loaded only with it. */
async function holdCode(page: import('@playwright/test').Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/enquiry.js*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the form is asked for while its code is on its way, and stands once the code is here', async ({ page }) => {
  const release = await holdCode(page);
  const asked = watch(page);
  const told = page.waitForResponse('**/getOptions*');
  const visited = visit(
    page,
    `${LOADER}${form('enquiry')}<script>
    customElements.whenDefined('school-enquiry').then(() => document.querySelector('school-enquiry').addEventListener('school-ready', () => (document.title = 'heard')));</script>`,
  );
  await (await told).finished();
  await page.waitForTimeout(200);
  release();
  await visited;
  await inState(page, 'ready');
  await expect(page).toHaveTitle('heard');
  expect(asked.filter((url) => url.includes('getOptions'))).toHaveLength(1);
});

test('an element that came to name another form meanwhile shows that one', async ({ page }) => {
  const release = await holdCode(page);
  const told = page.waitForResponse('**/getOptions*');
  const visited = visit(page, LOADER + form('enquiry'));
  await told;
  await page.evaluate(() => document.querySelector('school-enquiry')!.setAttribute('institution', 'nobody'));
  release();
  await visited;
  await inState(page, 'error');
  await expect(page.locator('[data-code]')).toHaveAttribute('data-code', 'config_not_found');
});

test('a form that was asked for in vain is asked for again', async ({ page }) => {
  let tries = 0;
  await page.route('**/getOptions*', (route) => (++tries === 1 ? route.abort('connectionreset') : route.continue()));
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  expect(tries).toBe(2);
});

test('an element with a server of its own asks that one, and no other', async ({ page, baseURL }) => {
  const elsewhere = baseURL!.replace('localhost', '127.0.0.1');
  const asked = watch(page);
  // Heard from before the visit on: the answer may be there before the page is.
  const answered = page.waitForResponse('**/getOptions*');
  await visit(page, LOADER + form('enquiry', `api="${elsewhere}"`));
  await answered;
  expect(asked.filter((url) => url.includes('getOptions')).every((url) => url.startsWith(elsewhere))).toBe(true);
});

test('a React site mounts and unmounts the forms as its pages change', async ({ page }) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto('/examples/react-spa/');
  const go = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click();
  for (const [name, tag] of [
    ['Ask us', 'school-enquiry'],
    ['Enrol', 'school-signup'],
    ['Home', ''],
    ['Ask us', 'school-enquiry'],
  ] as const) {
    await go(name);
    await expect(page.locator('school-enquiry, school-signup')).toHaveCount(tag ? 1 : 0);
    if (tag) await inState(page, 'ready', tag);
  }
  expect(failures).toEqual([]);
});

test('an element that comes late, by innerHTML or by a router, is shown', async ({ page }) => {
  await visit(page, `${LOADER}<div id="late"></div>`);
  await page.evaluate((html) => (document.querySelector('#late')!.innerHTML = html), form('enquiry'));
  await inState(page, 'ready');
});

test('a plain div does the same where unknown tags are removed', async ({ page }) => {
  await visit(
    page,
    `${LOADER}<div data-school-widget="enquiry" data-institution="${SCHOOL}" data-source="div"><a href="/x">Open</a></div>`,
  );
  await inState(page, 'ready');
  await expect(page.locator('school-enquiry')).toHaveAttribute('source', 'div');
});

test('scripts that were delayed or merged still find the way home', async ({ page }) => {
  const late = "setTimeout(() => fetch('/w/1/loader.js').then((a) => a.text()).then((t) => (0, eval)(t)), 50)";
  await visit(
    page,
    `<script type="text/rocketscript" data-rocketsrc="/w/1/loader.js"></script>${form('enquiry')}<script>${late}</script>`,
  );
  await inState(page, 'ready');
  await visit(page, `${form('enquiry')}<script>${late}</script>`);
  await inState(page, 'ready');
});

test('nothing is asked of the server before consent', async ({ page }) => {
  const asked = watch(page);
  await visit(page, LOADER + form('enquiry', 'consent="required"'));
  await page.waitForTimeout(600);
  expect(asked.filter((url) => /enquiry\.js|getOptions/.test(url))).toEqual([]);
  await page.evaluate(() => (document.querySelector('school-enquiry') as unknown as { consent(): void }).consent());
  await inState(page, 'ready');
});

test('calls made before the code arrives are answered in order', async ({ page }) => {
  await page.route('**/enquiry.js*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await visit(page, LOADER + form('enquiry'));
  await page.waitForFunction(() => 'prefill' in document.querySelector('school-enquiry')!);
  await page.evaluate(() =>
    (document.querySelector('school-enquiry') as unknown as { prefill(v: object): void }).prefill({
      firstName: 'Queued',
    }),
  );
  await inState(page, 'ready');
  await expect(field(page, 'firstName')).toHaveValue('Queued');
});

test('a tampered file is refused three times: the link stays, and another try can follow', async ({ page }) => {
  let tries = 0;
  await page.route('**/enquiry.js*', async (route) => {
    tries++;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()} ` });
  });
  await visit(page, LOADER + form('enquiry'));
  await page.evaluate(() =>
    addEventListener(
      'school-error',
      (event) => (document.title = (event as CustomEvent<{ code: string }>).detail.code),
    ),
  );
  await inState(page, 'error');
  expect(tries).toBe(3);
  await expect(page).toHaveTitle('load_failed');
  await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible();
  await page.unroute('**/enquiry.js*');
  await page.evaluate(() => (document.querySelector('school-enquiry') as unknown as { reload(): void }).reload());
  await inState(page, 'ready');
});

test('the strictest policy, with Trusted Types, is enough', async ({ page }) => {
  const refusals: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()));
  await page.goto('/examples/strict-csp/');
  await inState(page, 'ready');
  await page.locator('school-signup').scrollIntoViewIfNeeded();
  await inState(page, 'ready', 'school-signup');
  expect(refusals).toEqual([]);
});

test('a policy that keeps the form from the school is named', async ({ page, baseURL }) => {
  await visit(page, LOADER + form('enquiry'), {
    head: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${baseURL}">`,
  });
  await inState(page, 'error');
  await expect(page.locator('[part~=error][data-code]')).toHaveAttribute('data-code', 'csp_blocked');
});

test('the page is left as it was: no globals, patched prototypes, sheets, cookies or storage', async ({ page }) => {
  const look = () =>
    page.evaluate(() => [
      Object.getOwnPropertyNames(window).length,
      document.styleSheets.length,
      document.adoptedStyleSheets.length,
      document.head.childElementCount,
      localStorage.length,
      document.cookie.length,
      ...[Object, Array, Promise, Node, Element, HTMLElement, Document, EventTarget].map(
        (one) => Object.getOwnPropertyNames(one.prototype).length,
      ),
    ]);
  await visit(page, 'Nothing here.');
  const before = await look();
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  expect(await look()).toEqual(before);
});

test('hostile style sheets change nothing inside', async ({ page }) => {
  const measure = () => looksOf(page.locator('school-enquiry'), 'h2, label, input, button, textarea');
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  const clean = await measure();
  await page.goto('/examples/hostile-css/');
  await inState(page, 'ready');
  expect(await measure()).toEqual(clean);
});

test('mounting and unmounting a hundred times leaves one working form', async ({ page }) => {
  await visit(page, `${LOADER}<div id="app"></div>`);
  await page.evaluate(async (html) => {
    const app = document.querySelector('#app')!;
    for (let i = 0; i < 100; i++) {
      app.innerHTML = html;
      await new Promise((resolve) => setTimeout(resolve));
      if (i < 99) app.replaceChildren();
    }
  }, form('enquiry'));
  await inState(page, 'ready');
  await expect(page.locator('school-enquiry')).toHaveCount(1);
});

test('a form that stands only in shadow roots loads, there from the start or put there later', async ({ page }) => {
  const put = (id: string) => `{
    const inner = document.createElement('div');
    inner.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(form('enquiry'))};
    document.getElementById('${id}').attachShadow({ mode: 'open' }).append(inner);
  }`;
  await visit(page, `<div id="outer"></div><script>${put('outer')}</script>${LOADER}`);
  await inState(page, 'ready');

  await visit(page, `<div id="router"></div>${LOADER}`);
  await page.waitForFunction(() => Symbol.for('schoolbell') in window);
  await page.evaluate(
    (html) => {
      const page = document.createElement('div');
      page.attachShadow({ mode: 'open' }).innerHTML = html;
      document.getElementById('router')!.append(page);
    },
    form('enquiry', 'lang="de"'),
  );
  await inState(page, 'ready');
});
