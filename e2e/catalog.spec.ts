import { expect, test, type Locator, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Catalog School');
  await signInAs(context, school.owner);
});

/** Every rule, in one theme: of a test's views the one is looked at in light, the next in dark. */
async function faultless(page: Page, theme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  expect(await faultsIn(page), theme).toEqual([]);
}

/** Names of subjects or packages under a category's heading, in the order in which they stand. */
const standing = (page: Page, category: string): Locator =>
  page.getByRole('region', { name: category }).locator('[id^=subject-] a, [id^=package-] a');
const category = async (type: string, name: string): Promise<number> =>
  (await school.ask('POST', 'category/add', { type, name })).data.gibbonCourseID;

test('a subject is added with its category, lengths, way of charging and a written description, shows its classes, is archived and brought back', async ({
  page,
}) => {
  await page.goto('/catalog/subjects');
  await expect(page.getByText('No subjects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add subject' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add subject' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('This field is required');
  await form.getByLabel('Name', { exact: false }).first().fill('Piano');
  await form.getByLabel('New category').fill('Music');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue(/\d+/);
  await form.getByLabel('Fee of a session').fill('48.505');
  await form.getByRole('radio', { name: 'Hybrid' }).check();
  await form.getByLabel('Fee for a period').fill('120');
  await form.getByLabel('Sessions included in a period').fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Please enter an amount like 12.50');
  await form.getByLabel('Fee of a session').fill('48.50');
  await form.getByRole('textbox', { name: 'Description' }).click();
  await expect(form.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Grand pianos');
  await faultless(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Subject added.');
  await expect(page.getByRole('heading', { name: 'Piano' })).toBeVisible();
  await expect(page.getByText('GBP 120.00 each month, with 2 sessions included.')).toBeVisible();
  await expect(page.getByText('GBP 48.50', { exact: true })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'Grand pianos' })).toBeVisible();
  await expect(page.getByText('Nothing is planned')).toBeVisible();
  const [sub_id] = /\d+$/.exec(page.url())!;
  const { user_detail_id } = await school.ask('POST', 'students/add', {
    firstName: 'Mia',
    surname: 'Member',
    isDuplicate: 1,
  });
  const { series_id } = await school.ask('POST', 'event/v2/make', {
    subject: Number(sub_id),
    from: '2031-02-10',
    fromTime: '10:00',
    toTime: '11:00',
    capacity: 4,
    notify: 0,
  });
  await school.ask('POST', 'enrolment/v2/add', { series_id, user_detail_ids: [user_detail_id], notify: 0 });
  // The open page hears of it.
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('1 of 4');
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Feb 10, 2031 10:00 AM');
  await expect(
    page.getByRole('region', { name: 'Students enrolled' }).getByRole('link', { name: 'Mia Member' }),
  ).toBeVisible();
  await faultless(page, 'dark');

  await page.getByRole('button', { name: 'Actions for Piano' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('This subject is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This subject is archived')).toHaveCount(0);
});

test('subjects are dragged and stepped into an order, which stays', async ({ page }) => {
  const [music, dance] = [await category('subject', 'Music'), await category('subject', 'Dance')];
  for (const sub_name of ['Piano', 'Violin', 'Choir'])
    await school.ask('POST', 'subject/add', {
      sub_name,
      gibbonCourseID: music,
      durations: [{ minutes: 30, fee: 2_800 }],
    });
  await school.ask('POST', 'subject/add', { sub_name: 'Ballet', gibbonCourseID: dance });
  await page.goto('/catalog/subjects');
  await expect(standing(page, 'Music')).toHaveText(['Piano', 'Violin', 'Choir']);
  await faultless(page, 'dark');
  await page.getByRole('link', { name: 'Choir' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(standing(page, 'Music')).toHaveText(['Piano', 'Choir', 'Violin']);
  await expect(page.getByRole('status').filter({ hasText: 'Choir: position 2 of 3 in Music' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Choir' })).toBeFocused();

  // The code of dragging comes after the first view.
  await expect(page.locator('[data-drop-target-for-element]').first()).toBeAttached();
  const grip = page.locator('[id^=subject-]').filter({ hasText: 'Piano' }).locator('[aria-hidden=true]').first();
  const [from, to] = [
    (await grip.boundingBox())!,
    (await page.locator('[id^=subject-]').filter({ hasText: 'Ballet' }).boundingBox())!,
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 10, { steps: 8 });
  await page.mouse.move(to.x + 40, to.y + to.height - 6, { steps: 4 });
  await page.mouse.up();
  await expect(standing(page, 'Dance')).toHaveText(['Ballet', 'Piano']);
  await page.reload();
  await expect(standing(page, 'Music')).toHaveText(['Choir', 'Violin']);
  await expect(standing(page, 'Dance')).toHaveText(['Ballet', 'Piano']);
});

test('a package takes a whole category by one tick, a subject that it names is archived instead of deleted, and both pages say who is qualified', async ({
  page,
}) => {
  const [music] = [await category('subject', 'Music'), await category('package', 'Lessons')];
  for (const sub_name of ['Piano', 'Violin'])
    await school.ask('POST', 'subject/add', {
      sub_name,
      gibbonCourseID: music,
      durations: [
        { minutes: 30, fee: 2_800 },
        { minutes: 60, fee: 4_800 },
      ],
    });
  await page.goto('/catalog/packages');
  await page.getByRole('button', { name: 'Add package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add package' });
  await form.getByLabel('Name', { exact: false }).first().fill('Ten lessons');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Lessons');
  await form.getByLabel('Price').fill('260');
  await expect(form).toContainText('GBP 26.00 a session');
  await form.getByRole('checkbox', { name: 'Music' }).check();
  await expect(form.getByRole('checkbox', { name: 'Piano' })).toBeChecked();
  await form.getByLabel('Length of Violin').selectOption('30 min');
  await form.getByRole('checkbox', { name: 'Piano' }).uncheck();
  await expect(form.getByRole('checkbox', { name: 'Music' })).not.toBeChecked();
  await form.getByRole('button', { name: 'Add an add-on' }).click();
  await form.getByRole('group', { name: 'Add-ons' }).getByLabel('Name').fill('Book');
  await form.getByRole('group', { name: 'Add-ons' }).getByLabel('Price').fill('14.50');
  await faultless(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Package added.');
  await expect(page.locator('[id^=package-]')).toContainText('Violin (30 min)');
  await expect(page.locator('[id^=package-]')).toContainText('GBP 260.00');

  await page.goto('/catalog/subjects');
  await page.getByRole('button', { name: 'Actions for Violin' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Violin is in use');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await toast(page, 'Violin archived');

  const teacher = await school.staff(2, { firstName: 'Tara', surname: 'Teacher' });
  await page.goto(`/people/staff/${teacher.user_detail_id}`);
  await page.getByRole('button', { name: 'Change subjects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Qualified subjects' });
  await dialog.getByRole('button', { name: 'Open Music' }).click();
  await dialog.getByRole('checkbox', { name: 'Piano' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Qualified subjects' }).getByRole('link', { name: 'Piano' }).click();
  await expect(page.getByRole('region', { name: 'Qualified staff' })).toContainText('Tara Teacher');
});

test('fees, locations with rooms and products with their shelf, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/catalog/registrationfee');
  await page.getByRole('button', { name: 'Add registration fee' }).first().click();
  const fee = page.getByRole('dialog');
  await fee.getByLabel('Name', { exact: false }).first().fill('Registration');
  await fee.getByLabel('Amount').fill('45');
  await fee.getByRole('radio', { name: /For each household/ }).check();
  await fee.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Once a year per household')).toBeVisible();
  await school.ask('POST', 'students/add', { firstName: 'Mia', surname: 'Member', isDuplicate: 1 });
  await page.getByRole('button', { name: 'Actions for Registration' }).click();
  await page.getByRole('menuitem', { name: 'Who has paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Registration: paid' });
  await paid.getByRole('combobox', { name: 'Student who paid' }).fill('Mia');
  await page.getByRole('option', { name: /Mia Member/ }).click();
  await paid.getByRole('button', { name: 'Record payment' }).click();
  await toast(page, 'Registration is paid for ');
  await expect(paid.getByText('Mia Member')).toBeVisible();
  await faultless(page);

  await page.goto('/catalog/locations');
  await page.getByRole('button', { name: 'Add location' }).first().click();
  const place = page.getByRole('dialog');
  await place.getByLabel('Name', { exact: false }).first().fill('Harbour House');
  await place.getByRole('button', { name: 'Add a room' }).click();
  await place.getByRole('textbox', { name: /^Room/ }).fill('Blue Room');
  await place.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Blue Room')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.goto('/catalog/products');
  await page.getByRole('button', { name: 'Add product' }).first().click();
  const product = page.getByRole('dialog');
  await product.getByLabel('Name', { exact: false }).first().fill('Rosin');
  await product.getByLabel('Price').fill('4.50');
  await product.getByLabel('On hand').fill('2');
  await product.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Product added.');
  await page.getByRole('button', { name: 'Actions for Rosin' }).click();
  await page.getByRole('menuitem', { name: 'Move stock' }).click();
  const stock = page.getByRole('dialog', { name: 'Stock of Rosin' });
  await stock.getByLabel('What happened').selectOption('Sale');
  await stock.getByLabel('How many').fill('3');
  await stock.getByRole('button', { name: 'Save' }).click();
  await expect(stock).toContainText('Only 2 left');
  await stock.getByLabel('How many').fill('2');
  await stock.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sold out')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await faultless(page, 'dark');
});

test('keeps what is typed when someone else changes the list below an open form', async ({ page }) => {
  const form = page.getByRole('dialog');
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  const { data: place } = await school.ask('POST', 'location/add', {
    p_name: 'Harbour House',
    rooms: [{ name: 'Blue Room', capacity: 12 }, { name: 'Red Room' }],
  });
  const [blue] = place.rooms;
  await page.goto(`/catalog/locations?edit=${place.id}`);
  await form.getByLabel('Address').fill('1 Quay Street');
  await school.ask('POST', 'location/edit', { id: place.id, version: place.version, capacity: 40 });
  await save();
  await toast(page, 'Location updated.');
  await expect(page.getByRole('row', { name: /Harbour House/ })).toContainText('1 Quay Street');
  await expect(page.getByRole('row', { name: /Harbour House/ })).toContainText('40');

  await page.goto(`/catalog/locations?edit=${place.id}`);
  await form.getByRole('textbox', { name: 'Room' }).nth(1).fill('Green Room');
  await school.ask('POST', 'location/edit', { id: place.id, version: place.version + 2, rooms: [blue] });
  await save();
  const question = page.getByRole('dialog', { name: 'Someone saved this while you were editing' });
  await expect(question.getByRole('group', { name: 'Rooms' })).toContainText(
    /Yours\s*Blue Room, Green Room.*Theirs\s*Blue Room/s,
  );
  // Closing the question decides nothing: saving asks again.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await save();
  await question.getByRole('button', { name: 'Save choices' }).click();
  await toast(page, 'Location updated.');
  await expect(page.getByRole('row', { name: /Harbour House/ })).toContainText('Green Room');

  const category_id = await category('package', 'Lessons');
  const { data: bundle } = await school.ask('POST', 'package/add', {
    package_name: 'Ten lessons',
    category_id,
    sessions: 10,
    price: 26_000,
    add_ons: [
      { name: 'Book', price: 1_450 },
      { name: 'Exam', price: 5_200 },
    ],
  });
  await page.goto(`/catalog/packages?edit=${bundle.package_id}`);
  await form.getByLabel('Price').last().fill('60.00');
  await school.ask('POST', 'package/deleteAddOn', { add_on_id: bundle.add_ons[1].add_on_id });
  await save();
  await expect(form).toContainText('Someone else removed a line you changed.');
  await save();
  await toast(page, 'Package updated.');
  await expect(page.locator('[id^=package-]')).toContainText('2 add-ons');

  const { data: rosin } = await school.ask('POST', 'inventory/product/add', { product_name: 'Rosin', price: 450 });
  await page.goto(`/catalog/products?edit=${rosin.product_id}`);
  await form.getByLabel('Price').fill('5.50');
  await school.ask('POST', 'inventory/product/archive', { product_id: rosin.product_id, status: 1 });
  await expect(page.getByText('No products yet')).toBeVisible();
  await expect(form.getByLabel('Price')).toHaveValue('5.50');
  await save();
  await toast(page, 'Product updated.');
});
