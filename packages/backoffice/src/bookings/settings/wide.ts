import { useSyncExternalStore } from 'react';
import { BESIDE } from './beside.ts';

const query = matchMedia(BESIDE);

function subscribe(heard: () => void) {
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
}

/** Whether the preview has room beside the sections; elsewhere it opens over them. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
