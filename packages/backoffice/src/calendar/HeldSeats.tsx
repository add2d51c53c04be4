import type { roster } from '@schoolbell/core/calendar/events/contract';
import { dateTimeIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { schoolZone } from '../session/school.ts';
import { useSay } from '../words/say.ts';
import * as css from './EventForm.css.ts';

/** The seats that are held for online bookings, with the child's name and until when. */
export function HeldSeats({ seats }: { seats: ResultOf<typeof roster>['held'] }) {
  const say = useSay();
  if (seats.length === 0) return null;
  return (
    <>
      <h4 className={css.heading}>{say(`Held {seats} (${seats.length})`)}</h4>
      <ul className={css.people}>
        {seats.map(({ child, guardian, until }, at) => (
          <li key={at} className={css.person}>
            <span className={css.personText}>
              <bdi>{child ?? 'Online booking, not sent yet'}</bdi>
              <br />
              <span className={css.muted}>
                {guardian && (
                  <>
                    <bdi>{guardian}</bdi>
                    {' · '}
                  </>
                )}
                {until && `Held until ${dateTimeIn(until, schoolZone())}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
