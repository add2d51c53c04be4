import { useState } from 'react';
import type { Booking } from './booking.ts';

interface Kept {
  message: string;
  /** Why it is rejected. */
  reason: string;
  /** The children that are not ticked. */
  without: readonly number[];
}

const empty: Kept = { message: '', reason: '', without: [] };

/** What was typed and ticked for bookings that are not answered yet: another booking may open meanwhile. */
const kept = new Map<number, Kept>();

/** What an answer will say, and for which children. */
export interface Draft extends Kept {
  /** The lines that the answer is for. */
  lines: readonly number[];
  set: (changes: Partial<Kept>) => void;
  forget: () => void;
}

/** The lines that wait for an answer. */
export const waitingIn = (booking: Pick<Booking, 'people'>) =>
  booking.people.filter(({ state }) => state === 'pending');

/** The draft of an answer to a booking. It stays when another booking opens, or when the answer is refused. */
export function useDraft(id: number, booking: Booking | undefined): Draft {
  const [draft, setDraft] = useState<Kept>(() => kept.get(id) ?? empty);
  const lines = booking ? waitingIn(booking).map(({ line }) => line) : [];
  return {
    ...draft,
    lines: lines.filter((line) => !draft.without.includes(line)),
    set: (changes) =>
      setDraft((now) => {
        const next = { ...now, ...changes };
        kept.set(id, next);
        return next;
      }),
    forget: () => {
      kept.delete(id);
      setDraft(empty);
    },
  };
}
