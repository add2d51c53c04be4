import { useSyncExternalStore } from 'react';
import { under } from '../../ui/media.ts';

const query = matchMedia(under[1024]);

function subscribe(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is no room for a document beside its list. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
