import { expect, test } from '@playwright/test';
import { takeTime } from '../widget.ts';
import { fillEnquiry, inState, SCHOOL, sendButton } from './site.ts';

const query = `?institution=${SCHOOL}`;

test('/signup shows the student form unless the address asks for the other one', async ({ page }) => {
  for (const [path, tag, title] of [
    [`/signup${query}`, 'school-signup', 'Student Enrollment form'],
    [`/signup${query}&type=student`, 'school-signup', 'Student Enrollment form'],
    [`/signup${query}&type=lead`, 'school-enquiry', 'Enquiry Form'],
    [`/signup/student${query}`, 'school-signup', 'Student Enrollment form'],
    [`/signup/lead${query}`, 'school-enquiry', 'Enquiry Form'],
  ] as const) {
    await page.goto(path);
    await inState(page, 'ready', tag);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Harbour Academy`);
  }
});

test('an address that says no type says student from then on', async ({ page }) => {
  await page.goto(`/signup${query}`);
  await expect(page).toHaveURL(/[?&]type=student$/);
  await page.goto(`/signup${query}&type=lead`);
  await inState(page, 'ready', 'school-enquiry');
  expect(new URL(page.url()).searchParams.get('type')).toBe('lead');
});

test('confetti falls once on the thank-you pages, under their own policy, and not for people who ask for less motion', async ({
  page,
  browser,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const path of ['/success', '/thank-you']) {
    await page.goto(path);
    await expect(page.locator('canvas.confetti'), path).toBeAttached();
    await expect(page.locator('canvas.confetti'), path).toHaveCount(0);
  }
  expect(refused).toEqual([]);

  const still = await browser.newContext({ reducedMotion: 'reduce' });
  const quiet = await still.newPage();
  const asked: string[] = [];
  quiet.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await quiet.goto('/success', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.includes('confetti'))).toEqual([]);
  await expect(quiet.locator('canvas')).toHaveCount(0);
  await still.close();
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
  await takeTime(page);
  await sendButton(page).click();
  await inState(page, 'done');
});

test('an address without a school says so', async ({ page }) => {
  await page.goto('/signup/lead');
  await inState(page, 'error');
  await expect(page.locator('[data-code]')).toHaveAttribute('data-code', 'config_not_found');
});
