import type { SignedIn } from '../../http/context.ts';
import type { JobContext } from '../../jobs/kinds.ts';
import type { Automation } from '../events/queries.ts';
import type { Acting, RunEnd } from '../runs/queries.ts';
import { mailFor } from './letters/verbs.ts';
import { changeProfiles } from './profile/verbs.ts';
import { onceADay } from './reminders/verbs.ts';
import { giveTasks } from './tasks/verbs.ts';

const actions = { email: onceADay(mailFor), task: giveTasks, profile: changeProfiles } as const;

/** Does what an automation does for some runs of one version, in its author's name. */
export const actFor = async (
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> => (all.length === 0 ? [] : actions[automation.action_type](context, viewer, automation, all));
