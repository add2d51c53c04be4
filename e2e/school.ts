import type { BrowserContext } from '@playwright/test';
import { transact, type Db } from '../packages/server/src/db/transaction.ts';
import { hashPassword } from '../packages/server/src/http/passwords.ts';
import { hashOf, newToken } from '../packages/server/src/http/tokens.ts';
import { actAsPerson } from '../packages/server/src/session/queries.ts';
import { insertSession } from '../packages/server/src/session/sessions/queries.ts';
import { brought } from '../packages/server/src/brought.ts';
import { createInstitution, createStaff } from '../packages/server/src/session/setup/queries.ts';
import { giveSecondFactor } from '../packages/server/src/testing/second-factor.ts';
import { type Body, database, origin } from './server.ts';

/** The password of everyone whom the tests add. */
export const PASSWORD = 'a tall green door';

/** Someone on a school's staff. */
export interface Staff {
  user_detail_id: number;
  firstName: string;
  surname: string;
  email: string;
  /** A session's token, for calls and for browsers that need not sign in by hand. */
  token: string;
}

/** A school of a test's own on the tested server, as the set-up page would make it. */
export interface School {
  institution_id: number;
  hash: string;
  name: string;
  owner: Staff;
  /** Adds someone with this role, signed in. */
  staff(role_id: number, name?: { firstName: string; surname: string }): Promise<Staff>;
  /** Calls as the owner, or as `as`; throws where it was refused. */
  ask(method: 'GET' | 'POST', path: string, input?: Record<string, unknown>, as?: Staff): Promise<Body>;
  /** The same, with whatever it answers. */
  call(
    method: 'GET' | 'POST',
    path: string,
    input?: Record<string, unknown>,
    as?: Staff,
  ): Promise<{ status: number; body: Body }>;
  /** Makes someone (the owner, unless another is given) one who has only just come. */
  joinedNow(who?: Staff): Promise<void>;
  /** Works on the database as this school. */
  sql<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

const passwordHash = hashPassword(PASSWORD);
let made = 0;

/** A piece of text that no other record of this run has. */
export function unique(): string {
  return `${process.pid.toString(36)}${(++made).toString(36)}${Math.random().toString(36).slice(2, 6)}`.replace(
    /\d/g,
    (digit) => 'bcdfghjklm'[Number(digit)]!,
  );
}

/** Where a school is, and what it counts its money in. */
interface Place {
  code: string;
  currency: string;
  zone: string;
}

const found = (name: string, { code, currency, zone }: Place, owner: { email: string; password_hash: string }) =>
  transact(database(), (db) =>
    createInstitution(
      db,
      brought.founding,
      {
        institutionName: name,
        institutionCountry: code,
        institutionCurrency: currency,
        institutionTimeZone: zone,
      },
      { firstName: 'Olive', surname: 'Owner', ...owner },
    ),
  );

// The first steps of a new school are for a test of their own; the others find a school that has been at work for a while.
const longAgo = new Date(Date.now() - 400 * 86_400_000);

function setJoined(db: Db, of: { institution_id: number; user_detail_id: number; created_at: Date }) {
  return db
    .updateTable('person')
    .set({ created_at: of.created_at })
    .where('institution_id', '=', of.institution_id)
    .where('user_detail_id', '=', of.user_detail_id)
    .execute();
}

/** Makes a school of the test's own. */
export async function makeSchool(
  name = `School ${unique()}`,
  country: Place = { code: 'GB', currency: 'GBP', zone: 'Europe/London' },
): Promise<School> {
  const password_hash = await passwordHash;
  const email = `owner.${unique()}@school.example`;
  const { institution_id, hash, owner_id } = await found(name, country, { email, password_hash });
  const work: School['sql'] = (todo) =>
    transact(database(), async (db) => {
      await actAsPerson(db, { institution_id, user_detail_id: owner_id });
      return todo(db);
    });
  const signedIn = async (
    user_detail_id: number,
    person: { firstName: string; surname: string; email: string },
  ): Promise<Staff> => {
    const token = newToken();
    await work((db) =>
      insertSession(
        db,
        { institution_id, user_detail_id },
        { access: hashOf(token), refresh: hashOf(newToken()) },
        'test',
      ),
    );
    return { user_detail_id, ...person, token };
  };
  await work((db) => giveSecondFactor(db, owner_id));
  const joined = (user_detail_id: number, created_at: Date) =>
    work((db) => setJoined(db, { institution_id, user_detail_id, created_at }));
  await joined(owner_id, longAgo);
  const owner = await signedIn(owner_id, { firstName: 'Olive', surname: 'Owner', email });
  const call: School['call'] = (method, path, input = {}, as = owner) => callAs(as, method, path, input);
  return {
    institution_id,
    hash,
    name,
    owner,
    call,
    sql: work,
    joinedNow: (who = owner) => joined(who.user_detail_id, new Date()).then(() => undefined),
    async staff(role_id, { firstName, surname } = { firstName: 'Sam', surname: `Staff${role_id}` }) {
      const person = { firstName, surname, email: `staff.${unique()}@school.example` };
      const id = await work((db) => createStaff(db, institution_id, { ...person, password_hash, role_id }));
      await joined(id, longAgo);
      return signedIn(id, person);
    },
    async ask(method, path, input, as) {
      const { status, body } = await call(method, path, input, as);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/** Calls the tested server as the back-office does. */
export async function callAs(
  { token }: Pick<Staff, 'token'>,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
): Promise<{ status: number; body: Body }> {
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
      : '';
  const answer = await fetch(`${origin}/api/${path}${query}`, {
    method,
    headers: {
      'x-schoolbell': '1',
      cookie: `schoolbell_session=${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** Lets a browser be signed in as someone, without the login page. */
export async function signInAs(context: BrowserContext, { token }: Pick<Staff, 'token'>): Promise<void> {
  await context.addCookies([
    { name: 'schoolbell_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** Signs in a person of the demo school: `owner`, `admin`, `teacher`, `assistant`, `frontoffice`, `sales`. */
export async function demoStaff(login: string): Promise<{ email: string; token: string }> {
  const email = `${login}@harbour.example`;
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-schoolbell': '1' },
    body: JSON.stringify({ email, password: 'schoolbell-demo-2026' }),
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('schoolbell_session='));
  return { email, token: /=([^;]+)/.exec(cookie ?? '')![1]! };
}

/** Makes someone's sessions look as if half an hour had passed. */
export async function expireSessions(email: string): Promise<void> {
  await transact(database(), (db) =>
    db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('user_detail_id', '=', db.selectFrom('sign_in').select('user_detail_id').where('email', '=', email))
      .execute(),
  );
}

/** Ends someone's sessions for good, as an administrator of the database would. */
export async function endSessions(email: string): Promise<void> {
  await transact(database(), (db) =>
    db
      .deleteFrom('session')
      .where('user_detail_id', '=', db.selectFrom('sign_in').select('user_detail_id').where('email', '=', email))
      .execute(),
  );
}
