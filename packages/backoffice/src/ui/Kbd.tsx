import * as css from './Kbd.css.ts';

/** A key or a chord: "Ctrl K". */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.key}>{children}</kbd>;
}
