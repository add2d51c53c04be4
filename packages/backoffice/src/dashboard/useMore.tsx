import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import * as css from './Dashboard.css.ts';

/** How many lines of a card's list are shown, and the button that shows the rest; there is none where there is no rest. */
export function useMore(rows: number, length = 0): { shown: number; button: ReactNode } {
  const [all, setAll] = useState(false);
  const button = length > rows && (
    <div className={css.more}>
      <Button size="sm" variant="ghost" full aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Show less' : `Show all ${length}`}
      </Button>
    </div>
  );
  return { shown: all ? length : rows, button };
}
