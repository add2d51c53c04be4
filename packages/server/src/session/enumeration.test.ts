import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@schoolbell/core/http/errors';
import { handlers } from '../handlers.ts';
import type { Context } from '../http/context.ts';
import { hashPassword } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { insertJob, insertMail } from '../jobs/queries.ts';
import { type Answer, PASSWORD, type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { mailedBy } from '../testing/sign-in.ts';
import { putReset } from './passwords/queries.ts';
import { findReader, findSignIn, type SignIn } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;
/** Ours, and one that nobody signs in with; of one length. */
let known: string;
const unknown = () => `nobody${newToken().slice(0, 11).toLowerCase()}@school.example`;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  known = (await school.staff(1)).email;
  // With all the work of a real one, which others in tests are spared.
  const password_hash = await hashPassword(PASSWORD);
  await school.sql((db) => db.updateTable('sign_in').set({ password_hash }).where('email', '=', known).execute());
  // Mails are written and sent at the same time, as on a real server.
  post = await mailedBy(server, 4398);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

type Ask = (server: TestServer, email: string) => Promise<Answer>;
const asks: Record<'login' | 'forgot', Ask> = {
  login: (at, email) => at.call('POST', 'login', { email, password: 'not the password' }),
  forgot: (at, email) => at.call('POST', 'session/password/forgot', { email }),
};

/** What an answer consists of, but for what differs between any two. */
function bytesOf({ status, headers, text }: Answer): string {
  const { date: _date, 'x-request-id': _id, ...same } = headers;
  return JSON.stringify([status, same, text]);
}

/**
 * Times both addresses in turn and returns how often the known one took longer, as a share. If there is no difference the
 * share is about a half; each pair runs back to back, so other work on the machine affects both. A coin decides which is
 * first: in a fixed order each would always meet the same of Node's four threads, of which one is slower than another, and
 * the share would vary twice as much.
 */
async function shareSlower(
  at: TestServer,
  ask: Ask,
  pairs: number,
): Promise<{ share: number; medians: [number, number] }> {
  const took = { known: [] as number[], unknown: [] as number[] };
  const time = async (kind: 'known' | 'unknown') => {
    const email = kind === 'known' ? known : unknown();
    const begin = performance.now();
    await ask(at, email);
    took[kind].push(performance.now() - begin);
  };
  for (let i = -5; i < pairs; i++) {
    for (const kind of randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      await time(kind);
    if (i < 0)
      Object.values(took).forEach((times) => {
        times.length = 0;
      });
  }
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return {
    share: took.known.filter((one, i) => one > took.unknown[i]!).length / pairs,
    medians: [median(took.known), median(took.unknown)],
  };
}

/** Four standard deviations of a fair coin. */
const noise = (pairs: number) => 4 * Math.sqrt(0.25 / pairs);

describe.each([
  ['login', 60],
  ['forgot', 300],
] as const)('%s', (name, pairs) => {
  const ask = asks[name];

  test('gives a known and an unknown address the same answer, to the byte', async () => {
    const answers = await Promise.all([
      ask(server, known),
      ask(server, unknown()),
      ask(server, known.toUpperCase()),
      ask(server, unknown()),
    ]);
    expect(new Set(answers.map(bytesOf)).size).toBe(1);
  });

  test('takes as long for both', { timeout: 120_000 }, async () => {
    const { share, medians } = await shareSlower(server, ask, pairs);
    expect(
      Math.abs(share - 0.5),
      `the known address was slower in ${share} of the pairs; medians ${medians}`,
    ).toBeLessThan(noise(pairs));
  });
});

test(
  'the test would notice: a sign-in that checks the password only if there is one',
  { timeout: 120_000 },
  async () => {
    const hasty = await testServer({
      login: server.connections.login,
      handlers: {
        ...handlers,
        session: {
          ...handlers.session,
          login: async (input, context) => {
            if (!(await findSignIn(context.db, input.email)))
              throw new Failure('signInFailed', 'The e-mail address or the password is wrong.');
            return handlers.session.login(input, context);
          },
        },
      },
    });
    const { share } = await shareSlower(hasty, asks.login, 60);
    expect(share - 0.5).toBeGreaterThan(noise(60));
    await hasty.stop();
  },
);

/** What the job does after the answer: a link, and the mail with it. */
async function writeAtOnce({ db, enterAs, seal }: Context, found: SignIn): Promise<void> {
  const { institution_id } = await enterAs(found);
  const reader = (await findReader(db, institution_id, found.sign_in_id))!;
  await putReset(db, found.sign_in_id, hashOf(newToken()));
  const id = await insertMail(
    db,
    institution_id,
    {
      to: { name: reader.firstName, address: reader.email },
      subject: 'Set a new password',
      text: 'A link',
      html: '<p>A link</p>',
    },
    seal(newToken(), 'mail.secret'),
  );
  await insertJob(db, institution_id, 'mail', { id });
}

test('it would be noticed if not: a mail that is written before the answer', { timeout: 120_000 }, async () => {
  const hasty = await testServer({
    login: server.connections.login,
    handlers: {
      ...handlers,
      passwords: {
        ...handlers.passwords,
        forgotPassword: async (input, context) => {
          const found = await findSignIn(context.db, input.email);
          if (found) await writeAtOnce(context, found);
          return handlers.passwords.forgotPassword(input, context);
        },
      },
    },
  });
  const { share } = await shareSlower(hasty, asks.forgot, 300);
  expect(share - 0.5).toBeGreaterThan(noise(300));
  await hasty.stop();
});
