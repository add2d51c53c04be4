import { setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from '../db/connect.ts';

/** Requests have been coming lately if one began within so many milliseconds. */
const LATELY = 100;
/** No job waits longer for another one's transaction. */
const LONGEST = 250;

/** How long a job waits for a gap between hooks at most, and how often it looks for one, in milliseconds. */
const [LONGEST_GAP, LOOK] = [250, 5];

/** The transactions of jobs that are under way in this process, and what waits for one to end. */
interface Room {
  inside: number;
  waiting: Set<() => void>;
}
const rooms = new WeakMap<Connections, Room>();

function roomOf(connections: Connections): Room {
  const known = rooms.get(connections);
  if (known) return known;
  const made = { inside: 0, waiting: new Set<() => void>() };
  rooms.set(connections, made);
  return made;
}

/** Waits until another job's transaction has ended, or long enough. */
async function turn({ waiting }: Room): Promise<void> {
  const late = new AbortController();
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
    waiting.add(resolve);
  });
  await Promise.race([end, sleep(LONGEST, undefined, { signal: late.signal }).catch(() => undefined)]);
  waiting.delete(ended);
  late.abort();
}

/**
 * Runs a transaction of a job. While people ask for pages, jobs have one transaction at a time, so that a rush of work leaves
 * room for them; otherwise as many as there are.
 */
export async function inRoom<T>(connections: Connections, work: () => Promise<T>): Promise<T> {
  const room = roomOf(connections);
  if (room.inside > 0 && performance.now() - connections.lastAsked < LATELY) await turn(room);
  room.inside += 1;
  try {
    return await work();
  } finally {
    room.inside -= 1;
    const [next] = room.waiting;
    if (next) {
      room.waiting.delete(next);
      next();
    }
  }
}

/**
 * Waits for a gap between hooks: in a rush of them each would be slowed down by the jobs of those before it, and a provider
 * whose hooks are answered late sends them again.
 */
export async function betweenHooks(connections: Connections): Promise<void> {
  const until = performance.now() + LONGEST_GAP;
  while (connections.hearing > 0 && performance.now() < until) await sleep(LOOK, undefined, { ref: false });
}
