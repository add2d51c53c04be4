import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { part } from '../parts.tsx';
import { useUnsaved } from '../unsaved.ts';

const ConfirmDialog = part(() => import('../ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

/** Asks before a screen with unsaved changes is left: inside the app by a dialog, on closing the page by the browser. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsaved(dirty);
  // It must be there when it is needed, with or without a network.
  useEffect(() => void (dirty && ConfirmDialog.fetch()), [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      danger
      title="Leave without saving?"
      confirmLabel="Leave"
      keepLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      Your changes on this screen have not been saved.
    </ConfirmDialog>
  );
}
