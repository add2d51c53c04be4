import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { begin } from './db/transaction.ts';
import { ping } from './db/queries.ts';
import type { handlers as allHandlers } from './handlers.ts';
import { failureFrom, isAway, loggable } from './http/failures.ts';
import { serveFeeds } from './http/feeds.ts';
import { serveFiles } from './http/files.ts';
import { serveHooks } from './http/providerHooks.ts';
import { setHeaders } from './http/headers.ts';
import { serveLive } from './http/live-route.ts';
import { serveOpenapi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { serveContract } from './http/serve.ts';
import type { Services } from './http/services.ts';
import { serveMailFiles } from './http/mailFiles.ts';
import { serveMailPages } from './http/mailPages.ts';

const MEGABYTE = 1024 * 1024;

/** What the app is built from, beside the services its requests use. */
export interface AppSettings {
  handlers: typeof allHandlers;
  logger: FastifyBaseLogger;
  trustProxy: boolean | number | string[];
}

/** Builds the whole server, ready to listen or to be injected into. */
export async function buildApp(services: Services, settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy as never,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply as never),
    bodyLimit: MEGABYTE,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What arrives while the server stops is still answered, and its connection closed: refusing it would need another shape.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => refuse(error as FastifyError, request, reply));
  setHeaders(app, services.config.publicUrl);
  app.addHook('onResponse', async (request, reply) => log(request, reply));
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  await app.register(fastifyMultipart, {
    limits: { fileSize: 10 * MEGABYTE, files: 3, fields: 3, fieldSize: MEGABYTE, parts: 6 },
  });
  serveContract(app, services, settings.handlers);
  serveLive(app, services);
  serveOpenapi(app, services);
  serveFiles(app, services);
  serveFeeds(app, services);
  serveMailPages(app, services);
  serveMailFiles(app, services);
  serveHooks(app, services);
  serveHealth(app, services);
  servePages(app, services);
  return app;
}

/** The one shape of every refusal, for our own and for what Fastify finds wrong before a handler. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureFrom(error);
  if (failure.code === 'internal') request.log.error({ err: loggable(error), ...request.asking }, 'Unexpected error');
  else if (isAway(error)) request.log.warn({ code: error.code, reason: error.message }, 'Database away');
  if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter));
  reply.removeHeader('content-disposition').removeHeader('etag');
  return reply
    .code(failure.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(failure.body));
}

/** One line per request, with the route's pattern instead of its address, because queries may contain a person's name. */
function log(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions;
  const level = reply.statusCode >= 500 ? 'warn' : 'info';
  request.log[level](
    {
      method: request.method,
      route: url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...request.asking,
    },
    'request',
  );
}

/** `/healthz`: the process lives. `/readyz`: it also reaches its database. */
function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    const transaction = await begin(services.connections);
    await ping(transaction)
      .then(() => transaction.finish())
      .catch(async (error: unknown) => {
        await transaction.rollback();
        throw error;
      });
    return { status: 'ok' };
  });
}
