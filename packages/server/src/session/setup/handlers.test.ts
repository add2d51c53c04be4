import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../db/transaction.ts';
import { hashOf } from '../../http/tokens.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { putSetupToken } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ environment: 'production' });
});
afterAll(() => server.stop());

const token = 'x'.repeat(43);
const input = {
  token,
  institutionName: 'Harbour School',
  institutionCountry: 'DE',
  institutionCurrency: 'EUR',
  institutionTimeZone: 'Europe/Berlin',
  firstName: 'Ada',
  surname: 'Lin',
  email: 'Ada@harbour.example',
  password: 'a tall green door',
};
const setUp = (change: object = {}) => server.call('POST', 'setup/institution', { ...input, ...change });

test('the first institution is created once, with the token from the log, and its owner signs in', async () => {
  expect((await server.call('GET', 'setup/status')).body).toEqual({ open: true });
  expect((await setUp()).body.fields).toEqual({ token: "This is not the token from the server's log" });
  await transact(server.connections, (db) => putSetupToken(db, hashOf(token)));
  expect((await setUp({ password: 'passwordpassword' })).body.fields).toEqual({
    password: 'This password is too common. Please choose another one',
  });
  expect((await setUp({ password: 'short' })).body.fields).toEqual({ password: 'This field must be at least 12 long' });
  expect((await setUp({ institutionTimeZone: 'Europe/Nowhere', institutionCurrency: 'XXQ' })).body.fields).toEqual({
    institutionTimeZone: 'Please choose one of the options',
    institutionCurrency: 'Please choose one of the options',
  });
  expect((await setUp({ firstName: '' })).body.fields).toEqual({ firstName: 'This field is required' });

  const both = await Promise.all([setUp(), setUp()]);
  expect(both.map((one) => one.status).sort()).toEqual([200, expect.any(Number)]);
  expect(both.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await server.call('GET', 'setup/status')).body).toEqual({ open: false });
  const signedIn = await server.call('POST', 'login', { email: 'ada@harbour.example', password: 'a tall green door' });
  expect(signedIn.body.user).toMatchObject({ role_id: 10, firstName: 'Ada' });
  expect(signedIn.body.institution).toMatchObject({ institutionCountry: 'DE', institutionTimeZone: 'Europe/Berlin' });
  expect((await setUp()).status).toBe(410);
});
