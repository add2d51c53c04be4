import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { part } from '../parts.tsx';
import { useUnsaved } from '../unsaved.ts';

const ConfirmDialog = part(() => import('../ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

/**
 * Keeps unsaved input from being lost: closing, going elsewhere in the app and closing the window ask first while
 * something is unsaved. `close` is what Cancel, Esc and the cross call; `question` is drawn inside the dialog.
 */
export function useGuard(unsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(unsaved);

  useUnsaved(unsaved);
  // It must be there when it is needed, with or without a network.
  useEffect(() => void (unsaved && ConfirmDialog.fetch()), [unsaved]);

  function stay() {
    setAsking(false);
    blocker.reset?.();
  }

  function leave() {
    setAsking(false);
    if (blocker.state === 'blocked') return blocker.proceed();
    onClose();
  }

  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: (asking || blocker.state === 'blocked') && (
      <ConfirmDialog
        danger
        title="Discard your changes?"
        keepLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={leave}
        onClose={stay}
      >
        They have not been saved.
      </ConfirmDialog>
    ),
  };
}
