import type { staffRoles } from '@schoolbell/core/access';
import { alertKinds, type Alert, rolesTold } from '@schoolbell/core/settings/alerts/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { storedAlerts, switchAlert } from './queries.ts';

const roles = [10, 1, 2, 7, 8, 9] as const satisfies readonly (keyof typeof staffRoles)[];

async function alertsOf({ db, tenant }: StaffContext) {
  const stored = await storedAlerts(db, tenant.institution_id);
  return alertKinds.map(({ alert }) => {
    const told = rolesTold(stored.filter((one) => one.alert === alert));
    return { alert: alert as Alert, roles: roles.map((role_id) => ({ role_id, value: told.has(role_id) ? (1 as const) : (0 as const) })) };
  });
}

/** Which mails go to whom. */
export const alertsHandlers: Handlers<'alerts'> = {
  alerts: async (_, context) => ({ data: await alertsOf(context) }),

  updateAlert: async (change, context) => {
    await switchAlert(context.db, context.tenant.institution_id, change);
    await context.audit({ kind: 'alert.changed', after: change });
    context.changed('settings');
    return { data: (await alertsOf(context)).find((one) => one.alert === change.alert)!, message: 'Alerts updated.' };
  },
};
