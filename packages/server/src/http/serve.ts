import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Area, endpoints } from '@schoolbell/core/contract';
import { Failure } from '@schoolbell/core/http/errors';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import type { handlers as allHandlers } from '../handlers.ts';
import { type Body, readBody } from './body.ts';
import type { DrawnFile, KeptFile, SignedIn, ZipFile } from './context.ts';
import { sessionCookies } from './cookies.ts';
import { attachment } from './csv.ts';
import { isCollision } from './failures.ts';
import { passGates } from './gates.ts';
import { answerPreflight, letOriginRead, refuseForeignWrite, refuseOtherPerson } from './guard.ts';
import { keyOf, withKey } from './idempotency.ts';
import { inputReader, parseInput } from './input.ts';
import { countCall } from './counting.ts';
import type { Services } from './services.ts';
import { withNames, withSameNames } from './nameOrder.ts';
import { shaper } from './shape.ts';
import { tableAs, withoutFormat } from './tableBytes.ts';
import type { TableFile } from './table.ts';
import { openWork, type Work } from './work.ts';
import { zipBytes } from './zip.ts';

type AnyHandler = (input: unknown, context: unknown) => Promise<unknown>;

/** An endpoint with its handler, and how a result becomes its text. */
interface Served {
  endpoint: Endpoint;
  handler: AnyHandler;
  shaped(result: unknown, viewer: SignedIn | null): string;
}

/** Registers every endpoint of the contract with its handler: who, access, conditions, parse, handle, shape, answer. */
export function serveContract(app: FastifyInstance, services: Services, handlers: typeof allHandlers): void {
  for (const { area, name, endpoint } of endpoints()) {
    const handler = (handlers[area as Area] as Record<string, AnyHandler>)[name]!;
    const url = `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.route({
      method: endpoint.method,
      url,
      exposeHeadRoute: false,
      handler: answerer(services, { endpoint, handler, shaped: shaper(endpoint) }),
    });
    if (endpoint.crossOrigin && !app.hasRoute({ method: 'OPTIONS', url })) app.options(url, answerPreflight);
  }
}

/** One endpoint as Fastify runs it. */
function answerer(services: Services, served: Served) {
  const { endpoint } = served;
  const read = inputReader(endpoint);
  const guarded = !endpoint.crossOrigin && (endpoint.method === 'POST' || endpoint.writes);
  const isPublic = endpoint.access === 'public';

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.crossOrigin) letOriginRead(request, reply);
    if (guarded) refuseForeignWrite(request, services.config.publicUrl);
    const cookies = sessionCookies(request, reply, services.config.publicUrl);
    let body: Body | undefined;
    let format: FileFormat = 'csv';
    const input = async () => {
      body ??= await readBody(request, endpoint);
      if (endpoint.answers !== 'table') return parseInput(endpoint, read(request.params as object, body));
      const asked = withoutFormat(body);
      format = asked.format;
      return parseInput(endpoint, read(request.params as object, asked.rest));
    };
    const known = isPublic ? await input() : undefined;
    const asking = { address: request.ip, subject: subjectOf(known), session: cookies.access };
    const takeBack = endpoint.limit && (await countCall(services, endpoint.limit, asking));

    const attempt = async () => {
      services.connections.lastAsked = performance.now();
      const work = await openWork(services, endpoint, request, cookies);
      try {
        if (!isPublic) await work.admit(endpoint.access);
        if (work.viewer) refuseOtherPerson(request, endpoint.path, work.viewer.user_detail_id);
        await passGates(endpoint, work);
        note(request, work);
        const parsed = known ?? (await input());
        return await answer({ work, request, reply, takeBack, format }, served, parsed);
      } catch (error) {
        await work.giveUp(error);
        // The password was right: being asked for the code is no failed try.
        if (error instanceof Failure && error.code === 'secondFactor') await takeBack?.().catch(() => undefined);
        throw error;
      }
    };
    // Two transactions in each other's way: the second try waits for nobody.
    return withNames(attempt).catch((error: unknown) => {
      if (isCollision(error)) return withNames(attempt);
      throw error;
    });
  };
}

/** A request under way. */
interface Asked {
  work: Work;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Takes its hit of a limit back, where only failures count. */
  takeBack: (() => Promise<void>) | undefined;
  /** How an export is wanted. */
  format: FileFormat;
}

const drawnTypes = { pdf: 'application/pdf', svg: 'image/svg+xml' };

async function answer(
  { work, request, reply, takeBack, format }: Asked,
  { endpoint, handler, shaped }: Served,
  input: unknown,
) {
  if (endpoint.answers === 'table') {
    await work.takePlace('export');
    return sendFile(work, tableAs((await handler(input, work)) as TableFile, format), reply);
  }
  if (endpoint.answers === 'zip') {
    const file = (await handler(input, work)) as ZipFile;
    return sendFile(work, { filename: file.filename, type: 'application/zip', pieces: zipBytes(file) }, reply);
  }
  if (endpoint.answers === 'file') return sendKept(work, (await handler(input, work)) as KeptFile, reply);
  if (endpoint.answers === 'pdf' || endpoint.answers === 'svg') {
    const { filename, draw } = (await handler(input, work)) as DrawnFile;
    await work.finish();
    return reply
      .headers({
        'content-type': drawnTypes[endpoint.answers],
        'content-disposition': attachment(filename),
        'cache-control': 'no-store',
      })
      .send(Buffer.from(await draw()));
  }
  const key = endpoint.idempotent ? keyOf(request) : undefined;
  const text = key
    ? await withKey(work, endpoint, key, input, async () => shaped(await handler(input, work), work.viewer))
    : shaped(await handler(input, work), work.viewer);
  await work.finish();
  // The result stands even if the count can't be taken back.
  await takeBack?.().catch(() => undefined);
  return sendJson(endpoint, text, request, reply);
}

function sendJson(endpoint: Endpoint, text: string, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (endpoint.method !== 'GET' || endpoint.writes || endpoint.access === 'public')
    return reply.header('cache-control', 'no-store').send(text);
  const tag = `W/"${hash('sha1', text, 'base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
}

/** Streams a file in its transaction. The first piece is awaited, so that an error still has a status to travel under. */
async function sendFile(
  work: Work,
  file: { filename: string; type: string; pieces: AsyncGenerator<string | Uint8Array> },
  reply: FastifyReply,
) {
  await work.takeTime();
  const pieces = withSameNames(file.pieces);
  const first = await pieces.next();
  async function* sent() {
    try {
      if (!first.done) yield first.value;
      yield* pieces;
      await work.finish();
    } catch (error) {
      await work.giveUp(error);
      throw error;
    } finally {
      await work.giveUp(undefined);
    }
  }
  // A reader who is gone before the first piece is read would leave the transaction open.
  reply.raw.once('close', () => void work.giveUp(undefined));
  reply
    .header('content-type', file.type)
    .header('content-disposition', attachment(file.filename))
    .header('cache-control', 'no-store');
  return reply.send(Readable.from(sent(), { objectMode: false, highWaterMark: 65_536 }));
}

/** Sends a file that lies in the data folder, after the transaction has ended. */
async function sendKept(work: Work, { filename, type, path }: KeptFile, reply: FastifyReply) {
  const { size } = await stat(path).catch(() => {
    throw new Failure('notFound', 'Not found.');
  });
  await work.finish();
  reply.headers({
    'content-type': type,
    'content-length': size,
    'content-disposition': attachment(filename),
    'cache-control': 'no-store',
  });
  return reply.send(createReadStream(path));
}

/** What a public call names and a limit counts beside the address: an institution, or the e-mail address signing in. */
function subjectOf(input: unknown): string | undefined {
  const { institution, hash, email } = (input ?? {}) as Record<string, unknown>;
  const named = institution ?? hash ?? (typeof email === 'string' ? email.toLowerCase() : undefined);
  return typeof named === 'string' ? named : undefined;
}

/** Adds the request's person to the log: ids only. */
function note(request: FastifyRequest, work: Work): void {
  request.asking = { institution_id: work.institution_id, user_detail_id: work.viewer?.user_detail_id };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ids for the log. */
    asking?: { institution_id: number | undefined; user_detail_id: number | undefined };
  }
}
