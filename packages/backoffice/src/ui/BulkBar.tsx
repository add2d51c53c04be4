import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import * as css from './Toolbar.css.ts';

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
      <Button size="sm" variant="ghost" data-clear onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
