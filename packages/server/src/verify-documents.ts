import { existsSync } from 'node:fs';
import { checkDocuments } from './billing/seals/checking/verbs.ts';
import { dataFolder, loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { transact } from './db/transaction.ts';
import { visitCluster } from './db/visit.ts';
import { allInstitutions, operate } from './settings/plan/queries.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

const usage = `Checks that no invoice, credit note or receipt is missing, and that none was changed after it was issued.

  npm run verify:documents

It changes nothing, and ends with code 1 if something is wrong.`;

const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return say(usage);
  if (args.length > 0) throw new StartFailure(`Unknown option "${args[0]}". See npm run verify:documents -- --help.`);
  const folder = dataFolder();
  if (!process.env['DATABASE_URL'] && !existsSync(folder))
    throw new StartFailure(
      `There is no Schoolbell in ${folder} yet: start it once, or set DATA_DIR to the folder of the one that you mean.`,
    );
  const cluster = await visitCluster(loadConfig());
  const connections = connect({ login: cluster.owner, size: 1, prepare: false });
  try {
    for (const { institution_id, institution_name } of await transact(connections, allInstitutions)) {
      // Documents that are issued while it looks must not seem to be missing.
      const { count, faults } = await transact(
        connections,
        async (db) => {
          await operate(db, institution_id);
          return checkDocuments(db, institution_id);
        },
        { atOneMoment: true },
      );
      say(`${institution_name}: ${count} document${count === 1 ? '' : 's'}, ${faults.length || 'nothing'} wrong`);
      for (const fault of faults) say(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await connections.end();
    await cluster.stop();
  }
}

main().catch(exitOnStartFailure);
