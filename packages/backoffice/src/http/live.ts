import { useEffect, useSyncExternalStore } from 'react';
import { refetchInView } from './client.ts';
import { recheckSession } from '../session/session.ts';
import { whenIdle } from '../ui/whenIdle.ts';

/** The area that stands for all of them: something may have been missed. */
const EVERYTHING = '*';

const POLL = 15_000;
const GATHER = 120;

/** News that concern what the session carries. */
const ofSession = new Set(['access', 'settings', 'branches', EVERYTHING]);

/** Whether the read at a path is out of date after news: after any, until there is time to fetch which. */
let isOutdated: (path: string, told: string) => boolean = () => true;

let connected = true;
const listeners = new Set<() => void>();

function setConnected(now: boolean) {
  if (now === connected) return;
  connected = now;
  for (const listener of listeners) listener();
}

/** Whether the server's channel is open; the header says so when it is not. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );
}

/**
 * Listens for "something changed" and fetches again what is in view and concerned, several changes at once where they
 * come close together. The browser reconnects by itself; until it has, reads in view are fetched every 15 seconds.
 */
function listen(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const areas = new Set<string>();
  /** With `spread`, at a moment of this browser's own: where many hear of one change, they must not all ask at once. */
  const changed = (area: string, spread = 0) => {
    areas.add(area);
    gathering ??= setTimeout(
      () => {
        const told = [...areas];
        gathering = undefined;
        areas.clear();
        // What the session carries has changed, or may have: what this person may do, the school's name or plan, its branches.
        if (told.some((one) => ofSession.has(one))) void recheckSession();
        void refetchInView(({ queryKey: [path] }) => told.some((one) => isOutdated(path as string, one)));
      },
      GATHER + Math.random() * spread,
    );
  };
  let source: EventSource | undefined;
  let lost = false;

  function open() {
    source?.close();
    // What happened since this page began to load, and read what it shows, is told first.
    source = new EventSource(`/api/live?age=${Math.ceil(performance.now())}`);
    source.onopen = () => {
      // What happened while the line was down was not heard.
      if (lost) changed(EVERYTHING);
      lost = false;
      setConnected(true);
    };
    source.onmessage = ({ data }) => {
      const { area, spread } = JSON.parse(data as string) as { area: string; spread?: number };
      changed(area, spread);
    };
    source.onerror = () => {
      lost = true;
      setConnected(false);
    };
  }

  open();
  // The browser itself would wait some seconds.
  addEventListener('online', open);
  whenIdle(async () => void ({ isOutdated } = await import('./outdated.ts')));
  const poll = setInterval(() => {
    if (source?.readyState === EventSource.OPEN || document.hidden) return;
    // An answer that is no event stream closes the source for good, so a new one is opened.
    if (source?.readyState === EventSource.CLOSED) open();
    changed(EVERYTHING);
  }, POLL);
  return () => {
    removeEventListener('online', open);
    source?.close();
    clearInterval(poll);
    clearTimeout(gathering);
  };
}

/** Keeps the channel open while the shell is on the page. */
export function useLive(): void {
  useEffect(listen, []);
}
