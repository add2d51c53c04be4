import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { sheetOpened } from './sheets.ts';
import * as css from './Modal.css.ts';

interface SheetProps {
  title: ReactNode;
  className: string;
  /** Asked for by the close button, Esc, or a click beside the sheet. */
  onClose: () => void;
  /** What is typed would be lost: clicks beside the sheet do nothing. */
  guarded?: boolean;
  alert?: boolean;
  /** The content brings its own head; the title, a text then, is read out only. */
  bare?: boolean;
  children: ReactNode;
}

/** What Modal, Panel, ConfirmDialog and the search share: a native modal dialog, so focus is trapped, the page inert, Esc closes. */
export function Sheet({ title, className, onClose, guarded, alert, bare, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!element.open) element.showModal();
    // React's own autoFocus comes too early: nothing in a closed dialog takes the focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const closed = sheetOpened(element);
    return () => {
      closed();
      element.close();
      if (before?.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={bare ? undefined : heading}
      aria-label={bare ? String(title) : undefined}
      className={className}
      onKeyDown={(event) => {
        // A menu over the dialog is closed by the browser.
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[popover=auto]:popover-open'))
          return;
        // The browser itself would close every dialog in a row at the second press, without asking.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (!guarded && event.target === event.currentTarget && outside(event.currentTarget, event)) onClose();
      }}
    >
      {!bare && (
        <div className={css.head}>
          <h2 id={heading} className={css.title}>
            {title}
          </h2>
          <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
        </div>
      )}
      {children}
    </dialog>
  );
}

function outside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
