import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PersonKind } from '@schoolbell/core/http/kind';
import { passwordLink, secondFactorOff } from '@schoolbell/core/session/events';
import { dataFolder, loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { type Db, transact } from './db/transaction.ts';
import { visitCluster } from './db/visit.ts';
import { insertAudit } from './http/queries.ts';
import { hashOf, newToken } from './http/tokens.ts';
import { insertJob } from './jobs/queries.ts';
import { putReset } from './session/passwords/queries.ts';
import { actAsPerson, findSignIn, type SignIn } from './session/queries.ts';
import { countRecoveryCodes, forgetSecondFactor } from './session/second-factor/queries.ts';
import { deleteSessions, tellEnded } from './session/sessions/queries.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

const usage = `Helps somebody who can't sign in. Make sure first that it is they who ask.

  npm run sign-in -- --email <address> [what to do]

  --reset-second-factor   turns the second factor off and ends all sessions; the password stays, and a mail tells them
  --reset-link            prints a link that sets a new password, once, within an hour: for a server that sends no mail

Without either it says what there is.`;

const options = {
  email: { type: 'string' },
  'reset-second-factor': { type: 'boolean' },
  'reset-link': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const say = (line: string) => console.log(line);

/** What the command line says. Throws a StartFailure that names what is wrong with it. */
function wishes(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartFailure(`${(error as Error).message.split('. ')[0]}. See npm run sign-in -- --help.`);
  }
}

type Wishes = ReturnType<typeof wishes>;

/** Records in the school's audit log that it was an operator. */
function note(db: Db, { institution_id, user_detail_id }: SignIn, kind: PersonKind): Promise<void> {
  return insertAudit(db, { institution_id, actor_id: null }, kind, {
    person_id: user_detail_id,
    after: { by: 'operator' },
  });
}

async function turnOff(db: Db, found: SignIn): Promise<string[]> {
  if (!found.totp_confirmed_at) return ['  Nothing to do: the second factor is off.'];
  await forgetSecondFactor(db, found.sign_in_id);
  await tellEnded(db, await deleteSessions(db, found.sign_in_id));
  await note(db, found, secondFactorOff);
  await insertJob(db, found.institution_id, 'signInMail', { sign_in_id: found.sign_in_id, about: 'secondFactorOff' });
  return [
    '  The second factor is off now, and all sessions have ended. The password signs in; exports ask for a new second factor.',
  ];
}

async function linkFor(db: Db, found: SignIn, publicUrl: string): Promise<string[]> {
  const token = newToken();
  await putReset(db, found.sign_in_id, hashOf(token));
  await note(db, found, passwordLink);
  return ['  This link sets a new password, once, within an hour:', `  ${publicUrl}/reset?token=${token}`];
}

/** Does what the command line says, in one transaction, and answers what there is to say. */
async function run(db: Db, wished: Wishes, publicUrl: string): Promise<string[]> {
  const email = wished.email?.trim().toLowerCase();
  if (!email) throw new StartFailure('Say whose sign-in is meant: --email <address>. See npm run sign-in -- --help.');
  const found = await findSignIn(db, email);
  if (!found) throw new StartFailure(`Nobody signs in with ${email} on this server.`);
  await actAsPerson(db, found);
  const left = await countRecoveryCodes(db, found.sign_in_id);
  return [
    `${email}: the second factor is ${found.totp_confirmed_at ? `on, with ${left} recovery codes left` : 'off'}.`,
    ...(wished['reset-second-factor'] ? await turnOff(db, found) : []),
    ...(wished['reset-link'] ? await linkFor(db, found, publicUrl) : []),
  ];
}

async function main(): Promise<void> {
  const wished = wishes(process.argv.slice(2));
  if (wished.help) return say(usage);
  const folder = dataFolder();
  if (!process.env['DATABASE_URL'] && !existsSync(folder))
    throw new StartFailure(`There is no Schoolbell in ${folder} yet: start it once, or set DATA_DIR to its folder.`);
  const config = loadConfig();
  const cluster = await visitCluster(config);
  const connections = connect({ login: cluster.app, size: 1, prepare: false });
  try {
    for (const line of await transact(connections, (db) => run(db, wished, config.publicUrl))) say(line);
  } finally {
    await connections.end();
    await cluster.stop();
  }
}

main().catch(exitOnStartFailure);
