import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { classOfToday, pupils } from './marking.ts';
import { makeSchool, type School, signInAs } from './school.ts';

let school: School;
let ada: number;

test.beforeEach(async ({ context }) => {
  school = await makeSchool('Harbour Academy');
  await signInAs(context, school.owner);
  [ada] = (await pupils(school, ['Ada'])) as [number];
});

async function faultless(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await faultsIn(page, { colours: theme === 'dark' }), theme).toEqual([]);
  }
}

const present = async (event_id: number) =>
  school.ask('POST', 'attendance/mark', {
    event_id,
    students: [
      { user_detail_id: ada, attendance: { attendanceCode: 1 }, device_mark: `device-${event_id}`, based_on: 0 },
    ],
  });
const grant = (sessions: number, note: string) =>
  school.ask('POST', 'sessionCredits/grant', { user_detail_id: ada, sessions, note });

/** One class that used the only session there was, one that is billed, and one that is still to be billed. */
async function threeClasses(): Promise<string> {
  await grant(1, 'Welcome gift');
  const [used, billed, open] = [
    await classOfToday(school, 'Violin', [ada]),
    await classOfToday(school, 'Choir', [ada]),
    await classOfToday(school, 'Drums', [ada]),
  ];
  for (const event_id of [used, billed, open]) await present(event_id);
  const line = { type: 'custom', name: 'Choir', student_id: ada, unit_price: 2000, event_ids: [billed] };
  const { data } = await school.ask('POST', 'invoice', { user_detail_id: ada, items: [line] });
  await grant(4, 'Bought at the fair');
  return data.number;
}

test('the summary says what sessions came to, and a number opens the list behind it', async ({ page }) => {
  const number = await threeClasses();
  await page.goto(`/people/students/${ada}?tab=billing`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const line = sessions.getByRole('listitem').filter({ hasText: 'No single subject' });
  for (const name of ['3, held', '1, billed', '1, covered', '1, to be billed', '4, left'])
    await expect(line.getByRole('button', { name })).toBeVisible();
  await faultless(page);

  const opener = line.getByRole('button', { name: '1, billed' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'No single subject: billed' });
  await expect(panel.getByRole('row')).toHaveCount(2);
  await expect(panel.getByRole('link', { name: 'Choir' })).toBeVisible();
  await expect(panel.getByRole('link', { name: number })).toBeVisible();
  await faultless(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await line.getByRole('button', { name: '4, left' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bought at the fair');
});

test('on a phone each subject is a card, and a student without sessions is told what will be here', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/people/students/${ada}?tab=billing`);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await threeClasses();
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('button', { name: '3, held' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await faultless(page);
  await sessions.getByRole('button', { name: '1, covered' }).click();
  await expect(page.getByRole('dialog')).toContainText('A session that was left');
  await faultless(page);
  await page.keyboard.press('Escape');
  await sessions.getByRole('button', { name: 'This month' }).click();
  await expect(sessions.getByRole('button', { name: '4, left' })).toBeVisible();
});
