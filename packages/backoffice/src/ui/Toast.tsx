import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { OFFLINE } from './missing.ts';
import { dismiss, type ToastMessage } from './toasts.ts';
import * as css from './Toast.css.ts';

const STAY = 5_000;
const STAY_WITH_ACTION = 10_000;

/** Whole seconds until then, counted down; undefined where there is no such moment. */
function useSecondsUntil(until: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.ceil((until - now) / 1_000);
}

/** One message: it goes by itself, but not while it is pointed at or focused. */
export function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const good = message.tone === 'success';

  useEffect(() => {
    if (message.text !== OFFLINE) return;
    // Once the network is back it is no longer true.
    const back = () => dismiss(message.id);
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [message]);
  const left = useSecondsUntil(message.action?.until);
  const isCounted = left !== undefined;
  const isOver = isCounted && left <= 0;
  useEffect(() => {
    // What can no longer be pressed goes, pointed at or not.
    if (isOver) return dismiss(message.id);
    if (held || isCounted) return;
    const timer = setTimeout(() => dismiss(message.id), message.action ? STAY_WITH_ACTION : STAY);
    return () => clearTimeout(timer);
  }, [held, message, isCounted, isOver]);

  return (
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={cx(css.icon, good ? css.good : css.bad)} aria-hidden>
        {good ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
      </span>
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
          {/* Read aloud once, without its numbers. */}
          {isCounted && <span aria-hidden>{left}</span>}
        </Button>
      )}
      <IconButton quiet size="sm" label="Dismiss" icon={<X size={14} />} onClick={() => dismiss(message.id)} />
    </div>
  );
}
