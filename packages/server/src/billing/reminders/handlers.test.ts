import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { testServer, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let till: Till;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  till = tillOf(server, await server.school());
});

const step = (days: number, more: object = {}) => ({
  days,
  subject: `Step ${days}: {amount}`,
  text: 'Hello {name},\n\n{invoices}, due {due}, {school}: {link}',
  ...more,
});
const read = async () => (await till.done('GET', 'setup/reminders')).data;

test('a school begins with the suggested reminders switched off, and saves its own', async () => {
  const before = await read();
  expect([before.reminds, before.version, before.steps.map(({ days }: { days: number }) => days)]).toEqual([
    0,
    0,
    [-3, 0, 3, 7, 14, 30],
  ]);
  const { data } = await till.done('POST', 'setup/reminders', { version: 0, reminds: 1, steps: [step(7), step(-1)] });
  expect(data).toEqual({ reminds: 1, version: 1, steps: [step(-1), step(7)] });
  expect(await read()).toEqual(data);
  const old = await till.call('POST', 'setup/reminders', { version: 0, reminds: 0 });
  expect([old.status, old.body.current]).toEqual([409, data]);
});

test.each([
  ['an unknown name', step(1, { text: 'Hello {nmae}' }), { 'steps.0.text': /^There is no \{nmae\}\. Use \{name\}/ }],
  ['a link in a subject', step(1, { subject: '{link}' }), { 'steps.0.subject': /can’t have \{link\}/ }],
  ['an empty text', step(1, { text: '  ' }), { 'steps.0.text': /required/ }],
])('refuses %s at its field', async (_, wrong, fields) => {
  const answer = await till.call('POST', 'setup/reminders', { version: 0, reminds: 1, steps: [wrong] });
  expect(answer.status).toBe(422);
  for (const [name, text] of Object.entries(fields)) expect(answer.body.fields[name]).toMatch(text);
});

test('refuses two reminders on one day, a day that is too far away, and to be on without any', async () => {
  const send = (steps: object[]) => till.call('POST', 'setup/reminders', { version: 0, reminds: 1, steps });
  expect((await send([step(1), step(1)])).body.fields).toEqual({
    'steps.1.days': 'There is already a reminder on this day',
  });
  expect((await send([step(-61)])).status).toBe(422);
  expect((await send([])).body.fields).toEqual({ steps: 'Add a reminder, or switch reminders off' });
});

test('a preview has the values of a family that owes, and made-up ones where nobody does', async () => {
  const preview = async () => (await till.done('POST', 'setup/reminders/preview', step(-3))).data;
  expect(await preview()).toMatchObject({ is_sample: 1, to: 'Maria Ashworth <maria@home.example>' });
  const ben = await till.student('Ben', {
    guardian: { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' },
  });
  const in3Days = addDays(dayIn(new Date(), 'Asia/Singapore'), 3);
  const { number } = await till.bill(ben, 10_000, { due_on: in3Days });
  const shown = await preview();
  expect(shown).toMatchObject({ is_sample: 0, to: 'Gina Home <gina@home.example>', subject: 'Step -3: SGD 100.00' });
  expect(shown.text).toContain(`${number}, due `);
  expect(shown.html).toContain('Open the invoice');
  expect(shown.text).not.toMatch(/\/payment\/[\w-]{20}/);
  const wrong = await till.call('POST', 'setup/reminders/preview', step(0, { text: '{x}' }));
  expect(wrong.body.fields.text).toMatch(/^There is no \{x\}/);
});
