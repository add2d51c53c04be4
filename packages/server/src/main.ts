import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { type FirstVisit, prepareFirstVisit } from './setup.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

/** What the requests under way may take before the server ends without them. */
const LONGEST_STOP = 15_000;
const say = (line: string) => console.log(line);
/** What has been started, newest last: it ends in the opposite order, whether the start fails or a signal comes. */
const started: (() => Promise<void>)[] = [];

async function endAll(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end();
}

/** Starts everything in order, and says in plain lines where to go. */
async function start(): Promise<void> {
  const config = loadConfig();
  await refuseBusyPort(config);
  const cluster = await openCluster(config, { report: say, onRevival: (error) => say(error ? 'The database ended and could not be started again yet.' : 'The database was started again.') });
  started.push(cluster.stop);
  await migrate(cluster.owner, { report: say });
  const first = await serve(config, cluster);
  for (const line of welcome(config, first)) say(line);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`Stopping (${signal}) …`);
    const late = sleep(LONGEST_STOP, undefined, { ref: false }).then(() => Promise.reject(new StartFailure('Not everything could be ended in time.')));
    Promise.race([endAll(), late]).then(() => { say('Stopped.'); process.exit(0); }).catch(exitOnStartFailure);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function serve(config: Config, cluster: Cluster): Promise<FirstVisit> {
  const logger = pino({ level: config.logLevel });
  const connections = connect({ login: cluster.app, size: config.databasePool, prepare: config.databasePrepare, onError: (error) => logger.warn({ reason: error.message }, 'A database connection ended') });
  started.push(() => connections.end());
  const live = openLive(connections, (error) => logger.debug({ reason: (error as Error).message }, 'Listening was interrupted'));
  live.start();
  started.push(() => live.stop());
  const now = () => new Date();
  const first = await prepareFirstVisit(connections, config, say);
  const services: Services = { config, connections, live, limits: limitsTimes(config.rateLimitFactor), now, firstInstitution: () => first.institution };
  const post = openPost(config.smtpUrl, config.mailFrom, config.publicUrl);
  const worker = makeWorker({ connections, live, kinds: jobs, post, publicUrl: config.publicUrl, now, logger });
  started.push(() => worker.stop());
  const app = await buildApp(services, { handlers, logger, trustProxy: config.trustProxy });
  started.push(() => app.close());
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => { throw portFailure(config, error); });
  worker.start();
  return first;
}

/** Says so before a database is made for nothing. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => { throw portFailure({ host, port }, error); });
}

function portFailure({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES') return new StartFailure(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartFailure(`The address ${host} is not one of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`);
  return error;
}

function welcome(config: Config, { logins }: FirstVisit): string[] {
  const address = `http://${/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(config.host) ? 'localhost' : config.host}:${config.port}`;
  const examples = config.environment === 'production' ? [] : [`  Example school sites  ${address}/examples/plain/`];
  return ['', 'Schoolbell is running.', `  Back-office           ${address}/`, `  API reference         ${address}/api`, ...examples, ...logins, ''];
}

start().catch(async (error: unknown) => {
  await endAll().catch(() => {});
  exitOnStartFailure(error);
});
