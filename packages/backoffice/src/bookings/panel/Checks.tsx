import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { waitingIn } from './drafts.ts';
import type { Booking } from './booking.ts';
import { usePersonPath } from './Who.tsx';
import * as css from './OpenBooking.css.ts';

/** What speaks against accepting, or that nothing does; and who in the school the children may be. */
export function Checks({ booking }: { booking: Booking }) {
  const pathOf = usePersonPath();
  const { people } = booking;
  const doubts = people.flatMap(({ line, child, warnings }) => warnings.map((text) => ({ line, child, text })));
  const like = people.flatMap(({ line, like: some }) => some.map((one) => ({ line, ...one })));
  const isFine = doubts.length === 0 && waitingIn(booking).length > 0;
  if (doubts.length === 0 && like.length === 0 && !isFine) return null;
  return (
    <section className={css.part} aria-label="Checks">
      <ul className={css.checks}>
        {isFine && (
          <li className={css.check}>
            <CircleCheck size={16} className={css.good} aria-hidden />
            <span className={css.says}>
              {people.every(({ age }) => age !== null) ? 'Age and time are fine' : 'No clash with other classes'}
            </span>
          </li>
        )}
        {doubts.map(({ line, child, text }) => (
          <li key={`${line} ${text}`} className={css.check}>
            <CircleAlert size={16} className={css.doubt} aria-hidden />
            <span className={css.says}>{people.length > 1 && !text.includes(child) ? `${child}: ${text}` : text}</span>
          </li>
        ))}
        {like.map(({ line, user_detail_id, role_id, name }) => {
          const to = pathOf(user_detail_id, role_id);
          return (
            <li key={`${line} ${user_detail_id}`} className={css.check}>
              <CircleAlert size={16} className={css.doubt} aria-hidden />
              <span className={css.says}>
                May be known: <strong>{name}</strong>
              </span>
              {to && (
                <Link to={to} aria-label={`Compare with ${name}`}>
                  Compare
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
