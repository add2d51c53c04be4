import type { RunState } from '@schoolbell/core/automations/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import type { Run } from '../calls.ts';

const MINUTE = 60_000;

/** How long until an instant, in the two largest units: "1 day, 17 h", "19 h", "5 min". */
export function untilText(instant: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now) / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`].filter(Boolean).join(', ');
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}

/** The share of its wait that is over, 0 to 1. */
export function waitedShare({ automation_trigger_time: from, due_at: until }: Run, now: number): number {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return end <= start ? 1 : Math.min(1, Math.max(0, (now - start) / (end - start)));
}

/** Whether the delay of a run is over, by the specification's status: 0 trigger, 1 delay, 2 action. */
export const isDelayOver = ({ status }: Pick<Run, 'status'>): boolean => status >= 1;

/** What became of a run, in a few words beside the name. */
export function outcomeText(run: Run, now: number): string {
  const { state, mails } = run;
  if (state === 'failed' || state === 'unsure') return run.error || 'Failed';
  if (state === 'held' || state === 'skipped') return run.reason || (state === 'held' ? 'Held' : 'Skipped');
  if (state === 'waiting') return Date.parse(run.due_at) > now ? `in ${untilText(run.due_at, now)}` : 'Due now';
  if (state === 'sending') return 'Sending';
  if (run.action_type !== 'email') return run.action_type === 'task' ? 'Task created' : 'Profile updated';
  return mails.length === 1 ? `Sent to ${mails[0]!.to}` : `Sent to ${mails.length} addresses`;
}

/** Failures come first, and everything else stays as it came. */
export const failedFirst = (runs: readonly Run[]): Run[] =>
  runs.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'));

/** The order in which states are offered. */
export const offeredStates: readonly RunState[] = ['failed', 'held', 'waiting', 'sending', 'done', 'skipped', 'unsure'];

/** Where the person's page is; null where the trigger doesn't say which kind they are. */
export function personPath({ automation_type, user }: Pick<Run, 'automation_type' | 'user'>): string | null {
  const about = triggerOf(automation_type)?.about;
  if (about !== 'student' && about !== 'lead') return null;
  return `/people/${about}s/${user.user_detail_id}`;
}
