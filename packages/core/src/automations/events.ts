import { kind } from '../http/kind.ts';

const about = { group: 'Automations', news: ['automations'] } as const;

/** What happens to automations. */
export const automationKinds = {
  published: kind('automation.published', { ...about, does: 'published an automation' }),
  edited: kind('automation.edited', { ...about, does: 'changed an automation' }),
  resumed: kind('automation.resumed', { ...about, does: 'switched an automation on' }),
  paused: kind('automation.paused', { ...about, does: 'paused an automation' }),
  deleted: kind('automation.deleted', { ...about, does: 'deleted an automation' }),
  restored: kind('automation.restored', { ...about, does: 'restored an automation' }),
  settings: kind('automation.settings', { ...about, does: 'changed when automations may act' }),
};
