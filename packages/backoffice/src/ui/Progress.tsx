import * as css from './Progress.css.ts';

/** How far something is, 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={css.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
