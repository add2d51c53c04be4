import type { Screen } from '../shell/screens.tsx';

/** What holds for all automations; they themselves are in the header's panel. */
export const routes: readonly Screen[] = [
  {
    path: 'settings/automations',
    lazy: () => import('./settings/AutomationSettings.tsx'),
    line: { icon: 'zap', after: 'alerts' },
    title: 'Automations',
    access: 'setup',
  },
];
