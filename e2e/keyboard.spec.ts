import { expect, test, type Locator, type Page } from '@playwright/test';
import { makePlace } from './place.ts';
import { signInAs } from './school.ts';

/** Tabs on until something has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reached with Tab').toBeFocused();
}

test('staff work an enquiry through with the keyboard alone', async ({ page, context }) => {
  test.setTimeout(120_000);
  const { school, lead } = await makePlace('Keyboard School');
  await signInAs(context, school.owner);
  await page.goto('/people/leads?view=table');
  const link = page.getByRole('link', { name: lead.name });
  await expect(link).toBeVisible();

  await test.step('past the menu, into the list', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search leads' }));
    await page.keyboard.type('Leo');
    await page.keyboard.press('Enter');
    await expect(page.locator('tbody').getByRole('link')).toHaveCount(1);
    await tabTo(page, link);
  });

  await test.step('the panel takes the focus, keeps it, and gives it back', async () => {
    const panel = page.getByRole('dialog');
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('a note is written and saved in the panel', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /Notes/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'New note' }));
    await page.keyboard.type('Written without a mouse, @cor');
    await expect(page.getByRole('listbox', { name: 'Staff' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Written without a mouse' })).toContainText(
      '@Cora Colleague',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the page’s Edit opens on its first field, Enter saves, and the focus is where it was', async () => {
    await page.goto(`/people/leads/${lead.id}`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    await tabTo(page, page.getByRole('dialog').getByLabel('City'));
    await page.keyboard.type('Tabville');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Tabville');
    await expect(edit).toBeFocused();
  });

  await test.step('what is typed is asked about before Esc throws it away', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Other');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('First name')).not.toHaveValue('Leo');
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /discard|leave|close without/i }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('on the board the arrows go from card to card, and cards move', async () => {
    await page.goto('/people/leads?view=board');
    const column = (stage: string) => page.getByRole('region', { name: stage });
    const cards = column('Enquired').getByRole('link');
    await tabTo(page, cards.first());
    await page.keyboard.press('ArrowDown');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cards.first()).toBeFocused();
    const name = await cards.first().innerText();
    await page.keyboard.press('Control+ArrowRight');
    await expect(column('Won').getByRole('link', { name })).toBeFocused();
    await page.keyboard.press('m');
    await expect(page.getByRole('menu', { name: 'Move to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(column('Won').getByRole('link', { name })).toBeFocused();
    await page.keyboard.press('m');
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await expect(column('Lost').getByRole('link', { name })).toBeFocused();
  });

  await test.step('and the lead becomes a student', async () => {
    await page.goto(`/people/leads/${lead.id}`);
    await tabTo(page, page.getByRole('button', { name: 'Convert to student' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Convert to student' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/people\/students\/\d+/);
    await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  });
});
