import type { Plugin } from 'vite';
import * as groups from '../../core/src/privacy/audit/groups/rules.ts';
import * as activity from '../../core/src/records/activity/rules.ts';
import * as alerts from '../../core/src/settings/alerts/kinds/rules.ts';

/** Modules of core that hold what they gather from the events of all areas. */
const gathered: Record<string, Record<string, unknown>> = {
  'privacy/audit/groups': groups,
  'records/activity': activity,
  'settings/alerts/kinds': alerts,
};
const path = /packages\/core\/src\/(privacy\/audit\/groups|records\/activity|settings\/alerts\/kinds)\/rules\.ts$/;

/** Writes out what these modules hold: the list of activity needs one sentence of each event, and none of the rest. */
export function writtenOut(id: string): string {
  return Object.entries(gathered[path.exec(id)![1]!]!)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

export function gatheredEvents(): Plugin {
  return {
    name: 'schoolbell:gathered-events',
    apply: 'build',
    load: { filter: { id: path }, handler: (id) => ({ code: writtenOut(id), moduleType: 'js' }) },
  };
}
