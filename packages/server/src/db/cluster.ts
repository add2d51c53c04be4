import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { ensureAppRole, ensureMember, ensureOwnDatabase, refusePower } from './cluster-roles.ts';
import { startEmbedded } from './embedded.ts';

/**
 * The server's database, with its two logins: the owner of the tables, for migrations, and the app, for everything else,
 * which owns nothing and can't bypass row-level security.
 */
export type Cluster = {
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  /** Whether this server runs the database itself. */
  embedded: boolean;
  /** Ends the embedded database; a database of the operator's own is left alone. */
  stop: () => Promise<void>;
};

/** Callbacks for progress: steps of the start, and the embedded database's crashes and restarts. */
export type ClusterEvents = { report?: (line: string) => void; onRevival?: (error?: unknown) => void };

const oldestVersion = 150_000;
const wrongPassword = '28P01';

/** Starts the embedded database, or reaches the one of DATABASE_URL, and makes sure of both logins. Throws a StartFailure. */
export async function openCluster(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl' | 'secretKey'>,
  events: ClusterEvents = {},
): Promise<Cluster> {
  return config.databaseUrl
    ? openExternal({ ...config, databaseUrl: config.databaseUrl })
    : openEmbedded(config.dataDir, events);
}

async function openEmbedded(dataDir: string, events: ClusterEvents): Promise<Cluster> {
  const database = await startEmbedded({ dataDir, ...events });
  try {
    await withClient(database.admin, (client) => ensureOwnDatabase(client, database.passwords));
  } catch (error) {
    await database.stop();
    throw error;
  }
  const { host, port } = database.admin;
  const login = (user: string, password: string) => ({ host, port, database: 'schoolbell', user, password });
  return {
    owner: login('schoolbell_owner', database.passwords.owner),
    app: login('schoolbell_app', database.passwords.app),
    embedded: true,
    stop: database.stop,
  };
}

async function openExternal(config: {
  databaseUrl: string;
  databaseAppUrl: string | undefined;
  secretKey: Buffer;
}): Promise<Cluster> {
  const owner = settingsOf(config.databaseUrl);
  const app = config.databaseAppUrl
    ? settingsOf(config.databaseAppUrl)
    : { ...owner, user: 'schoolbell_app', password: appPassword(config.secretKey) };
  await withClient(owner, async (client) => {
    await refuseOldVersion(client);
    if (config.databaseAppUrl) await ensureMember(client, app.user!);
    else await ensureAppRole(client, app.password as string);
  });
  await withClient(app, (client) => refusePower(client, owner.user!));
  return { owner, app, embedded: false, stop: async () => {} };
}

/** The same on every server of one installation, because they share the secret key; so no server locks another out. */
function appPassword(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('login of the database role schoolbell_app').digest('base64url');
}

/** Takes an address apart with the driver's own rules, so that sockets and TLS options mean what its users know. */
function settingsOf(connectionString: string): pg.ClientConfig {
  const client = new pg.Client({ connectionString });
  const { ssl } = client as unknown as { ssl: pg.ClientConfig['ssl'] };
  return {
    host: client.host,
    port: client.port,
    database: client.database ?? 'schoolbell',
    user: client.user ?? 'schoolbell',
    password: client.password ?? undefined,
    ssl,
  };
}

async function refuseOldVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  if (rows[0]!.number >= oldestVersion) return;
  throw new StartFailure(
    `The database of DATABASE_URL is PostgreSQL ${rows[0]!.version}, but Schoolbell needs version 15 or later.`,
  );
}

async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if ((error as pg.DatabaseError).code === wrongPassword && settings.user === 'schoolbell_app') {
      throw new StartFailure(
        'The role schoolbell_app exists with another password than this SECRET_KEY gives it: set DATABASE_APP_URL to an address with its password.',
      );
    }
    const where = `the database ${settings.database} at ${settings.host}:${settings.port} as ${settings.user}`;
    throw new StartFailure(
      `Can't sign in to ${where}: ${(error as Error).message || (error as NodeJS.ErrnoException).code}.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
