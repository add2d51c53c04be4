import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol } from '../sign-in.ts';
import { firstSchool, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, setupToken } from './school.ts';
import { clear, freePort, type ServerProcess, startServer } from './server.ts';
import { deliver, formReady } from './stream.ts';

const dataDir = preparedDataDir();
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  // Every line that it can write, also those for developers.
  server = await startServer({ port: await freePort(), dataDir, env: { LOG_LEVEL: 'trace' } });
  school = await setUpSchool(server);
});
afterAll(() => clear(dataDir, server));

const { email, password } = firstSchool;
const firstSignIn = { email, password };
let recoveryCode: string;

/** All that is personal or secret in what this test sends. */
const secrets = new Set<string>([email, password]);
const secret = (text: string) => {
  secrets.add(text);
  return text;
};

const jane = {
  firstName: secret('Zebulonia'),
  surname: secret('Quackenbush'),
  email: secret('zebulonia@quack.example'),
  phone: secret('+49 30 5550177'),
};

/** What is written for people who run the server: its lines in JSON, and the database's own log. */
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
const logs = () => [...lines(), server.errors(), readFileSync(`${dataDir}/postgres/postgres.log`, 'utf8')].join('\n');
const leaks = (text: string) =>
  [...secrets].filter((one) => text.includes(one) || text.includes(encodeURIComponent(one)));

test('a run with every kind of request leaves no name, address, phone, password or token in a log', async () => {
  secret(setupToken(server));
  for (const cookie of school.owner.cookie.split('; ')) secret(cookie.split('=')[1]!);
  const enrolled = await enrol(server, school.owner, new Date());
  for (const one of [enrolled.secret, ...enrolled.recovery_codes, enrolled.as.cookie.split('=')[1]!]) secret(one);
  const { as } = enrolled;
  school.owner = as;
  recoveryCode = enrolled.recovery_codes[0]!;
  const statuses: number[] = [];
  const ask = async (...request: Parameters<ServerProcess['call']>) => {
    const answer = await server.call(...request);
    statuses.push(answer.status);
    return answer;
  };
  const form = await formReady(server, school, 'student');
  secret(form.email);
  secret((form.body['ticket'] as { token: string }).token);
  expect(await deliver(server, form)).toMatchObject({ status: 200 });
  secret(String(form.answer!.body.hash));
  await ask('POST', form.path, { ...form.body, values: { ...jane, email: secret('not an address') } });
  await ask('POST', 'login', { email: secret('thief@quack.example'), password: secret('open sesame please') });
  const added = await ask('POST', 'students/add', jane, { as });
  await ask('POST', 'students/add', jane, { as });
  await ask('GET', 'students', { search: jane.surname }, { as });
  await ask('GET', 'students/export', { search: jane.email }, { as });
  await ask(
    'POST',
    'students/update',
    { user_detail_id: added.body.user_detail_id, version: 99, surname: jane.surname },
    { as },
  );
  await ask(
    'POST',
    'notes/add',
    { user_detail_id: added.body.user_detail_id, message_box: secret('Zebulonia likes the quiet room') },
    { as },
  );
  await ask('GET', `students/${encodeURIComponent(jane.email)}`, {}, { as });
  await ask('GET', 'students', { [jane.surname]: jane.email }, { as });
  await ask('POST', 'setup/institution', { ...firstSchool, token: setupToken(server) });
  await ask('POST', 'session/password/forgot', { email: jane.email });
  await ask('POST', 'session/password/reset', {
    token: secret('r'.repeat(43)),
    password: secret('a much taller door'),
  });
  await ask('POST', 'login', { ...firstSignIn, code: secret('not-a-real-code') });
  await ask(
    'POST',
    'login',
    { email: jane.email, password: 'x' },
    {
      headers: {
        'content-type': 'text/csv',
        referer: `https://school.example/?name=${jane.surname}`,
        'user-agent': jane.surname,
      },
    },
  );
  statuses.push(
    (
      await fetch(`${server.address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-schoolbell': '1' },
        body: `{"email":"${jane.email}",`,
      })
    ).status,
  );
  statuses.push((await fetch(`${server.address}/files/${secret('f'.repeat(43))}?name=${jane.surname}`)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 401, 404, 409, 410, 415, 422]));
  expect(lines().length).toBeGreaterThan(statuses.length);
  expect(leaks(logs())).toEqual([]);
});

test('an error that nobody expected is logged without the row that it is about', async () => {
  await rowsOf(dataDir, "alter table person add constraint odd check (city <> 'Atlantis')");
  const address = { street: secret('12 Quay of Foam'), city: 'Atlantis', country: 'GR', zip: '', state: '' };
  const broken = await server.call(
    'POST',
    'students/add',
    { ...jane, firstName: secret('Wilhelmine'), isDuplicate: 1, address },
    { as: school.owner },
  );
  // Of a table without row-level security, the database names the whole row.
  await rowsOf(dataDir, "alter table session add constraint strange check (user_agent not like 'Atlantis%')");
  const signIn = await server.call(
    'POST',
    'login',
    { ...firstSignIn, code: recoveryCode },
    { headers: { 'user-agent': secret('Atlantis of Quackenbushes') } },
  );
  for (const answer of [broken, signIn]) {
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
    });
    expect(leaks(answer.text)).toEqual([]);
  }
  // What the database says about a value repeats the value.
  await rowsOf(
    dataDir,
    "alter table person drop constraint odd, add constraint typed check (city <> 'Atlantis' or first_name::int > 0)",
  );
  expect(
    (
      await server.call(
        'POST',
        'students/add',
        { ...jane, firstName: secret('Kunigunde'), isDuplicate: 1, address },
        { as: school.owner },
      )
    ).status,
  ).toBe(422);
  expect(logs()).toContain('violates check constraint');
  expect(leaks(logs())).toEqual([]);
});

test('it would be noticed if a log held one of them', () => {
  expect(leaks(`{"url":"/api/students?search=${encodeURIComponent(jane.phone)}"}`)).toEqual([jane.phone]);
  expect(leaks(`${logs()}\n${jane.surname}`)).toEqual([jane.surname]);
  // The set-up address is for the person who started the server; it isn't a log line, and works once.
  expect(leaks(server.output())).toEqual([setupToken(server)]);
});
