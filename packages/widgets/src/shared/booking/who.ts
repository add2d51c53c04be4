import { View } from '../../booking/Who.tsx';
import { Counter } from './counter.ts';
import type { Desk } from './desk.ts';
import type { Flow } from './flow.ts';

/** The second half of booking: what holds the seats, asks who is coming, and sends. One for each element that needs it. */
export default (flow: Flow): Desk => new Counter(flow, View);
