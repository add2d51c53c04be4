import type { FastifyInstance, FastifyReply } from 'fastify';
import { transact } from '../db/transaction.ts';
import { livingSessions } from '../session/sessions/queries.ts';
import { sessionCookies } from './cookies.ts';
import type { News } from './live.ts';
import type { Services } from './services.ts';
import { openWork } from './work.ts';

const HEARTBEAT = 25_000;
/** What a browser can leave unread, because one that no longer reads must not fill the memory. */
const MOST_UNREAD = 64 * 1024;
/** Milliseconds that each browser adds to the time over which all of them read again, and the maximum. */
const SPREAD_EACH = 3;
const MOST_SPREAD = 1_000;
/** The area that means all of them. */
const EVERYTHING = '*';

/** A listening browser: its person, institution and session. */
interface Listener {
  institution_id: number;
  user_detail_id: number;
  session: Buffer;
  reply: FastifyReply;
}

/** Whether news are for a browser. */
function concerns(news: News, listener: Listener): boolean {
  if (news.kind === 'missed') return true;
  return (
    news.kind === 'changed' &&
    news.institution_id === listener.institution_id &&
    (!news.only || news.only.includes(listener.user_detail_id))
  );
}

/** The listening browsers: sends them the news that concerns them, and closes the connection when their session ends. */
function openLines(services: Services) {
  const listeners = new Set<Listener>();

  const hangUp = (listener: Listener) => {
    listeners.delete(listener);
    listener.reply.raw.end();
  };

  const send = (listener: Listener, text: string) => {
    listener.reply.raw.write(text);
    if (listener.reply.raw.writableLength > MOST_UNREAD) listener.reply.raw.destroy();
  };

  const unlisten = services.live.listen((news) => {
    if (news.kind === 'ended') {
      for (const listener of listeners) if (news.session === listener.session.toString('base64url')) hangUp(listener);
      return;
    }
    const told = [...listeners].filter((listener) => concerns(news, listener));
    const spread = Math.min(MOST_SPREAD, (told.length - 1) * SPREAD_EACH);
    const text = `data: ${JSON.stringify({ area: news.kind === 'changed' ? news.area : EVERYTHING, spread })}\n\n`;
    for (const listener of told) send(listener, text);
  });

  /** Shows that the connection is open, and closes those whose session has ended. */
  const beat = async () => {
    for (const listener of listeners) send(listener, ': here\n\n');
    if (listeners.size === 0) return;
    const asked = [...listeners];
    const alive = await transact(services.connections, (db) =>
      livingSessions(
        db,
        asked.map((one) => one.session),
      ),
    );
    for (const listener of asked) if (!alive.has(listener.session.toString('base64url'))) hangUp(listener);
  };
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT);
  timer.unref();

  return {
    add(listener: Listener) {
      listeners.add(listener);
      listener.reply.raw.on('close', () => listeners.delete(listener));
    },
    close() {
      clearInterval(timer);
      unlisten();
      for (const listener of listeners) hangUp(listener);
    },
  };
}

/**
 * `GET /api/live`: tells a signed-in browser which areas changed, as server-sent events: `{ area, spread }`. Browsers read
 * again at a random moment within `spread` milliseconds. The connection ends with its session.
 */
export function serveLive(app: FastifyInstance, services: Services): void {
  const lines = openLines(services);
  app.addHook('preClose', async () => lines.close());

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
    const { institution_id, user_detail_id } = work.viewer!;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    reply.raw.write('retry: 2000\n\n');
    lines.add({ institution_id, user_detail_id, session: cookies.access!, reply });
    request.raw.socket.setTimeout(0);
  });
}
