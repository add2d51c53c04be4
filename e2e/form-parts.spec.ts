import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';
import { field, openWidget } from './widget.ts';
import { labelOf, section, preview, addField } from './formEditor.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Editor School');
  await signInAs(context, school.owner);
});

const rowsOf = async (group: Locator) =>
  (await group.locator('button[id^=field-]').allInnerTexts()).map((text) =>
    text.split('\n')[0]!.replace('*', '').trim(),
  );
const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Messages' })).toContainText(text);
/** Drags a row by its handle to just above another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // What drags comes after the rows are drawn.
  for (const button of [from, to]) await expect(button.locator('..')).toHaveAttribute('draggable', 'true');
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
