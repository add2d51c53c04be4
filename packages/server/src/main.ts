import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { type Cluster, openCluster } from './db/cluster.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { handlers } from './handlers.ts';
import { limitsTimes } from './http/limits.ts';
import { openLive } from './http/live.ts';
import type { Services } from './http/services.ts';
import { openPost } from './jobs/mail.ts';
import { makeWorker } from './jobs/worker.ts';
import { jobs } from './jobs.ts';
import { prepareFirstVisit } from './setup.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

const say = (line: string) => console.log(line);

/** Starts everything in order, and says in plain lines where to go. */
async function start(): Promise<void> {
  const config = loadConfig();
  const cluster = await openCluster(config, { report: say, onRevival: (error) => say(error ? 'The database ended and could not be started again.' : 'The database was started again.') });
  try {
    await migrate(cluster.owner, { report: say });
    await run(config, cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function run(config: Config, cluster: Cluster): Promise<void> {
  const logger = pino({ level: config.logLevel });
  const connections = connect({ login: cluster.app, size: config.databasePool, prepare: config.databasePrepare, onError: (error) => logger.warn({ reason: error.message }, 'A database connection ended') });
  const live = openLive(connections, (error) => logger.debug({ reason: (error as Error).message }, 'Listening was interrupted'));
  const now = () => new Date();
  const first = await prepareFirstVisit(connections, config, say);
  const services: Services = { config, connections, live, limits: limitsTimes(config.rateLimitFactor), now, firstInstitution: () => first.institution };
  const app = await buildApp(services, { handlers, logger, trustProxy: config.trustProxy });
  const post = openPost(config.smtpUrl, config.mailFrom, config.publicUrl);
  const worker = makeWorker({ connections, live, kinds: jobs, post, publicUrl: config.publicUrl, now, logger });
  live.start();
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartFailure(`Port ${config.port} is in use: stop what uses it, or set PORT to another one.`);
    if (error.code === 'EACCES') throw new StartFailure(`Port ${config.port} may not be used by this user: set PORT to one above 1023.`);
    throw error;
  });
  worker.start();
  for (const line of welcome(config, first.logins)) say(line);

  let stopping = 0;
  const stop = async (signal: string) => {
    // Ctrl-C arrives twice, from the terminal and through npm start; only one that comes later means "at once".
    if (stopping && Date.now() - stopping > 2_000) process.exit(1);
    if (stopping) return;
    stopping = Date.now();
    say(`Stopping (${signal}) …`);
    await app.close();
    await worker.stop();
    await live.stop();
    await connections.end();
    await cluster.stop();
    say('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal).catch(exitOnStartFailure));
}

function welcome(config: Config, logins: string[]): string[] {
  const address = `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`;
  const examples = config.environment === 'production' ? [] : [`  Example school sites  ${address}/examples/plain/`];
  return ['', 'Schoolbell is running.', `  Back-office           ${address}/`, `  API reference         ${address}/api`, ...examples, ...logins, ''];
}

start().catch(exitOnStartFailure);
