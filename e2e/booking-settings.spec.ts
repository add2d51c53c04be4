import { expect, test } from '@playwright/test';
import { addSubject, faultless, save, SETTINGS, storedOf } from './bookingSettings.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, unique } from './school.ts';

let school: School;
let slug: string;
const stored = () => storedOf(school);

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
  const sub_id = await addSubject(school, 'Piano');
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
  await addSubject(school, 'Piano');
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
