import { kind } from '../http/kind.ts';

const about = { group: 'Automations', news: ['automations'] } as const;

/** What happens to automations. */
export const automationKinds = {
  published: kind('automation.published', { ...about, does: 'published an automation' }),
  edited: kind('automation.edited', { ...about, does: 'changed an automation' }),
  resumed: kind('automation.resumed', { ...about, does: 'switched an automation on' }),
  paused: kind('automation.paused', { ...about, does: 'paused an automation' }),
  stopped: kind('automation.stopped', { ...about, does: 'paused an automation by itself, because it could not act' }),
  held: kind('automation.held', { ...about, does: 'held runs of an automation, because it began too many in an hour' }),
  retried: kind('automation.retried', { ...about, does: 'let failed runs of an automation act again' }),
  released: kind('automation.released', { ...about, does: 'let held runs of an automation go' }),
  dropped: kind('automation.dropped', { ...about, does: 'dropped held runs of an automation' }),
  deleted: kind('automation.deleted', { ...about, does: 'deleted an automation' }),
  restored: kind('automation.restored', { ...about, does: 'restored an automation' }),
  settings: kind('automation.settings', { ...about, does: 'changed when automations may act' }),
};
