import { expect, type Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import type { Place } from './place.ts';
import { heading, press, submit, toGateway } from './widgets/payment.ts';
import { inState } from './widgets/site.ts';
import { defaultsIn, defaultsOfMail, textOf } from './words.ts';

/** A family is reminded, pays by the link in that mail and gets its receipt: no default is left on the way. */
export async function payAsFamily(page: Page, place: Place): Promise<void> {
  const { email, open } = await place.payments();
  const { ask } = place.school;
  const none = async (where: string) => expect(defaultsIn(await textOf(page)), where).toEqual([]);
  const sent = await ask('POST', 'payment/reminder', { invoice_id: open.invoice_id });
  expect(defaultsIn(sent.message)).toEqual([]);
  const reminder = await mailTo(email, open.number);
  expect(defaultsOfMail(reminder)).toEqual([]);
  await page.goto(/\/payment\/\S+/.exec(reminder.text!)![0]);
  await inState(page, 'ready', 'school-payment');
  await none('what is open');
  await page.getByRole('button', { name: 'Other amount' }).click();
  await page.getByRole('textbox', { name: /^Other amount/ }).fill('1000000');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('is open');
  await none('too much');
  await page.getByRole('button', { name: 'Pay listed amounts' }).click();
  await toGateway(page);
  await none('the gateway’s page');
  await press(page, 'Pay');
  await expect(heading(page, /is paid\. Thank you\./)).toBeVisible();
  await none('paid');
  expect(defaultsOfMail(await mailTo(email, 'Receipt R-'))).toEqual([]);
}
