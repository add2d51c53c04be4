import { answering, type Examples } from '../../testing/calls.ts';
const t = 'x'.repeat(43);
export const sendingExamples: Pick<Examples<'bookingHolds'>['bookingHolds'], 'send' | 'bookingByHash' | 'mailLink'> = {
  send: answering(404, ({ school }) => ({ institution: school.hash, hold: t, values: {}, quote_hash: 'x' })),
  bookingByHash: answering(404, ({ school }) => ({ institution: school.hash, bookingHash: t })),
  mailLink: ({ school }) => ({ institution: school.hash, reference: 'ABCD2345', email: 'a@b.example' }),
};
