import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { connect, type Connections } from '../db/connect.ts';
import { type Db, type Isolation, transact } from '../db/transaction.ts';
import { hashPassword } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { openLive } from '../http/live.ts';
import type { Services } from '../http/services.ts';
import { actAsPerson } from '../session/queries.ts';
import { insertSession } from '../session/sessions/queries.ts';
import { brought } from '../brought.ts';
import { requestOf } from './requests.ts';
import { testServices, type TestSettings } from './services.ts';
import { createInstitution, createStaff } from '../session/setup/queries.ts';
import { testDatabase } from './database.ts';
import { writeDown } from './heard.ts';
import { giveSecondFactor } from './second-factor.ts';

/** The password of everyone in a test. */
export const PASSWORD = 'a tall green door';
// People in a test sign in without argon2's deliberate work; passwords that are set or unknown still do it.
const password_hash = hashPassword(PASSWORD, { memory: 8, passes: 1 });

/** A school of a test: its ids, its owner's session, and more staff on demand. */
export interface TestSchool {
  institution_id: number;
  hash: string;
  /** With a second factor, as exports ask for it. */
  owner: TestStaff;
  /** Adds a signed-in person with this role; with a second factor if they are to export. */
  staff(role_id: number, more?: { exports: true }): Promise<TestStaff>;
  /** Runs queries as this school. */
  sql<T>(work: (db: Db) => Promise<T>, isolation?: Isolation): Promise<T>;
}

/** A signed-in person: the content of the `cookie` header. */
export interface TestStaff {
  user_detail_id: number;
  email: string;
  cookie: string;
}

/** An answer as tests read it. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look wherever they like
  body: any;
}

/** Options of a test's call beside its input. */
export interface CallAs {
  as?: TestStaff | undefined;
  headers?: Record<string, string>;
  key?: string;
}

/** The whole server on its own database, called without a socket. */
export interface TestServer {
  app: FastifyInstance;
  connections: Connections;
  services: Services;
  /** Calls `/api/…` like the back-office: path names in braces from the input, the rest as query or JSON. */
  call(method: 'GET' | 'POST', path: string, input?: Record<string, unknown>, options?: CallAs): Promise<Answer>;
  school(name?: string): Promise<TestSchool>;
  /** Sets the clock of requests; undefined lets it run. */
  setNow(now: Date | undefined): void;
  stop(): Promise<void>;
}

/** Builds the server for a test file. Stop it in `afterAll`. */
export async function testServer(settings: TestSettings = {}): Promise<TestServer> {
  const login = settings.login ?? (await testDatabase()).app;
  const connections = connect({ login, size: 10, prepare: true, heard: writeDown });
  const live = openLive(connections, () => {});
  live.start();
  let fixed: Date | undefined;
  const services = testServices(settings, connections, live, () => fixed ?? new Date());
  const handlers = settings.handlers ?? (await import('../handlers.ts')).handlers;
  const logger = settings.log ? pino({ level: 'info' }, settings.log) : pino({ level: 'error' }, process.stderr);
  const app = await buildApp(services, { handlers, logger, trustProxy: false });
  await app.ready();
  return {
    app,
    connections,
    services,
    call: (method, path, input, options) => call(app, method, path, input, options),
    school: (name) => createSchool(connections, name),
    setNow: (now) => {
      fixed = now;
    },
    async stop() {
      await app.close();
      await live.stop();
      await connections.end();
      rmSync(services.config.dataDir, { recursive: true, force: true });
    },
  };
}

async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  options: CallAs = {},
): Promise<Answer> {
  const answer = await app.inject(
    requestOf(method, path, input, {
      ...(options.as && { cookie: options.as.cookie }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...options.headers,
    }),
  );
  const json = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: json && answer.body ? answer.json() : undefined,
  };
}

let schools = 0;

/** Creates a school with its owner, first stages and first forms, as the set-up page does. */
async function createSchool(connections: Connections, name = `School ${++schools}`): Promise<TestSchool> {
  const email = () => `someone.${newToken().slice(0, 10).toLowerCase()}@school.example`;
  const hashed = await password_hash;
  const ownerEmail = email();
  const made = await transact(connections, (db) =>
    createInstitution(
      db,
      brought.founding,
      {
        institutionName: name,
        institutionCountry: 'SG',
        institutionCurrency: 'SGD',
        institutionTimeZone: 'Asia/Singapore',
      },
      { firstName: 'Olive', surname: 'Owner', email: ownerEmail, password_hash: hashed },
    ),
  );
  const { institution_id } = made;
  const owner = { institution_id, user_detail_id: made.owner_id };
  const sql: TestSchool['sql'] = (work, isolation) =>
    transact(connections, (db) => actAsPerson(db, owner).then(() => work(db)), isolation);
  const signedIn = async (user_detail_id: number, address: string): Promise<TestStaff> => {
    const token = newToken();
    await sql((db) =>
      insertSession(
        db,
        { institution_id, user_detail_id },
        { access: hashOf(token), refresh: hashOf(newToken()) },
        'test',
      ),
    );
    return { user_detail_id, email: address, cookie: `schoolbell_session=${token}` };
  };
  await sql((db) => giveSecondFactor(db, made.owner_id));
  return {
    institution_id,
    hash: made.hash,
    sql,
    owner: await signedIn(made.owner_id, ownerEmail),
    async staff(role_id, more) {
      const address = email();
      const id = await sql((db) =>
        createStaff(db, institution_id, {
          firstName: 'Sam',
          surname: `Staff ${role_id}`,
          email: address,
          password_hash: hashed,
          role_id,
        }),
      );
      if (more?.exports) await sql((db) => giveSecondFactor(db, id));
      return signedIn(id, address);
    },
  };
}
