import { useState } from 'react';
import { freeHeldSeats } from '@schoolbell/core/bookings/requests/contract';
import { holdsSeats } from '@schoolbell/core/bookings/rules';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { dayText, timesText } from '../../ui/dayText.ts';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Say, useSay } from '../../words/say.ts';
import { momentText } from '../times.ts';
import { listed } from './Answering.tsx';
import type { Booking } from './booking.ts';
import * as css from './OpenBooking.css.ts';

/** Above this many, boxes would be too small to tell apart. */
const MOST_BOXES = 24;

interface Seat {
  kind: keyof typeof css.seatOf;
  name?: string;
}

const some = (count: number, kind: Seat['kind']): Seat[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ kind }));

/** Who is in which seat: those with a place, other families' holds, this family, and what is free. */
function seatsOf({ class: { capacity, enrolled, held }, people }: Booking): Seat[] {
  const waiting = people.filter(({ state }) => holdsSeats(state));
  const placed = people.filter(({ state }) => state === 'confirmed');
  const ours: Seat[] = [...placed, ...waiting].map(({ child }) => ({ kind: 'ours', name: child }));
  return [
    ...some(enrolled - placed.length, 'taken'),
    ...some(held - waiting.length, 'held'),
    ...ours,
    ...some(capacity - enrolled - held, 'free'),
  ];
}

const seatText = (say: Say, count: number) => say(`${count} {${count === 1 ? 'seat' : 'seats'}}`);

/** The same as a sentence: "6 of 8 seats taken, both held for this family until 06:20 PM today". */
function seatsText(say: Say, { class: { capacity, enrolled, held }, people, open_until }: Booking): string {
  const waiting = people.filter(({ state }) => holdsSeats(state)).length;
  const other = held - waiting;
  const until = open_until ? ` until ${momentText(open_until)}` : '';
  return [
    capacity === 0 ? `${enrolled} enrolled, no limit` : `${enrolled} of ${seatText(say, capacity)} taken`,
    waiting > 0 && `${waiting} held for this family${until}`,
    other > 0 && `${other} held for others`,
    capacity > 0 && `${Math.max(0, capacity - enrolled - held)} free`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The class with its seats, and a way to free those that are held. */
export function ClassSeats({ booking }: { booking: Booking }) {
  const say = useSay();
  const { title, local_start, minutes, teachers, place, capacity, event_id } = booking.class;
  const day = dayText(local_start, 'full');
  const times = timesText(local_start, minutes);
  const events = booking.people[0]?.events ?? 1;
  return (
    <section className={css.part} aria-label="Class">
      <div className={css.title}>
        <h2 className={css.heading}>{title}</h2>
        <p className={css.muted}>
          {events > 1 ? `${events} classes from ${day}, ${times}` : `${day}, ${times}`}
          {[teachers, place].filter(Boolean).map((text) => ` · ${text}`)}
        </p>
      </div>
      {capacity > 0 && capacity <= MOST_BOXES && (
        <div className={css.seats} aria-hidden>
          {seatsOf(booking).map(({ kind, name }, at) => (
            <span key={at} className={css.seatOf[kind]} title={name}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={css.between}>
        <p className={css.muted}>{seatsText(say, booking)}</p>
        {event_id !== null && (
          <Link to={`/calendar?event=${event_id}&day=${local_start.slice(0, 10)}`}>Open class</Link>
        )}
        <FreeSeats booking={booking} />
      </div>
    </section>
  );
}

/** Frees the seats that are held; asked first, because the booking expires. */
function FreeSeats({ booking: { booking_id, people } }: { booking: Booking }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const freeing = useWrite(freeHeldSeats);
  const held = people.filter(({ state }) => holdsSeats(state));
  if (held.length === 0) return null;
  const run = () =>
    freeing
      .mutateAsync({ booking_id, lines: held.map(({ line }) => line) })
      .then(() => toast(say('{Seats} freed')), toast.error)
      .finally(() => setAsking(false));
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {say('Free {seats}')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={held.length === 1 ? say('Free this {seat}?') : `Free ${seatText(say, held.length)}?`}
          confirmLabel={say('Free {seats}')}
          keepLabel="Keep"
          busy={freeing.isPending}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          Others can book them. The booking for {listed(held.map(({ child }) => child))} expires.
        </ConfirmDialog>
      )}
    </>
  );
}
