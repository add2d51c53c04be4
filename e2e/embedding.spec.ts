import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';
import { origin } from './server.ts';
import { field, openWidget } from './widget.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Embedding School');
  await signInAs(context, school.owner);
});

test.describe('on another site', () => {
  let site: Server;
  let address: string;
  test.beforeAll(async () => {
    site = createServer((_, answer) =>
      answer
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><title>A site</title><script async src="${origin}/w/1/loader.js"></script><school-enquiry institution="${school.hash}"></school-enquiry>`,
        ),
    );
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
    address = `http://localhost:${(site.address() as { port: number }).port}`;
  });
  test.afterAll(() => site.close());

  test('the form is refused in plain words until the site is on the list', async ({ page, context }) => {
    const visitor = await context.newPage();
    await visitor.goto(address);
    await expect(visitor.locator('school-enquiry').getByRole('alert')).toContainText(
      "This form can't be used on this website. Please contact the school.",
    );

    await page.goto('/settings/embed');
    await page.getByLabel('Add a website').fill('not a site');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByLabel('Add a website')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Add a website').fill(`${address}/some/page`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: address })).toBeVisible();
    await visitor.reload();
    await expect(field(visitor.locator('school-enquiry'), 'firstName')).toBeVisible();

    await page.getByRole('button', { name: `Remove ${address}` }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`${address} removed.`);
    await visitor.reload();
    await expect(visitor.locator('school-enquiry').getByRole('alert')).toContainText(
      "This form can't be used on this website.",
    );
  });
});

test('the theme editor refuses what could not be read, here and on the server', async ({ page }) => {
  await page.goto('/settings/embed');
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#ffe08a');
  await expect(page.getByRole('list', { name: 'Contrast' })).toContainText('too low, 4.5:1 is needed');
  await page.getByRole('button', { name: 'Save look' }).click();
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeFocused();
  const { status, body } = await school.call('POST', 'embed/theme', { theme: { accent: '#ffe08a' } });
  expect(status).toBe(422);
  expect(Object.keys(body.fields)[0]).toContain('theme.');

  await accent.fill('#0b6b4f');
  await page.getByRole('button', { name: 'Save look' }).click();
  await expect(page.getByRole('button', { name: 'Save look' })).toBeDisabled();
  const visitor = await page.context().newPage();
  const widget = await openWidget(visitor, `/signup/lead?institution=${school.hash}`, 'school-enquiry');
  await expect(widget.locator('button[type=submit]')).toHaveCSS('background-color', 'rgb(11, 107, 79)');
});
