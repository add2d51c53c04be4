import { existsSync } from 'node:fs';
import { dataFolder, loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { transact } from './db/transaction.ts';
import { visitCluster } from './db/visit.ts';
import { allInstitutions, operate } from './settings/plan/queries.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';
import { checkSums, differenceText } from './sums/checking/verbs.ts';

const usage = `Compares all sums that are kept for reports with the records that they are sums of.

  npm run check:sums

It says each difference, and ends with code 1 if there is one. Reports then read these days from the records, and the
sums are written again within an hour.`;

const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return say(usage);
  if (args.length > 0) throw new StartFailure(`Unknown option "${args[0]}". See npm run check:sums -- --help.`);
  const folder = dataFolder();
  if (!process.env['DATABASE_URL'] && !existsSync(folder))
    throw new StartFailure(
      `There is no Schoolbell in ${folder} yet: start it once, or set DATA_DIR to the folder of the one that you mean.`,
    );
  // All areas at once: not needed to say how this is used.
  const { brought } = await import('./brought.ts');
  const cluster = await visitCluster(loadConfig());
  const connections = connect({ login: cluster.owner, size: 1, prepare: false });
  try {
    for (const { institution_id, institution_name } of await transact(connections, allInstitutions)) {
      const wrong = await transact(connections, async (db) => {
        await operate(db, institution_id);
        return checkSums(db, institution_id, brought);
      });
      say(`${institution_name}: ${wrong.length || 'no'} difference${wrong.length === 1 ? '' : 's'}`);
      for (const one of wrong) say(`  ${differenceText(one)}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
  } finally {
    await connections.end();
    await cluster.stop();
  }
}

main().catch(exitOnStartFailure);
