import { expect, test, type Page } from '@playwright/test';
import { sendForm } from './family.ts';
import { allMails } from './mailbox.ts';
import { guarded } from './guard.ts';
import { dangerous, type HostileSchool, hostileSchool, type Kind, places } from './hostile.ts';
import { signInAs } from './school.ts';
import { field, openWidget, takeTime } from './widget.ts';

let hostile: HostileSchool;
let school: HostileSchool['school'];
let sent: HostileSchool['sent'];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  hostile = await hostileSchool();
  ({ school, sent } = hostile);
});

/** Text as the server keeps it. */
const kept = (text: string) => text.toWellFormed().normalize('NFC').trim();
const bare = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ');
/** Line separators and control characters are drawn as spaces, or not at all. */
const isPlain = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text);
const textOf = (page: Page) => page.evaluate(() => document.body.textContent ?? '');

test('the guard notices a page that takes text for markup (positive control)', async ({ page }) => {
  const noticed = await guarded(page);
  await page.goto('/login');
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${dangerous[1]}${dangerous[6]}${dangerous[12]}</h1>` }),
  );
  await page.goto('/naive');
  await expect.poll(async () => (await noticed()).join('\n')).toMatch(/a script ran[\s\S]*an element/);
});

for (const kind of ['lead', 'student'] as const) {
  test(`what was sent by the ${kind} form is text on every screen`, async ({ page, context }) => {
    test.setTimeout(180_000);
    await signInAs(context, school.owner);
    const noticed = await guarded(page);
    const list = kind === 'lead' ? '/people/leads?view=table' : '/people/students?';
    for (let at = 1; at <= 2; at++) {
      await page.goto(`${list}&per_page=50&page=${at}`);
      await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible();
    }
    expect(bare(await textOf(page))).toContain(bare(kept(sent[kind][0]!.texts[0]!)));
    for (const [at, { id, texts }] of sent[kind].slice(0, dangerous.length).entries()) {
      await page.goto(at % 4 === 0 ? `${list}&open=${id}&tab=submissions` : `/people/${kind}s/${id}?tab=submissions`);
      await expect(page.getByText('Sent from')).toBeVisible();
      const shown = bare(await textOf(page));
      for (const text of texts.map(kept).filter(isPlain)) expect(shown, text).toContain(bare(text));
      if (at % 6 === 0) {
        await page.getByRole('tab', { name: 'Overview' }).click();
        await expect(page.getByRole('heading', { name: 'Guardians' })).toBeVisible();
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await expect(page.locator('dialog[open]').last().getByLabel('First name')).toHaveValue(kept(texts[0]!));
      }
    }
    if (kind === 'lead') {
      await page.goto('/people/leads?view=board');
      await expect(page.getByRole('article').first()).toBeVisible();
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`/people/${kind}form`);
    await expect(page.locator('school-enquiry, school-signup')).toHaveAttribute('state', 'ready');
    expect(await noticed()).toEqual([]);
  });
}

test('a note, a task and a search are text too', async ({ page, context }) => {
  const { user_detail_id } = await school.ask('POST', 'leads/add', { firstName: 'Note', isDuplicate: 1 });
  for (const message_box of dangerous.flatMap((text) => [
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    `.${text}`,
  ]))
    await school.ask('POST', 'notes/add', { user_detail_id, message_box });
  for (const text of dangerous)
    await school.ask('POST', 'tasks/add', { user_detail_id, task_detail: text, validity_date: '2031-01-01T09:00:00Z' });
  await signInAs(context, school.owner);
  const noticed = await guarded(page);
  for (const tab of ['notes', 'tasks']) {
    await page.goto(`/people/leads/${user_detail_id}?tab=${tab}`);
    await expect(page.getByText(dangerous[0]!).first()).toBeVisible();
  }
  for (const text of dangerous.slice(0, 8)) {
    await page.goto(
      `/people/students?search=${encodeURIComponent(text)}&open=${encodeURIComponent(text)}&order_by=${encodeURIComponent(text)}`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await noticed()).toEqual([]);
});

test('the mails, where they are read and as they leave', async ({ page, context }) => {
  test.setTimeout(120_000);
  await signInAs(context, school.owner);
  const wanted = sent.lead.length + sent.student.length;
  const ours = async () =>
    (await allMails()).filter((mail) => mail.to?.some((to) => to.address === school.owner.email));
  await expect.poll(async () => (await ours()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  const noticed = await guarded(page);
  await page.goto('/settings/outbox');
  const { data } = await school.ask('GET', 'outbox/list', { per_page: 100, page: 2 });
  for (const { id } of data.slice(0, 8)) {
    await page.goto(`/settings/outbox?open=${id}`);
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
    await page.getByRole('tab', { name: 'Plain text' }).click();
    await expect(page.getByRole('dialog').locator('pre')).toBeVisible();
  }
  expect(await noticed()).toEqual([]);
  const reader = await context.newPage();
  const seen = await guarded(reader);
  for (const mail of (await ours()).slice(0, 60)) {
    await reader.setContent(mail.html ?? '');
    expect(mail.headers.filter(({ key }) => /^(bcc|cc)$/.test(key))).toEqual([]);
    expect(mail.to).toHaveLength(1);
  }
  expect(await seen()).toEqual([]);
  const all = (await ours()).map((mail) => bare(`${mail.text}`)).join('\n');
  for (const text of dangerous.map(kept).filter(isPlain)) expect(all, text).toContain(bare(text));
});

test('the CSV has no cell that a spreadsheet runs', async () => {
  for (const path of ['leads/export', 'students/export']) {
    const { body } = await school.call('GET', path);
    const cells = [...String(body).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g)].map(
      ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"'),
    );
    expect(cells.length).toBeGreaterThan(500);
    expect(cells.filter((cell) => /^\s*[=+\-@]|^[\t\r]/.test(cell))).toEqual([]);
    expect(cells).toContain(`'${kept(dangerous[27]!)}`);
  }
});

test('typed into the real forms, by hand and by the address, they arrive as they were typed', async ({ page }) => {
  test.setTimeout(120_000);
  const noticed = await guarded(page);
  for (const [kind, batch] of [
    ['lead', 0],
    ['student', 13],
    ['lead', 13],
    ['student', 0],
  ] as const) {
    const email = `typed.${kind}.${batch}@family.example`;
    const typed = await typeAndSend(page, kind, batch, email);
    const { body } = await school.sql((db) =>
      db
        .selectFrom('submission as s')
        .innerJoin('person as p', 'p.user_detail_id', 's.person_id')
        .select('s.body')
        .where('p.institution_id', '=', school.institution_id)
        .where('p.email', '=', email)
        .executeTakeFirstOrThrow(),
    );
    const stored = JSON.stringify((body as { values: object }).values);
    for (const text of typed) expect(stored).toContain(JSON.stringify(text.toWellFormed()));
    expect(await noticed()).toEqual([]);
  }
});

/** Fills every place of the real form, which an address has filled in before, and sends it; answers what stood in its fields. */
async function typeAndSend(page: Page, kind: Kind, from: number, email: string): Promise<string[]> {
  const prefill = new URLSearchParams({
    institution: school.hash,
    firstName: dangerous[1]!,
    surname: dangerous[0]!,
    message: dangerous[9]!,
    utm_source: dangerous[3]!,
  });
  const widget = await openWidget(
    page,
    `/signup/${kind}?${prefill}`,
    kind === 'lead' ? 'school-enquiry' : 'school-signup',
  );
  await widget.getByRole('button', { name: 'Type instead' }).click();
  const typed: string[] = [];
  for (const [at, [path]] of places(hostile, kind, [])
    .filter(([name]) => name !== 'guardian.relation')
    .entries()) {
    await field(widget, path).fill(dangerous[(at + from) % dangerous.length]!);
    if (path !== 'signature') typed.push(await field(widget, path).inputValue());
  }
  await field(widget, 'email').fill(email);
  if (kind === 'student') await field(widget, 'dob').fill('2015-02-03');
  await takeTime(page);
  await widget.locator('button[type=submit]').click();
  const again = widget.getByRole('button', { name: 'Send anyway' });
  const thanks = widget.getByText('Thank you').first();
  await expect(again.or(thanks)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(thanks).toBeVisible();
  return typed;
}

test('what no field can hold is refused at the field, never by a failure', async () => {
  const long = 'y'.repeat(10_000);
  for (const [value, statuses] of [
    [long, [422]],
    ['a\u0000b', [200, 422]],
    ['\ud800', [200, 422]],
  ] as const) {
    for (const kind of ['lead', 'student'] as const) {
      const values = {
        firstName: 'Limit',
        surname: 'Case',
        email: 'limit@family.example',
        dob: '2015-02-03',
        [hostile.freeText[kind][0]!]: value,
      };
      const { status, body } = await sendForm(school.hash, kind, values, { isDuplicate: 1 });
      expect(statuses, `${kind}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
      if (status === 422) expect(JSON.stringify(body.fields)).toContain(hostile.freeText[kind][0]!);
    }
  }
});
