import { lanesOf, type Piece } from '@schoolbell/core/calendar/layout/rules';
import { piecesOf } from './columns.ts';
import type { Entry } from './entries.ts';
import type { Column } from './column.ts';
import { flagsOf, hourFor, type Flag, type Room } from './flags.ts';

/** Minutes that a short event is drawn as. */
export const LEAST = 20;
/** Pixels of a letter of a title, of what surrounds it, and of the narrowest and the widest lane that a word asks for. */
const [LETTER, AROUND, NARROW, WIDE] = [7.4, 18, 48, 112];

interface Part extends Piece {
  entry: Entry;
}

/** Where a part is across its column: parts of one, from its start; a strip is a cancelled event beside others, with its place from the end. */
export interface Placed extends Part {
  start: number;
  size: number;
  strip: number | null;
  /** Where lanes would be too narrow to read. */
  flag?: Flag;
}

export interface Lanes {
  placed: Placed[];
  /** Pixels that the lanes need where it is fullest, so that each title's longest word fits. */
  need: number;
  strips: number;
  /** How high an hour must be where names stand below each other. */
  hour: number;
}

const isGone = ({ entry }: Part): boolean => entry.event.status === 'cancelled';
const meet = (one: Part, other: Part): boolean =>
  one.from < Math.max(other.to, other.from + LEAST) && other.from < Math.max(one.to, one.from + LEAST);

/** What the longest word of a title needs. */
const needOf = ({ entry }: Part): number =>
  Math.min(Math.max(...entry.event.title.split(/\s+/).map((word) => word.length * LETTER + AROUND), NARROW), WIDE);

/** Puts a column's events side by side. Lanes share the width by what their titles need; a cancelled event beside others takes no lane. What does not fit into `room` stands below each other. */
export function lanesIn(column: Column, room?: Room): Lanes {
  const pieces = piecesOf(column);
  const held = pieces.filter((one) => !isGone(one));
  const gone = pieces.filter(isGone);
  const beside = gone.filter((one) => held.some((other) => meet(one, other)));
  const stripLanes = lanesOf(beside, LEAST);
  const { placed, need, hour } = sharedBy([...held, ...gone.filter((one) => !beside.includes(one))], room);
  return {
    placed: [...placed, ...beside.map((one, at) => ({ ...one, start: 0, size: 0, strip: stripLanes[at]!.lane }))].sort(
      (a, b) => a.from - b.from || a.start - b.start,
    ),
    need,
    hour,
    strips: Math.max(0, ...stripLanes.map((one) => one.lanes)),
  };
}

function sharedBy(parts: readonly Part[], room?: Room): Pick<Lanes, 'placed' | 'need' | 'hour'> {
  const lanes = lanesOf(parts, LEAST);
  const placed: Placed[] = [];
  let need = 0;
  let hour = room?.hour ?? 0;
  let end = -1;
  let stretch: number[] = [];
  const settle = () => {
    const widths: number[] = [];
    for (const at of stretch)
      widths[lanes[at]!.lane] = Math.max(widths[lanes[at]!.lane] ?? NARROW, needOf(parts[at]!) / lanes[at]!.span);
    const sum = (from: number, to: number) => widths.slice(from, to).reduce((total, one) => total + one, 0);
    const whole = sum(0, widths.length);
    need = Math.max(need, whole);
    if (room && whole > room.width) {
      const crowd = stretch.map((at) => ({ ...parts[at]!, lane: lanes[at]!.lane }));
      hour = Math.max(hour, hourFor(crowd, widths.length, room.hour));
      for (const [part, flag] of flagsOf(crowd, widths.length, hour))
        placed.push({ ...part, start: 0, size: 0, strip: null, flag });
      stretch = [];
      return;
    }
    for (const at of stretch) {
      const { lane, span } = lanes[at]!;
      placed.push({ ...parts[at]!, start: sum(0, lane) / whole, size: sum(lane, lane + span) / whole, strip: null });
    }
    stretch = [];
  };
  for (const at of parts.map((_, index) => index).sort((a, b) => parts[a]!.from - parts[b]!.from)) {
    const { from, to } = parts[at]!;
    if (from >= end) settle();
    stretch.push(at);
    end = Math.max(end, to, from + LEAST);
  }
  settle();
  return { placed, need, hour };
}
