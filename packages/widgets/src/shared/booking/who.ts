import { openDesk } from './counter.ts';

/** The second half of booking: what holds the seats, asks who is coming, and sends. */
export default openDesk;
