import type { RunState } from '@schoolbell/core/automations/rules';
import type { Tone } from '../ui/tones.ts';
import type { Listed } from './calls.ts';
import { countText } from './words.ts';
import type { View } from './views.ts';

/** Days whose runs the dashboard counts. */
const DAYS = 7;

/** An automation that waits for a person: why, and where that is put right. */
export interface Care {
  id: number;
  name: string;
  /** Why the product paused it; empty if it did not. */
  reason: string;
  tag: string;
  tone: Tone;
  view: View;
}

const history = (id: number, state: RunState): View => ({ name: 'edit', id, tab: 'history', state });

/** What an automation waits for: the product paused it, runs are held, or runs failed. */
function careOf({ id, automation_name: name, status, paused_reason, held, failed }: Listed): Care[] {
  if (status === 0 && paused_reason !== '') {
    const view: View = held > 0 ? history(id, 'held') : { name: 'edit', id, tab: 'configurations' };
    return [{ id, name, reason: paused_reason, tag: 'Paused', tone: 'warning', view }];
  }
  if (held > 0) return [{ id, name, reason: '', tag: `${held} held`, tone: 'warning', view: history(id, 'held') }];
  if (failed === 0) return [];
  return [{ id, name, reason: '', tag: `${failed} failed`, tone: 'danger', view: history(id, 'failed') }];
}

/** What the dashboard says of the automations that the viewer may change; null if there are none. */
export function dashboardOf(all: readonly Listed[]): { runs: string; care: Care[] } | null {
  const own = all.filter((one) => one.may_change);
  if (own.length === 0) return null;
  const runs = own.flatMap(({ days }) => days.slice(-DAYS)).reduce((sum, count) => sum + count, 0);
  return { runs: `${countText(runs, 'run')} in the last ${DAYS} days`, care: own.flatMap(careOf) };
}
