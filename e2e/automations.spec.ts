import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './axe.ts';
import { monday, openOnHolidays } from './calendar.ts';
import { inDays, setPlan } from './plan.ts';
import { makeSchool, signInAs, type School, unique } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('Automatic School');
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const panel = (page: Page) => page.getByRole('dialog', { name: 'Automations' });
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** A task for each new lead, published as the panel publishes it. */
async function addTask(automation_name: string): Promise<string> {
  await school.ask('POST', 'automations/create', {
    automation_name,
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: {
      action_type: 'task',
      action_details: [
        {
          task_assign_to: school.owner.user_detail_id,
          task_detail: 'Call the family',
          task_due: 'tomorrow',
          task_due_time: '10:00:00',
        },
      ],
    },
    status: 1,
  });
  return automation_name;
}

async function open(page: Page): Promise<void> {
  await page.goto('/people/leads');
  await page.getByRole('button', { name: /^Automations, \d/ }).click();
  await expect(panel(page).getByRole('button', { name: 'Create' })).toBeVisible();
}

test('sets up a task for new leads, sees whom it would have reached, and publishes it', async ({ page }) => {
  await school.ask('POST', 'leads/add', { firstName: 'Lily', surname: 'Before', isDuplicate: 1 });
  await open(page);
  await panel(page).getByRole('button', { name: 'Create' }).click();
  await expect(panel(page)).toContainText('When a trial is booked, send an email to the family.');
  await expect(panel(page)).toContainText('No delay added');
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  await expect(panel(page)).toContainText('Subject cannot be blank');
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();

  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Call new leads');
  await panel(page).getByLabel('When this occurs').last().selectOption({ label: 'Lead added' });
  await panel(page).getByRole('button', { name: 'Create a task' }).click();
  await panel(page).getByLabel('Task').last().fill('Call the family');
  await panel(page).getByLabel('Assigned to').selectOption({ label: 'Olive Owner' });
  await panel(page).getByLabel('Due').selectOption('tomorrow');
  await expect(panel(page)).toContainText(
    'When a lead is added, create the task “Call the family” for Olive Owner, due tomorrow.',
  );
  await expect(panel(page)).toContainText('Would have acted 1 time in 30 days');
  await panel(page).getByRole('button', { name: 'See who' }).click();
  const who = page.getByRole('dialog', { name: 'Whom it would have reached' });
  await expect(who).toContainText('Lily Before');
  expect(await faultsIn(page)).toEqual([]);
  await who.getByRole('button', { name: 'Close' }).last().click();
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Automation created successfully')).toBeVisible();
  await expect(row(page, 'Call new leads')).toContainText('Live');
});

test('asks how a trial was two days after it is booked, from a template', async ({ page }) => {
  const guardian = { firstName: 'Gale', surname: 'Ward', phone: '', relation: 'Aunt', parentCommunication: 1 };
  const add = async (firstName: string) =>
    (
      await school.ask('POST', 'students/add', {
        firstName,
        surname: 'Trial',
        isDuplicate: 1,
        guardian: { ...guardian, email: `${firstName.toLowerCase()}.${unique()}@home.example` },
      })
    ).user_detail_id as number;
  await openOnHolidays(school);
  const { event_id } = await school.ask('POST', 'event/v2/make', {
    title: 'Piano',
    from: monday,
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    override: 1,
  });
  const book = (id: number) =>
    school.ask('POST', 'enrolment/v2/add', { event_id, user_detail_ids: [id], kind: 'trial', notify: 0 });
  await book(await add('Ada'));

  await open(page);
  await panel(page).getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await templates.getByRole('radio', { name: /Post trial follow up/ }).check();
  await templates.getByRole('button', { name: 'Select and continue' }).click();
  await expect(panel(page)).toContainText('When a trial is booked, 2 days later, email “How was the trial class?”');
  await expect(panel(page)).toContainText('Would have acted 1 time in 30 days');
  await panel(page).getByRole('button', { name: 'See who' }).click();
  const who = page.getByRole('dialog', { name: 'Whom it would have reached' });
  await expect(who.getByRole('row').filter({ hasText: 'Ada Trial' })).toContainText('@home.example');
  await who.getByRole('button', { name: 'Close' }).last().click();
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Automation created successfully')).toBeVisible();
  await expect(row(page, 'Post trial follow up')).toContainText('Live');

  await book(await add('Ben'));
  await row(page, 'Post trial follow up').getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Run history' }).click();
  const run = panel(page).getByRole('listitem').filter({ hasText: 'Ben Trial' });
  await expect(run).toContainText('Waiting', { timeout: 45_000 });
  // As wide as the panel itself, the dates end before the state begins.
  await page.setViewportSize({ width: 720, height: 900 });
  const times = run.getByRole('button').locator('> span[aria-hidden]').last();
  await expect(times).toBeVisible();
  expect(await times.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
  await run.getByRole('button', { expanded: false }).click();
  await expect(run).toContainText('Delay, 2 days');
  await expect(panel(page)).not.toContainText('Ada Trial');
  expect(await faultsIn(page)).toEqual([]);
});

test('runs it for the next lead, and shows the run with its stops', async ({ page }) => {
  const name = await addTask('Call at once');
  await school.ask('POST', 'leads/add', { firstName: 'Nora', surname: 'After', isDuplicate: 1 });
  await expect
    .poll(
      async () =>
        (await school.ask('GET', 'automations/list')).data
          .find((one: { automation_name: string }) => one.automation_name === name)
          .days.reduce((sum: number, one: number) => sum + one, 0),
      { timeout: 60_000 },
    )
    .toBe(1);
  await open(page);
  await row(page, name).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Run history' }).click();
  const run = panel(page).getByRole('listitem').filter({ hasText: 'Nora After' });
  await run.getByRole('button', { expanded: false }).click();
  await expect(run).toContainText('Trigger');
  await expect(run).toContainText('Action');
  await expect(run).not.toContainText('Delay');
  await expect(run).toContainText('Automation version published on');
  expect(await faultsIn(page)).toEqual([]);
});

test('edits with the trigger locked, and asks before changes are lost', async ({ page }) => {
  const name = await addTask('Call within two days');
  await open(page);
  await panel(page).getByRole('button', { name, exact: true }).click();
  await expect(panel(page).getByText('Set when created')).toBeVisible();
  const button = panel(page).getByRole('button', { name: 'Publish' });
  await expect(button).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Add delay' }).click();
  await panel(page).getByLabel('Length of the delay').fill('2');
  await panel(page).getByLabel('Unit of the delay').selectOption('days');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button.click();
  await expect(page.getByText('Automation edited successfully')).toBeVisible();
  await expect(row(page, name).getByRole('img', { name: 'After 2 days' })).toBeVisible();
});

test('switches, copies, deletes and brings back', async ({ page }) => {
  const name = await addTask('Call and copy');
  await open(page);
  await row(page, name).getByRole('switch').click();
  await expect(page.getByText('Automation updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Paused');
  await row(page, name).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(`Copy of ${name}`);
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  await expect(row(page, `Copy of ${name}`)).toBeVisible();
  await row(page, `Copy of ${name}`).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete automation?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Automation deleted successfully')).toBeVisible();
  await expect(row(page, `Copy of ${name}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, `Copy of ${name}`)).toContainText('Paused');
});

test('begins with a template, and writes variables as one piece', async ({ page }) => {
  await open(page);
  await panel(page).getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expect(templates).toContainText('Get started with ready-made templates for popular scenarios.');
  const go = templates.getByRole('button', { name: 'Select and continue' });
  await expect(go).toBeDisabled();
  await templates.getByRole('radio', { name: /Post trial follow up/ }).check();
  await go.click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Post trial follow up');
  await panel(page).getByRole('button', { name: 'Variable', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  await expect(panel(page).locator('[data-variable]').first()).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await panel(page).getByRole('tab', { name: 'Run history' }).click();
  await expect(panel(page)).toContainText(
    "Looks like there's nothing to show here. Publish an automation to see run history",
  );
  await panel(page).getByRole('button', { name: 'View configurations' }).click();
  await expect(panel(page).getByRole('heading', { name: 'When this occurs' })).toBeVisible();
});

test('previews the mail as the people it would have reached, and fills an empty place', async ({ page }) => {
  const email = `lily.${unique()}@home.example`;
  await school.ask('POST', 'leads/add', { firstName: 'Lily', surname: 'Preview', email, isDuplicate: 1 });
  await open(page);
  await panel(page).getByRole('button', { name: 'Create' }).click();
  await panel(page).getByLabel('When this occurs').last().selectOption({ label: 'Lead added' });
  await panel(page).getByRole('textbox', { name: 'Subject' }).click();
  await page.keyboard.type('News for {{lead_first_name}}!');
  await panel(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Hello {{lead_first_name}}, how is {{lead_city}}');
  await panel(page).getByRole('button', { name: 'Preview', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.getByRole('status').filter({ hasText: '1 of' })).toContainText('Lily Preview');
  await expect(dialog).toContainText('News for Lily!');
  await expect(dialog).toContainText(email);
  await expect(dialog.frameLocator('iframe').locator('body')).toContainText('Hello Lily, how is');
  const hole = dialog.getByRole('alert').filter({ hasText: 'no city' });
  await expect(hole).toContainText('Lily Preview');
  expect(await faultsIn(page)).toEqual([]);
  await hole.getByRole('button', { name: 'Fallback' }).click();
  await hole.getByRole('textbox').fill('your town');
  await hole.getByRole('button', { name: 'Write it' }).click();
  await expect(dialog.frameLocator('iframe').locator('body')).toContainText('Hello Lily, how is your town');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  expect(await faultsIn(page, { colours: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(panel(page).getByRole('textbox', { name: 'Content' })).toContainText('or “your town”');
});

test('previews the mail for a chosen person if nobody was reached', async ({ page }) => {
  await school.ask('POST', 'students/add', { firstName: 'Chosen', surname: 'Child', isDuplicate: 1 });
  await open(page);
  await panel(page).getByRole('button', { name: 'Create' }).click();
  await panel(page).getByLabel('When this occurs').last().selectOption({ label: 'Payment recorded' });
  await panel(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Thank you');
  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog).toContainText('Nobody was reached in the last 30 days');
  await dialog.getByRole('combobox', { name: 'Show it for' }).fill('Chosen');
  await page.getByRole('option', { name: /Chosen Child/ }).click();
  await expect(dialog).toContainText('Chosen Child gets no email');
  await expect(dialog.getByRole('combobox', { name: 'Show it for' })).toHaveValue(/Chosen Child/);
});

test('fills a phone', async ({ page }) => {
  const name = await addTask('Call from a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(390);
  await panel(page).getByRole('button', { name, exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('creates nothing while the plan is in trial', async ({ page }) => {
  await setPlan(school, { is_trial: 1, trial_expiry_date: inDays(3) });
  await open(page);
  await expect(panel(page).getByRole('button', { name: 'Create' })).toBeDisabled();
});
