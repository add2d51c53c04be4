/** Where a name stands in a crowd: its line, in minutes and as CSS across, and the pole that shows how long the event really is. */
export interface Flag {
  top: number;
  height: number;
  start: string;
  size: string;
  pole: string;
}

/** What a crowded column has: pixels for its lanes, and pixels of an hour. */
export interface Room {
  width: number;
  hour: number;
}

/** An event of a crowd, with its lane; the one that begins first comes first. */
export interface Crowded {
  from: number;
  to: number;
  lane: number;
}

/** How many names stand below each other before they are put side by side. */
const MOST_LINES = 6;
/** Pixels of a line, and of a pole with what is left free behind it. */
const [LINE, POLE] = [18, 4];
/** Pixels that an hour is made higher at a time, and the most that a crowd makes it. */
const [STEP, HIGHEST] = [6, 132];

/** Where many are on at once, each has a line of its own below the one before, so that its title can be read, and a pole as long as it takes. */
export function flagsOf<One extends Crowded>(crowd: readonly One[], lanes: number, hour: number): [One, Flag][] {
  const line = (LINE / hour) * 60;
  const groups = Math.ceil(lanes / MOST_LINES);
  const own = Math.ceil(lanes / groups);
  return Array.from({ length: groups }, (_, group) => {
    const there = crowd
      .filter(({ lane }) => Math.floor(lane / own) === group)
      .sort((a, b) => a.from - b.from || a.to - b.to);
    let free = 0;
    const tops = there.map(({ from }) => (free = Math.max(from, free) + line) - line);
    const left = `${(group / groups) * 100}%`;
    return there.map((one, at): [One, Flag] => {
      const top = tops[at]!;
      return [
        one,
        {
          top,
          height: Math.min((tops[at + 1] ?? Infinity) - top, Math.max(line, one.to - top)),
          start: `calc(${left} + ${own * POLE}px)`,
          size: `calc(${100 / groups}% - ${own * POLE}px)`,
          pole: `calc(${left} + ${(one.lane - group * own) * POLE}px)`,
        },
      ];
    });
  }).flat();
}

/** How high an hour must be so that no name in a crowd stands below the end of its event, as far as that is sensible. */
export function hourFor(crowd: readonly Crowded[], lanes: number, least: number): number {
  const isLate = (hour: number) =>
    flagsOf(crowd, lanes, hour).some(([{ to }, { top }]) => top + (LINE / hour) * 60 > to + 1);
  let hour = least;
  while (hour < HIGHEST && isLate(hour)) hour += STEP;
  return hour;
}
