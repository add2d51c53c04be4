import { expect, test } from '@playwright/test';
import { fieldTypes as allTypes, type FieldType } from '../packages/core/src/people/questions/kinds/rules.ts';
import { makeSchool, signInAs, unique, type School } from './school.ts';
import { fillIn, openWidget, send, takeTime } from './widget.ts';
import { labelOf, section, preview, addField } from './formEditor.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Editor School');
  await signInAs(context, school.owner);
});

/** Files are off until a school turns them on: e2e/formTypes.spec.ts does. */
const fieldTypes = allTypes.filter((type) => type !== 'file');

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
