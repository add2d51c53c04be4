import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Sheet } from './Sheet.tsx';
import * as css from './Modal.css.ts';

interface ConfirmDialogProps {
  /** A question: "Archive 3 students?" */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the question: "Archive". */
  confirmLabel: string;
  /** The verb that leaves things as they are, where Cancel could mean both. */
  keepLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what is hard to undo; the focus starts on the button that changes nothing when it is dangerous. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  keepLabel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Sheet alert title={title} className={cx(css.modal, css.width.sm)} onClose={onClose}>
      <div className={cx(css.body, css.text)}>{children}</div>
      <div className={css.foot}>
        <Button data-autofocus={danger || undefined} onClick={onClose}>
          {keepLabel}
        </Button>
        <Button
          data-autofocus={!danger || undefined}
          variant={danger ? 'danger' : 'primary'}
          loading={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Sheet>
  );
}
