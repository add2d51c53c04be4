import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { keepClear } from './keepClear.ts';
import { OFFLINE } from './missing.ts';
import { part } from './parts.tsx';
import { dismiss, type ToastMessage } from './toasts.ts';
import * as css from './Toast.css.ts';

const Seconds = part(() => import('./Seconds.tsx').then((file) => file.Seconds));

const STAY = 5_000;
const STAY_WITH_ACTION = 10_000;

/** One message: it goes by itself, but not while it is pointed at or focused. */
export function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const good = message.tone === 'success';

  useLayoutEffect(() => keepClear(own.current!.parentElement!), []);
  useEffect(() => {
    if (message.text !== OFFLINE) return;
    // Once the network is back it is no longer true.
    const back = () => dismiss(message.id);
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [message]);
  useEffect(() => {
    // Where its seconds are counted, it goes with the last one.
    if (held || message.action?.until) return;
    const timer = setTimeout(() => dismiss(message.id), message.action ? STAY_WITH_ACTION : STAY);
    return () => clearTimeout(timer);
  }, [held, message]);

  return (
    <div
      ref={own}
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
          {message.action.until && <Seconds until={message.action.until} onOver={() => dismiss(message.id)} />}
        </Button>
      )}
      <IconButton quiet size="sm" label="Dismiss" icon={<X size={14} />} onClick={() => dismiss(message.id)} />
    </div>
  );
}
