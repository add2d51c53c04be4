import { useEffect, useSyncExternalStore } from 'react';
import { refetchInView } from './client.ts';

const POLL = 15_000;
const GATHER = 120;

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
 * Listens for "something changed" and fetches the reads in view again, several changes at once where they come close
 * together. The browser reconnects by itself; until it has, reads in view are fetched every 15 seconds.
 */
function listen(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void refetchInView();
    }, GATHER);
  };
  let source: EventSource | undefined;
  let lost = false;

  function open() {
    source = new EventSource('/api/live');
    source.onopen = () => {
      // What happened while the line was down was not heard.
      if (lost) changed();
      lost = false;
      setConnected(true);
    };
    source.onmessage = changed;
    source.addEventListener('changed', changed);
    source.onerror = () => {
      lost = true;
      setConnected(false);
    };
  }

  open();
  const poll = setInterval(() => {
    if (source?.readyState === EventSource.OPEN || document.hidden) return;
    // An answer that is no event stream closes the source for good; then it is opened anew.
    if (source?.readyState === EventSource.CLOSED) open();
    changed();
  }, POLL);
  return () => {
    source?.close();
    clearInterval(poll);
    clearTimeout(gathering);
  };
}

/** Keeps the channel open while the shell is on the page. */
export function useLive(): void {
  useEffect(listen, []);
}
