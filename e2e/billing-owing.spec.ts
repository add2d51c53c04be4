import { expect, test } from '@playwright/test';
import { faultless, faultlessOnPhone, inDays, taking } from './desk.ts';
import { download, rows } from './list.ts';
import { toast } from './office.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
});

/** A plan of two parts, the first due on a day that is long over: issued invoices never change, but their plan does. */
async function plan(user_detail_id: number, amounts: [number, number], since: [number, number | null]) {
  const { data } = await school.ask('POST', 'invoice', {
    user_detail_id,
    items: [{ type: 'custom', name: 'Lessons', student_id: user_detail_id, unit_price: amounts[0] + amounts[1] }],
    installments: amounts.map((amount, at) => ({ due_on: inDays(10 + at), amount })),
  });
  for (const [at, days] of since.entries())
    if (days !== null)
      await school.sql((db) =>
        db
          .updateTable('installment')
          .set({ due_on: inDays(-days) })
          .where('institution_id', '=', school.institution_id)
          .where('invoice_id', '=', data.invoice_id)
          .where('place', '=', at + 1)
          .execute(),
      );
  return data;
}

/** Gina owes 40.00 since 70 days and 50.00 in time; Ben, who has no address, 20.00 since 10 days. */
async function oldDebts() {
  const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };
  const add = async (firstName: string, more: object) =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Alone', ...more })).user_detail_id;
  await plan(await add('Ben', {}), [1_999, 1], [11, 10]);
  return plan(await add('Mia', { surname: 'Home', guardian }), [4_000, 5_000], [70, null]);
}

test('who owes is seen by age, each number opens what is behind it, and several are reminded at once', async ({
  page,
}) => {
  await page.goto('/billing/invoices');
  await page.getByRole('link', { name: 'Who owes' }).click();
  await expect(page.getByText('No one owes anything')).toBeVisible();
  await faultless(page);
  const { number } = await oldDebts();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  const total = page.getByRole('group', { name: 'Owed by age, GBP' });
  await expect(total).toContainText('GBP 110.00 in all');
  await faultless(page);
  await faultlessOnPhone(page);

  await total.getByRole('button', { name: /^61–90 days/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/age=days_90/);
  await page.getByRole('button', { name: '61–90 days: GBP 40.00 of Gina Home' }).click();
  const panel = page.getByRole('dialog', { name: 'What Gina Home owes' });
  const parts = panel.getByRole('list', { name: 'Open invoices' }).getByRole('listitem');
  await expect(parts).toHaveText(new RegExp(`${number}, part 1 of 2.*GBP 40.00.*70 days late`));
  await faultless(page);
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect(parts).toHaveCount(2);
  // By keyboard: a message lies over the foot of the panel for a while.
  const press = async (name: string) => {
    await panel.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Send reminder');
  await toast(page, 'The reminder is on its way');
  await press('Send reminder');
  await toast(page, 'A reminder was sent in the last 24 hours. Send another one anyway?');
  await page.getByRole('button', { name: 'Send anyway' }).click();

  await press('Take payment');
  await expect(taking(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('90.00');
  await taking(page).getByRole('textbox', { name: 'Amount' }).fill('40');
  await page.keyboard.press('Enter');
  await toast(page, 'Payment of GBP 40.00 recorded');
  await expect(parts).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No one owes anything that late')).toBeVisible();
  await page.getByText('Show all who owe', { exact: true }).click();

  await expect(rows(page)).toHaveCount(2);
  for (const name of ['Gina Home', 'Ben Alone'])
    await rows(page).filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send reminders' }).click();
  await toast(page, 'No reminder was sent');
  await expect(rows(page).filter({ hasText: 'Ben Alone' })).toContainText('has no e-mail address');
  await expect(rows(page).filter({ hasText: 'Gina Home' })).toContainText('A reminder was sent in the last 24 hours.');
  await faultless(page);
  const { text } = await download(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(text).toContain('Gina Home,GBP,50.00,50.00,0.00');
});
