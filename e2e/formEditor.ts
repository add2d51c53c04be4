import { expect, type Page } from '@playwright/test';
import { takesOptions, type FieldType } from '../packages/core/src/people/questions/kinds/rules.ts';

/** What the editor calls each kind of field. */
export const kinds: Record<FieldType, string> = {
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

export const labelOf = (type: FieldType) => `My ${type}`;

export const section = (page: Page, name: string) => page.getByRole('group', { name: `Section ${name}` });

export const preview = (page: Page) => page.getByRole('region', { name: 'The form as families see it' });

export async function addField(page: Page, to: string, type: FieldType): Promise<void> {
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
