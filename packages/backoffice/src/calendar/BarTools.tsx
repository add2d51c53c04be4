import { CalendarPlus, Printer } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import * as css from './Calendar.css.ts';

const CalendarSubscribe = part(() => import('./feeds/CalendarSubscribe.tsx').then((file) => file.CalendarSubscribe));

/** Printing and subscribing, which no one needs in the first moment. */
export function BarTools() {
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <>
      <span className={css.wideOnly}>
        <IconButton label="Print" icon={<Printer size={16} />} onClick={() => window.print()} />
      </span>
      <IconButton label="Subscribe" icon={<CalendarPlus size={16} />} onClick={() => setSubscribing(true)} />
      {isSubscribing && <CalendarSubscribe onClose={() => setSubscribing(false)} />}
    </>
  );
}
