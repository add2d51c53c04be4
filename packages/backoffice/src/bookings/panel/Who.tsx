import { LEAD } from '@schoolbell/core/access';
import { money } from '@schoolbell/core/format';
import { useMay } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { states } from '../states.ts';
import { type Draft, waitingIn } from './drafts.ts';
import type { Booking } from './booking.ts';
import * as css from './OpenBooking.css.ts';

type Child = Booking['people'][number];

/** The page of a student or a lead; null where this viewer can't open it. */
export function usePersonPath(): (user_detail_id: number, role_id: number | null) => string | null {
  const may = useMay();
  return (id, role_id) => {
    const mayOpen = role_id === LEAD ? may(['leads', 'all_leads']) : may('students');
    return mayOpen ? `/people/${role_id === LEAD ? 'leads' : 'students'}/${id}` : null;
  };
}

/** The family and its children. With several children, staff can tick some and answer for these only. */
export function Who({ booking, draft }: { booking: Booking; draft: Draft }) {
  const { family, email, phone, is_new, people } = booking;
  const canTick = waitingIn(booking).length > 1;
  return (
    <section className={css.part} aria-label="Family">
      <div className={css.person}>
        <Avatar name={family} />
        <div className={css.who}>
          <span className={css.name}>
            <bdi>{family}</bdi>
            {is_new === 1 && (
              <Tag tone="info" dot={false}>
                New family
              </Tag>
            )}
          </span>
          {(email || phone) && (
            <span className={css.reach}>
              {email && (
                <a href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              )}
              {email && phone && ' · '}
              {phone && (
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                  <bdi>{phone}</bdi>
                </a>
              )}
            </span>
          )}
        </div>
      </div>
      <ul className={css.children}>
        {people.map((child) => (
          <li key={child.line} className={css.person}>
            {canTick && child.state === 'pending' && (
              <Checkbox
                hideLabel
                label={`Answer for ${child.child}`}
                checked={draft.lines.includes(child.line)}
                onChange={({ target }) =>
                  draft.set({
                    without: target.checked
                      ? draft.without.filter((line) => line !== child.line)
                      : [...draft.without, child.line],
                  })
                }
              />
            )}
            <Avatar size="sm" name={child.child} />
            <Name child={child} booking={booking} />
            {child.price !== null && <span className={css.money}>{money(child.price, booking.currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ child, booking }: { child: Child; booking: Booking }) {
  const pathOf = usePersonPath();
  const to = child.person_id === null ? null : pathOf(child.person_id, child.role_id);
  const { tone, word } = states[child.state];
  return (
    <div className={css.who}>
      <span className={css.name}>
        {to ? (
          <Link look="inherit" to={to}>
            <bdi>{child.child}</bdi>
          </Link>
        ) : (
          <bdi>{child.child}</bdi>
        )}
        {child.age !== null && <span className={css.muted}>{child.age} years</span>}
        {child.state !== booking.state && <Tag tone={tone}>{word}</Tag>}
      </span>
      {child.reason && <span className={css.reach}>{child.reason}</span>}
    </div>
  );
}
