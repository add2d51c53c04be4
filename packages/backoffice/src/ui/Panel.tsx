import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Sheet } from './Sheet.tsx';
import * as css from './Modal.css.ts';

interface PanelProps {
  title: ReactNode;
  onClose: () => void;
  /** Buttons that stay in view at the foot. */
  footer?: ReactNode;
  wide?: boolean;
  /** `start` for menus that slide over; everything else comes from the end. */
  from?: 'start' | 'end';
  /** No padding: the content brings its own. */
  flush?: boolean;
  /** Text alone, with nothing in it that takes the focus: then the text does, so that keys can scroll it. */
  reading?: boolean;
  children: ReactNode;
}

/** A side panel over the page. Open it with `usePanel`, so that its address can be shared and Back closes it. */
export function Panel({ title, onClose, footer, wide, from = 'end', flush, reading, children }: PanelProps) {
  return (
    <Sheet title={title} className={cx(css.panel, wide && css.wide, from === 'start' && css.start)} onClose={onClose}>
      <div className={cx(css.body, flush && css.flush)} tabIndex={reading ? 0 : undefined}>
        {children}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </Sheet>
  );
}
