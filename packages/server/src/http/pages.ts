import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@schoolbell/core/http/errors';
import { openInstitution } from '../db/queries.ts';
import { begin } from '../db/transaction.ts';
import { serveBookingPages } from './bookingPages.ts';
import { serveDemoGateway } from './demoGateway.ts';
import { secretPage, servePaymentPages } from './paymentPages.ts';
import { listedSites } from './queries.ts';
import type { Services } from './services.ts';
import { sendPage, ASK } from './html.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folders = {
  backoffice: join(root, 'packages/backoffice/dist'),
  widgets: join(root, 'packages/widgets/dist'),
  hosted: join(root, 'packages/widgets/dist/hosted'),
  examples: join(root, 'examples'),
};

const YEAR = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';

/** Public pages around the widgets, by address. */
const hostedPages: Record<string, string> = {
  '/signup': 'signup.html',
  '/signup/student': 'signup-student.html',
  '/signup/lead': 'signup-lead.html',
  '/update': 'update.html',
  '/place': 'place.html',
  '/makeup': 'makeup.html',
  '/booking': 'booking.html',
  '/thank-you': 'thank-you.html',
  '/success': 'success.html',
};

/** Serves the back-office, the widgets, the hosted pages, and in development the example sites. */
export function servePages(app: FastifyInstance, services: Services): void {
  serveFolder(app, folders.backoffice, '/assets', 'assets', assetHeaders);
  serveFolder(app, folders.widgets, '/w', '', widgetHeaders);
  for (const name of ['login', 'forgot', 'reset', 'confirm', 'setup'])
    app.get(`/${name}`, (_, reply) => sendPage(reply, join(folders.backoffice, `${name}.html`), "'none'"));
  app.get('/build.json', (_, reply) => sendBuild(reply));
  app.get('/icon.svg', (_, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', FIVE_MINUTES)
      .send(readFileSync(join(folders.backoffice, 'icon.svg'))),
  );
  for (const [path, file] of Object.entries(hostedPages))
    app.get(path, (_, reply) => sendPage(reply, join(folders.hosted, file), "'self'"));
  serveBookingPages(app, services, folders.hosted);
  servePaymentPages(app, folders.hosted);
  app.get('/embed', async (request, reply) => {
    if ((request.query as { type?: unknown }).type === 'payment') reply.headers(secretPage);
    return sendPage(reply, join(folders.hosted, 'embed.html'), await embedders(services, request));
  });
  serveDemoGateway(app, services);
  if (services.config.environment !== 'production')
    app.get('/examples/*', (request, reply) => sendExample(services, request, reply));
  app.setNotFoundHandler((request, reply) => notFound(request, reply));
}

/** The back-office's build: open pages ask for it, so no cache can answer. */
function sendBuild(reply: FastifyReply) {
  const file = join(folders.backoffice, 'build.json');
  if (!existsSync(file)) throw new Failure('notFound', 'Not found.');
  return reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(readFileSync(file));
}

/** Files under an address, with their `.br` and `.gz` where there are some. */
function serveFolder(
  app: FastifyInstance,
  folder: string,
  prefix: string,
  inside: string,
  headersOf: (path: string) => Record<string, string>,
): void {
  const served = join(folder, inside);
  app.register(fastifyStatic, {
    root: served,
    suppressWarning: true,
    prefix: `${prefix}/`,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
    setHeaders: (reply, path) => void reply.headers(headersOf(path.slice(served.length).split(sep).join('/'))),
  });
}

/** A mail is shown in a frame without an origin, which differs from ours, so its style sheet must allow that, compressed too. */
function assetHeaders(path: string): Record<string, string> {
  return {
    'cache-control': YEAR,
    ...(/^\/mail-[^/]+\.css(\.(br|gz))?$/.test(path) && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

/** A version's files never change; the loader's first name rolls from one to the next. */
function widgetHeaders(path: string): Record<string, string> {
  const versioned = /^\/?\d+\.\d+\.\d+\//.test(path);
  return {
    'cache-control': versioned ? YEAR : path.includes('hosted/') ? ASK : FIVE_MINUTES,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  };
}

/** Who can frame the embedded form: the back-office's preview, and the institution's own sites. */
async function embedders(services: Services, request: FastifyRequest): Promise<string> {
  const { institution } = request.query as { institution?: unknown };
  if (typeof institution !== 'string' || institution.length > 128) return "'self'";
  const transaction = await begin(services.connections);
  try {
    const found = await openInstitution(transaction, institution);
    const sites = found ? await listedSites(transaction, found.institution_id) : [];
    await transaction.finish();
    return ["'self'", ...sites].join(' ');
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** An example site's file; `{{INSTITUTION}}` and `{{SERVER}}` in its pages become the demo school's. */
async function sendExample(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const asked = decodeURIComponent((request.params as { '*': string })['*']);
  const file = resolve(folders.examples, asked.endsWith('/') || asked === '' ? `${asked}index.html` : asked);
  if (!file.startsWith(folders.examples + sep) || /node_modules|(^|\/)\./.test(asked) || !existsSync(file))
    throw new Failure('notFound', 'Not found.');
  if (statSync(file).isDirectory()) return reply.redirect(`${request.url.split('?')[0]}/`);
  reply.removeHeader('x-frame-options').removeHeader('content-security-policy').header('cache-control', ASK);
  const type = exampleTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  if (!type.startsWith('text/')) return reply.type(type).send(readFileSync(file));
  const text = readFileSync(file, 'utf8')
    .replaceAll('{{SERVER}}', `${request.protocol}://${request.host}`)
    .replaceAll('{{INSTITUTION}}', services.firstInstitution() ?? '');
  return reply.type(`${type}; charset=utf-8`).send(text);
}

const exampleTypes: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  txt: 'text/plain',
  md: 'text/plain',
  ico: 'image/x-icon',
};

/** An unknown address: a refusal for programs and files, the back-office for people, whose own router knows its screens. */
function notFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0]!;
  const screen =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|w|files|assets|examples|hooks)(\/|$)/.test(path) &&
    !/\.\w{1,8}$/.test(path);
  if (!screen) throw new Failure('notFound', 'Not found.');
  return sendPage(reply, join(folders.backoffice, 'index.html'), "'none'");
}
