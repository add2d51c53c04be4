import { cx } from '../ui/cx.ts';
import { bone } from '../ui/Skeleton.css.ts';
import { partOfDay } from './TimeColumn.tsx';
import * as css from './TimeGrid.css.ts';

/** Where something stands until the events are there: column by column, minutes since midnight and minutes. */
const BONES = [
  [
    [540, 60],
    [690, 90],
  ],
  [
    [600, 90],
    [840, 60],
  ],
  [
    [570, 60],
    [780, 60],
  ],
  [
    [540, 90],
    [870, 90],
  ],
  [
    [660, 60],
    [780, 90],
  ],
];

/** What stands in a column until its events are there. */
export function Bones({ at }: { at: number }) {
  return (
    <div className={css.bones}>
      {BONES[at % BONES.length]!.map(([from, minutes]) => (
        <span
          key={from}
          className={cx(bone, css.bone)}
          style={{ top: partOfDay(from!), height: partOfDay(minutes!) }}
        />
      ))}
    </div>
  );
}
