import { expect, test } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { button, cards, office, panel, toast } from './office.ts';
import { makeSchool, type School, type Staff } from './school.ts';

/** News are in every open window within two seconds. */
const WITHIN = { timeout: 2_000 };
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayOf = (days: number) => inDays(days).slice(0, 10);

let school: School;
let teacher: Staff;
let student: number;
let lead: number;

test.beforeEach(async () => {
  school = await makeSchool();
  teacher = await school.staff(2, { firstName: 'Tess', surname: 'Teacher' });
  student = (await school.ask('POST', 'students/add', { firstName: 'Stella', surname: 'Walker' })).user_detail_id;
  lead = (await school.ask('POST', 'leads/add', { firstName: 'Leo', surname: 'Enquirer' })).user_detail_id;
});

const give = (task_detail: string, more: Record<string, unknown> = {}, as = school.owner) =>
  school.ask(
    'POST',
    'tasks/add',
    { user_detail_id: student, task_detail, validity_date: inDays(3), assigned_id: teacher.user_detail_id, ...more },
    as,
  );
const mention = (who: Staff, as = school.owner, person = student) =>
  school.ask(
    'POST',
    'notes/add',
    {
      user_detail_id: person,
      message_box: `Please ask @[${who.firstName} ${who.surname}](user:${who.user_detail_id}) about it`,
    },
    as,
  );

test('a leave asked for in one window is decided in the other, and each hears of it within two seconds', async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const owner = await office(mine, school.owner);
  const asking = await office(theirs, teacher, '/profile?tab=leaves');
  await asking.getByRole('button', { name: 'Apply for leave' }).click();
  const form = asking.getByRole('dialog', { name: 'Apply for leave' });
  // A day that no one chose would be asked for by mistake.
  await expect(form.getByLabel('First day')).toHaveValue('');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByText('This field is required').first()).toBeVisible();
  await form.getByLabel('First day').fill(dayOf(5));
  await form.getByLabel('Last day').fill(dayOf(7));
  await expect(form).toContainText('3 days');
  await form.getByLabel('Sick').check();
  await form.getByLabel('Reason').fill('Flu');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(button(owner, 1)).toBeVisible(WITHIN);
  await expect(asking.getByRole('listitem').filter({ hasText: 'Flu' })).toContainText('Pending');

  // The only unread part is the one that opens.
  await button(owner, 1).click();
  const card = cards(panel(owner));
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Tess Teacher');
  await expect(card).toContainText('3 days');
  await card.getByRole('button', { name: 'Reject' }).click();
  const reason = owner.getByRole('dialog', { name: 'Reason for rejection' });
  await expect(reason).toContainText('This message will be emailed to the staff member.');
  await expect(reason.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await reason.getByRole('button', { name: 'Reject' }).click();
  await expect(reason).toContainText('This field is required');
  await reason.getByRole('textbox', { name: 'Message' }).fill('We need you at the open day');
  await reason.getByRole('button', { name: 'Reject' }).click();
  await expect(button(asking, 1)).toBeVisible(WITHIN);
  await expect(asking.getByRole('listitem').filter({ hasText: 'Flu' })).toContainText(
    'We need you at the open day',
    WITHIN,
  );
  await expect(card).toContainText('Rejected');
  await expect(panel(owner).getByRole('tab', { name: 'Leaves' })).not.toContainText('1');
  const mail = await mailTo(teacher.email, 'Your leave was rejected');
  expect(mail.text).toContain('We need you at the open day');

  // What became of one's own opens one's own leaves.
  await button(asking, 1).click();
  await cards(panel(asking))
    .getByRole('link', { name: /Tess Teacher/ })
    .click();
  await expect(asking).toHaveURL(new RegExp(`/profile/${teacher.user_detail_id}\\?tab=leaves$`));
  await expect(panel(asking)).toBeHidden();
  await expect(button(asking)).toBeVisible();
  await Promise.all([mine.close(), theirs.close()]);
});

test('a task and a mention arrive while the window is open, and open the record on its tab', async ({ context }) => {
  const page = await office(context, teacher);
  await give('Call the parents');
  await expect(button(page, 1)).toBeVisible(WITHIN);
  await mention(teacher);
  await expect(button(page, 2)).toBeVisible(WITHIN);
  await button(page, 2).click();
  await give('Write to the parents');
  await expect(cards(panel(page))).toHaveCount(2, WITHIN);
  await cards(panel(page)).filter({ hasText: 'Call the parents' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/people/students/${student}\\?tab=tasks$`));
  await expect(page.getByRole('tab', { name: /Tasks/ })).toHaveAttribute('aria-selected', 'true');
  await button(page, 2).click();
  await panel(page)
    .getByRole('tab', { name: /Mentions/ })
    .click();
  await expect(cards(panel(page)).getByText('@Tess Teacher')).toBeVisible();
  await cards(panel(page)).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/people/students/${student}\\?tab=notes$`));
  await expect(button(page, 1)).toBeVisible();
});

test('a task is ticked off and on; a refusal is said; what is late says by how many days', async ({ context }) => {
  await give('Late one', { validity_date: inDays(-2) });
  const page = await office(context, teacher);
  await button(page, 1).click();
  const card = cards(panel(page));
  await expect(card).toContainText('overdue by 2 days');
  const tick = card.getByRole('checkbox', { name: /Completed.*Late one/ });
  await tick.check();
  await toast(page, 'Task status updated.');
  await expect(tick).toBeChecked();
  await expect(card).not.toContainText('overdue');
  await expect(panel(page).getByRole('tab', { name: /Tasks/ })).toHaveText('Tasks');
  await page.route('**/api/leads/update/taskStatus', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal","message":"No"}' }),
  );
  await tick.click();
  await toast(page, 'There was an error while updating task status.');
  await expect(tick).toBeChecked();
});

test('an item without access says so, stays, and counts as seen', async ({ context }) => {
  await give('Ring the enquirer', { user_detail_id: lead });
  const page = await office(context, teacher);
  await button(page, 1).click();
  await cards(panel(page))
    .getByRole('button', { name: /Leo Enquirer/ })
    .click();
  await toast(page, 'Access restricted. Please contact your admin to request permission.');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByRole('tab', { name: /Tasks/ })).toHaveText('Tasks');
  await expect(cards(panel(page))).toHaveCount(1);
});

test('pages follow as the end comes near, and only the unread can be looked at', async ({ context }) => {
  for (let n = 1; n <= 23; n++) await give(`Task number ${n}`);
  const page = await office(context, teacher);
  await button(page, 23).click();
  const list = cards(panel(page)).filter({ hasText: 'Task number' });
  await expect(list).toHaveCount(10);
  await list.last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.mouse.move(1200, 500);
      await page.mouse.wheel(0, 4_000);
      return list.count();
    })
    .toBe(23);
  await panel(page).getByRole('button', { name: 'Unread' }).click();
  await expect(list).toHaveCount(10);
  await list.first().getByRole('checkbox').click();
  await expect(list.first()).toContainText('Task number 22');
  await expect(button(page, 22)).toHaveCount(1);
});

test('an empty inbox says what will be in it, to admins in other words; a full one stops at 99+', async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const owner = await office(mine, school.owner);
  const other = await office(theirs, teacher);
  for (const [page, texts] of [
    [owner, ['No tasks yet', 'No mentions yet', 'No leave requests']],
    [other, ['No tasks for you', 'No mentions yet', 'No news about leaves']],
  ] as const) {
    await button(page).click();
    for (const [at, name] of ['Tasks', 'Mentions', 'Leaves'].entries()) {
      await panel(page).getByRole('tab', { name }).click();
      await expect(panel(page)).toContainText(texts[at]!);
    }
    await panel(page).getByRole('button', { name: 'Unread' }).click();
    await expect(panel(page)).toContainText('You’re all caught up');
    await page.keyboard.press('Escape');
  }
  await school.sql((db) =>
    db
      .insertInto('task')
      .values(
        Array.from({ length: 101 }, (_, n) => ({
          institution_id: school.institution_id,
          person_id: student,
          task_detail: `Many ${n}`,
          validity_date: inDays(1),
          owner_id: school.owner.user_detail_id,
          assigned_id: teacher.user_detail_id,
          completed_at: null,
          completed_by: null,
        })),
      )
      .execute(),
  );
  await other.reload();
  await expect(button(other, '99+')).toBeVisible();
  await Promise.all([mine.close(), theirs.close()]);
});

test('the keyboard alone opens it, goes through it, and comes back to its button', async ({ context }) => {
  await give('Call the parents');
  const page = await office(context, teacher);
  await button(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('tab', { name: /Tasks/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('tab', { name: /Mentions/ })).toBeFocused();
  await expect(page).toHaveURL(/inbox=mentions/);
  await page.keyboard.press('ArrowLeft');
  await expect(cards(panel(page))).toHaveCount(1);
  await cards(panel(page)).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await toast(page, 'Task status updated.');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});
