import { expect, test, type Page } from '@playwright/test';
import { allMails } from './mailbox.ts';
import { makePlace, type Place } from './place.ts';
import { signInAs } from './school.ts';
import { bookingStops } from './stops/bookings.ts';
import { paymentStops } from './stops/payments.ts';
import { peopleStops } from './stops/people.ts';
import { settingsStops } from './stops/settings.ts';
import { field, fillIn, openWidget, send, takeTime } from './widget.ts';
import { bookAsFamily } from './words-bookings.ts';
import { payAsFamily } from './words-payments.ts';
import { defaultsIn, defaultsOfMail, nonsense, textOf } from './words.ts';

/** What each word is about, as the screen that renames them says. */
const about: Record<string, string> = {
  teacher: 'Who gives classes',
  teachingAssistant: 'Who helps in classes',
  student: 'Who is taught',
  subject: 'What is taught',
  oneOnOne: 'A lesson for one',
  product: 'What you sell from stock',
  package: 'Lessons sold together',
  gradebook: 'Where marks are kept',
  seat: 'A place in a class',
};

async function walk(
  page: Page,
  place: Place,
  wanted: (name: string) => boolean = () => true,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const stop of [...peopleStops, ...settingsStops, ...bookingStops, ...paymentStops].filter(({ name }) =>
    wanted(name),
  )) {
    await stop.open(page, place);
    const here = defaultsIn(await textOf(page));
    if (here.length > 0) found.set(stop.name, here);
  }
  return found;
}

let place: Place;
test.beforeAll(async () => {
  place = await makePlace('Word School');
});

test('all nine words are renamed on the screen, and no default is left anywhere', async ({ page, context }) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(15_000);
  await signInAs(context, place.school.owner);

  await test.step('before, the walker finds the defaults (positive control)', async () => {
    const controls = [
      'dashboard',
      'students',
      'lead’s page',
      'convert a lead?',
      'student form',
      'access controls',
      'customisation',
      'add a student',
      'booking settings, no address yet',
      'taxes',
    ];
    const found = await walk(page, place, (name) => controls.includes(name));
    expect([...found.keys()].sort()).toEqual(controls.sort());
    const widget = await openWidget(page, `/signup/student?institution=${place.school.hash}`, 'school-signup');
    await expect(widget).toBeVisible();
    expect(defaultsIn(await textOf(page)).join(' ')).toContain('Student details');
  });

  await test.step('renaming', async () => {
    await page.goto('/settings/customisation');
    for (const [type, { one, several }] of Object.entries(nonsense)) {
      await page.getByRole('textbox', { name: `${about[type]}: one` }).fill(one);
      await page.getByRole('textbox', { name: `${about[type]}: several` }).fill(several);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.goto('/people/students');
    await expect(page.getByRole('heading', { level: 1, name: 'Blorpen2 Zik' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search blorpen2 zik' })).toBeVisible();
    await expect(page).toHaveTitle(/Blorpen2 Zik/);
  });

  await test.step('no screen, menu or dialog has a default left', async () => {
    // Mails and the audit log's entries stay as they were written; mails of after the renaming follow below.
    const written = ['outbox', 'a mail', 'audit log'];
    expect(Object.fromEntries(await walk(page, place, (name) => !written.includes(name)))).toEqual({});
  });

  await test.step('nor has a screen that one may not open', async () => {
    const other = await context.browser()!.newContext();
    await place.school.ask('POST', 'accesscontrols/update', { role_id: 8, category: 'students', value: 0 });
    await signInAs(other, place.colleague);
    const theirs = await other.newPage();
    for (const path of ['/people/students', '/settings/accesscontrols']) {
      await theirs.goto(path);
      await expect(theirs.getByRole('heading', { name: /^You can't open/ })).toBeVisible();
      // A browser that has never been here hears of the school's words a moment after its first screen.
      await expect.poll(async () => defaultsIn(await textOf(theirs)), { message: path }).toEqual([]);
    }
    await other.close();
  });

  await test.step('nor have the messages of what is done, and the files that come down', async () => {
    expect(defaultsIn((await messages(page)).join('\n'))).toEqual([]);
    for (const path of ['students/export', 'leads/export', 'online/exportByType']) {
      const file = await page.request.get(`/api/${path}`);
      expect(defaultsIn((await file.text()).split('\r\n')[0]!), path).toEqual([]);
      expect(defaultsIn(decodeURIComponent(file.headers()['content-disposition']!)), path).toEqual([]);
    }
    await page.goto('/people/students');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^All columns/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^blorpen2-zik-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('nor have both forms, their pages, their mistakes and the mails that follow', async () => {
    for (const [path, name] of [
      ['lead', 'school-enquiry'],
      ['student', 'school-signup'],
    ] as const) {
      const widget = await openWidget(page, `/signup/${path}?institution=${place.school.hash}`, name);
      expect(defaultsIn(await textOf(page)), path).toEqual([]);
      await widget.locator('button[type=submit]').click();
      await expect(widget.getByText(/is required/).first()).toBeVisible();
      expect(defaultsIn(await textOf(page)), path).toEqual([]);
      const surname = `Words${path}`;
      await fillIn(widget, {
        firstName: 'Wendy',
        surname,
        email: `wendy@${surname}.example`,
        terms: true,
        ...(path === 'student' && { dob: '2015-01-01' }),
      });
      await takeTime(page);
      await send(widget);
      expect(defaultsIn(await textOf(page)), path).toEqual([]);
      await expect.poll(async () => (await mailsOfPlace(surname)).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await page.goto(`/settings/outbox?search=${surname}`);
      await page
        .getByRole('button', { name: new RegExp(surname) })
        .first()
        .click();
      await expect(page.frameLocator('iframe').locator('h1')).toContainText(surname);
      expect(defaultsIn(await textOf(page)), path).toEqual([]);
      for (const mail of await mailsOfPlace(surname)) expect(defaultsOfMail(mail)).toEqual([]);
    }
    await page.goto(`/signup?institution=${place.school.hash}`);
    await expect(field(page.locator('school-signup'), 'firstName')).toBeVisible();
    expect(defaultsIn(await textOf(page))).toEqual([]);
  });

  await test.step('nor have the booking page, the family’s page of a booking and the mails that follow', async () => {
    await bookAsFamily(page, place, 'auto');
    await bookAsFamily(page, place, 'always');
  });

  await test.step('nor have a reminder, the payment page and the receipt', async () => {
    await payAsFamily(page, place);
  });
});

async function mailsOfPlace(surname: string) {
  return (await allMails()).filter(
    (mail) => mail.to?.some((to) => to.address === place.school.owner.email) && mail.subject?.includes(surname),
  );
}

/** Does what is answered by a message, and collects them. */
async function messages(page: Page): Promise<string[]> {
  const heard: string[] = [];
  const region = page.getByRole('region', { name: 'Messages' });
  const hear = async () => {
    await expect(region.locator('div').first()).toBeVisible();
    heard.push(await region.innerText());
  };
  await page.goto('/people/students');
  await page.getByRole('button', { name: 'Add blorp2 zik' }).first().click();
  await page.getByRole('dialog').getByLabel('First name').fill('Messenger');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await hear();
  await page.goto('/people/students');
  await page.getByRole('checkbox', { name: 'Select Messenger' }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
  await hear();
  const { user_detail_id } = await place.school.ask('POST', 'leads/add', { firstName: 'Converted', isDuplicate: 1 });
  await page.goto(`/people/leads/${user_detail_id}`);
  await page.getByRole('button', { name: 'Convert to blorp2 zik' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Convert to blorp2 zik' }).click();
  await hear();
  expect(heard.join(' ')).not.toBe('');
  return heard;
}
