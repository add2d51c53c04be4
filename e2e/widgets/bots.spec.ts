import { expect, test } from '@playwright/test';
import { sendForm } from '../family.ts';
import { makeSchool, unique, type School } from '../school.ts';
import { origin } from '../server.ts';
import { field, fillEnquiry, inState, LOADER, sendButton, visit } from './site.ts';

let school: School;
test.beforeAll(async () => void (school = await makeSchool()));

/** What waits for staff to look at, by surname. */
async function held(surname: string): Promise<{ held_reason: string } | undefined> {
  const { data } = await school.ask('GET', 'signUp/held', { type: 'lead' });
  return data.find((one: object) => JSON.stringify(one).includes(surname));
}

const form = () => `<school-enquiry institution="${school.hash}"></school-enquiry>`;

test('a filled honeypot gets the usual answer and waits for staff', async ({ page }) => {
  await visit(page, LOADER + form());
  await inState(page, 'ready');
  const surname = await fillEnquiry(page);
  await page.locator('input[name=website]').fill('https://spam.example', { force: true });
  await page.waitForTimeout(2600);
  await sendButton(page).click();
  await inState(page, 'done');
  expect((await held(surname))?.held_reason).toContain('A hidden field');
});

test('a form filled in faster than a person types waits as well', async ({ page }) => {
  await visit(page, LOADER + form());
  await inState(page, 'ready');
  const surname = await fillEnquiry(page);
  await page.keyboard.press('Enter');
  await inState(page, 'done');
  expect((await held(surname))?.held_reason).toContain('faster than a person');
});

test('a program without proof of work gets a success, and what it sent is kept', async () => {
  const surname = `Bot${unique()}`;
  const config = await (await fetch(`${origin}/api/signUp/lead/getOptions?institution=${school.hash}`)).json();
  const answer = await sendForm(
    school.hash,
    'lead',
    { firstName: 'No', surname, email: `${surname}@bots.example` },
    { ticket: { token: config.ticket.token, nonce: 'none' } },
  );
  expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
    200,
    ['hash', 'hashes', 'message', 'payment', 'redirect'],
  ]);
  expect(answer.body.payment).toBe(0);
  expect((await held(surname))?.held_reason).toContain('proof of work');
});

test('a person is not held back', async ({ page }) => {
  await visit(page, LOADER + form());
  await inState(page, 'ready');
  const surname = await fillEnquiry(page);
  await page.waitForTimeout(2600);
  await sendButton(page).click();
  await inState(page, 'done');
  expect(await held(surname)).toBeUndefined();
  const { data } = await school.ask('GET', 'leads', { search: surname });
  expect(data).toHaveLength(1);
  await expect(field(page, 'firstName')).toHaveCount(0);
});
