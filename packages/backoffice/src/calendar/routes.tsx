import type { Screen } from '../shell/screens.tsx';

/** The calendar's screen: its menu entry carries no check, everybody on the staff reads it. */
export const routes: readonly Screen[] = [
  { path: 'calendar', lazy: () => import('./Calendar.tsx'), title: 'Calendar', layout: { padded: false, scrolls: 'inside' } },
];
