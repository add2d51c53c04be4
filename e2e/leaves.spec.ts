import { expect, test } from '@playwright/test';
import { button, cards, office, panel, toast } from './office.ts';
import { makeSchool, signInAs, type School, type Staff } from './school.ts';

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let school: School;
let teacher: Staff;
test.beforeEach(async () => {
  school = await makeSchool();
  teacher = await school.staff(2, { firstName: 'Tess', surname: 'Teacher' });
});

const apply = (as: Staff, from = 5, to = 7) =>
  school.ask(
    'POST',
    'staff/leaves/apply',
    { type: 'Casual', start_date: dayOf(from), end_date: dayOf(to), reason: 'Moving house' },
    as,
  );

test('shows a colleague’s contact, tasks and notes, and decides on leaves there', async ({ context }) => {
  await apply(teacher);
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tess Teacher' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Teacher');
  await expect(page.getByRole('main').getByRole('link', { name: teacher.email }).first()).toHaveAttribute(
    'href',
    `mailto:${teacher.email}`,
  );
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Would like to teach the choir');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('main')).toContainText('Would like to teach the choir');
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('Renew the contract');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('checkbox', { name: /Renew the contract/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Leaves' }).click();
  const leave = page.getByRole('listitem').filter({ hasText: 'Moving house' });
  await leave.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Leave approved.');
  await expect(leave).toContainText('Approved by Olive Owner');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Leaves' })).toContainText('Tess Teacher');
});

test('leads a manager of leaves without access to staff to the leaves only', async ({ context }) => {
  const manager = await school.staff(9, { firstName: 'Sol', surname: 'Sales' });
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: manager.user_detail_id,
        category: 'manage_leaves',
        value: 1,
      })
      .execute(),
  );
  await apply(teacher);
  const page = await office(context, manager);
  await button(page, 1).click();
  await cards(panel(page))
    .getByRole('link', { name: /Tess Teacher/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/profile/${teacher.user_detail_id}\\?tab=leaves$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaves of Tess Teacher');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('main')).toContainText('Approved');
});

test('a leave is not approved unseen where its classes cannot be read', async ({ context }) => {
  await apply(teacher);
  const page = await office(context, school.owner, `/people/staff/${teacher.user_detail_id}?tab=leaves`);
  await page.route('**/staff/leaves/affected*', (route) => route.abort());
  await page.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'You seem to be offline.');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await page.unroute('**/staff/leaves/affected*');
  await page.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Leave approved.');
});

test('of two who decide at once the later one finds how it was decided, also where news did not arrive', async ({
  context,
}) => {
  const { leave_id } = await apply(teacher);
  const admin = await school.staff(1, { firstName: 'Ada', surname: 'Admin' });
  await signInAs(context, school.owner);
  await context.route('**/api/live?*', (route) => route.abort());
  const page = await context.newPage();
  await page.goto('/dashboard?inbox=leaves');
  const card = cards(panel(page));
  await card.getByRole('button', { name: 'Reject' }).click();
  const reason = page.getByRole('dialog', { name: 'Reason for rejection' });
  await reason.getByRole('textbox', { name: 'Message' }).fill('No');
  await school.ask('POST', 'staff/leaves/changeStatus', { leave_id, status: 'Accepted' }, admin);
  await reason.getByRole('button', { name: 'Reject' }).click();
  await expect(reason).toBeHidden();
  await expect(card).toContainText('Approved by Ada Admin');
});

test('an approved leave is withdrawn by the person who asked, after a question', async ({ context }) => {
  const { leave_id } = await apply(teacher);
  await school.ask('POST', 'staff/leaves/changeStatus', { leave_id, status: 'Accepted' });
  const page = await office(context, teacher, '/profile?tab=leaves');
  const leave = page.getByRole('listitem').filter({ hasText: 'Moving house' });
  await leave.getByRole('button', { name: 'Withdraw leave' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this leave?' });
  await question.getByRole('button', { name: 'Withdraw leave' }).click();
  await toast(page, 'Leave withdrawn');
  await expect(leave).toBeHidden();
});
