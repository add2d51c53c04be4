import { expect, test, type Page } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
let batch: number;
test.beforeAll(async () => {
  school = await makeSchool('Combo School');
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    await school.ask('POST', 'students/add', { firstName, surname: 'Walker', isDuplicate: 1 });
  batch = (await school.ask('POST', 'batches/make', { batch_name: 'Morning Stars' })).data.id;
});

/** The dialog that adds students to a batch, with its search. */
async function openAdding(page: Page) {
  await signInAs(page.context(), school.owner);
  await page.goto(`/people/batches/${batch}`);
  await page.getByRole('button', { name: 'Add students' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add students' });
  return { dialog, field: dialog.getByRole('combobox') };
}

for (const key of ['Enter', 'Tab']) {
  test(`${key} takes the best match of what was typed, without an arrow key`, async ({ page }) => {
    const { dialog, field } = await openAdding(page);
    await field.fill('cleo');
    await expect(page.getByRole('option')).toHaveCount(1);
    await field.press(key);
    // After Enter the list stays open for the next choice until the focus moves on.
    if (key === 'Enter') {
      await expect(field).toHaveValue('');
      await field.press('Tab');
    }
    await expect(dialog.getByRole('button', { name: 'Remove Cleo Walker' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

  test(`${key} pressed before the answer is there takes the match once it comes`, async ({ page }) => {
    const { dialog, field } = await openAdding(page);
    await field.fill('Cleo');
    await expect(page.getByRole('option')).toHaveCount(1);
    await field.fill('Ben W');
    await field.press(key);
    // After Enter the list stays open for the next choice until the focus moves on.
    if (key === 'Enter') {
      await expect(field).toHaveValue('');
      await field.press('Tab');
    }
    await expect(dialog.getByRole('button', { name: 'Remove Ben Walker' })).toBeVisible();
  });

  test(`${key} keeps what fits nothing, and the field says so until something else is typed`, async ({ page }) => {
    const { dialog, field } = await openAdding(page);
    await field.fill('Zebedee');
    await expect(page.getByText('No results found')).toBeVisible();
    await field.press(key);
    await expect(dialog.getByText('No match for “Zebedee”. Choose from the list.')).toBeVisible();
    await expect(field).toHaveValue('Zebedee');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('Ada');
    await expect(dialog.getByText(/^No match for/)).toHaveCount(0);
  });
}

test('a single choice takes the best match too', async ({ page }) => {
  await signInAs(page.context(), school.owner);
  await page.goto('/settings/auditlog');
  const who = page.locator('input').and(page.getByLabel('Who', { exact: true }));
  await who.fill('oliv');
  await who.press('Tab');
  await expect(who).toHaveValue('Olive Owner');
  await expect(page).toHaveURL(/actor=\d+/);
});

test('a choice that the address keeps lets go of the old one, and what fits nothing stays in the field', async ({
  page,
}) => {
  await signInAs(page.context(), school.owner);
  await page.goto('/settings/auditlog');
  const who = page.locator('input').and(page.getByLabel('Who', { exact: true }));
  await who.fill('oliv');
  await who.press('Tab');
  await expect(page).toHaveURL(/actor=\d+/);
  await who.click();
  await who.fill('Zebedee');
  await who.press('Tab');
  await expect(page.getByText('No match for “Zebedee”. Choose from the list.')).toBeVisible();
  await expect(who).toHaveValue('Zebedee');
});
