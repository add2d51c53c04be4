import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { toast } from './office.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Family School');
  const guardian = (firstName: string, email: string, phone = '') => ({
    firstName,
    surname: 'Keller',
    email,
    phone,
    relation: 'Mother',
  });
  const address = { street: '1 Long Road', country: 'GB', city: 'Leeds', state: '', zip: 'LS1' };
  await school.ask('POST', 'students/add', {
    firstName: 'Anna',
    surname: 'Keller',
    address,
    isDuplicate: 1,
    guardian: guardian('Ines', 'ines@one.example'),
  });
  await school.ask('POST', 'students/add', {
    firstName: 'Ben',
    surname: 'Keller',
    isDuplicate: 1,
    guardian: guardian('Ines', 'ines@two.example', '+44 7700 900123'),
  });
  await school.ask('POST', 'students/add', {
    firstName: 'Mila',
    surname: 'Stone',
    dob: '2014-02-03',
    phone: '+44 7700 900456',
    isDuplicate: 1,
  });
  await school.ask('POST', 'students/add', {
    firstName: 'Mila',
    surname: 'Stone',
    dob: '2014-02-03',
    email: 'mila@stone.example',
    isDuplicate: 1,
  });
  await school.ask('POST', 'students/add', { firstName: 'Otto', surname: 'Ahrens', isDuplicate: 1 });
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([aria-hidden])');

/** A screen in both themes and widths, without a fault: all rules once at each width, colours in the other light too. With SCREENS=1 a picture of each is kept, to be looked at. */
async function faultless(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
      expect(await faultsIn(page, { colours: theme === 'dark' }), `${name}, ${theme}, ${width}`).toEqual([]);
      if (process.env['SCREENS'])
        await page.screenshot({
          path: join(test.info().project.outputDir, 'screens', `${name}-${width}-${theme}.png`),
        });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
}

test('merges two guardians from the list, and undoes it', async ({ page }) => {
  await page.goto('/people/guardians');
  await expect(rows(page)).toHaveCount(2);
  await faultless(page, 'guardians');
  for (const tick of await page.getByRole('checkbox', { name: /Ines Keller/ }).all()) await tick.check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog.getByRole('group', { name: 'Email' })).toContainText('ines@two.example');
  await faultless(page, 'merge');
  await dialog.getByRole('group', { name: 'Email' }).getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await toast(page, 'Ines Keller was merged with Ines Keller.');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('ines@two.example');
  await expect(rows(page)).toContainText('Anna Keller');
  await expect(rows(page)).toContainText('Ben Keller');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'are separate again');
  await expect(rows(page)).toHaveCount(2);
});

test('a guardian gets another child, loses custody, and is taken off again', async ({ page }) => {
  await page.goto('/people/guardians');
  await page.getByRole('searchbox', { name: 'Search guardians' }).fill('one.example');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: 'Ines Keller' }).click();
  const panel = page.getByRole('dialog', { name: 'Ines Keller', exact: true });
  await expect(panel).toContainText('1 Long Road');
  await faultless(page, 'guardian');
  await panel.getByRole('button', { name: 'Add children' }).click();
  const adding = page.getByRole('dialog', { name: 'Add children of Ines Keller' });
  await adding.getByRole('combobox', { name: 'Children' }).fill('otto');
  await page.getByRole('option', { name: /Otto Ahrens/ }).click();
  // The list of names stays for the next one; Tab leaves it.
  await page.keyboard.press('Tab');
  await expect(adding.getByText('Otto Ahrens')).toBeVisible();
  await adding.getByRole('textbox', { name: 'Relation' }).fill('Aunt');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, 'Ines Keller is now the guardian of Otto Ahrens.');
  await expect(panel.getByRole('link', { name: 'Otto Ahrens' })).toBeVisible();

  await panel.getByRole('button', { name: 'Edit Ines Keller as guardian of Anna Keller' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Ines Keller' });
  await editing.getByRole('checkbox', { name: /Has custody/ }).uncheck();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('No custody: must not know the address');
  await expect(panel).not.toContainText('1 Long Road');

  await panel.getByRole('button', { name: 'Remove Ines Keller from Otto Ahrens' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('link', { name: 'Otto Ahrens' })).toBeHidden();
});

test('finds a duplicate, compares, merges, undoes, and remembers that they are two people', async ({ page }) => {
  await page.goto('/people/duplicates');
  await page.getByRole('button', { name: 'Check again' }).click();
  const pairs = page.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem');
  await expect(pairs).toHaveCount(1);
  await expect(pairs).toContainText('Same date of birth and a similar name');
  await faultless(page, 'duplicates');
  await pairs.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog.getByRole('group', { name: 'Email' }).getByRole('radio').nth(1)).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the merge of Mila Stone' }).click();
  await expect(pairs).toHaveCount(1);
  await pairs.getByRole('button', { name: 'Not a duplicate' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.reload();
  await expect(page.getByText('No duplicates')).toBeVisible();
});

test("opens a guardian from a child's page, removes them from the child and undoes it", async ({ page }) => {
  const { data } = await school.ask('GET', 'students', { search: 'anna keller' });
  await page.goto(`/people/students/${data[0].user_detail_id}?tab=guardians`);
  const guardians = page.getByRole('region', { name: 'Guardians' });
  await expect(guardians.getByRole('link', { name: 'Ines Keller' })).toHaveAttribute('href', /guardians\?open=\d+/);
  await guardians.getByRole('button', { name: 'Remove Ines Keller from Anna Keller' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guardians).toContainText('No guardian yet.');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await guardians.getByRole('link', { name: 'Ines Keller' }).click();
  await expect(page.getByRole('dialog', { name: 'Ines Keller', exact: true })).toContainText('Anna Keller');
});

test('asks which value to keep only where two people changed the same field of a guardian', async ({
  page,
  context,
}) => {
  const { user_detail_id } = await school.ask('POST', 'students/add', {
    firstName: 'Ole',
    surname: 'Berg',
    isDuplicate: 1,
    guardian: { firstName: 'Siv', surname: 'Berg', email: '', phone: '+44 7700 900321', relation: 'Mother' },
  });
  const path = `/people/students/${user_detail_id}?tab=guardians`;
  const edit = async (on: Page) => {
    await on.goto(path);
    await on.getByRole('button', { name: 'Edit Siv Berg' }).click();
    return on.getByRole('dialog', { name: 'Edit Siv Berg' });
  };
  const [mine, theirs] = [await edit(page), await edit(await context.newPage())];
  await theirs.getByLabel('Relation').fill('Aunt');
  await theirs.getByLabel('Surname').fill('Bergh');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel('Relation').fill('Stepmother');
  await mine.getByLabel('Phone').fill('+44 7700 900322');
  await mine.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('dialog', { name: 'You saved this while you were editing' });
  await expect(choice.getByRole('group')).toHaveCount(1);
  await expect(choice.getByRole('group', { name: 'Relation' })).toContainText(/Yours\s*Stepmother.*Theirs\s*Aunt/s);
  await choice.getByRole('button', { name: 'Save choices' }).click();
  await toast(page, 'Guardian saved.');
  const { guardians } = await school.ask('GET', 'student/getDetails', { user_detail_id });
  expect(guardians).toMatchObject([{ surname: 'Bergh', relation: 'Stepmother', phone: '+44 7700 900322' }]);
});

test('splits the invoices of a child between guardians', async ({ page }) => {
  const { user_detail_id } = await school.ask('POST', 'students/add', { firstName: 'Ola', surname: 'Berg' });
  for (const firstName of ['Siv', 'Per'])
    await school.ask('POST', 'guardian/add', {
      user_detail_id,
      guardian: { firstName, surname: 'Berg', email: '', phone: '', relation: 'Parent', invoiceTo: 1 },
    });
  await page.goto(`/people/students/${user_detail_id}?tab=guardians`);
  const guardians = page.getByRole('region', { name: 'Guardians' });
  await guardians.getByRole('button', { name: 'Split invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split invoices' });
  await dialog.getByLabel('Siv Berg').fill('60');
  await dialog.getByLabel('Per Berg').fill('30');
  await expect(dialog.getByRole('status')).toContainText('Together 90 % of 100 %');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The shares make 90 %. They must make 100 %.');
  await faultless(page, 'split invoices');
  await dialog.getByLabel('Per Berg').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Shares saved');
  await expect(guardians).toContainText('Pays 60 %');
  await expect(guardians).toContainText('Pays 40 %');
});

test('shows the family and the emergency contacts on each child', async ({ page }) => {
  const { body } = { body: await school.ask('GET', 'students', { search: 'otto' }) };
  await page.goto(`/people/students/${body.data[0].user_detail_id}?tab=guardians`);
  const family = page.getByRole('region', { name: 'Brothers and sisters' });
  await expect(family).toContainText('No brothers or sisters here.');
  await family.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brother or sister of Otto Ahrens' });
  await dialog.getByRole('combobox', { name: 'Who' }).fill('mila');
  await page
    .getByRole('option', { name: /Mila Stone/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(family.getByRole('link', { name: 'Mila Stone' })).toBeVisible();

  const emergency = page.getByRole('region', { name: 'Emergency contacts' });
  await emergency.getByRole('button', { name: 'Edit emergency contacts' }).click();
  const contacts = page.getByRole('dialog', { name: 'Emergency contacts' });
  await contacts.getByRole('textbox', { name: 'Name' }).fill('Gran');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(contacts).toContainText('This field is required');
  await contacts.getByRole('textbox', { name: 'Phone' }).fill('+44 7700 900789');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(emergency.getByRole('link', { name: '+44 7700 900789' })).toBeVisible();
  await faultless(page, 'family');
});
