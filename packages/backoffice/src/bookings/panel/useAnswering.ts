import { useState } from 'react';
import { acceptBooking, rejectBooking } from '@schoolbell/core/bookings/requests/contract';
import { Failure } from '@schoolbell/core/http/errors';
import { refetchInView } from '../../http/client.ts';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import type { Draft } from './drafts.ts';

/** Accepting and rejecting an open booking. A refusal stays at the top of the panel, with what was typed. */
export function useAnswering(booking_id: number, draft: Draft, onAnswered: () => void) {
  const accepting = useWrite(acceptBooking);
  const rejecting = useWrite(rejectBooking);
  const [refusal, setRefusal] = useState<Error>();
  /** What is unusual about an age, while staff are asked whether it matters. */
  const [ageAsked, setAgeAsked] = useState<string>();

  const refused = (error: Error) => {
    const ofAge = error instanceof Failure && error.fields?.['any_age'];
    if (ofAge) return setAgeAsked(ofAge);
    setRefusal(error);
    // Another answer came first, or the class changed: the panel shows what it is now.
    if (error instanceof Failure && error.status === 409) void refetchInView();
  };

  async function answer(send: () => Promise<unknown>, said: string): Promise<boolean> {
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      refused(error as Error);
      return false;
    }
    toast(said);
    draft.forget();
    onAnswered();
    return true;
  }

  return {
    refusal,
    ageAsked,
    isAccepting: accepting.isPending,
    isRejecting: rejecting.isPending,
    askAge: setAgeAsked,
    accept(any_age: 0 | 1 = 0) {
      setAgeAsked(undefined);
      const message = draft.message.trim();
      return answer(async () => {
        await accepting.mutateAsync({ booking_id, lines: [...draft.lines], message, any_age });
      }, 'Accepted. We have mailed the family.');
    },
    reject: (reason: string) =>
      answer(
        () => rejecting.mutateAsync({ booking_id, lines: [...draft.lines], reason }),
        'Rejected. We have mailed the family.',
      ),
  };
}

export type Answers = ReturnType<typeof useAnswering>;
