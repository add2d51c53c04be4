import { isReminder } from '@schoolbell/core/automations/triggers/clock/rules';
import { dayIn } from '@schoolbell/core/format';
import { forgetReminder, insertReminder } from '../../../billing/reminders/queries.ts';
import type { SignedIn } from '../../../http/context.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import type { Automation } from '../../events/queries.ts';
import type { RunEnd } from '../../runs/queries.ts';

/** A run with what is known of its event. */
interface Known {
  run: { run_id: number };
  look: { data: Record<string, unknown> };
}

type Act<One extends Known> = (
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly One[],
) => Promise<RunEnd[]>;

/** Why a payer gets no mail of an automation. */
const REMINDED = 'This payer was reminded today already';

/**
 * Mails about an invoice that is due count as billing's reminders: a payer gets one a day, from there or from here. Mails to
 * colleagues are no reminders.
 */
export const onceADay =
  <One extends Known>(act: Act<One>): Act<One> =>
  async (context, viewer, automation, all) => {
    const { db, tenant, now } = context;
    const { institution_id, time_zone } = tenant;
    if (!isReminder(automation.trigger_name) || automation.options.recipient === 'staff')
      return act(context, viewer, automation, all);
    const day = dayIn(now, time_zone);
    const step = automation.options.offset ?? 0;
    const accounts = new Map<number, number>();
    const ends: RunEnd[] = [];
    for (const { run, look } of all) {
      const account_id = Number(look.data['account_id']);
      const row = { institution_id, account_id, day, step, created_by: null, sent_at: now };
      if (await insertReminder(db, row, false)) accounts.set(run.run_id, account_id);
      else ends.push({ run_id: run.run_id, state: 'skipped', reason: REMINDED });
    }
    const acting = all.filter(({ run }) => accounts.has(run.run_id));
    const acted = acting.length === 0 ? [] : await act(context, viewer, automation, acting);
    // Nobody was written to: billing may still remind them today.
    for (const { run_id, state } of acted)
      if (state === 'skipped' || state === 'failed')
        await forgetReminder(db, institution_id, { account_id: accounts.get(run_id)!, day });
    return [...acted, ...ends];
  };
