import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { faultsOf } from './account.ts';
import { mailTo } from './mailbox.ts';
import { office, toast } from './office.ts';
import { makeSchool, unique, type School } from './school.ts';
import { typeIn } from './widget.ts';

const CLOSED = 'This link is no longer valid. Please ask the school for a new one.';

let school: School;
let student: number;
let parent: string;

test.beforeEach(async () => {
  school = await makeSchool('Riverside School');
  parent = `anna.${unique()}@tan.example`;
  student = (
    await school.ask('POST', 'students/add', {
      firstName: 'Mia',
      surname: 'Tan',
      email: `mia.${unique()}@tan.example`,
      phone: '+65 6123 4567',
      dob: '2015-02-01',
      address: { street: '1 Old Road', country: 'SG', city: 'Singapore', state: '', zip: '049000' },
      guardian: { firstName: 'Anna', surname: 'Tan', email: parent, phone: '', relation: 'Mother' },
    })
  ).user_detail_id;
});

const card = (page: Page, title = 'Update by link') => page.getByRole('region', { name: title });
const field = (page: Page, path: string) => page.locator(`[id="f-${path}"]`);

/** A link made for someone, to be copied. */
const linkTo = async (user_detail_id: number): Promise<string> =>
  (await school.ask('POST', 'online/links/make', { user_detail_id, send_to: null })).url;

/** The family's own browser at the page of its link. */
async function family(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL(url).pathname + new URL(url).search);
  return page;
}

async function closed(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(CLOSED);
  await expect(page.locator('school-update input')).toHaveCount(0);
}

test('a family corrects by the link from a mail what the school knows, and staff accept it field by field', async ({
  browser,
}) => {
  const page = await office(await browser.newContext(), school.owner, `/people/students/${student}`);
  await card(page).getByRole('button', { name: 'Send link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a link to correct details' });
  await expect(dialog.getByLabel('Send to')).toContainText(`Anna Tan (${parent})`);
  await dialog.getByRole('button', { name: 'Send link' }).dblclick();
  await toast(page, `The link is on its way to ${parent}`);
  await expect(card(page).getByRole('listitem'), 'a double click sends one link').toHaveCount(1);
  await expect(card(page).getByRole('listitem')).toContainText('Open');

  const mail = await mailTo(parent, 'please check the details of Mia Tan');
  const url = /https?:\/\/\S+\/update\?\S+/.exec(mail.text!)![0];
  const home = await browser.newContext();
  const form = await family(home, url);
  await expect(form.getByRole('heading', { level: 1, name: 'Check your details' })).toBeVisible();
  await expect(form).toHaveTitle('Check your details · Riverside School');
  await expect(field(form, 'firstName')).toHaveValue('Mia');
  await expect(field(form, 'address.street')).toHaveValue('1 Old Road');
  await expect(form.getByLabel('Phone: country').first()).toHaveValue('SG');
  await expect(field(form, 'phone')).toHaveValue('6123 4567');
  await typeIn(field(form, 'phone'), '+65 6999 1234');
  await field(form, 'surname').fill('Lim');
  await field(form, 'email').fill('not an address');
  await form.getByRole('button', { name: 'Send to the school' }).click();
  await expect(form.getByText('is an invalid email').first()).toBeVisible();
  await field(form, 'email').fill(`mia.${unique()}@lim.example`);
  await form.getByRole('button', { name: 'Send to the school' }).click();
  await expect(form.getByText('Thank you. The school will look at what you sent.')).toBeVisible();
  await form.reload();
  await closed(form);

  await expect(page.getByText('The family sent changes')).toBeVisible();
  await expect(page.getByText('Lim')).toHaveCount(0);
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Sent by families' });
  const change = (name: string) =>
    review
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name }) })
      .last();
  await expect(change('Surname')).toContainText('Now: Tan');
  await expect(change('Surname')).toContainText('Family: Lim');
  await review.getByRole('checkbox', { name: 'Surname' }).uncheck();
  await review.getByRole('button', { name: 'Accept 2 of 3' }).click();
  await toast(page, '2 of 3 changes accepted');
  await expect(review).toContainText('All reviewed');
  await review.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mia Tan' })).toBeVisible();
  await expect(page.getByText(/6999 1234/).first()).toBeVisible();
  await expect(card(page).getByRole('listitem')).toContainText('Answered');
  await home.close();
});

test('a lead enrols by a copied link, and is a student once that is accepted', async ({ browser }) => {
  const lead = (
    await school.ask('POST', 'leads/add', {
      firstName: 'Leo',
      surname: 'Enquirer',
      dob: '2014-03-04',
      email: `leo.${unique()}@home.example`,
    })
  ).user_detail_id;
  const page = await office(await browser.newContext(), school.owner, `/people/leads/${lead}`);
  await card(page, 'Enrol by link').getByRole('button', { name: 'Send link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a link to enrol' });
  await dialog.getByLabel('Send to').selectOption('copy');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const url = await page.getByRole('dialog', { name: 'The link' }).getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('dialog', { name: 'The link' }).getByRole('button', { name: 'Close' }).last().click();

  const form = await family(await browser.newContext(), url);
  await expect(form.getByRole('heading', { level: 1, name: 'Student Enrollment form' })).toBeVisible();
  await expect(field(form, 'firstName')).toHaveValue('Leo');
  await typeIn(field(form, 'phone'), '+44 20 7946 0999');
  await form.locator('[part~=submit]').click();
  await expect(form.locator('[part~=success]')).toBeVisible();

  await expect(page.getByText('The family sent the enrolment form')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Accept and make a student' }).click();
  await toast(page, 'Leo Enquirer is now a student');
  await expect(page, 'what was the lead is the student by now').toHaveURL(new RegExp(`/people/students/${lead}`));
  await page.goto(`/people/leads/${lead}?tab=guardians`);
  await expect(page, 'and an old link leads there').toHaveURL(new RegExp(`/people/students/${lead}\\?tab=guardians`));
  await page.goto(`/people/students/${lead}`);
  await expect(page.getByText(/20 7946 0999/).first()).toBeVisible();
});

test('a link that was taken back shows the same page as one that never was', async ({ browser }) => {
  const url = await linkTo(student);
  const page = await office(await browser.newContext(), school.owner, `/people/students/${student}`);
  await card(page)
    .getByRole('button', { name: /^Take back the link/ })
    .click();
  await page
    .getByRole('alertdialog', { name: 'Take this link back?' })
    .getByRole('button', { name: 'Take back' })
    .click();
  await toast(page, 'The link no longer works');
  const context = await browser.newContext();
  await closed(await family(context, url));
  await closed(await family(context, `${url.slice(0, -10)}AAAAAAAAAA`));
  await closed(await family(context, url.replace('studentHash', 'leadHash')));
  await closed(await family(context, url.replace(/institution=[^&]+/, 'institution=nobody')));
  for (const cut of [/&studentHash=.*/, /(?<=studentHash=.{5}).*/, /institution=[^&]+&/])
    await closed(await family(context, url.replace(cut, '')));
});

test('staff dismiss what a family sent, and take that back', async ({ browser }) => {
  const form = await family(await browser.newContext(), await linkTo(student));
  await typeIn(field(form, 'phone'), '+65 6999 1234');
  await form.getByRole('button', { name: 'Send to the school' }).click();
  await expect(form.locator('[part~=success]')).toBeVisible();
  const page = await office(await browser.newContext(), school.owner, '/people/students');
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Sent by families' });
  await review.getByRole('button', { name: 'Dismiss: Mia Tan' }).click();
  await expect(review).toContainText('All reviewed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(review.getByRole('button', { name: 'Accept 1 of 1' })).toBeVisible();
});

test('everybody can use the page of a link, its dialog and the review', async ({ browser }) => {
  const found: string[] = [];
  const form = await family(await browser.newContext(), await linkTo(student));
  await expect(field(form, 'firstName')).toHaveValue('Mia');
  found.push(...(await faultsOf(form, 'link-form')));
  await field(form, 'surname').fill('Lim');
  await field(form, 'address.street').fill(
    'A very long address that somebody wrote on one line, so that it has to wrap on a phone 12345678901234567890',
  );
  await form.getByRole('button', { name: 'Send to the school' }).click();
  await expect(form.locator('[part~=success]')).toBeVisible();
  await form.reload();
  await closed(form);
  found.push(...(await faultsOf(form, 'link-closed')));
  await linkTo(student);
  const page = await office(await browser.newContext(), school.owner, `/people/students/${student}`);
  await expect(page.getByText('The family sent changes')).toBeVisible();
  found.push(...(await faultsOf(page, 'link-card')));
  await card(page).getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Send to')).toBeFocused();
  found.push(...(await faultsOf(page, 'link-make')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('checkbox', { name: 'Surname' })).toBeVisible();
  found.push(...(await faultsOf(page, 'link-review')));
  expect(found).toEqual([]);
});
