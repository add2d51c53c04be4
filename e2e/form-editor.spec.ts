import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  fieldTypes as allTypes,
  takesOptions,
  type FieldType,
} from '../packages/core/src/people/questions/kinds/rules.ts';
import { makeSchool, signInAs, unique, type School } from './school.ts';
import { field, fillIn, openWidget, send, takeTime } from './widget.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Editor School');
  await signInAs(context, school.owner);
});

/** Files are off until a school turns them on: e2e/formTypes.spec.ts does. */
const fieldTypes = allTypes.filter((type) => type !== 'file');

/** What the editor calls each kind of field. */
const kinds: Record<FieldType, string> = {
  text: 'Short text',
  textarea: 'Paragraph',
  number: 'Number',
  email: 'Email',
  phone: 'Phone',
  date: 'Date',
  select: 'Drop-down',
  multiselect: 'Multi-select',
  radio: 'Radio buttons',
  checkbox: 'Checkbox',
  source: 'Source',
  gender: 'Gender',
  country: 'Country',
  address: 'Address',
  guardian: 'Guardian',
  file: 'File',
  school: 'School attended',
  schoolYear: 'School year',
  subjects: 'From the catalog',
};
const labelOf = (type: FieldType) => `My ${type}`;

const section = (page: Page, name: string) => page.getByRole('group', { name: `Section ${name}` });
const rowsOf = async (group: Locator) =>
  (await group.locator('button[id^=field-]').allInnerTexts()).map((text) =>
    text.split('\n')[0]!.replace('*', '').trim(),
  );
const preview = (page: Page) => page.getByRole('region', { name: 'The form as families see it' });
const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Messages' })).toContainText(text);

async function addField(page: Page, to: string, type: FieldType): Promise<void> {
  await section(page, to)
    .getByRole('button', { name: /^Add field/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Add a field' })
    .getByRole('button', { name: new RegExp(`^${kinds[type]}`) })
    .click();
  const editor = page.getByRole('form', { name: `New field: ${kinds[type]}` });
  await editor.getByLabel('Label').fill(labelOf(type));
  if (takesOptions(type) && type !== 'source' && type !== 'school') {
    await editor.getByLabel('Option 1', { exact: true }).fill('First choice');
    await editor.getByLabel('Option 2', { exact: true }).fill('Second choice');
    await editor.getByLabel('Option 2', { exact: true }).press('Enter');
    await editor.getByLabel('Option 3', { exact: true }).fill('Third choice');
  }
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(section(page, to).getByRole('button', { name: new RegExp(`^${labelOf(type)}\\b`) })).toBeVisible();
}

test('fields of every kind: made in the editor, seen in the preview, filled in by a family, read on the lead’s page', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/people/leadform');
  await expect(section(page, 'Your enquiry')).toBeVisible();
  for (const type of fieldTypes) await addField(page, 'Your enquiry', type);
  const shown = preview(page);
  for (const type of fieldTypes)
    await expect(shown.getByText(labelOf(type), { exact: true }).first(), type).toBeAttached();

  await section(page, 'Your enquiry').getByRole('button', { name: 'More for My text', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Required' }).click();
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('textbox', { name: 'My text', exact: true })).toHaveAttribute('aria-required', 'true');

  const { data } = await school.ask('GET', 'customForm/option/getAll', { type: 'lead' });
  const nameOf = Object.fromEntries(
    fieldTypes.map((type) => [
      type,
      data.find((one: { custom_name: string }) => one.custom_name === labelOf(type)).field_name,
    ]),
  ) as Record<FieldType, string>;
  const surname = `Every${unique()}`;
  const family = await page.context().newPage();
  const widget = await openWidget(family, `/signup/lead?institution=${school.hash}`, 'school-enquiry');
  await fillIn(widget, { firstName: 'Eve', surname, email: `eve@${surname}.example`.toLowerCase() });
  await widget.locator('button[type=submit]').click();
  await expect(widget.getByText('My text is required').first()).toBeVisible();
  await fillIn(widget, {
    [nameOf.text]: 'Some words',
    [nameOf.textarea]: 'Line one\nLine two',
    [nameOf.number]: '-12.5',
    [nameOf.email]: 'second@every.example',
    [nameOf.phone]: '+64 21 555 010',
    [nameOf.date]: '2012-02-29',
    [nameOf.select]: 'Second choice',
    [nameOf.checkbox]: true,
    [nameOf.source]: 'A poster',
    [nameOf.gender]: 'Other',
    [nameOf.country]: 'NZ',
    [`${nameOf.address}.street`]: '4 Every Street',
    [`${nameOf.address}.country`]: 'FR',
    [`${nameOf.guardian}.parentFirstName`]: 'Gala',
    [`${nameOf.guardian}.parentSurname`]: 'Every',
  });
  await widget.getByRole('group', { name: 'My multiselect' }).getByLabel('First choice').check();
  await widget.getByRole('group', { name: 'My multiselect' }).getByLabel('Third choice').check();
  await widget.getByRole('radiogroup', { name: 'My radio' }).getByLabel('Third choice').check();
  await takeTime(family);
  await send(widget);
  await family.close();

  await page.goto(`/people/leads?view=table&search=${surname}`);
  await page.getByRole('link', { name: `Eve ${surname}` }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Eve ${surname}` })).toBeVisible();
  const expected: [FieldType, string | RegExp][] = [
    ['text', 'Some words'],
    ['textarea', /Line one\s+Line two/],
    ['number', '-12.5'],
    ['email', 'second@every.example'],
    ['phone', '+64 21 555 010'],
    ['date', 'Feb 29, 2012'],
    ['select', 'Second choice'],
    ['multiselect', 'First choice, Third choice'],
    ['radio', 'Third choice'],
    ['checkbox', 'Yes'],
    ['source', 'A poster'],
    ['gender', 'Other'],
    ['country', 'New Zealand'],
    ['address', /4 Every Street.*France/s],
    ['guardian', /Gala.*Every/],
  ];
  for (const [type, value] of expected) {
    await expect(
      page
        .locator('dt', { hasText: new RegExp(`^${labelOf(type)}$`) })
        .first()
        .locator('xpath=following-sibling::dd[1]'),
      type,
    ).toContainText(value);
  }
});

test('fields move by drag, by keyboard and by menu, and families see the same order', async ({ page }) => {
  await page.goto('/people/studentform');
  const contact = section(page, 'Student details');
  await expect
    .poll(() => rowsOf(contact))
    .toEqual(
      ['First name, required', 'Surname, required', 'Date of birth, required', 'Gender', 'Nationality'].map((name) =>
        expect.stringContaining(name.split(',')[0]!),
      ),
    );
  const order = async () => (await rowsOf(contact)).map((name) => name.split(',')[0]);

  const gender = contact.getByRole('button', { name: /^Gender/ });
  await gender.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['First name', 'Surname', 'Gender', 'Date of birth', 'Nationality']);
  await expect(gender).toBeFocused();
  await expect(page.getByText('Gender: position 3 of 5 in Student details')).toBeAttached();

  await drag(
    page,
    contact.getByRole('button', { name: /^Gender/ }),
    contact.getByRole('button', { name: /^First name/ }),
  );
  await expect.poll(order).toEqual(['Gender', 'First name', 'Surname', 'Date of birth', 'Nationality']);

  await contact.getByRole('button', { name: 'More for Gender' }).click();
  await page.getByRole('menuitem', { name: 'Address' }).click();
  await expect.poll(order).toEqual(['First name', 'Surname', 'Date of birth', 'Nationality']);
  await expect.poll(() => rowsOf(section(page, 'Address'))).toContainEqual(expect.stringContaining('Gender'));
  await page.reload();
  await expect.poll(order).toEqual(['First name', 'Surname', 'Date of birth', 'Nationality']);

  const widget = await openWidget(page, `/signup/student?institution=${school.hash}`, 'school-signup');
  const seen = await widget
    .locator('[data-field]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['field']));
  expect(seen.indexOf('gender')).toBeGreaterThan(seen.indexOf('address'));
});

/** Drags a row by its handle to just above another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x - 12, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x - 8, start.y + start.height / 2 - 6, { steps: 3 });
  await page.mouse.move(end.x + 40, end.y + 4, { steps: 8 });
  await page.mouse.move(end.x + 42, end.y + 3);
  await page.mouse.up();
}

/** Hides and shows a field: of two quick turns the later one counts, however slow the first one's request is. */
async function turnsInOrder(page: Page, phone: Locator): Promise<void> {
  const isShown = page.getByRole('button', { name: 'Show Phone on the form' });
  let answered = 0;
  await page.route('**/api/customForm/option/edit', async (route) => {
    if (answered === 0) await new Promise((later) => setTimeout(later, 700));
    const response = await route.fetch();
    answered += 1;
    await route.fulfill({ response });
  });
  await isShown.click();
  await expect(isShown).toHaveAttribute('aria-pressed', 'false');
  await expect(phone).toHaveCount(0);
  await isShown.click();
  await expect(phone).toBeVisible();
  await expect.poll(() => answered).toBe(2);
  await page.unroute('**/api/customForm/option/edit');
  await page.reload();
  await expect(isShown).toHaveAttribute('aria-pressed', 'true');
  await expect(phone).toBeVisible();
}

test('a field is hidden, shown, archived and brought back; the ones that every record needs stay', async ({ page }) => {
  await page.goto('/people/leadform');
  const phone = preview(page).getByLabel('Phone');
  await expect(phone).toBeVisible();
  await turnsInOrder(page, phone);

  await page.getByRole('button', { name: 'More for Phone' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await toast(page, 'Phone archived. Its values are kept.');
  await expect(phone).toHaveCount(0);
  await page.getByRole('button', { name: 'Enquiry', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archived fields…' }).click();
  await page.getByRole('dialog', { name: 'Archived fields' }).getByRole('button', { name: 'Restore Phone' }).click();
  await toast(page, 'Phone is back on the form.');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(phone).toBeVisible();

  await expect(page.getByRole('button', { name: 'Show First name on the form' })).toBeDisabled();
  await page.getByRole('button', { name: 'More for First name' }).click();
  await expect(page.getByRole('menuitem', { name: /^Archive/ })).toHaveAttribute('aria-disabled', 'true');
});

test('one editor is open at a time, and a change is never lost unasked', async ({ page }) => {
  await page.goto('/people/leadform');
  await page.getByRole('button', { name: /^Surname/ }).click();
  const editor = page.getByRole('form', { name: /^Edit / });
  await expect(editor).toHaveCount(1);
  await page.getByRole('button', { name: /^Email/ }).click();
  await expect(editor).toHaveCount(1);
  await expect(editor.getByLabel('Label')).toHaveValue('Email');

  await editor.getByLabel('Label').fill('E-mail address');
  await expect(preview(page).getByLabel('E-mail address')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Signature' }).click();
  const question = page.getByRole('alertdialog', { name: 'Save your change?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.getByLabel('Label')).toHaveValue('E-mail address');
  await page.getByRole('link', { name: 'Leads' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/leadform/);
  await page.getByRole('button', { name: 'Edit Signature' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^E-mail address/ })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Edit Signature' })).toBeVisible();

  await page.getByRole('form', { name: 'Edit Signature' }).getByLabel('Label').fill('');
  await page.getByRole('form', { name: 'Edit Signature' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
});

test('sections are added, renamed, moved and deleted, and their fields are kept', async ({ page }) => {
  const { custom_form_id } = await school.ask('POST', 'customForm/formType/add', {
    form_type: 'lead',
    custom_form_name: 'Second form',
  });
  await page.goto(`/people/leadform?form=${custom_form_id}`);
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Section name').fill('Wishes');
  await page.getByLabel('Section name').press('Enter');
  await expect(section(page, 'Wishes')).toBeVisible();
  await addField(page, 'Wishes', 'text');

  const titles = async () =>
    await page
      .getByRole('group', { name: /^Section / })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(8)));
  await page.getByRole('button', { name: 'Wishes', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual(['Student details', 'Contact', 'Wishes', 'Your enquiry']);
  await page.getByRole('button', { name: 'Wishes', exact: true }).click();
  await page.getByLabel('Section name').fill('Dreams');
  await page.getByLabel('Section name').press('Enter');
  await expect(preview(page).getByRole('heading', { name: 'Dreams' })).toBeVisible();
  await page.getByRole('button', { name: 'More for section Dreams' }).click();
  await page.getByRole('menuitem', { name: 'Delete section' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete section' }).click();
  await expect.poll(titles).toEqual(['Student details', 'Contact', 'Your enquiry']);
  await expect.poll(() => rowsOf(section(page, 'Contact'))).toContainEqual(expect.stringContaining(labelOf('text')));
});

test('options are added, renamed, moved, pasted and removed', async ({ page }) => {
  await page.goto('/people/studentform');
  await page.getByRole('button', { name: /^How did you hear about us/ }).click();
  const editor = page.getByRole('form', { name: /^Edit How did you hear/ });
  await editor.getByLabel('Option 1', { exact: true }).fill('A neighbour');
  await editor.getByRole('button', { name: 'Remove option 2' }).click();
  await editor.getByLabel('Option 3', { exact: true }).press('Alt+ArrowUp');
  await editor.getByRole('button', { name: 'Add option' }).click();
  await expect(editor.getByLabel('Option 6', { exact: true })).toBeFocused();
  await editor.getByLabel('Option 6', { exact: true }).evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, 'Radio\nLocal paper');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  const choices = await field(preview(page).locator('school-signup'), 'source').locator('option').allInnerTexts();
  expect(choices.slice(1)).toEqual([
    'A neighbour',
    'Event or open day',
    'Social media',
    'Flyer or poster',
    'Other',
    'Radio',
    'Local paper',
  ]);
});
