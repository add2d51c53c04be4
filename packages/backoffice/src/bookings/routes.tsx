import type { Screen } from '../shell/screens.tsx';

/** The screens of online bookings. */
export const routes: readonly Screen[] = [
  {
    path: 'onlinebookings/bookings',
    lazy: () => import('./list/BookingList.tsx'),
    early: ['./first.ts', 'list'],
    title: 'Bookings',
    access: 'access_online_booking',
  },
];
