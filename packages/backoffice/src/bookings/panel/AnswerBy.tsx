import { AlarmClock, CalendarCheck, CircleX, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { states } from '../states.ts';
import { isUrgent, leftText, momentText, useMinute } from '../times.ts';
import type { Booking } from './booking.ts';
import * as css from './OpenBooking.css.ts';

/** How much of the time to answer is gone, 0 to 100. */
function goneOf({ sent_at, created_at, open_until }: Booking, now: number): number {
  const from = Date.parse(sent_at ?? created_at);
  const all = Date.parse(open_until!) - from;
  return all > 0 ? Math.min(100, Math.max(0, ((now - from) / all) * 100)) : 100;
}

function Bar({ look, icon, children }: { look: keyof typeof css.by; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css.by[look]} role="status">
      {icon}
      {children}
    </div>
  );
}

/** At the top of a booking: by when it must be answered or paid, with the time left, or how it stands. */
export function AnswerBy({ booking }: { booking: Booking }) {
  const now = useMinute();
  const { state, open_until, reference } = booking;
  if (open_until && (state === 'pending' || state === 'unpaid')) {
    const isLate = isUrgent(open_until, now);
    const verb = state === 'pending' ? 'Answer' : 'To be paid';
    const look = state === 'unpaid' ? 'orange' : isLate ? 'danger' : 'warning';
    const Icon = state === 'pending' ? AlarmClock : Wallet;
    return (
      <Bar look={look} icon={<Icon size={16} aria-hidden />}>
        {verb} by {momentText(open_until, now)}
        <span className={css.track} aria-hidden>
          <span className={css.spent} style={{ display: 'block', inlineSize: `${goneOf(booking, now)}%` }} />
        </span>
        {leftText(open_until, now)}
      </Bar>
    );
  }
  const Icon = state === 'confirmed' ? CalendarCheck : CircleX;
  return (
    <Bar look="neutral" icon={<Icon size={16} aria-hidden />}>
      {states[state].word} · {reference}
    </Bar>
  );
}
