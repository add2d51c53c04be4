import { useSyncExternalStore } from 'react';
import { under } from '../../ui/media.ts';

function watched(media: string) {
  const query = matchMedia(media);
  return {
    matches: () => query.matches,
    subscribe(listener: () => void) {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}

const widths = { 1024: watched(under[1024]), 1280: watched(under[1280]) };

/** Whether there is no room for a document beside its list. */
export function useNarrow(width: keyof typeof widths = 1024): boolean {
  const { subscribe, matches } = widths[width];
  return useSyncExternalStore(subscribe, matches);
}
