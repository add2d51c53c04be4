import type * as z from 'zod/mini';
import type { HeldSeat as Shown } from '@schoolbell/core/calendar/events/schemas';
import type { Context, Db } from '../../../http/context.ts';

/** What it takes to free seats of another area: of a request, or of a job. */
export type Freeing = Pick<
  Context,
  'db' | 'tenant' | 'now' | 'publicUrl' | 'later' | 'audit' | 'changed' | 'brought' | 'happened'
>;

/** What became of events: they don't take place, are at another time, or are no longer planned. */
export interface EventsChanged {
  series_id: number;
  events: readonly number[];
  what: 'cancelled' | 'moved' | 'removed';
  reason: string;
}

/** A student's place that was given up from a day on. */
export interface PlaceEnded {
  enrolment_id: number;
  first: string;
  reason: string;
  actor_id: number | null;
}

/** A seat that another area holds in an event. */
export type HeldSeat = z.output<typeof Shown>;

/** An area that holds seats in events, as online bookings do. The classes are locked whenever it is asked to write. */
export interface SeatHolder {
  /** Lets go of seats in a class that are held beyond their time. */
  endOverdue(context: Freeing, series_id: number): Promise<void>;
  /** Hears what became of events of a class; of removed ones before they are gone. */
  eventsChanged(context: Freeing, change: EventsChanged): Promise<void>;
  /** Hears that a place has ended that it may have given. Returns what to tell the one who ended it; empty if it is nothing of its own. */
  placeEnded(context: Freeing, ended: PlaceEnded): Promise<string>;
  /** The seats that it holds in an event, the first to end first. */
  heldIn(db: Db, institution_id: number, event_id: number): Promise<HeldSeat[]>;
}

declare module '../../../http/context.ts' {
  interface Brought {
    /** Who holds seats beside the calendar. */
    seats: readonly SeatHolder[];
  }
}

/** Lets go of what others hold beyond its time in a class: anyone who gives seats of it calls this first. */
export async function endOverdue(context: Freeing, series_id: number): Promise<void> {
  for (const holder of context.brought.seats) await holder.endOverdue(context, series_id);
}

/** Tells others who hold seats what became of events of a class. */
export async function tellHolders(context: Freeing, change: EventsChanged): Promise<void> {
  if (change.events.length === 0) return;
  for (const holder of context.brought.seats) await holder.eventsChanged(context, change);
}

/** Tells others who gave a place that it has ended. Returns what they have to say, in sentences. */
export async function tellGivers(context: Freeing, ended: PlaceEnded): Promise<string> {
  const told: string[] = [];
  for (const holder of context.brought.seats) told.push(await holder.placeEnded(context, ended));
  return told.filter(Boolean).join(' ');
}

/** The seats in an event that other areas hold. */
export async function heldElsewhere(
  { db, tenant, brought }: Pick<Context, 'db' | 'tenant' | 'brought'>,
  event_id: number,
): Promise<HeldSeat[]> {
  const found = await Promise.all(brought.seats.map((holder) => holder.heldIn(db, tenant.institution_id, event_id)));
  return found.flat();
}
