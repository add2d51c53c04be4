import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, mailAction, taskAction } from '../../testing/automated.ts';
import { mother } from '../../testing/mailings.ts';
import { privacyOf } from '../../testing/privacy.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { settled } from '../../testing/worker.ts';
import { trialMail } from '../examples.ts';

let server: TestServer;
let school: TestSchool;
const { publish, happen, runs, mails, queue, lead } = automatedBy(
  () => server,
  () => school,
);
const { post, get, newChild, allText } = privacyOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

/** Does the school's work, its mails included: without a mail server they are kept. */
const settle = () =>
  settled(server, school, () =>
    expect.poll(async () => (await mails()).filter((mail) => mail.status === 'queued')).toEqual([]),
  );
const erase = async (user_detail_id: number, confirmation: string) => {
  const { status, text } = await post('data/erase', { user_detail_id, confirmation });
  expect(status, text).toBe(200);
};
const found = async (...traces: string[]) => {
  const text = await allText();
  return traces.filter((trace) => text.includes(trace));
};
const copied = (content: string) => ({
  ...mailAction('Hello {{reader_first_name|you}}', content),
  mail_receive_copy: 'office@school.example',
});

test('an erased lead is in no run, no mail, no task and no test mail, and what still waits never acts', async () => {
  const mailed = await publish({
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: copied('<p>About {{lead_first_name}}</p>'),
    filters: [
      {
        condition_field: 'source',
        condition_operator: 'any_of',
        condition_value: ['Vanishingpage'],
        condition: 'AND',
        custom_form_field_id: null,
      },
    ],
  });
  const tasked = await publish({
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: { ...taskAction, task_detail: 'Ring {{lead_first_name}}' },
  });
  const waits = await publish({
    trigger_name: 'leadAdded',
    action_type: 'email',
    action: mailAction(),
    delay: 2,
    delay_type: 'days',
  });
  const id = await lead({ firstName: 'Vanisher', surname: 'Ward', email: 'vanisher@home.example' });
  const data = { source: 'Vanishingpage' };
  await happen('lead.created', [{ person_id: id, key: 'again', data }]);
  const tried = await post('automations/test', { ...trialMail, filters: null, person_id: id });
  expect(tried.status, tried.text).toBe(200);
  await settle();
  expect((await runs(mailed)).map((run) => [run.state, run.key])).toEqual([['done', 'again']]);
  expect(await found('Vanisher', 'vanisher', 'Vanishingpage')).toHaveLength(3);
  await erase(id, 'Vanisher Ward');
  // The filter is the automation's own.
  expect(await found('Vanisher', 'vanisher')).toEqual([]);
  expect([await runs(mailed), await runs(tasked), await runs(waits), await mails()]).toEqual([[], [], [], []]);
  const happenings = await school.sql((db) =>
    db.selectFrom('happening').select('type').where('institution_id', '=', school.institution_id).execute(),
  );
  expect(happenings).toEqual([]);
  await queue('runDue');
  await settle();
  expect(await mails()).toEqual([]);
});

test('an event of an erased lead that is still to be handled starts nothing', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
  const gone = await lead({ firstName: 'Vanisher', surname: 'Ward', email: 'vanisher@home.example' });
  await erase(gone, 'Vanisher Ward');
  await settle();
  expect([await runs(id), await mails()]).toEqual([[], []]);
});

test('an erased guardian is in no run for a child of before, and a run that was sending to them ends', async () => {
  const id = await publish({
    trigger_name: 'studentAdded',
    action_type: 'email',
    action: copied('<p>Welcome</p>'),
  });
  const child = await newChild('Ada', { guardian: { ...mother('onlyaunt@home.example'), firstName: 'Onlyaunt' } });
  await settle();
  const said = async () => JSON.stringify([await runs(id), await mails()]);
  expect(await said()).toContain('Onlyaunt');
  const guardian = (await get('student/getDetails', { user_detail_id: child })).body.guardians[0].user_detail_id;
  await school.sql(async (db) => {
    await db.deleteFrom('guardian_link').where('guardian_id', '=', guardian).execute();
    await db.updateTable('person').set({ guardian_text: '' }).where('user_detail_id', '=', child).execute();
    await db.updateTable('automation_run').set({ state: 'sending' }).where('automation_id', '=', id).execute();
  });
  await erase(guardian, 'Onlyaunt Home');
  await settle();
  expect(await said()).not.toMatch(/onlyaunt/i);
  expect(await mails()).toEqual([]);
  expect((await runs(id)).map((run) => [run.person_id, run.state, run.action_data])).toEqual([[child, 'done', {}]]);
});

test('runs that gave an erased colleague a task no longer name them', async () => {
  const teacher = await school.staff(2);
  const id = await publish({
    trigger_name: 'leadAdded',
    action_type: 'task',
    action: { ...taskAction, task_assign_to: teacher.user_detail_id },
  });
  await lead({ firstName: 'Ada' });
  await settle();
  const labels = async () =>
    (await runs(id)).flatMap((run) => (run.action_data as { label: string }[]).map(({ label }) => label));
  expect(await labels()).toEqual(['Task', 'Assigned to', 'Due']);
  const { firstName, surname } = (await get('data/erasePreview', { user_detail_id: teacher.user_detail_id })).body;
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', teacher.user_detail_id)
      .execute(),
  );
  await erase(teacher.user_detail_id, `${firstName} ${surname}`.trim());
  expect(await labels()).toEqual(['Task', 'Due']);
});
