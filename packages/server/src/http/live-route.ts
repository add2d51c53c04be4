import type { FastifyInstance, FastifyReply } from 'fastify';
import { transact } from '../db/transaction.ts';
import { livingSessions } from '../session/queries.ts';
import { sessionCookies } from './cookies.ts';
import type { Services } from './services.ts';
import { openWork } from './work.ts';

const HEARTBEAT = 25_000;

/** A browser that listens: of which institution, by which session. */
interface Listener {
  institution_id: number;
  session: Buffer;
  reply: FastifyReply;
}

/** `GET /api/live`: tells a signed-in browser which areas changed, as server-sent events. It ends when its session does. */
export function serveLive(app: FastifyInstance, services: Services): void {
  const listeners = new Set<Listener>();

  const hangUp = (listener: Listener) => {
    listeners.delete(listener);
    listener.reply.raw.end();
  };

  const unlisten = services.live.listen((news) => {
    for (const listener of listeners) {
      if (news.kind === 'changed' && news.institution_id === listener.institution_id) listener.reply.raw.write(`data: ${JSON.stringify({ area: news.area })}\n\n`);
      if (news.kind === 'ended' && news.session === listener.session.toString('base64url')) hangUp(listener);
    }
  });

  /** Shows that the line is open, and ends those whose session has ended meanwhile. */
  const beat = async () => {
    for (const { reply } of listeners) reply.raw.write(': here\n\n');
    if (listeners.size === 0) return;
    const asked = [...listeners];
    const alive = await transact(services.connections, (db) => livingSessions(db, asked.map((one) => one.session)));
    for (const listener of asked) if (!alive.has(listener.session.toString('base64url'))) hangUp(listener);
  };
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT);
  timer.unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    unlisten();
    for (const listener of listeners) hangUp(listener);
  });

  app.get('/api/live', async (request, reply) => {
    const cookies = sessionCookies(request, reply, services.config.publicUrl);
    const work = await openWork(services, {}, request, cookies);
    try {
      await work.admit('staff');
      await work.finish();
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
    const listener = { institution_id: work.tenant.institution_id, session: cookies.access!, reply };
    reply.hijack();
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'keep-alive' });
    reply.raw.write('retry: 2000\n\n');
    listeners.add(listener);
    request.raw.socket.setTimeout(0);
    reply.raw.on('close', () => listeners.delete(listener));
  });
}
