import type { Screen } from '../shell/screens.tsx';

/** The calendar's screens. Its menu entry carries no check: everyone on the staff reads it. */
export const routes: readonly Screen[] = [
  {
    path: 'calendar',
    lazy: () => import('./Calendar.tsx'),
    // Where no view was chosen, the screen's width decides between week and agenda.
    views: {
      kept: 'calendarView',
      first: 'usual',
      day: './TimeGrid.tsx',
      week: './TimeGrid.tsx',
      month: './MonthView.tsx',
      agenda: './AgendaView.tsx',
      staff: './StaffView.tsx',
      room: './RoomView.tsx',
    },
    title: 'Calendar',
    layout: { padded: false, scrolls: 'inside' },
  },
  { path: 'people/trials', lazy: () => import('./TrialList.tsx'), title: 'Trials', access: 'students' },
];
