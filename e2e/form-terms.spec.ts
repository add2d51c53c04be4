import { expect, test } from '@playwright/test';
import { makeSchool, signInAs, unique, type School } from './school.ts';
import { field, fillIn, openWidget, send, takeTime } from './widget.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Terms School');
  await signInAs(context, school.owner);
});

test('terms and signature are asked for once they are switched on, and stand on the record', async ({ page }) => {
  await page.goto('/people/leadform');
  await page.getByRole('switch', { name: 'Show Terms and conditions on the form' }).click();
  await page.getByRole('button', { name: 'Edit Signature' }).click();
  const editor = page.getByRole('form', { name: 'Edit Signature' });
  await editor.getByLabel('Shown on the form').check();
  await editor.getByLabel('Required').check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(
    page
      .getByRole('region', { name: 'The form as families see it' })
      .getByText('I have read and accept the terms and conditions.'),
  ).toBeVisible();

  const family = await page.context().newPage();
  const surname = `Terms${unique()}`;
  const widget = await openWidget(family, `/signup/lead?institution=${school.hash}`, 'school-enquiry');
  await fillIn(widget, { firstName: 'Tess', surname, email: `tess@${surname}.example`.toLowerCase() });
  await takeTime(family);
  await widget.locator('button[type=submit]').click();
  await expect(widget.getByText('Terms and conditions is required').first()).toBeVisible();
  await expect(widget.getByText('Signature is required').first()).toBeVisible();
  await fillIn(widget, { terms: true });
  await widget.getByRole('button', { name: 'Type instead' }).click();
  await field(widget, 'signature').fill('Tess Terms');
  await send(widget);
  await family.close();

  await page.goto(`/people/leads?view=table&search=${surname}&tab=submissions`);
  await page.getByRole('link', { name: `Tess ${surname}` }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: /Submissions/ }).click();
  await expect(panel.getByText('Terms and conditions, accepted')).toBeVisible();
  await expect(panel.getByText('Tess Terms', { exact: true })).toBeVisible();
});
