import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import * as css from './Toolbar.css.ts';

/** The row above a list: search and filters at the start, `end` at the other side. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={css.bar}>
      {children}
      <span className={css.grow} />
      {end}
    </div>
  );
}

interface BulkBarProps {
  count: number;
  /** There are more than were counted. */
  more?: boolean | undefined;
  onClear: () => void;
  /** Ghost or secondary buttons: what can be done with all of them. */
  children: ReactNode;
}

/** Floats over the list's foot while rows are selected; the count is announced. It is always drawn dark. */
export function BulkBar({ count, more, onClear, children }: BulkBarProps) {
  if (count === 0) return <span role="status" aria-label="" />;
  return (
    <div role="region" aria-label="Selected rows" className={css.bulk} data-theme="dark">
      <span role="status" style={{ marginInlineEnd: 8, whiteSpace: 'nowrap' }}>
        {count.toLocaleString('en-US')}
        {more && '+'} selected
      </span>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
