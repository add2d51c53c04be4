import { expect, test, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, unique } from './school.ts';
import { bookingSchool } from './widgets/booking.ts';

let school: School;
let slug: string;

const SETTINGS = '/onlinebookings/settings';
const stored = async () => (await school.ask('GET', 'onlineBooking/settings')).data;
const save = (within: Page | Locator) => within.getByRole('button', { name: 'Save', exact: true }).click();

/** Axe finds nothing in either light; with SCREENS set, pictures of both are kept. */
async function faultless(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    expect(await faultsIn(page), `${name}, ${theme}`).toEqual([]);
    if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/booking-${name}-${theme}.png` });
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
}

async function addSubject(sub_name: string): Promise<number> {
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: `${sub_name} group` }))
    .data;
  const durations = [{ minutes: 45, fee: 4_000 }];
  return (await school.ask('POST', 'subject/add', { sub_name, gibbonCourseID, durations })).data.sub_id;
}

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  slug = `harbour-${unique()}`.toLowerCase();
  await signInAs(context, school.owner);
});

test('an empty school chooses its address by the checklist; a taken one is refused at its field', async ({ page }) => {
  const other = await makeSchool();
  await other.ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  await page.goto(`${SETTINGS}/rules`);
  const list = page.getByRole('region', { name: 'Before families can book' });
  await expect(list).toContainText('of 4 done');
  await list.getByRole('link', { name: 'Choose an address' }).click();
  await expect(page).toHaveURL(SETTINGS);
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('No booking page yet');
  const form = page.getByRole('form', { name: 'Booking address' });
  await faultless(page, 'empty');

  await form.getByRole('textbox', { name: 'Address' }).fill('ab');
  await save(form);
  await expect(form).toContainText('Please use 3 to 40 characters');
  await form.getByRole('textbox', { name: 'Address' }).fill(slug);
  await save(form);
  await expect(form).toContainText('Another school has this address');
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(slug);
  await form.getByRole('textbox', { name: 'Address' }).fill(`École ${slug} 2`);
  await expect(form).toContainText(`/book/ecole-${slug}-2`);
  await save(form);
  await toast(page, 'Settings saved.');
  expect((await stored()).slug).toBe(`ecole-${slug}-2`);
  await expect(list.getByRole('link', { name: 'Choose an address' })).toHaveCount(0);

  await expect(page.getByRole('img', { name: 'QR code of your booking page' })).toBeVisible();
  const open = page.getByRole('link', { name: 'Open page' });
  expect(await open.getAttribute('href')).toMatch(new RegExp(`/book/ecole-${slug}-2$`));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'QR code' }).click();
  expect((await download).suggestedFilename()).toBe('booking-page-qr.svg');
  const header = page.getByRole('banner').getByRole('link', { name: /your booking page/ });
  expect((await header.textContent())!.trim().length).toBeLessThanOrEqual(16);
  await form.getByRole('textbox', { name: 'Address' }).fill('another-one');
  await expect(form).toContainText('90 days');
  await faultless(page, 'address');
});

test('the own domain is kept with its record, and is not connected', async ({ page }) => {
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your own domain' });
  await dialog.getByLabel('Domain').fill('not a domain');
  await save(dialog);
  await expect(dialog).toContainText('Please enter a domain such as');
  await dialog.getByLabel('Domain').fill(`book.${slug}.example`);
  await save(dialog);
  const part = page.getByRole('region', { name: 'Your own domain' });
  await expect(part).toContainText('Not connected');
  await expect(part).toContainText(`_schoolbell.book.${slug}.example`);
  await faultless(page, 'domain');
  await part.getByRole('button', { name: 'Remove domain' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove domain' }).click();
  await expect(part.getByRole('button', { name: 'Add domain' })).toBeVisible();
});

test('a subject goes on the page, says what it lacks, and gets a new link', async ({ page }) => {
  const sub_id = await addSubject('Piano');
  await school.ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  await page.goto(`${SETTINGS}/subjects`);
  const row = page.getByRole('group', { name: 'Piano', exact: true });
  await row.getByLabel('How Piano is booked').selectOption('On the page');
  await toast(page, 'Piano saved.');
  await expect(page.getByRole('region', { name: 'What families can book' })).toContainText('1 of 1 on sale');
  await expect(row.getByRole('link', { name: 'No teacher yet' })).toHaveAttribute(
    'href',
    `/catalog/subjects/${sub_id}`,
  );
  await expect(row.getByRole('link', { name: 'No class ahead' })).toHaveAttribute('href', '/calendar');
  await row.getByLabel('Staff confirm').selectOption('Always');
  await row.getByLabel('Families book').selectOption('Whole series');
  const read = async () => (await school.ask('GET', 'onlineBooking/subjects')).data[0];
  await expect.poll(read).toMatchObject({ status: 1, confirm: 'always', sells: ['series'] });

  await row.getByLabel('How Piano is booked').selectOption('By link only');
  await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const { link } = await read();
  await expect(row).toContainText(link);
  await faultless(page, 'subjects');
  await row.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click();
  await expect(row).not.toContainText(link);
  expect((await read()).link).not.toBe(link);
});

test('rules are saved, and a second tab that saves too is asked', async ({ page, context }) => {
  await page.goto(`${SETTINGS}/rules`);
  const form = page.getByRole('form', { name: 'Booking rules' });
  await form.getByLabel('Most places in one booking').fill('40');
  await save(form);
  await expect(form).toContainText('Please enter a value of at most 20');
  await form.getByLabel('Most places in one booking').fill('4');
  await form.getByRole('radio', { name: /^For new families/ }).check();
  await expect(form.getByRole('radio', { name: /^Pay online/ })).toBeDisabled();
  await faultless(page, 'rules');

  const tab = await context.newPage();
  await tab.goto(`${SETTINGS}/rules`);
  const second = tab.getByRole('form', { name: 'Booking rules' });
  await second.getByLabel('Most places in one booking').fill('9');
  await second.getByLabel('Days ahead').fill('30');
  await save(form);
  await toast(page, 'Settings saved.');
  await save(second);
  const asked = tab.getByRole('dialog').filter({ hasText: 'Most places in one booking' });
  await expect(asked).toBeVisible();
  await asked.getByRole('radio').first().check();
  await asked.getByRole('button', { name: 'Save', exact: false }).last().click();
  await expect
    .poll(async () => (await stored()).preferences)
    .toMatchObject({ confirm: 'newFamilies', horizon_days: 30 });
  await tab.close();

  await form.getByLabel('Notice in hours').fill('5');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Page', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByLabel('Notice in hours')).toHaveValue('5');
});

test('a sub page is added, moved by the keyboard, edited and archived', async ({ page }) => {
  await addSubject('Violin');
  await page.goto(`${SETTINGS}/pages`);
  await expect(page.getByText('No sub pages yet')).toBeVisible();
  for (const title of ['Holiday camp', 'Clifton']) {
    await page.getByRole('button', { name: 'Add sub page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add sub page' });
    await dialog.getByLabel('Title').fill(title);
    await save(dialog);
    await expect(page.getByRole('button', { name: `Actions for ${title}` })).toBeVisible();
  }
  await faultless(page, 'pages');
  const slugs = async () => (await stored()).pages.map((one: { slug: string }) => one.slug);
  expect(await slugs()).toEqual(['holiday-camp', 'clifton']);
  await page.getByRole('button', { name: 'Move Clifton up' }).press('Enter');
  await expect.poll(slugs).toEqual(['clifton', 'holiday-camp']);

  await page.getByRole('button', { name: 'Actions for Holiday camp' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Holiday camp' });
  await edit.getByLabel('Address').fill('clifton');
  await save(edit);
  await expect(edit).toContainText('Another page already has this address');
  await edit.getByLabel('Address').fill('summer');
  await edit.getByRole('combobox', { name: 'Subjects' }).pressSequentially('Vio');
  await page.getByRole('option', { name: /Violin/ }).click();
  await faultless(page, 'page-dialog');
  await save(edit);
  await expect(edit).toHaveCount(0);
  expect((await stored()).pages[1]).toMatchObject({
    slug: 'summer',
    title: 'Holiday camp',
    sub_ids: [expect.any(Number)],
  });

  await page.getByRole('button', { name: 'Actions for Clifton' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await toast(page, 'Sub page archived.');
  await expect.poll(slugs).toEqual(['summer']);
});

test('the form asks more, asks less, and gets a question and terms of its own', async ({ page }) => {
  await page.goto(`${SETTINGS}/form`);
  const card = page.getByRole('region', { name: 'What families answer' });
  await expect(card.getByRole('tab', { name: 'Certain at once' })).toHaveAttribute('aria-selected', 'true');
  await expect(card.getByLabel('First name is').getByRole('option', { name: 'Off' })).toBeDisabled();
  await faultless(page, 'form');
  await card.getByLabel('Email is', { exact: true }).selectOption('Mandatory');
  await toast(page, 'saved.');
  await card.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add question' });
  await dialog.getByLabel('Question').fill('T-shirt size');
  await dialog.getByLabel('Kind').selectOption('Drop-down');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog).toContainText('Please enter at least one option');
  await dialog.getByLabel('Options').fill('Small\nLarge');
  await faultless(page, 'question');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(card.getByLabel('T-shirt size is')).toHaveValue('shown');

  await card.getByLabel('T-shirt size is').selectOption('Off');
  await expect(card.getByLabel('T-shirt size is')).toHaveCount(0);
  await card.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'T-shirt size' }).click();
  await expect(card.getByLabel('T-shirt size is')).toHaveValue('shown');

  await card.getByRole('button', { name: 'Edit texts' }).click();
  const texts = page.getByRole('dialog', { name: 'Texts, terms and signature' });
  await texts.getByLabel('Title').fill('Who is coming?');
  await texts.getByRole('switch', { name: 'Terms and conditions' }).check();
  await texts.getByRole('radio', { name: 'on a page of your site' }).check();
  await texts.getByLabel('Link to the terms').fill('http://school.example/terms');
  await save(texts);
  await expect(texts).toContainText('https://');
  await texts.getByLabel('Link to the terms').fill('https://school.example/terms');
  await faultless(page, 'texts');
  await save(texts);
  await expect(card).toContainText('Families must accept them');
  const { student } = await school.ask('GET', 'externalForm/online');
  expect(student).toMatchObject({ title: 'Who is coming?', custom_form_id: expect.any(Number) });
});

test('the snippet is written for each kind of site, and narrowed', async ({ page }) => {
  const sub_id = await addSubject('Piano "A"');
  await school.ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  await school.ask('POST', 'onlineBooking/updateSubject', { sub_id, status: 1 });
  await page.goto(`${SETTINGS}/widget`);
  const snippet = page.getByRole('region', { name: /^Snippet for/ });
  await expect(snippet).toContainText(`<school-booking institution="${school.hash}">`);
  await expect(snippet).toContainText(`/book/${slug}`);
  await page.getByLabel('Subject', { exact: true }).selectOption('Piano "A"');
  await expect(snippet).toContainText('subject="Piano &quot;A&quot;"');
  await faultless(page, 'widget');
  await page.getByRole('tab', { name: 'WordPress' }).click();
  await expect(snippet).toContainText('data-school-widget="booking"');
  await page.getByRole('tab', { name: 'Link' }).click();
  await expect(snippet).toHaveText(new RegExp(`/book/${slug}$`));
});

test('what can’t be booked yet says so, and its settings are kept', async ({ page }) => {
  await page.goto(`${SETTINGS}/private`);
  const lessons = page.getByRole('form', { name: 'One-on-ones' });
  await expect(lessons).toContainText('Families can’t book these online yet.');
  await lessons.getByLabel('Lengths in minutes').fill('60, 20 45');
  await save(lessons);
  await toast(page, 'Settings saved.');
  expect((await stored()).private.minutes).toEqual([20, 45, 60]);
  await faultless(page, 'private');
  await page.goto(`${SETTINGS}/rentals`);
  const rentals = page.getByRole('form', { name: 'Rentals' });
  await rentals.getByLabel('Until').fill('08:00');
  await save(rentals);
  await expect(rentals).toContainText('Please choose a time after the opening time');
  await faultless(page, 'rentals');
  await page.goto(`${SETTINGS}/measuring`);
  const measuring = page.getByRole('form', { name: 'Measuring' });
  await measuring.getByLabel('Google Analytics').fill('UA-1');
  await save(measuring);
  await expect(measuring).toContainText('Please enter an id such as G-ABC123DEF4');
  await page.goto(`${SETTINGS}/trials`);
  await page.getByRole('switch', { name: 'Offer trials' }).check();
  await save(page.getByRole('form', { name: 'Trials' }));
  await expect.poll(async () => (await stored()).trial.on).toBe(1);
  await faultless(page, 'trials');
});

test('the preview shows what is on sale, follows each save, and holds nothing', async ({ page, context }) => {
  const made = await bookingSchool();
  await signInAs(context, made.school.owner);
  await made.school.ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  await page.goto(`${SETTINGS}/page`);
  const preview = page.getByRole('region', { name: 'The booking page as families see it' });
  await expect(preview.getByText('Piano').first()).toBeVisible();
  await expect(preview.getByText('£22.00').first()).toBeVisible();
  await faultless(page, 'preview');
  await page.getByRole('switch', { name: 'Show prices' }).uncheck();
  await save(page);
  await toast(page, 'Settings saved.');
  await expect(preview.getByText('£22.00')).toHaveCount(0);
  const bookings = await made.school.sql((db) => db.selectFrom('booking').select('booking_id').execute());
  expect(bookings).toEqual([]);
});

test('people who only answer bookings read the settings, and others can’t open them', async ({ browser }) => {
  await school.ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  const desk = await school.staff(8);
  const context = await browser.newContext();
  await signInAs(context, desk);
  const page = await context.newPage();
  await page.goto(SETTINGS);
  await expect(page.getByText('You can read these settings.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: /your booking page/ })).toHaveCount(0);
  await faultless(page, 'read-only');
  await page.goto(`${SETTINGS}/rules`);
  await expect(page.getByRole('radio', { name: /^Always/ })).toBeDisabled();
  await context.close();

  const outside = await browser.newContext();
  await signInAs(outside, await school.staff(2));
  const closed = await outside.newPage();
  await closed.goto(SETTINGS);
  await expect(closed.getByRole('heading', { name: /^You can't open/ })).toBeVisible();
  await outside.close();
});

test('on a phone the preview opens over the sections, and nothing is cut', async ({ page }) => {
  await addSubject('Piano');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['', '/subjects', '/form', '/rules']) {
    await page.goto(`${SETTINGS}${path}`);
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
    await faultless(page, `phone${path.replace('/', '-')}`);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('No booking page yet');
  await faultless(page, 'phone-preview');
});
