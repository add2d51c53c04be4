import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, mailAction, taskAction } from '../../../testing/automated.ts';
import { mother } from '../../../testing/mailings.ts';
import { type TestSchool, type TestServer, testServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let ada: number;
const workers: ReturnType<typeof testWorker>[] = [];
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  ada = await till.student('Ada', { guardian: mother('uta@home.example') });
});
afterEach(async () => {
  server.setNow(undefined);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

const { publish, runs, mails, queue, lead } = automatedBy(
  () => server,
  () => school,
);
const DAY = 86_400_000;
/** Works through the morning of a day that lies some days after another. */
async function morning(day: string, later: number): Promise<void> {
  server.setNow(new Date(Date.parse(`${day}T09:00:00Z`) + later * DAY));
  await queue('automationDay');
  // A worker looks for jobs as it starts; nobody tells it of one that a test queues.
  workers.push(testWorker(server));
  await jobsDone(server, school);
  await workers.pop()!.stop();
}
const mail = (trigger_name: string, more: object = {}) =>
  publish({ trigger_name, action_type: 'email', action: mailAction('Due soon'), ...more });
/** Runs by person; one whose mail is about to leave counts as done. */
const states = async (id: number) =>
  (await runs(id)).map((run) => [run.person_id, run.state === 'sending' ? 'done' : run.state, run.reason]);
const reminders = () =>
  school.sql((db) =>
    db
      .selectFrom('reminder_sent')
      .select(['account_id', 'step'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
async function owed() {
  const { invoice_id } = await till.bill(ada, 12_050);
  const invoice = await till.invoice(invoice_id);
  return { invoice_id, due_on: invoice.due_on as string, account_id: invoice.account_id as number };
}

test('a payer is reminded three days before and two weeks after an invoice is due, and not once it is paid', async () => {
  const { invoice_id, due_on } = await owed();
  const before = await mail('invoiceUpcoming');
  const after = await mail('invoiceOverdue');
  await morning(due_on, -3);
  expect([await states(before), await states(after)]).toEqual([[[ada, 'done', '']], []]);
  expect((await mails()).map((one) => [one.to_email, one.person_id])).toEqual([['uta@home.example', ada]]);
  expect(await reminders()).toMatchObject([{ step: 0 }]);
  await till.pay({ invoice_id, amount: 12_050 });
  await morning(due_on, 14);
  expect(await states(after)).toEqual([]);
});

test('nobody gets a second reminder on a day: not of another automation, and not of billing', async () => {
  const { due_on, account_id } = await owed();
  const first = await mail('invoiceOverdue');
  const second = await mail('invoiceOverdue', { action: mailAction('Still overdue') });
  const task = await publish({ trigger_name: 'invoiceOverdue', action_type: 'task', action: taskAction });
  await morning(due_on, 14);
  expect(await mails()).toHaveLength(1);
  const said = [...(await states(first)), ...(await states(second))].map(([, state, reason]) => [state, reason]);
  expect(said.toSorted()).toEqual([
    ['done', ''],
    ['skipped', 'This payer was reminded today already'],
  ]);
  expect(await states(task)).toEqual([[ada, 'done', '']]);
  expect(await reminders()).toEqual([{ account_id: expect.any(Number), step: 0 }]);
  if (account_id) expect((await reminders())[0]!.account_id).toBe(account_id);
});

test('where a mail has a gap, nobody is reminded, and billing still may', async () => {
  const { due_on } = await owed();
  const id = await mail('invoiceOverdue', { action: mailAction('Hello', '<p>{{student_phone}}</p>') });
  await morning(due_on, 14);
  expect((await runs(id)).map((run) => run.state)).toEqual(['failed']);
  expect([await mails(), await reminders()]).toEqual([[], []]);
});

test('a quiet lead becomes a task after a week; one with an open task does not', async () => {
  const lea = await lead({ firstName: 'Lea' });
  const max = await lead({ firstName: 'Max' });
  await till.done('POST', 'tasks/add', {
    user_detail_id: max,
    task_detail: 'Call',
    assigned_id: school.owner.user_detail_id,
    validity_date: new Date(Date.now() + 60 * DAY).toISOString(),
  });
  const id = await publish({ trigger_name: 'leadQuiet', action_type: 'task', action: taskAction });
  await morning(new Date().toISOString().slice(0, 10), 8);
  expect(await states(id)).toEqual([[lea, 'done', '']]);
});

test('it is published with its usual days, needs billing, and a dry run finds whom it reaches', async () => {
  const { due_on } = await owed();
  const teacher = await school.staff(2);
  const input = {
    automation_name: 'Overdue',
    trigger_name: 'invoiceOverdue',
    action_type: 'task',
    action: { action_type: 'task', action_details: [{ ...taskAction, task_assign_to: school.owner.user_detail_id }] },
    status: 1,
  };
  const refused = await till.call('POST', 'automations/create', input, teacher);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('billing')]);
  const { data } = await till.done('POST', 'automations/create', input);
  expect(data.options.offset).toBe(14);
  server.setNow(new Date(Date.parse(`${due_on}T09:00:00Z`) + 20 * DAY));
  const { status: _, ...tried } = input;
  const found = await till.done('POST', 'automations/dryRun', tried);
  expect(found.rows.data.map((row: { user_detail_id: number }) => row.user_detail_id)).toEqual([ada]);
  const { data: offered } = await till.done('GET', 'automations/templates');
  expect(offered.map((one: { automation_type: string }) => one.automation_type)).toEqual(
    expect.arrayContaining(['absences', 'classUpcoming', 'invoiceOverdue', 'leadQuiet', 'sessionsExpiring']),
  );
});
