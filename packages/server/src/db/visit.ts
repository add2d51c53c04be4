import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { databasePlace } from './embedded-folder.ts';
import { clusterFolder, readPasswords } from './embedded-init.ts';
import { socketPort } from './embedded-postmaster.ts';
import { migrate } from './migrate.ts';

/**
 * Reaches the database of an installation for an operator's command, whether its server runs or not: one that runs is
 * used as it is and left running; one that doesn't is started for as long as the command takes. Throws a StartFailure.
 */
export async function visitCluster(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl' | 'secretKey'>,
): Promise<Cluster> {
  if (config.databaseUrl) return openCluster(config);
  const running = await runningCluster(config.dataDir);
  if (running) return running;
  if (!existsSync(join(clusterFolder(databasePlace(config.dataDir)), 'PG_VERSION'))) {
    throw new StartFailure(
      `There is no Schoolbell in ${config.dataDir} yet: start it once, or set DATA_DIR to its folder.`,
    );
  }
  const cluster = await openCluster(config);
  await migrate(cluster.owner);
  return cluster;
}

/** The embedded database as it runs: its socket's folder is the fifth line of the postmaster's file. Undefined if it doesn't answer. */
async function runningCluster(dataDir: string): Promise<Cluster | undefined> {
  const place = databasePlace(dataDir);
  const file = join(clusterFolder(place), 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const host = readFileSync(file, 'utf8').split('\n')[4]?.trim();
  if (!host) return undefined;
  const passwords = readPasswords(place);
  const login = (user: string, password: string) => ({
    host,
    port: socketPort,
    database: 'schoolbell',
    user,
    password,
  });
  const owner = login('schoolbell_owner', passwords.owner);
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers
    ? { owner, app: login('schoolbell_app', passwords.app), embedded: true, stop: async () => {} }
    : undefined;
}
