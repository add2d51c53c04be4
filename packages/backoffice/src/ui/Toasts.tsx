import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { part } from './parts.tsx';
import { topSheet } from './sheets.ts';
import { dismiss, toastStore, type ToastMessage } from './toasts.ts';
import { whenIdle } from './whenIdle.ts';
import * as css from './Toast.css.ts';

const Toast = part(() => import('./Toast.tsx').then((file) => file.Toast), PlainToast);

const STAY = 10_000;

/** A message whose looks could not be fetched: its words and its action. */
function PlainToast({ message, hasFailed }: { message: ToastMessage; hasFailed: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(message.id), STAY);
    return () => clearTimeout(timer);
  }, [message.id]);
  return hasFailed ? (
    <p className={css.toast}>
      {message.text}{' '}
      {message.action && (
        <button type="button" onClick={message.action.run}>
          {message.action.label}
        </button>
      )}
    </p>
  ) : null;
}

/**
 * The region where messages appear, over everything; the shell renders it once. Messages are announced.
 * It stands in the dialog that is open, if any: outside of it no one could press Undo.
 */
export function Toasts() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const sheet = useSyncExternalStore(topSheet.subscribe, topSheet.get);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => whenIdle(Toast.fetch), []);
  useEffect(() => {
    const element = region.current!;
    // Its dialog has just closed: it will be drawn elsewhere in a moment.
    if (!element.isConnected) return;
    // Opened again for each message, so that it is above a dialog that opened later.
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length > 0) element.showPopover();
  }, [messages, sheet]);

  return createPortal(
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label="Messages"
      aria-live="polite"
      // An open list hides all else from screen readers, but not what carries this mark.
      data-react-aria-top-layer=""
      className={messages.length > 0 ? css.region : undefined}
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>,
    sheet ?? document.body,
  );
}
