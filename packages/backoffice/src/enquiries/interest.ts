import { interestLevels } from '@schoolbell/core/people/interest/rules';
import type { Tone } from '../ui/tones.ts';

/** A level's word and tone; "Unknown" for a number that is none. */
export function interestOf(value: number): { label: string; tone: Tone } {
  return interestLevels.find((level) => level.value === value) ?? { label: 'Unknown', tone: 'neutral' };
}

/** How long a lead has been in its stage, in one unit: "3d", "5h", "now". */
export function timeInStage(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h`;
  return `${Math.floor(minutes / 1440)}d`;
}
