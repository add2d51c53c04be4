import { crc32, deflateSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';
import { origin } from './server.ts';

let school: School;
test.beforeEach(async ({ context, page }) => {
  school = await makeSchool();
  await signInAs(context, school.owner);
  await page.goto('/settings/general');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(school.name);
});

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** A picture of one colour, twice as wide as it is high. */
function png(width = 200, height = 100): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x60)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a country brings its currency and its time zone, and either can still be chosen', async ({ page }) => {
  await page.getByLabel('Country').selectOption('NZ');
  await expect(page.getByLabel('Currency')).toHaveValue('NZD');
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland');
  await page.getByLabel('Time zone').selectOption('Pacific/Chatham');
  await save(page).click();
  await expect(messages(page)).toContainText('Settings updated.');
  const { data } = await school.ask('GET', 'general/get');
  expect(data).toMatchObject({ institutionCurrency: 'NZD', institutionTimeZone: 'Pacific/Chatham' });
});

test('the school is renamed, and its name follows in the frame of every open page', async ({ page, browser }) => {
  const colleague = await school.staff(8);
  const theirs = await browser.newContext();
  await signInAs(theirs, colleague);
  const office = await theirs.newPage();
  await office.goto('/people/students');
  await expect(office.getByRole('button', { name: `Sam Staff8 ${school.name}` })).toBeVisible();

  await expect(save(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour House');
  await page.getByLabel('Website').fill('www.harbour.example');
  await page.getByLabel('Street').fill('1 Quay');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await expect(page.getByText(/^It is \d\d:\d\d [AP]M there now\.$/)).toBeVisible();
  await save(page).press('Enter');
  await expect(messages(page)).toContainText('Settings updated.');
  await expect(page.getByRole('button', { name: 'Olive Owner Harbour House' })).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('https://www.harbour.example');
  await expect(save(page)).toBeDisabled();
  await expect(office.getByRole('button', { name: 'Sam Staff8 Harbour House' })).toBeVisible({ timeout: 5_000 });
  await theirs.close();
});

test('what is wrong is said at its field, a new currency is explained, and leaving asks first', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await save(page).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Please enter an address like https://www.example.org')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(school.name);
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0);

  await page.getByLabel('Currency').selectOption('JPY');
  await expect(page.getByRole('alert')).toContainText('New amounts will be in JPY');
  await expect(page.getByRole('alert')).toContainText('stay in GBP');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Currency')).toHaveValue('JPY');
});

test('two who change the school at once lose nothing: other fields merge, the same field is asked about', async ({
  page,
}) => {
  // Without news from the server, this page still shows the old state when it saves.
  await page.route('**/api/live?*', (route) => route.abort());
  await page.reload();
  await page.getByLabel('Phone').fill('01632 960 100');
  await school.ask('POST', 'general/update', { version: 1, institutionEmail: 'office@place.example' });
  await save(page).click();
  await expect(messages(page)).toContainText('Settings updated.');
  expect((await school.ask('GET', 'general/get')).data).toMatchObject({
    institutionPhone: '01632 960 100',
    institutionEmail: 'office@place.example',
    version: 3,
  });

  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByLabel('City').fill('Bath');
  await school.ask('POST', 'general/update', { version: 3, institutionName: 'Theirs' });
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Someone saved this while you were editing' });
  await expect(question).toContainText('Mine');
  await expect(question).toContainText('Theirs');
  await question.getByRole('radio', { name: /Theirs/ }).check();
  await question.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs');
  await expect
    .poll(async () => (await school.ask('GET', 'general/get')).data)
    .toMatchObject({ institutionName: 'Theirs', institutionAddress: { city: 'Bath' } });
});

test('chooses a logo, shows it on public pages, and removes it', async ({ page, request }) => {
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await expect(messages(page)).toContainText('Logo changed.');
  const logo = page.getByRole('img', { name: `Logo of ${school.name}` });
  await expect(logo).toBeVisible();
  const address = await logo.getAttribute('src');
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([200, 100]);

  const config = await (await request.get(`${origin}/api/signUp/lead/getOptions?institution=${school.hash}`)).json();
  expect(config.institution.institutionLogo).toContain(address);
  const shown = await fetch(`${origin}${address}`);
  expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);

  // The text that was typed meanwhile is still there, and is saved over the newer state.
  await page.getByLabel('City').fill('Bath');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(messages(page)).toContainText('Logo removed.');
  await expect(page.getByText('No logo yet')).toBeVisible();
  expect((await fetch(`${origin}${address}`)).status).toBe(401);
  await expect(page.getByLabel('City')).toHaveValue('Bath');
  await save(page).click();
  await expect(messages(page)).toContainText('Settings updated.');
});

test('people without set-up access can open neither the screen nor its call', async ({ page, browser }) => {
  const teacher = await school.staff(2);
  const theirs = await browser.newContext();
  await signInAs(theirs, teacher);
  const other = await theirs.newPage();
  for (const path of ['/settings/general', '/settings/billing']) {
    await other.goto(path);
    await expect(other.getByRole('heading', { level: 1, name: /^You can't open/ })).toBeVisible();
  }
  expect((await school.call('GET', 'general/get', {}, teacher)).status).toBe(403);
  await theirs.close();
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
});
