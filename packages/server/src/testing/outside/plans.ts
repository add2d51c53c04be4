import { seededRandom } from '../mutations.ts';

/** All 500 take minutes: `PERMUTATIONS=500` runs them, otherwise a sample. */
export const RUNS = Number(process.env['PERMUTATIONS'] ?? 6);
const ALL = 500;
const SEED = Number(process.env['PERMUTATIONS_SEED'] ?? 21);

/** How a payment's news arrive. */
export interface Plan {
  /** Which events are sent, in this order; the others never are. */
  order: readonly number[];
  /** How often each is sent, all at the same time. */
  times: readonly number[];
  by: 'card' | 'bank';
  /** When the payer comes back, and when the server asks by itself: after this many events. */
  back: number;
  asks: number;
}

/** Every order of up to `most` of some events: 325 for five. */
function orders(most: number): number[][] {
  const longer = (order: readonly number[]): number[][] =>
    Array.from({ length: most }, (_, at) => at)
      .filter((at) => !order.includes(at))
      .flatMap((at) => [[...order, at], ...longer([...order, at])]);
  return longer([]);
}

/** The plans of this run: all orders once, and again with other numbers until there are 500; or an even sample of them. */
export function plans(): Plan[] {
  const chance = seededRandom(SEED);
  const upTo = (most: number) => Math.floor(chance() * (most + 1));
  const every = orders(5);
  const all = Array.from({ length: ALL }, (_, at): Plan => {
    const order = every[at % every.length]!;
    return {
      order,
      times: order.map(() => 1 + upTo(7)),
      by: chance() < 0.5 ? 'card' : 'bank',
      back: upTo(order.length),
      asks: upTo(order.length),
    };
  });
  const stride = Math.max(1, Math.floor(ALL / RUNS));
  return all.filter((_, at) => at % stride === 0).slice(0, RUNS);
}
