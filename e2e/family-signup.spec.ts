import { expect, test, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { mailTo } from './mailbox.ts';
import { office } from './office.ts';
import { makeSchool, unique, type School } from './school.ts';
import { field, fillIn, send, takeTime } from './widget.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Hillside School');
  for (const type of ['student', 'lead']) {
    const {
      data: [form],
    } = await school.ask('GET', 'customForm/getFormTypes', { type });
    const { data: settings } = await school.ask('GET', 'customForm/setting/get', { type });
    const wanted = type === 'student' ? ['children', 'later', 'terms', 'signature'] : ['later'];
    for (const setting of settings)
      if (wanted.includes(setting.type))
        await school.ask('POST', 'customForm/setting/save', {
          custom_form_id: form.custom_form_id,
          ...setting,
          should_display: 1,
        });
  }
});

/** The school's hosted page, with the widget of a type. */
async function open(page: Page, type: 'student' | 'lead' = 'student', rest = ''): Promise<Locator> {
  await page.addInitScript(() =>
    document.addEventListener('school-success', () => Object.assign(window, { sentAt: Date.now() })),
  );
  await page.goto(`/signup/${type}?institution=${school.hash}${rest}`);
  const widget = page.locator(type === 'student' ? 'school-signup' : 'school-enquiry');
  await expect(field(widget, 'firstName')).toBeVisible();
  return widget;
}

const addChild = (widget: Locator) => widget.getByRole('button', { name: 'Add another Student' }).click();
const saveLater = (widget: Locator) => widget.getByRole('button', { name: 'Save and finish later' });

/** What axe finds in the page, in both colours; only colours can differ in dark. With SCREENS=1 pictures are kept, to be looked at. */
async function faults(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await faultsIn(page, { colours: colorScheme === 'dark' })).map(
        (fault) => `${what} in ${colorScheme}: ${fault}`,
      ),
    );
    if (process.env['SCREENS'])
      await page.screenshot({
        path: `test-results/screens/family-${colorScheme}-${what.replace(/\W+/g, '-')}.png`,
        fullPage: true,
      });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The first child with the family's own answers. */
async function fillFamily(widget: Locator, surname: string): Promise<void> {
  const mail = (name: string) => `${name}@${surname}.example`.toLowerCase();
  await fillIn(widget, {
    firstName: 'Mia',
    surname,
    dob: '2015-02-01',
    email: mail('mia'),
    'address.street': '1 Hill',
    'address.country': 'GB',
    'guardian.parentFirstName': 'Ann',
    'guardian.parentSurname': surname,
    'guardian.relation': 'Mother',
    'guardian.parentEmail': mail('ann'),
    terms: true,
  });
}

test('a family enrols three children in one go, on a phone, and staff have one family', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const surname = `Fam${unique()}`;
  const widget = await open(page);
  await fillFamily(widget, surname);
  await addChild(widget);
  await expect(field(widget, 'children.0.firstName')).toBeFocused();
  await fillIn(widget, { 'children.0.firstName': 'Ben', 'children.0.surname': surname });
  await addChild(widget);
  await addChild(widget);
  await fillIn(widget, {
    'children.1.firstName': 'Zoe',
    'children.1.surname': surname,
    'children.1.dob': '2019-05-06',
  });

  await test.step('a child is taken out, and back in', async () => {
    await widget.getByRole('button', { name: 'Remove Student 2' }).click();
    await expect(field(widget, 'children.0.firstName')).toHaveValue('Zoe');
    await widget.getByRole('button', { name: 'Undo' }).click();
    await expect(field(widget, 'children.0.firstName')).toHaveValue('Ben');
    await widget.getByRole('button', { name: 'Remove Student 4' }).click();
    await expect(field(widget, 'children.2.firstName')).toHaveCount(0);
  });

  await test.step('mistakes are at the right child, and the list leads there', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await widget.locator('button[type=submit]').click();
    const summary = widget.locator('[part~=summary]');
    await expect(summary).toBeFocused();
    expect(sent, 'the widget itself tells of them').toEqual([]);
    await summary.getByRole('button', { name: 'Student 2: Date of birth is required' }).click();
    await expect(field(widget, 'children.0.dob')).toBeFocused();
    await expect(field(widget, 'children.0.dob')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(widget, 'children.1.dob')).not.toHaveAttribute('aria-invalid', 'true');
    expect(await faults(page, 'children with mistakes')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await field(widget, 'children.0.dob').fill('2017-03-04');
  });

  await test.step('offline keeps everything, and Send pressed twice makes one family', async () => {
    await takeTime(page);
    await page.context().setOffline(true);
    await widget.locator('button[type=submit]').click();
    await expect(widget.getByRole('alert')).toContainText('You seem to be offline');
    await expect(field(widget, 'children.1.firstName')).toHaveValue('Zoe');
    await page.context().setOffline(false);
    await widget.locator('button[type=submit]').dblclick();
    await expect(widget.getByRole('status').filter({ hasText: /thank you/i })).toBeVisible();
  });

  const { data, total } = await school.ask('GET', 'students', { search: surname });
  expect(total).toBe(3);
  const mail = await mailTo(school.owner.email, surname);
  expect(mail.subject).toBe(`New students: Mia ${surname}, Ben ${surname} and Zoe ${surname}`);
  const ben = data.find((one: { firstName: string }) => one.firstName === 'Ben');
  const staff = await office(await browser.newContext(), school.owner, `/people/students/${ben.user_detail_id}`);
  await staff.getByRole('tab', { name: /Guardians/ }).click();
  for (const name of ['Mia', 'Zoe', 'Ann'])
    await expect(staff.getByRole('tabpanel')).toContainText(`${name} ${surname}`);
});

test('mistakes stay with their child when another child is removed and restored', async ({ page }) => {
  const widget = await open(page);
  for (const at of [0, 1, 2]) {
    await addChild(widget);
    await fillIn(widget, { [`children.${at}.firstName`]: ['Ben', 'Cat', 'Zoe'][at]! });
  }
  const phone = (at: number) => field(widget, `children.${at}.phone`);
  await fillIn(widget, { 'children.0.phone': '12', 'children.1.phone': '020 7946 0018', 'children.2.phone': '34' });
  await phone(2).press('Tab');
  await expect(phone(2)).toHaveAttribute('aria-invalid', 'true');

  await widget.getByRole('button', { name: 'Remove Student 2' }).click();
  await expect(field(widget, 'children.0.firstName')).toHaveValue('Cat');
  await expect(phone(0)).toHaveValue('020 7946 0018');
  await expect(phone(0)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(phone(1)).toHaveValue('34');
  await expect(phone(1)).toHaveAttribute('aria-invalid', 'true');

  await widget.getByRole('button', { name: 'Undo' }).click();
  for (const [at, text] of ['12', '020 7946 0018', '34'].entries()) await expect(phone(at)).toHaveValue(text);
  await expect(phone(2)).toHaveAttribute('aria-invalid', 'true');
});

test('a form is saved, and finished elsewhere by the link from the mail', async ({ page, browser }) => {
  const surname = `Later${unique()}`;
  const email = `ann@${surname}.example`.toLowerCase();
  const widget = await open(page);
  await fillFamily(widget, surname);
  await addChild(widget);
  await fillIn(widget, { 'children.0.firstName': 'Ben' });

  await saveLater(widget).click();
  const address = field(widget, 'save-email');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(email);
  await address.fill('nobody');
  await address.press('Enter');
  await expect(widget.getByRole('alert')).toContainText('Please enter a valid email');
  expect(await faults(page, 'saving with a mistake')).toEqual([]);
  await address.fill(email);

  await page.context().setOffline(true);
  await widget.getByRole('button', { name: 'Save and mail me the link' }).click();
  await expect(widget.getByRole('alert')).toContainText('You seem to be offline');
  await page.context().setOffline(false);
  await widget.getByRole('button', { name: 'Save and mail me the link' }).dblclick();
  await expect(widget.getByText(`We have sent a link to ${email}. It works for 30 days.`)).toBeVisible();

  const mail = await mailTo(email, 'finish your form');
  expect(mail.text).not.toContain('Ben');
  const link = new URL(/https?:\/\/\S+#\S+/.exec(mail.text!)![0]);
  const elsewhere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await elsewhere.addInitScript(() =>
    document.addEventListener('school-success', () => Object.assign(window, { sentAt: Date.now() })),
  );
  await elsewhere.goto(link.pathname + link.search + link.hash);
  const form = elsewhere.locator('school-signup');
  await expect(form.getByText('Your earlier answers are here again.')).toBeVisible();
  for (const [path, value] of [
    ['firstName', 'Mia'],
    ['dob', '2015-02-01'],
    ['address.country', 'GB'],
    ['guardian.parentEmail', email],
    ['children.0.firstName', 'Ben'],
  ] as const)
    await expect(field(form, path)).toHaveValue(value);
  await expect(field(form, 'terms')).toBeChecked();
  expect(await faults(elsewhere, 'a form that came back')).toEqual([]);
  await fillIn(form, { 'children.0.surname': surname, 'children.0.dob': '2017-03-04' });
  await takeTime(elsewhere);
  await send(form);
  expect((await school.ask('GET', 'students', { search: surname })).total).toBe(2);

  await test.step('from then on the link opens nothing, like any that was made up', async () => {
    const made = `${link.hash.slice(0, -43)}${'x'.repeat(43)}`;
    for (const hash of [link.hash, made]) {
      const late = await elsewhere.context().newPage();
      await late.goto(link.pathname + link.search + hash);
      await expect(late.getByRole('alert')).toContainText('This link has expired');
      await expect(field(late.locator('school-signup'), 'firstName')).toHaveValue('');
      await late.close();
    }
  });
});

test('an enquiry on the school’s own site can be saved and continued there, once the editor allows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const editor = await office(await browser.newContext(), school.owner, '/people/leadform');
  const row = editor.getByRole('switch', { name: 'Show Save and finish later on the form' });
  await expect(row).toBeChecked();
  await expect(editor.getByRole('switch', { name: /Several/ })).toHaveCount(0);
  await expect(editor.locator('school-enquiry').getByRole('button', { name: 'Save and finish later' })).toBeVisible();

  await page.goto('/examples/plain/programmes.html');
  await page.evaluate((hash) => {
    document.body.innerHTML = `<main><h1>Ask us</h1><school-enquiry institution="${hash}"></school-enquiry></main>`;
    document.body.append(Object.assign(document.createElement('script'), { src: '/w/1/loader.js' }));
  }, school.hash);
  const widget = page.locator('school-enquiry');
  await field(widget, 'firstName').fill('Robin');
  await saveLater(widget).click();
  const email = `robin.${unique()}@family.example`;
  await field(widget, 'save-email').fill(email);
  await widget.getByRole('button', { name: 'Save and mail me the link' }).click();
  await expect(widget.getByText('It works for 30 days.')).toBeVisible();
  const mail = await mailTo(email, 'finish your form');
  expect(mail.text).toContain(`${baseURL}/examples/plain/programmes.html#`);

  await editor.getByRole('button', { name: 'Edit Save and finish later' }).click();
  await expect(editor.getByText('1 unfinished form.')).toBeVisible();
});
