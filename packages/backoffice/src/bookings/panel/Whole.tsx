import { Failure } from '@schoolbell/core/http/errors';
import { Banner } from '../../ui/Banner.tsx';
import { errorText } from '../../ui/missing.ts';
import { states } from '../states.ts';
import { AnswerBy } from './AnswerBy.tsx';
import { Checks } from './Checks.tsx';
import { ClassSeats } from './ClassSeats.tsx';
import type { Draft } from './drafts.ts';
import { More } from './More.tsx';
import type { Booking } from './booking.ts';
import { Who } from './Who.tsx';
import * as css from './OpenBooking.css.ts';

interface WholeProps {
  booking: Booking;
  draft: Draft;
  refusal: Error | undefined;
}

/** What stands now, after an answer was refused because something had changed. */
function standsNow({ state, people }: Booking): string {
  if (people.length === 1 || people.every((one) => one.state === state))
    return `This booking is now: ${states[state].word.toLowerCase()}.`;
  return `Now: ${people.map((one) => `${one.child} ${states[one.state].word.toLowerCase()}`).join(', ')}.`;
}

/** What a panel holds, from "can I say yes?" down to how it came. */
export function Whole({ booking, draft, refusal }: WholeProps) {
  const hasChanged = refusal instanceof Failure && refusal.status === 409;
  return (
    <>
      <AnswerBy booking={booking} />
      {refusal && (
        <div className={css.notice}>
          <Banner tone="danger" title={errorText(refusal)}>
            {hasChanged && <p>{standsNow(booking)}</p>}
          </Banner>
        </div>
      )}
      <ClassSeats booking={booking} />
      <Who booking={booking} draft={draft} />
      <Checks booking={booking} />
      <More booking={booking} />
    </>
  );
}
