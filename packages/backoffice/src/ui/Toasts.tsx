import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { dismiss, toastStore, type ToastMessage } from './toasts.ts';
import * as css from './Toast.css.ts';

const STAY = 5_000;
const STAY_WITH_ACTION = 10_000;

/** The region where messages appear, over everything; the shell renders it once. Messages are announced. */
export function Toasts() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current!;
    // Shown anew for each message, so that it lies over whichever dialog has opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length > 0) element.showPopover();
  }, [messages]);

  return (
    <div ref={region} popover="manual" role="region" aria-label="Messages" aria-live="polite" className={messages.length > 0 ? css.region : undefined}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const good = message.tone === 'success';

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(message.id), message.action ? STAY_WITH_ACTION : STAY);
    return () => clearTimeout(timer);
  }, [held, message]);

  return (
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={cx(css.icon, good ? css.good : css.bad)} aria-hidden>{good ? <CircleCheck size={16} /> : <CircleAlert size={16} />}</span>
      <span className={css.text}>{message.text}</span>
      {message.action && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            dismiss(message.id);
            message.action!.run();
          }}
        >
          {message.action.label}
        </Button>
      )}
      <IconButton quiet size="sm" label="Dismiss" icon={<X size={14} />} onClick={() => dismiss(message.id)} />
    </div>
  );
}
