import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topSheet } from './sheets.ts';
import { toastStore } from './toasts.ts';
import { whenIdle } from './whenIdle.ts';
import * as css from './Toast.css.ts';

const load = () => import('./Toast.tsx');
const Toast = lazy(async () => ({ default: (await load()).Toast }));

/**
 * The region where messages appear, over everything; the shell renders it once. Messages are announced.
 * It stands in the dialog that is open, if any: outside of it nobody could press Undo.
 */
export function Toasts() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const sheet = useSyncExternalStore(topSheet.subscribe, topSheet.get);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => whenIdle(load), []);
  useEffect(() => {
    const element = region.current!;
    // Its dialog has just closed: it will be drawn elsewhere in a moment.
    if (!element.isConnected) return;
    // Shown anew for each message, so that it lies over whichever dialog has opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length > 0) element.showPopover();
  }, [messages, sheet]);

  return createPortal(
    <div ref={region} popover="manual" role="region" aria-label="Messages" aria-live="polite" className={messages.length > 0 ? css.region : undefined}>
      {messages.map((message) => (
        <Suspense key={message.id}><Toast message={message} /></Suspense>
      ))}
    </div>,
    sheet ?? document.body,
  );
}
