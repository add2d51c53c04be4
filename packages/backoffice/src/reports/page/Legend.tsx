import * as css from '../Reports.css.ts';

/** What the colours and marks mean. */
export function Legend({ isLine }: { isLine: boolean }) {
  return (
    <span className={css.legend}>
      <span className={css.key}>
        <span className={isLine ? css.stroke : css.box} aria-hidden /> This period
      </span>
      <span className={css.key}>
        <span className={isLine ? css.dash : css.tick} aria-hidden /> Before
      </span>
    </span>
  );
}
