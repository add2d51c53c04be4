import { expect, test } from '@playwright/test';
import { fillEnquiry, inState, SCHOOL, sendButton } from './site.ts';

const query = `?institution=${SCHOOL}`;

test('/signup shows the student form unless the address asks for the other one', async ({ page }) => {
  for (const [path, tag, title] of [
    [`/signup${query}`, 'school-signup', 'Student Enrollment form'], [`/signup${query}&type=student`, 'school-signup', 'Student Enrollment form'], [`/signup${query}&type=lead`, 'school-enquiry', 'Enquiry Form'],
    [`/signup/student${query}`, 'school-signup', 'Student Enrollment form'], [`/signup/lead${query}`, 'school-enquiry', 'Enquiry Form'],
  ] as const) {
    await page.goto(path);
    await inState(page, 'ready', tag);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Harbour Academy`);
  }
});

test('after 270 px the small header takes over, and goes again at the top', async ({ page }) => {
  await page.goto(`/signup/student${query}`);
  await inState(page, 'ready', 'school-signup');
  const mini = page.locator('.mini');
  await page.evaluate(() => scrollTo(0, 270));
  await expect(mini).not.toHaveClass(/\bon\b/);
  await page.evaluate(() => scrollTo(0, 290));
  await expect(mini).toHaveClass(/\bon\b/);
  await expect(mini).toContainText('Harbour Academy');
  const top = await mini.evaluate((one) => getComputedStyle(one).position);
  expect(['fixed', 'sticky']).toContain(top);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(mini).not.toHaveClass(/\bon\b/);
});

test('every hosted page says who powers it, and loads no React', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of [`/signup${query}`, `/signup/student${query}`, `/signup/lead${query}`, '/thank-you', '/success']) {
    await page.goto(path);
    await expect(page.getByText('Powered by Schoolbell').filter({ visible: true }).first(), path).toBeVisible();
  }
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

test('an enquiry can be sent from the hosted page, with what its link filled in', async ({ page }) => {
  await page.goto(`/signup/lead${query}&firstName=Linked&utm_source=newsletter`);
  await inState(page, 'ready');
  await expect(page.locator('[id="f-firstName"]')).toHaveValue('Linked');
  await fillEnquiry(page);
  await page.waitForTimeout(2600);
  await sendButton(page).click();
  await inState(page, 'done');
});

test('an address without a school says so', async ({ page }) => {
  await page.goto('/signup/lead');
  await inState(page, 'error');
  await expect(page.locator('[data-code]')).toHaveAttribute('data-code', 'config_not_found');
});
