import type { Examples } from '../../testing/calls.ts';

export const pageExamples: Examples<'bookingPage'>['bookingPage'] = {
  bookingPage: ({ school }) => ({ institution: school.hash }),
  slots: ({ school }) => ({ institution: school.hash, from: '2031-02-10', days: 14 }),
};
