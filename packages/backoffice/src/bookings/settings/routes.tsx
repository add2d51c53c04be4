import type { Screen } from '../../shell/screens.tsx';

/** How the school takes online bookings; each section has an address of its own. */
export const routes: readonly Screen[] = [
  {
    path: 'onlinebookings/settings/:section?',
    lazy: () => import('./BookingSettings.tsx'),
    title: 'Booking settings',
    access: ['access_online_booking', 'setup'],
  },
];
