import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;

const inTown = (city: string) => ({ street: '', country: '', city, state: '', zip: '' });

test.beforeAll(async () => {
  school = await makeSchool('Segment School');
  const { data } = await school.ask('GET', 'customForm/getFormTypes', {});
  const form = data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  const question = await school.ask('POST', 'customForm/option/add', {
    custom_form_id: form,
    field_type: 'select',
    custom_name: 'Instrument',
    select_options: ['Piano', 'Violin'],
  });
  const add = (firstName: string, city: string, instrument?: string) =>
    school.ask('POST', 'students/add', {
      firstName,
      surname: 'Filter',
      isDuplicate: 1,
      address: inTown(city),
      ...(instrument && { custom: { [question.field_name]: instrument } }),
    });
  await add('Ada', 'Graz', 'Piano');
  await add('Bea', 'Graz', 'Violin');
  await add('Cem', 'Linz', 'Piano');
  await add('Dora', 'Wels');
  await school.ask('POST', 'leads/add', { firstName: 'Hot', surname: 'Lead', interest: 4, isDuplicate: 1 });
  await school.ask('POST', 'leads/add', { firstName: 'Cold', surname: 'Lead', interest: 1, isDuplicate: 1 });
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([aria-hidden])');
const names = (page: Page) => rows(page).getByRole('link').allInnerTexts();

/** Chooses of a list that is searched by typing. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
}

test('a list is filtered by two conditions or another, the address keeps it, and a chip takes one out', async ({
  page,
}) => {
  await page.goto('/people/students?order_by=firstName&direction=asc');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter students' });
  await panel.getByRole('combobox', { name: 'Field of condition 1' }).selectOption('City');
  await panel.getByRole('textbox', { name: 'Value of condition 1' }).fill('graz');
  await expect(panel.getByRole('status')).toHaveText('2 students fit');

  await panel.getByRole('button', { name: 'And another condition in group 1' }).click();
  await panel.getByRole('combobox', { name: 'Field of condition 2' }).selectOption('Instrument');
  await pick(page, 'Value of condition 2', 'Piano');
  // The open list keeps everything behind it out of reach.
  await page.getByText('Filter students', { exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('1 student fits');

  await panel.getByRole('button', { name: 'Or other conditions' }).click();
  await panel.getByRole('combobox', { name: 'Field of condition 3' }).selectOption('City');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('This field is required')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Value of condition 3' }).fill('Wels');
  await panel.getByRole('button', { name: 'Apply' }).click();

  await expect(rows(page)).toHaveCount(2);
  expect(await names(page)).toEqual(['Ada Filter', 'Dora Filter']);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  const chips = page.getByRole('group', { name: 'Filters' });
  await expect(chips).toContainText('Instrument is any of Piano');
  await chips.getByRole('button', { name: 'Remove Instrument is any of Piano' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await chips.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).not.toHaveURL(/filters=/);
});

test('a filter without matches says so, and can be cleared', async ({ page }) => {
  await page.goto(`/people/students?filters=${encodeURIComponent('[["city","is","Nowhere"]]')}`);
  await expect(page.getByText('No students here')).toBeVisible();
  await page.getByRole('button', { name: 'Show all students' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('leads are filtered in the table and on the board', async ({ page }) => {
  const filters = encodeURIComponent('[["lead_interest","any_of",["4"]]]');
  await page.goto(`/people/leads?view=table&filters=${filters}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByRole('article').getByRole('link', { name: 'Hot Lead' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cold Lead' })).toHaveCount(0);
});

test("a question with one of the nine words is listed in the school's own", async ({ page }) => {
  const { data } = await school.ask('GET', 'customForm/getFormTypes', {});
  const form = data.find((one: { form_type: string }) => one.form_type === 'lead').custom_form_id;
  await school.ask('POST', 'customForm/option/add', {
    custom_form_id: form,
    field_type: 'text',
    custom_name: '{Subject} of interest',
  });
  await page.goto('/people/leads?view=table');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const field = page.getByRole('combobox', { name: /^Field/ });
  await expect(field.getByRole('option', { name: 'Subject of interest' })).toBeAttached();
  await expect(field.getByRole('option', { name: '{' })).toHaveCount(0);
});

test('a filter becomes a segment that counts by itself, is changed, listed and deleted', async ({ page }) => {
  await page.goto(`/people/students?filters=${encodeURIComponent('[["city","is","Graz"]]')}`);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await page.getByRole('link', { name: 'Save as segment' }).click();
  const panel = page.getByRole('dialog', { name: 'New segment' });
  await expect(panel.getByRole('list', { name: 'Some of them' }).getByRole('link')).toHaveText([
    'Bea Filter',
    'Ada Filter',
  ]);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('This field is required')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Name' }).fill('From Graz');
  await panel.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Segment saved');

  const row = rows(page).filter({ hasText: 'From Graz' });
  await expect(row).toContainText('City is Graz');
  await expect(row.getByRole('link', { name: '2', exact: true })).toBeVisible();
  await school.ask('POST', 'students/add', {
    firstName: 'Eva',
    surname: 'Filter',
    isDuplicate: 1,
    address: inTown('Graz'),
  });
  await expect(row.getByRole('link', { name: '3', exact: true })).toBeVisible();

  await row.getByRole('link', { name: 'From Graz' }).click();
  const open = page.getByRole('dialog', { name: 'From Graz' });
  await open.getByRole('textbox', { name: 'Name' }).fill('Everybody from Graz');
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(rows(page)).toContainText(['Everybody from Graz']);

  await rows(page).getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/people\/students\?filters=/);
  await expect(rows(page)).toHaveCount(3);
  await page.goto('/people/segments');
  await page.getByRole('button', { name: 'Actions for Everybody from Graz' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Everybody from Graz?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('No segments yet')).toBeVisible();
});

test('a view brings back tab, sort, filters and columns', async ({ page }) => {
  await page.goto('/people/students?status=active&order_by=surname&direction=asc');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Active with towns');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'View saved');

  await page.evaluate(() => localStorage.removeItem('studentColumns'));
  await page.goto('/people/students');
  await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'Active with towns' }).click();
  await expect(page).toHaveURL(/status=active&order_by=surname/);
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Change views…' }).click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Delete Active with towns' }).click();
  await toast(page, 'View deleted');
  await expect(page.getByText('No views of your own')).toBeVisible();
});

test('axe finds nothing, in light and in dark', async ({ page }) => {
  const clean = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await faultsIn(page, { colours: colorScheme === 'dark' }), colorScheme).toEqual([]);
    }
  };
  await page.goto(
    `/people/students?filters=${encodeURIComponent('[["city","is","Graz"],["birthday","within","this_month","OR"]]')}`,
  );
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('City is Graz');
  await clean();
  await page.getByRole('button', { name: 'Filter (2)' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('fit');
  await clean();
  await page.goto('/people/segments?open=new');
  await expect(
    page.getByRole('dialog', { name: 'New segment' }).getByRole('combobox', { name: 'Field of condition 1' }),
  ).toBeVisible();
  await clean();
});
