import type { automationSettings } from '@schoolbell/core/automations/settings/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { countError, wholeOf } from '../../ui/numbers.ts';

/** What holds for all automations, as the server tells it. */
export type Settings = ResultOf<typeof automationSettings>['data'];

/** The same as its fields hold it. */
export interface SettingsTyped {
  quiet_hours: boolean;
  quiet_from: string;
  quiet_until: string;
  fuse: string;
}

const LEAST_FUSE = 10;
const MOST_FUSE = 10_000;

export const labels: Record<keyof SettingsTyped, string> = {
  quiet_hours: 'Send no emails at night',
  quiet_from: 'From',
  quiet_until: 'Until',
  fuse: 'Runs in an hour',
};

export const settingsTyped = (saved: Settings): SettingsTyped => ({
  quiet_hours: saved.quiet_hours === 1,
  quiet_from: saved.quiet_from.slice(0, 5),
  quiet_until: saved.quiet_until.slice(0, 5),
  fuse: String(saved.fuse),
});

/** What is typed, as the call takes it. */
export const sentSettings = (typed: SettingsTyped) => ({
  quiet_hours: typed.quiet_hours ? (1 as const) : (0 as const),
  quiet_from: typed.quiet_from,
  quiet_until: typed.quiet_until,
  fuse: Number(typed.fuse),
});

export function settingsErrors({ quiet_hours, quiet_from, quiet_until, fuse }: SettingsTyped) {
  const isFew = wholeOf(fuse, 0, LEAST_FUSE - 1) !== null;
  return {
    fuse: isFew ? `Please enter a value of at least ${LEAST_FUSE}` : countError(fuse, 1, MOST_FUSE),
    quiet_until: quiet_hours && quiet_from === quiet_until ? 'Please choose another time' : null,
  };
}
