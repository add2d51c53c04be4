import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Checkbox } from './Checkbox.tsx';
import { Sheet } from './Sheet.tsx';
import { submitsTo } from './submits.ts';
import * as css from './Modal.css.ts';

/** Something to tick, and what hears of it. */
export interface Tick {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export interface ModalProps {
  title: ReactNode;
  onClose: () => void;
  /** Runs on Save and on Enter in a field; without it there is only a Close button. */
  onSave?: () => void;
  saveLabel?: string;
  /** Save takes away what can't be brought back. */
  danger?: boolean;
  /** Save is under way. */
  saving?: boolean;
  /** A tick beside the buttons. */
  checkbox?: Tick & { label: string };
  /** The tick "Email receipt", for payments. */
  emailReceipt?: Tick;
  /** A button before Save that pays in installments, in the colours of the service that splits the payment. */
  installments?: { style: 'tabby'; label: string; onPay: () => void };
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** Where Save itself cancels something, a second Cancel beside it could mean both. */
const keepText = (saveLabel: string): string =>
  saveLabel.startsWith('Cancel ') ? saveLabel.replace('Cancel', 'Keep') : 'Cancel';

/** The specification's dialog: title, close, up to two ticks, Cancel and Save, and paying in installments. Render it to open it. */
export function Modal({
  title,
  onClose,
  onSave,
  saveLabel = 'Save',
  danger,
  saving,
  checkbox,
  emailReceipt,
  installments,
  size = 'md',
  children,
}: ModalProps) {
  return (
    <Sheet title={title} className={cx(css.modal, css.width[size])} onClose={onClose} guarded={Boolean(onSave)}>
      <form noValidate className={css.form} {...submitsTo(() => !saving && onSave?.())}>
        <div className={css.body}>{children}</div>
        <div className={css.foot}>
          {(checkbox || emailReceipt) && (
            <div className={css.beside}>
              {checkbox && (
                <Checkbox
                  label={checkbox.label}
                  checked={checkbox.checked}
                  onChange={(event) => checkbox.onChange(event.target.checked)}
                />
              )}
              {emailReceipt && (
                <Checkbox
                  label="Email receipt"
                  checked={emailReceipt.checked}
                  onChange={(event) => emailReceipt.onChange(event.target.checked)}
                />
              )}
            </div>
          )}
          <div className={css.buttons}>
            <Button onClick={onClose}>{onSave ? keepText(saveLabel) : 'Close'}</Button>
            {installments && (
              <Button className={css.installments[installments.style]} onClick={installments.onPay}>
                {installments.label}
              </Button>
            )}
            {onSave && (
              <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={saving}>
                {saveLabel}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Sheet>
  );
}
