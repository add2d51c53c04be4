import { invalid } from '@schoolbell/core/http/errors';

/** Refuses a last day that comes before the first. */
export function refuseBackwards(start: string, end: string): void {
  if (start !== '' && end !== '' && end < start)
    throw invalid({ end: 'Please choose a day on or after the first day' });
}
