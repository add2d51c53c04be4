import { existsSync } from 'node:fs';
import { dataFolder, loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { transact } from './db/transaction.ts';
import { visitCluster } from './db/visit.ts';
import { mailOfReport, noteReport } from './messages/bounces/verbs.ts';
import { readReport } from './messages/bounces/reports/verbs.ts';
import { operate } from './settings/plan/queries.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

const usage = `Reads a mail server's report of a mail that came back (RFC 3464) from standard input, and notes it with the mail
and its address.

  npm run --silent bounce < report.eml

Set BOUNCE_ADDRESS to an address of yours, such as bounces@mail.school.example, and have the mail server pipe what comes to it,
and to addresses that begin like it and go on with a plus, into this command. It ends with code 0 for anything that is no such
report, so that the mail server doesn't answer, and with 75 where the database can't be reached, so that it tries again.`;

/** Reports quote the mail that they are about. */
const LARGEST = 30 * 1024 * 1024;
/** What mail servers read as "try again later". */
const TRY_AGAIN = 75;

async function readInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of process.stdin) {
    bytes += (piece as Buffer).length;
    if (bytes <= LARGEST) pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  if (args.length > 0) throw new StartFailure(`Unknown option "${args[0]}". See npm run bounce -- --help.`);
  const folder = dataFolder();
  if (!process.env['DATABASE_URL'] && !existsSync(folder))
    throw new StartFailure(
      `There is no Schoolbell in ${folder} yet: start it once, or set DATA_DIR to the folder of the one that you mean.`,
    );
  const config = loadConfig();
  const report = await readReport(await readInput());
  if (!report) return console.log('This is no report of a mail that came back.');
  const returned = mailOfReport(report, config);
  if (!returned) return console.log('This is not about a mail of ours.');
  process.exitCode = TRY_AGAIN;
  const cluster = await visitCluster(config);
  const connections = connect({ login: cluster.owner, size: 1, prepare: false });
  try {
    const said = await transact(connections, async (db) => {
      await operate(db, returned.institution_id);
      return noteReport(db, returned, report, new Date());
    });
    process.exitCode = 0;
    console.log(said);
  } finally {
    await connections.end();
    await cluster.stop();
  }
}

main().catch(exitOnStartFailure);
