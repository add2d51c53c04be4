import type pg from 'pg';
import type { TestServer } from './server.ts';

const lock = / for no key update( of \w+)?/g;

/** Takes the locks out of every statement of a server, so that a test can show that it would notice. */
export function unlock({ connections }: TestServer): void {
  const known = new WeakSet<pg.PoolClient>();
  connections.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (asked: unknown, ...more: unknown[]) => unknown;
    const unlocked = (asked: unknown, ...more: unknown[]) => {
      if (asked instanceof Object && 'text' in asked) asked.text = String(asked.text).replaceAll(lock, '');
      return query(asked, ...more);
    };
    client.query = unlocked as typeof client.query;
  });
}
