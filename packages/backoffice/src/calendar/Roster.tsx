import { Download, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { LEAD } from '@schoolbell/core/access';
import { kindNames } from '@schoolbell/core/calendar/enrolments/rules';
import { markName } from '@schoolbell/core/calendar/marks/rules';
import { exportRoster, roster } from '@schoolbell/core/calendar/events/contract';
import { fullName } from '@schoolbell/core/format';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../http/read.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { Phone } from '../people/Phone.tsx';
import { schoolZone } from '../session/school.ts';
import type { CalendarEvent } from './entries.ts';
import { isPast } from './eventText.ts';
import type { RosterRow } from './enrolling.ts';
import { HeldSeats } from './HeldSeats.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Waitlist } from './Waitlist.tsx';
import * as css from './EventForm.css.ts';

/** What a row says after the name: whether they are a lead or on trial, what was marked, and how to reach the family. */
function About({ one }: { one: RosterRow }) {
  const said = [
    one.role_id === LEAD && 'Lead',
    one.kind !== 'regular' && kindNames[one.kind],
    markName(one.attendanceCode),
  ]
    .filter(Boolean)
    .join(' · ');
  if (!one.guardian) return <>{said}</>;
  return (
    <>
      {said && `${said} · `}
      <bdi>{fullName(one.guardian)}</bdi> <Phone phone={one.guardian.phone} />
    </>
  );
}

/** Who comes to an event, with how to reach the family, as a list and as a file; and who waits for a seat. */
export function Roster({ event, mayEnrol }: { event: CalendarEvent; mayEnrol: boolean }) {
  const say = useSay();
  const { data, error, refetch } = useRead(roster, { id: event.event_id });
  const [leaving, setLeaving] = useState<RosterRow>();
  const students = data?.event.event_id === event.event_id ? data.students : undefined;

  async function save() {
    const name = `roster-${event.local_start.slice(0, 10)}.csv`;
    try {
      const { download } = await import('../http/download.ts');
      await download(exportRoster, { id: event.event_id, timezoneName: schoolZone() }, name);
      toast(`${name} is in your downloads.`);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <>
      <section aria-label="Roster" className={css.stack}>
        <h3 className={css.heading}>
          {say('{Students}')}
          {students && ` (${students.length})`}
          {students && students.length > 0 && (
            <Button size="sm" icon={<Download size={14} aria-hidden />} onClick={() => void save()}>
              Roster
            </Button>
          )}
        </h3>
        {!students &&
          (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
        {students?.length === 0 && <p className={css.muted}>No one is enrolled yet.</p>}
        {students && students.length > 0 && (
          <ul className={css.people}>
            {students.map((one) => (
              <Row
                key={one.user_detail_id}
                one={one}
                onLeave={
                  mayEnrol && event.status !== 'cancelled' && (event.repeats === 1 || !isPast(event))
                    ? () => setLeaving(one)
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        {data && data.event.event_id === event.event_id && <HeldSeats seats={data.held} />}
        {leaving && <LeaveDialog event={event} student={leaving} onClose={() => setLeaving(undefined)} />}
      </section>
      <Waitlist series_id={event.series_id} mayEnrol={mayEnrol && event.status !== 'cancelled'} />
    </>
  );
}

/** A person on the roster; `onLeave` removes them, for staff who may. */
function Row({ one, onLeave }: { one: RosterRow; onLeave: (() => void) | undefined }) {
  return (
    <li className={css.person}>
      <Avatar name={fullName(one)} image={one.image_240} />
      <span className={css.personText}>
        <Link to={pathOf(one)} look="inherit">
          {fullName(one)}
        </Link>
        <br />
        <span className={css.muted}>
          <About one={one} />
        </span>
      </span>
      {onLeave && <IconButton label={`Remove ${fullName(one)}`} icon={<UserMinus size={16} />} onClick={onLeave} />}
    </li>
  );
}
