import { useEffect, useState } from 'react';
import { localIn } from './entries.ts';

/** What the clock on the wall of a zone shows, YYYY-MM-DDTHH:mm; goes on with every minute. */
export function useNow(zone: string): string {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return localIn(new Date().toISOString(), zone);
}
