import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { warmGateways } from './billing/gateways/verbs.ts';
import { type Config, loadConfig } from './config.ts';
import { type Cluster, openCluster } from './db/cluster.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { brought } from './brought.ts';
import { handlers } from './handlers.ts';
import { limitsTimes } from './http/limits.ts';
import { Places } from './http/places.ts';
import { openLive } from './http/live.ts';
import type { Services } from './http/services.ts';
import { openPost } from './jobs/mail.ts';
import { returnPathOf } from './jobs/return-path.ts';
import { makeWorker } from './jobs/worker.ts';
import { daily, hourly, jobs, serverJobs } from './jobs.ts';
import { type FirstVisit, prepareFirstVisit } from './setup.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

/** Time for running requests before they are cut off, and for everything else, so that neither delays the database's own orderly end. */
const LONGEST_REQUEST = 10_000;
const LONGEST_END = 15_000;
/** One Ctrl-C arrives twice, from the terminal and through npm start; only a later signal means "now". */
const SAME_SIGNAL = 2_000;
const say = (line: string) => console.log(line);
/** What has been started, newest last: it ends in the opposite order, whether the start fails or a signal comes. */
const started: (() => Promise<void>)[] = [];

let stopping = 0;

async function endAll(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end();
}

/** Logs how something ends, or that it didn't end in time. */
function endsBy(end: () => Promise<void>): void {
  started.push(() => Promise.race([end(), sleep(LONGEST_END, undefined, { ref: false })]));
}

/** Starts everything in order, and says in plain lines where to go. */
async function start(): Promise<void> {
  const config = loadConfig();
  await refuseBusyPort(config);
  const cluster = await openCluster(config, {
    report: say,
    onRevival: (error) =>
      say(error ? 'The database ended and could not be started again yet.' : 'The database was started again.'),
  });
  started.push(cluster.stop);
  await migrate(cluster.owner, { report: say });
  const first = await serve(config, cluster);
  if (!stopping) say(welcome(config, first).join('\n'));
}

/** Ends in order what was started; a signal in the middle of the start waits for it. */
async function stop(signal: string): Promise<void> {
  if (stopping && Date.now() - stopping > SAME_SIGNAL) process.exit(1);
  if (stopping) return;
  stopping = Date.now();
  say(`Stopping (${signal}) …`);
  // A failed start ends with its reason.
  if (
    !(await starting.then(
      () => true,
      () => false,
    ))
  )
    return;
  await endAll();
  say('Stopped.');
  process.exit(0);
}

const postOf = ({ smtpUrl, mailFrom, publicUrl, bounceAddress, secretKey }: Config) =>
  openPost(smtpUrl, mailFrom, publicUrl, returnPathOf(bounceAddress, secretKey));

async function serve(config: Config, cluster: Cluster): Promise<FirstVisit> {
  const logger = pino({ level: config.logLevel });
  const connections = connect({
    login: cluster.app,
    size: config.databasePool,
    prepare: config.databasePrepare,
    onError: (error) => logger.warn({ reason: error.message }, 'A database connection ended'),
  });
  endsBy(() => connections.end());
  const live = openLive(connections, (error) =>
    logger.debug({ reason: (error as Error).message }, 'Listening was interrupted'),
  );
  live.start();
  endsBy(() => live.stop());
  const now = () => new Date();
  const first = await prepareFirstVisit(connections, config, say);
  const services: Services = {
    config,
    connections,
    live,
    brought,
    limits: limitsTimes(config.rateLimitFactor),
    places: new Places(),
    now,
    firstInstitution: () => first.institution,
  };
  const post = postOf(config);
  const worker = makeWorker({
    connections,
    live,
    brought,
    kinds: jobs,
    serverKinds: serverJobs,
    secretKey: config.secretKey,
    post,
    mailRate: config.mailRate,
    publicUrl: config.publicUrl,
    outsideStandin: config.outsideStandin,
    mailFrom: config.mailFrom,
    dataDir: config.dataDir,
    daily,
    hourly,
    now,
    logger,
  });
  endsBy(() => worker.stop());
  const app = await buildApp(services, { handlers, logger, trustProxy: config.trustProxy });
  endsBy(() => closeInTime(app));
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portFailure(config, error);
  });
  worker.start();
  void warmGateways(connections).catch((error: Error) =>
    logger.debug({ reason: error.message }, 'No SDK of a gateway was loaded ahead'),
  );
  return first;
}

/** Lets running requests finish; clients that no longer read or write by then are cut off. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST);
  // A browser keeps its connection after the answer, and Node looks for idle ones only once.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(late);
  clearInterval(idle);
}

/** Says so before a database is made for nothing. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw portFailure({ host, port }, error);
  });
}

function portFailure({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES')
    return new StartFailure(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFailure(
      `The address ${host} is not one of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`,
    );
  return error;
}

function welcome(config: Config, { logins }: FirstVisit): string[] {
  const address = `http://${/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(config.host) ? 'localhost' : config.host}:${config.port}`;
  const examples = config.environment === 'production' ? [] : [`  Example school sites  ${address}/examples/plain/`];
  return [
    '',
    'Schoolbell is running.',
    `  Back-office           ${address}/`,
    `  API reference         ${address}/api`,
    ...examples,
    ...(config.databaseUrl ? ['', ...shared(config)] : []),
    ...logins,
    '',
  ];
}

/** What several servers on one database need, for a database that others can reach. */
const shared = ({ dataDir }: Config) => [
  `  Uploaded files are kept in ${dataDir}.`,
  '  If several servers use this database, give them all the same DATA_DIR (a shared folder) and SECRET_KEY.',
];

const starting = start();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop(signal).catch(exitOnStartFailure));
starting.catch(async (error: unknown) => {
  await endAll().catch(() => {});
  exitOnStartFailure(error);
});
