import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Checkbox } from './Checkbox.tsx';
import { Sheet } from './Sheet.tsx';
import * as css from './Modal.css.ts';

export interface ModalProps {
  title: ReactNode;
  onClose: () => void;
  /** Runs on Save and on Enter in a field; without it there is only a Close button. */
  onSave?: () => void;
  saveLabel?: string;
  /** Save is under way. */
  saving?: boolean;
  /** A tick beside the buttons: "Email receipt". */
  checkbox?: { label: string; checked: boolean; onChange: (checked: boolean) => void };
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** The specification's dialog: title, close, optional checkbox, Cancel and Save. Render it to open it. */
export function Modal({ title, onClose, onSave, saveLabel = 'Save', saving, checkbox, size = 'md', children }: ModalProps) {
  return (
    <Sheet title={title} className={cx(css.modal, css.width[size])} onClose={onClose} guarded={Boolean(onSave)}>
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!saving) onSave?.();
        }}
      >
        <div className={css.body}>{children}</div>
        <div className={css.foot}>
          {checkbox && (
            <Checkbox className={css.beside} label={checkbox.label} checked={checkbox.checked} onChange={(event) => checkbox.onChange(event.target.checked)} />
          )}
          <Button onClick={onClose}>{onSave ? 'Cancel' : 'Close'}</Button>
          {onSave && <Button type="submit" variant="primary" loading={saving}>{saveLabel}</Button>}
        </div>
      </form>
    </Sheet>
  );
}
