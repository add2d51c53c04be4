import type { Happened } from '../happenings/rules.ts';

/** The specification's texts about automations. */
export const automationTexts = {
  created: 'Automation created successfully',
  edited: 'Automation edited successfully',
  updated: 'Automation updated successfully',
  deleted: 'Automation deleted successfully',
} as const;

/** What an automation does. */
export const actionTypes = ['email', 'task', 'profile'] as const;
export type ActionType = (typeof actionTypes)[number];

/** What its delay is counted in. */
export const delayTypes = ['minutes', 'hours', 'days', 'weeks'] as const;
export type DelayType = (typeof delayTypes)[number];

/** Automations that a school has, filters that one has, and changes that one makes. */
export const MOST_AUTOMATIONS = 200;
export const MOST_FILTERS = 20;
export const MOST_UPDATES = 20;
/** The longest delay, in days. */
export const LONGEST_DELAY = 365;

/** Days for which a deleted automation can be restored, and for which runs are kept. */
export const RESTORE_DAYS = 30;
export const RUN_DAYS = 365;

/** Where a run is. `unsure`: nobody knows whether its mail arrived, because the server stopped while it was handed over. */
export const runStates = ['waiting', 'held', 'sending', 'done', 'skipped', 'failed', 'unsure'] as const;
export type RunState = (typeof runStates)[number];

/** Runs of one automation in an hour from people's work, after which the rest are held. */
export const FUSE = 200;

/** Whom a mail goes to: `family` is the guardians who get messages, and the person from 18 on or where nobody else can be written to. */
export const recipients = ['family', 'person', 'guardians', 'payer', 'staff'] as const;
export type Recipient = (typeof recipients)[number];

/** The specification's number of a run: 0 until the delay is over, 1 until the action is done, 2 done. */
export function statusOf(state: RunState, isDue: boolean): 0 | 1 | 2 {
  if (state === 'done') return 2;
  return isDue ? 1 : 0;
}

/** What a run acts once on: an automation, a person and this. */
export const keyOf = ({ key }: Pick<Happened, 'key'>): string => String(key);
