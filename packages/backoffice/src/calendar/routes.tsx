import type { Screen } from '../shell/screens.tsx';

/** The calendar's screens. Its menu entry carries no check: everyone on the staff reads it. */
export const routes: readonly Screen[] = [
  {
    path: 'calendar',
    lazy: () => import('./Calendar.tsx'),
    title: 'Calendar',
    layout: { padded: false, scrolls: 'inside' },
  },
  { path: 'people/trials', lazy: () => import('./TrialList.tsx'), title: 'Trials', access: 'students' },
];
