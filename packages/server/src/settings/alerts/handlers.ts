import { alertKinds } from '@schoolbell/core/settings/alerts/kinds/rules';
import { type AlertReader, concernsReader, FAMILIES, rolesTold } from '@schoolbell/core/settings/alerts/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { alertChanged } from '@schoolbell/core/settings/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { storedAlerts, switchAlert } from './queries.ts';

const readers = [10, 1, 2, 7, 8, 9, FAMILIES] as const satisfies readonly AlertReader[];

async function alertsOf({ db, tenant }: StaffContext) {
  const stored = await storedAlerts(db, tenant.institution_id);
  return alertKinds.map(({ alert }) => {
    const told = rolesTold(stored.filter((one) => one.alert === alert));
    return {
      alert,
      roles: readers
        .filter((reader) => concernsReader(alert, reader))
        .map((role_id) => ({ role_id, value: told.has(role_id) ? (1 as const) : (0 as const) })),
    };
  });
}

/** Which roles get which mails. */
export const alertsHandlers: Handlers<'alerts'> = {
  alerts: async (_, context) => ({ data: await alertsOf(context) }),

  updateAlert: async (change, context) => {
    if (!concernsReader(change.alert, change.role_id)) throw invalid({ role_id: "They can't get this mail" });
    await switchAlert(context.db, context.tenant.institution_id, change);
    await context.audit(alertChanged, { after: change });
    return { data: (await alertsOf(context)).find((one) => one.alert === change.alert)!, message: 'Alerts updated.' };
  },
};
