import type { Context } from '../../../http/context.ts';
import { absenceRows } from '../absences/queries.ts';
import { classRows } from '../classes/queries.ts';
import { quietLeads } from '../leads/queries.ts';
import { grantRows } from '../sessions/queries.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';
import { payersDue } from '../../../billing/reminders/due/queries.ts';

/** The triggers that the clock starts some days before or after something. */
export const byDays = [
  'invoiceUpcoming',
  'invoiceOverdue',
  'classUpcoming',
  'sessionsExpiring',
  'absences',
  'leadQuiet',
] as const;
type ByDays = (typeof byDays)[number];

export const isByDays = (trigger: string): trigger is ByDays => (byDays as readonly string[]).includes(trigger);

/** What the clock brings for some days: what is due, takes place or expires on them, or was last heard of. */
export async function dayRows(
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  trigger: ByDays,
  days: readonly string[],
): Promise<ClockRow[]> {
  const asked: DaysAsked = { institution_id: tenant.institution_id, time_zone: tenant.time_zone, now, days };
  switch (trigger) {
    case 'invoiceUpcoming':
    case 'invoiceOverdue':
      return payersDue(db, asked);
    case 'classUpcoming':
      return classRows(db, asked);
    case 'sessionsExpiring':
      return grantRows(db, asked);
    case 'absences':
      return absenceRows(db, asked);
    case 'leadQuiet':
      return quietLeads(db, asked);
  }
}
