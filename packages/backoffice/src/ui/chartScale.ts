/** Which values a chart's height stands for, and where its lines are. */
export interface Axis {
  bottom: number;
  top: number;
  ticks: number[];
}

const nice = [1, 2, 3, 4, 5, 6, 8, 10];

/** A number at or above the highest value whose quarters are whole, so that the grid's numbers are round too. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(highest / 4));
  return nice.map((times) => 4 * times * unit).find((top) => top >= highest)!;
}

/**
 * The axis of some values: from 0, or from below it where some are below. `most` is where it ends at the latest, as
 * percent do.
 */
export function axisOf(values: readonly number[], most?: number): Axis {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (lowest === 0) {
    const top = most !== undefined && highest <= most ? most : roundTop(highest);
    return { bottom: 0, top, ticks: [0, 0.25, 0.5, 0.75, 1].map((part) => part * top) };
  }
  const step = roundTop(highest - lowest) / 4;
  const [below, above] = [Math.ceil(-lowest / step), Math.ceil(highest / step)];
  const ticks = Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step);
  return { bottom: ticks[0]!, top: ticks.at(-1)!, ticks };
}

/** Of how many labels one is written, so that each has its room. */
export const labelEvery = (labels: number, room: number, each = 72): number =>
  Math.ceil(labels / Math.max(1, Math.floor(room / each)));

/** A line through points, for the `d` of a path. */
export const pathOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Running totals: what has come together up to each value. */
export function runningTotals(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
