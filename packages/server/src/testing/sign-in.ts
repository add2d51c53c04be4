import { pino } from 'pino';
import { Secret, TOTP } from 'otpauth';
import { openPost } from '../jobs/mail.ts';
import { serverJobs } from '../jobs.ts';
import { type Mailbox, openMailbox } from './process/mailbox.ts';
import { type Answer, PASSWORD, type TestServer, type TestStaff } from './server.ts';
import { testWorker } from './worker.ts';

/** A cookie that an answer sets; empty if it sets none of this name. */
export function cookieOf(answer: Answer, name = 'schoolbell_session'): string {
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

/** The same person with the session that an answer began. */
export const asAfter = (who: TestStaff, answer: Answer): TestStaff => ({ ...who, cookie: cookieOf(answer) });

/** Signs a person in by e-mail address and password, and a code if they have one. */
export function signIn(
  server: Pick<TestServer, 'call'>,
  { email }: Pick<TestStaff, 'email'>,
  { password = PASSWORD, code, cookie }: { password?: string; code?: string; cookie?: string } = {},
): Promise<Answer> {
  return server.call(
    'POST',
    'login',
    { email, password, ...(code !== undefined && { code }) },
    { headers: { ...(cookie && { cookie }) } },
  );
}

/** Whether a session still answers. */
export async function isAlive(
  server: Pick<TestServer, 'call'>,
  { cookie }: Pick<TestStaff, 'cookie'>,
): Promise<boolean> {
  return (await server.call('POST', 'session/user', {}, { headers: { cookie } })).status === 200;
}

/** What an authenticator shows at an instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** A person with a second factor set up in the ordinary way. */
export interface Enrolled {
  as: TestStaff;
  secret: string;
  recovery_codes: string[];
}

/** Sets up a second factor for a person; `at` is the server's time. */
export async function enrol(server: Pick<TestServer, 'call'>, who: TestStaff, at: Date): Promise<Enrolled> {
  const {
    body: { secret },
  } = await server.call('POST', 'session/secondFactor/start', { password: PASSWORD }, { as: who });
  const confirmed = await server.call(
    'POST',
    'session/secondFactor/confirm',
    { code: codeAt(secret, at) },
    { as: who },
  );
  if (confirmed.status !== 200) throw new Error(`The second factor was not confirmed: ${confirmed.text}`);
  return { as: asAfter(who, confirmed), secret, recovery_codes: confirmed.body.recovery_codes };
}

/** A worker that sends the server's mails to a mail server of the test's own. */
export async function mailedBy(server: TestServer, port: number): Promise<Mailbox & { stop(): Promise<void> }> {
  const mailbox = await openMailbox(port);
  const { publicUrl } = server.services.config;
  const worker = testWorker(server, {
    serverKinds: serverJobs,
    publicUrl,
    logger: pino({ level: 'silent' }),
    post: openPost(`smtp://127.0.0.1:${port}`, 'Schoolbell <bell@school.example>', publicUrl),
  });
  return {
    ...mailbox,
    async stop() {
      await worker.stop();
      await mailbox.close();
    },
  };
}
