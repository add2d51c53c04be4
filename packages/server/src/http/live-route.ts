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
/** For so long, in milliseconds, news is kept for pages that are still loading; and how many. */
const KEPT = 30_000;
const MOST_KEPT = 5_000;

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

const areaOf = (news: News): string => (news.kind === 'changed' ? news.area : EVERYTHING);

/** The latest news: a page asks for what happened between its first read and the moment when its line was open. */
function latestNews() {
  const kept = new Map<string, { news: News; at: number }>();
  return {
    add(news: News) {
      const now = performance.now();
      const name = JSON.stringify(news);
      // Deleted first, so that the oldest is always the first of them.
      kept.delete(name);
      kept.set(name, { news, at: now });
      for (const [old, { at }] of kept) {
        if (kept.size <= MOST_KEPT && now - at < KEPT) break;
        kept.delete(old);
      }
    },
    /** The areas that have changed for a browser since a moment. */
    areas(listener: Listener, since: number): Set<string> {
      const some = [...kept.values()].filter(({ news, at }) => at >= since && concerns(news, listener));
      return new Set(some.map(({ news }) => areaOf(news)));
    },
  };
}

/** The listening browsers: sends them the news that concerns them, and closes the connection when their session ends. */
function openLines(services: Services) {
  const listeners = new Set<Listener>();
  const latest = latestNews();

  const hangUp = (listener: Listener) => {
    listeners.delete(listener);
    listener.reply.raw.end();
  };

  const textOf = (area: string, spread: number) => `data: ${JSON.stringify({ area, spread })}\n\n`;
  const send = (listener: Listener, text: string) => {
    listener.reply.raw.write(text);
    if (listener.reply.raw.writableLength > MOST_UNREAD) listener.reply.raw.destroy();
  };

  const unlisten = services.live.listen((news) => {
    if (news.kind === 'ended') {
      for (const listener of listeners) if (news.session === listener.session.toString('base64url')) hangUp(listener);
      return;
    }
    if (news.kind !== 'job') latest.add(news);
    const told = [...listeners].filter((listener) => concerns(news, listener));
    const spread = Math.min(MOST_SPREAD, (told.length - 1) * SPREAD_EACH);
    const text = textOf(areaOf(news), spread);
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
    add(listener: Listener, since: number) {
      for (const area of latest.areas(listener, since)) send(listener, textOf(area, 0));
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
 * again at a random moment within `spread` milliseconds. With `age`, it begins with what changed in that many milliseconds,
 * 30 seconds at most. The connection ends with its session.
 */
export function serveLive(app: FastifyInstance, services: Services): void {
  const lines = openLines(services);
  app.addHook('preClose', async () => lines.close());

  app.get('/api/live', async (request, reply) => {
    // The page's reads may have overtaken what follows.
    const since = performance.now() - (Number((request.query as { age?: unknown }).age) || 0);
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
    lines.add({ institution_id, user_detail_id, session: cookies.access!, reply }, since);
    request.raw.socket.setTimeout(0);
  });
}
