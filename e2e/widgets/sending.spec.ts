import { expect, test } from '@playwright/test';
import { takeTime } from '../widget.ts';
import { field, fillEnquiry, form, inState, LOADER, sendButton, visit } from './site.ts';

const API = '**/api/signUp/leads/add';

test('an enquiry is sent once, however often and fast Send is pressed', async ({ page }) => {
  const keys = new Set<string>();
  let hashes = 0;
  page.on(
    'response',
    (answer) => answer.request().method() === 'POST' && answer.url().includes('leads/add') && answer.ok() && hashes++,
  );
  await page.route(API, async (route) => {
    keys.add(route.request().headers()['idempotency-key']!);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await takeTime(page);
  await sendButton(page).dblclick();
  await page.keyboard.press('Enter');
  await inState(page, 'done');
  expect([keys.size, hashes]).toEqual([1, 1]);
});

test('a lost answer keeps what was typed, and the next try makes no second record', async ({ page }) => {
  const answers: string[] = [];
  await page.route(API, async (route) => {
    const answer = await route.fetch();
    answers.push(((await answer.json()) as { hash: string }).hash);
    if (answers.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  const surname = await fillEnquiry(page);
  await takeTime(page);
  await sendButton(page).click();
  await inState(page, 'error');
  await expect(field(page, 'surname')).toHaveValue(surname);
  await sendButton(page).click();
  await inState(page, 'done');
  expect(answers[1]).toBe(answers[0]);
});

test('asks once, without naming anyone, when the school may know the person', async ({ page }) => {
  const email = `twice.${Date.now()}@example.org`;
  for (const expected of ['done', 'invalid']) {
    await visit(page, LOADER + form('enquiry'));
    await inState(page, 'ready');
    await fillEnquiry(page, email);
    await takeTime(page);
    await sendButton(page).click();
    await inState(page, expected);
  }
  await expect(page.getByRole('alert')).not.toContainText(email);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await inState(page, 'done');
});

test('mistakes are listed in order, and each leads to its field', async ({ page }) => {
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await sendButton(page).click();
  await inState(page, 'invalid');
  await expect(page.locator('[part~=summary]')).toBeFocused();
  await page.getByRole('button', { name: 'Surname is required' }).click();
  await expect(field(page, 'surname')).toBeFocused();
  await field(page, 'surname').fill('Quay');
  await expect(page.getByText('Surname is required')).toHaveCount(0);
});

const refusals = [
  { status: 404, code: 'notFound', shown: 'config_not_found' },
  { status: 410, code: 'gone', shown: 'form_archived' },
  { status: 403, code: 'originRefused', shown: 'origin_refused' },
  { status: 429, code: 'rateLimited', shown: 'rate_limited' },
  { status: 500, code: 'internal', shown: 'load_failed' },
];
for (const { status, code, shown } of refusals) {
  test(`${status} while loading is told in one sentence beside the link`, async ({ page }) => {
    await page.route('**/getOptions*', (route) => route.fulfill({ status, json: { code, message: 'x' } }));
    await visit(page, LOADER + form('enquiry'));
    await inState(page, 'error');
    await expect(page.locator('[data-code]')).toHaveAttribute('data-code', shown);
    await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible();
  });
}

test('offline keeps everything, and it is sent once the network is back', async ({ page, context }) => {
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await takeTime(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.locator('[data-code]')).toHaveAttribute('data-code', 'offline');
  await context.setOffline(false);
  await sendButton(page).click();
  await inState(page, 'done');
});

test('back in the history brings back what was typed', async ({ page }) => {
  await page.goto('/examples/plain/contact.html');
  await inState(page, 'ready');
  await field(page, 'firstName').fill('Returning');
  await page.goto('/examples/plain/index.html');
  await page.goBack();
  await inState(page, 'ready');
  await expect(field(page, 'firstName')).toHaveValue('Returning');
});

test('an address fills in harmless fields as text, and no others', async ({ page }) => {
  const query = `?firstName=${encodeURIComponent('<img src=x onerror=alert(1)>')}&terms=true&guardian=x`;
  page.on('dialog', () => expect(false, 'a script ran').toBe(true));
  await visit(page, LOADER + form('enquiry', 'prefill="query"'), { query });
  await inState(page, 'ready');
  await expect(field(page, 'firstName')).toHaveValue('<img src=x onerror=alert(1)>');
  const values = await page.evaluate(
    () => (document.querySelector('school-enquiry') as unknown as { values: object }).values,
  );
  expect(Object.keys(values)).toEqual(['firstName']);
});

test('the data layer hears names, never values', async ({ page }) => {
  await visit(page, LOADER + form('enquiry', 'analytics="datalayer"'));
  await inState(page, 'ready');
  await field(page, 'firstName').fill('Secretname');
  const layer = await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer));
  expect(layer).toContain('school-change');
  expect(layer).not.toContain('Secretname');
});

test('a foreign place to go to afterwards is refused, the message stands instead', async ({ page }) => {
  await visit(page, LOADER + form('enquiry', 'success="redirect" redirect="https://elsewhere.example/thanks"'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await takeTime(page);
  await sendButton(page).click();
  await inState(page, 'done');
  await page.waitForTimeout(2000);
  expect(page.url()).not.toContain('elsewhere');
  await expect(page.locator('[part~=success]')).toBeVisible();
});

test('a move keeps what was typed', async ({ page }) => {
  await visit(page, `${LOADER}${form('enquiry')}<section id="there"></section>`);
  await inState(page, 'ready');
  await field(page, 'firstName').fill('Moved');
  await page.evaluate(() => document.querySelector('#there')!.append(document.querySelector('school-enquiry')!));
  await expect(field(page, 'firstName')).toHaveValue('Moved');
});

test('a server that never answers is given up on, and nothing typed is lost', async ({ page }) => {
  await page.clock.install();
  await page.route(API, () => new Promise(() => undefined));
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  const surname = await fillEnquiry(page);
  const sent = page.waitForRequest(API);
  await sendButton(page).click();
  await inState(page, 'busy');
  await sent;
  await page.clock.fastForward(21_000);
  await expect(page.locator('[data-code]')).toHaveAttribute('data-code', 'timeout');
  await expect(field(page, 'surname')).toHaveValue(surname);
});

test('too many requests are told with the time to wait, in the server’s own seconds', async ({ page }) => {
  await page.route(API, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { code: 'rateLimited', message: 'x' } }),
  );
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await sendButton(page).click();
  await inState(page, 'error');
  await expect(page.locator('[data-code=rate_limited]')).toContainText('in 30 seconds');
});

test('what the server refuses stands at its field, and goes once the field is changed', async ({ page }) => {
  await page.route(API, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'invalid', message: 'x', fields: { surname: 'Surname is known to be wrong' } },
    }),
  );
  await visit(page, LOADER + form('enquiry'));
  await inState(page, 'ready');
  await fillEnquiry(page);
  await sendButton(page).click();
  await inState(page, 'invalid');
  await expect(page.locator('[part~=summary]')).toBeFocused();
  await expect(page.locator('[id="e-surname"]')).toHaveText('Surname is known to be wrong');
  await field(page, 'surname').fill('Another');
  await expect(page.locator('[id="e-surname"]')).toHaveCount(0);
});

test('going through empty fields by Tab shows no mistakes before the form is sent', async ({ page }) => {
  await visit(page, `${LOADER}${form('enquiry')}`);
  await inState(page, 'ready');
  await field(page, 'firstName').focus();
  for (let at = 0; at < 6; at++) await page.keyboard.press('Tab');
  await expect(page.locator('[part~=error]')).toHaveCount(0);
  await field(page, 'surname').fill('x');
  await field(page, 'surname').fill('');
  await page.keyboard.press('Tab');
  await expect(page.locator('[id="e-surname"]')).toHaveText('Surname is required');
  await sendButton(page).click();
  await expect(page.locator('[id="e-firstName"]')).toHaveText('First name is required');
});
