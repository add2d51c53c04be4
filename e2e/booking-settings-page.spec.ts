import { expect, test } from '@playwright/test';
import { addSubject, faultless, save, SETTINGS, storedOf } from './bookingSettings.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs, unique } from './school.ts';
import { bookingSchool } from './widgets/booking.ts';

let school: School;
let slug: string;
const stored = () => storedOf(school);

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  slug = `harbour-${unique()}`.toLowerCase();
  await signInAs(context, school.owner);
});

test('a sub page is added, moved by the keyboard, edited and archived', async ({ page }) => {
  await addSubject(school, 'Violin');
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
  const sub_id = await addSubject(school, 'Piano "A"');
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
